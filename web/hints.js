// Hints for a player: where to look, then which rule, then the whole step. Wrong entries are named first.
import { announce, byId, ENGINE_LANGUAGE, engineText, errorText, h, isCancelled } from "./dom.js";
import { SMALL } from "./layout.js";
import { entriesOf } from "./marks.js";
import { markShape, markShapes, withLeft } from "./steps.js";
import { T } from "./texts.js";

/** @import { Hinted, Left } from "./protocol.d.ts" */
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
    /** Conclusions of earlier hints, which need not be found again. @type {Left[]} */
    this.known = [];
    /** The version of the text that `known` belongs to. */
    this.version = 0;
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
    this.hint = null;
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
    const request = (this.request = new AbortController());
    const slow = setTimeout(() => playing.pad.showResult(T.hint.busy), PATIENCE);
    try {
      const answer = entriesOf(playing.history.now, playing.layers);
      const found = await studio.synced.ask("hint", { answer, known: this.known, time: TIME }, { signal: request.signal });
      clearTimeout(slow);
      this.#found(found);
    } catch (error) {
      if (!isCancelled(error) || !studio.engine.connected) playing.pad.showResult(errorText(error));
    } finally {
      clearTimeout(slow);
      if (this.request === request) this.request = null;
    }
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
    const shown = strength < 3 ? { conclusions: [], reasons: [], around: hint.look } : hint.marks;
    board.draw("steps", markShapes(board, shown));
    const words = { 1: [hint.where], 2: [hint.where, hint.rule], 3: [hint.text] }[strength] ?? [];
    if (strength === 3) this.known.push(...hint.so);
    const more = h("button", { id: "more", type: "button", onclick: () => this.ask() }, { 1: T.hint.rule, 2: T.hint.step, 3: T.hint.next }[strength] ?? "");
    const enter = strength === 3 && h("button", { id: "enter", type: "button", onclick: () => this.enter() }, T.hint.enter);
    byId("verdicts").replaceChildren(
      h("div", { class: "hint" }, words.map((one) => h("p", { lang: ENGINE_LANGUAGE }, one)), strength === 3 && hint.chain.length > 0 && h("ol", { lang: ENGINE_LANGUAGE }, hint.chain.map((one) => h("li", {}, one))), h("div", { class: "row" }, enter, more)),
    );
    if (SMALL.matches) byId("verdicts").scrollIntoView({ block: "nearest" });
    announce([...words, ...(strength === 3 ? hint.chain : [])].join(" "));
  }

  /** Enters the conclusions of the step: values, or candidates as small marks. */
  enter() {
    const { hint, playing } = this;
    const now = (hint?.so ?? []).reduce((marks, one) => {
      const layer = playing.layers.find((other) => other.layer === one.layer);
      return layer ? withLeft(marks, layer, one) : marks;
    }, playing.history.now);
    this.hide();
    playing.history.step(now);
  }
}
