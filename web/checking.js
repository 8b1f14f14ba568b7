// Checks the entries of a player: the rules that they break, shown while entering, and whether the puzzle is solved.
import { announce, byId, debounce, isCancelled, errorText } from "./dom.js";
import { answerOf, empty } from "./marks.js";
import { preference, setPreference } from "./storage.js";
import { T } from "./texts.js";

/** @import { Checked, Place } from "./protocol.d.ts" */
/** @import { Playing } from "./playing.js" */

/** The time limit of Check, in seconds. */
const TIME = 20;
/** The time without entries before they are checked, in milliseconds. */
const REST = 150;
/** The time before a message that the check is under way, in milliseconds. */
const PATIENCE = 250;

export class Checking {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    this.live = preference("show broken rules") !== "off";
    this.rest = debounce(REST, () => this.#whileEntering());
    /** @type {AbortController | null} */
    this.request = null;
    /** The seconds spent on the puzzle. The clock stops while the page is hidden, and when the puzzle is solved. */
    this.seconds = 0;
    this.solved = false;
    setInterval(() => this.#tick(), 1000);
  }

  /** Starts the clock of a puzzle. @param {number} [seconds] the seconds spent before */
  begin(seconds = 0) {
    this.stop();
    this.seconds = seconds;
    this.solved = false;
    this.#showClock();
  }

  /** Called when the entries have changed: what was shown about the earlier ones goes. */
  changed() {
    this.stop();
    this.solved = false;
    if (!this.playing.studio.solving) return;
    this.playing.studio.board.draw("wrong", []);
    this.playing.pad.showResult("");
    this.rest.schedule();
  }

  stop() {
    this.rest.cancel();
    this.request?.abort();
    this.request = null;
  }

  /** Chooses whether broken rules are shown while entering. @param {boolean} on */
  setLive(on) {
    this.live = on;
    setPreference("show broken rules", on ? "on" : "off");
    this.changed();
  }

  get #isEmpty() {
    return empty({ ...this.playing.history.now, corner: {}, centre: {}, colour: {} });
  }

  async #whileEntering() {
    if (this.#isEmpty) return;
    const found = await this.#ask(false);
    if (!found) return;
    if (found.status === "right") this.#showSolved();
    else if (this.live && found.broken.length) this.#show(found);
  }

  /** Checks the entries, and whether they can be completed. */
  async check() {
    const { playing } = this;
    playing.hints.hide();
    playing.studio.board.draw("wrong", []);
    if (this.#isEmpty) return playing.pad.showResult(T.solve.nothing);
    const slow = setTimeout(() => playing.pad.showResult(T.solve.checking), PATIENCE);
    const found = await this.#ask(true).finally(() => clearTimeout(slow));
    if (!found) return;
    if (found.status === "right") this.#showSolved();
    else {
      this.#show(found);
      announce(byId("verdicts").textContent ?? "");
    }
  }

  /** @param {boolean} search look for a completion, too @returns {Promise<Checked | null>} null if it was cancelled or failed */
  async #ask(search) {
    const { history, layers, pad, studio } = this.playing;
    const { on } = studio.board;
    if (!on) return null;
    this.stop();
    const request = (this.request = new AbortController());
    try {
      return await studio.synced.ask("check", { answer: answerOf(history.now, layers, on), search, time: TIME }, { signal: request.signal });
    } catch (error) {
      if (search && (!isCancelled(error) || !studio.engine.connected)) pad.showResult(errorText(error));
      return null;
    }
  }

  /** @param {Checked} found */
  #show({ status, broken }) {
    const { board } = this.playing.studio;
    const { pad } = this.playing;
    const places = /** @type {Place[]} */ (broken.flatMap((one) => one.places));
    board.draw("wrong", places.map((place) => board.shape(place, "o-wrong")));
    const texts = broken.map((one) => one.text).filter(Boolean);
    if (status === "broken") pad.showResult(T.solve.broken(texts.length), texts);
    else if (status === "impossible") pad.showResult(T.solve.impossible, texts);
    else pad.showResult(status === "unknown" ? T.live.unknown : T.solve.soFar);
  }

  #showSolved() {
    this.solved = true;
    this.#showClock();
    const words = T.solve.solved(clock(this.seconds));
    this.playing.pad.showResult(words, [], true);
    this.playing.studio.board.celebrate();
    announce(words);
  }

  #tick() {
    if (document.hidden || this.solved || !this.playing.studio.solving) return;
    this.seconds += 1;
    this.#showClock();
  }

  #showClock() {
    this.playing.pad.clock.textContent = clock(this.seconds);
  }
}

/** Returns a time as h:mm:ss or m:ss. @param {number} seconds */
function clock(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
