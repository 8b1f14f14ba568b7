// Hints for a player: where to look, then which rule, then the whole step. Wrong entries are named first.
import { announce, byId, ENGINE_LANGUAGE, engineText, errorText, h, isCancelled } from "./dom.js";
import { same } from "./geometry.js";
import { SMALL } from "./layout.js";
import { entriesOf } from "./marks.js";
import { markShape, markShapes, withLeft } from "./steps.js";
import { T } from "./texts.js";

/** @import { Hinted, HintedStep, Left } from "./protocol.d.ts" */
/** @import { Playing } from "./playing.js" */

/** The time limit of a hint, in seconds. */
const TIME = 20;
/** The time before a message that the hint is on its way, in milliseconds. */
const PATIENCE = 250;

export class Hints {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    /** @type {AbortController | null} */
    this.request = null;
    /** @type {NonNullable<Hinted["hint"]> | null} */
    this.hint = null;
    this.strength = 0;
    /** The whole step that is shown. @type {HintedStep | null} */
    this.step = null;
    /** The step of the hint and the others that are as easy, null until they are known. @type {HintedStep[] | null} */
    this.asEasy = null;
    /** Conclusions of earlier hints, which need not be found again. @type {Left[]} */
    this.known = [];
    /** The version of the text that `known` belongs to. */
    this.version = 0;
    /** The value of `known` for the hint that is shown. @type {Left[]} */
    this.knownBefore = [];
  }

  /** Forgets all hints, since there is another puzzle. */
  begin() {
    this.known = [];
    this.hide();
  }

  /** Removes the hint from the page, since the entries have changed. */
  hide() {
    this.request?.abort();
    this.request = null;
    if (this.hint) this.playing.pad.showResult("");
    this.hint = this.step = this.asEasy = null;
    this.strength = 0;
    this.playing.studio.board.draw("steps", []);
  }

  /** Shows the next hint, or more of the hint that is shown. */
  async ask() {
    const { playing } = this;
    const { studio } = playing;
    if (!playing.modes.length) return;
    if (this.hint && this.strength < 3) return this.#show(this.strength + 1);
    this.hide();
    playing.checking.stop(); // its result would cover the hint
    if (this.version !== studio.synced.version) this.known = [];
    this.version = studio.synced.version;
    studio.board.draw("wrong", []);
    this.knownBefore = [...this.known];
    const slow = setTimeout(() => playing.pad.showResult(T.hint.busy), PATIENCE);
    const found = await this.#request(false);
    clearTimeout(slow);
    if (found) this.#found(found);
  }

  /** Asks the engine for a hint. Returns null if the request was cancelled or failed. @param {boolean} others @returns {Promise<Hinted | null>} */
  async #request(others) {
    const { playing, knownBefore: known } = this;
    const { studio } = playing;
    const { on } = studio.board;
    if (!on) return null;
    const request = (this.request = new AbortController());
    try {
      const answer = entriesOf(playing.history.now, playing.layers, on);
      return await studio.synced.ask("hint", { answer, known, others, time: TIME }, { signal: request.signal });
    } catch (error) {
      if (!isCancelled(error) || !studio.engine.connected) playing.pad.showResult(errorText(error));
      return null;
    } finally {
      if (this.request === request) this.request = null;
    }
  }

  /** Shows another step that is as easy as that of the hint. */
  async other() {
    const { hint, step } = this;
    if (!hint || !step || this.request) return;
    if (!this.asEasy) {
      const button = /** @type {HTMLButtonElement} */ (byId("other"));
      button.disabled = true;
      const found = await this.#request(true);
      if (this.hint !== hint || !found) return;
      const all = found.hint ? [found.hint, ...found.others] : [];
      this.asEasy = [step, ...all.filter((one) => !same(one.so, step.so))];
    }
    const { asEasy } = this;
    this.step = asEasy[(asEasy.indexOf(step) + 1) % asEasy.length] ?? step;
    this.#showStep(this.step);
    const next = asEasy.length > 1 ? byId("other") : byId("more");
    next.focus({ preventScroll: true });
  }

  /** @param {Hinted} found */
  #found(found) {
    const { board } = this.playing.studio;
    if (found.hint) {
      this.hint = found.hint;
      return this.#show(1);
    }
    const wrong = found.wrong.flatMap((one) => (one.place ? [markShape(board, one.place, "o-wrong")] : []));
    board.draw("wrong", wrong);
    const finished = found.status === "finished";
    const words = h("span", {}, found.wrong.length ? T.hint.wrong(found.wrong.length) : [finished ? T.hint.finished : T.hint.none, " ", engineText(found.message.replace(/\.?$/, "."))]);
    this.playing.pad.showResult(words, found.wrong.map((one) => one.text), finished);
    announce([words.textContent, ...found.wrong.map((one) => one.text)].join(" "));
  }

  /** Shows the hint. @param {number} strength 1: where to look, 2: which rule, 3: the whole step */
  #show(strength) {
    const hint = /** @type {NonNullable<Hinted["hint"]>} */ (this.hint);
    const { board } = this.playing.studio;
    this.strength = strength;
    if (strength === 3) {
      this.step = hint;
      return this.#showStep(hint);
    }
    board.draw("steps", markShapes(board, { conclusions: [], reasons: [], around: hint.look }));
    this.#write(strength === 1 ? [hint.where] : [hint.where, hint.rule], [], [this.#more(strength === 1 ? T.hint.rule : T.hint.step)]);
  }

  /** Shows a whole step. The next hint goes on from there. @param {HintedStep} step */
  #showStep(step) {
    const { board } = this.playing.studio;
    this.known.push(...step.so);
    board.draw("steps", markShapes(board, step.marks));
    const enter = h("button", { id: "enter", type: "button", onclick: () => this.enter() }, T.hint.enter);
    const all = this.asEasy;
    const words = !all ? T.hint.other : all.length > 1 ? T.hint.others(all.indexOf(step) + 1, all.length) : T.hint.only;
    const other = h("button", { id: "other", type: "button", title: T.hint.otherHelp, disabled: all?.length === 1, onclick: () => this.other() }, words);
    this.#write([step.text], step.chain, [enter, other, this.#more(T.hint.next)]);
  }

  /** @param {string} words */
  #more(words) {
    return h("button", { id: "more", type: "button", onclick: () => this.ask() }, words);
  }

  /** @param {string[]} words @param {string[]} chain @param {HTMLElement[]} buttons */
  #write(words, chain, buttons) {
    byId("verdicts").replaceChildren(
      h("div", { class: "hint" }, words.map((one) => h("p", { lang: ENGINE_LANGUAGE }, one)), chain.length > 0 && h("ol", { lang: ENGINE_LANGUAGE }, chain.map((one) => h("li", {}, one))), h("div", { class: "row" }, buttons)),
    );
    if (SMALL.matches) byId("verdicts").scrollIntoView({ block: "nearest" });
    announce([...words, ...chain].join(" "));
  }

  /** Enters the conclusions of the step: values, or candidates as small marks. */
  enter() {
    const { step, playing } = this;
    const now = (step?.so ?? []).reduce((marks, one) => {
      const layer = playing.layers.find((other) => other.layer === one.layer);
      return layer ? withLeft(marks, layer, one) : marks;
    }, playing.history.now);
    this.hide();
    playing.history.step(now);
  }
}
