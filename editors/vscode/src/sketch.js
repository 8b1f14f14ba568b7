// The picture of one text, kept up to date: one run at a time, the newest wins.
"use strict";

const { picture, ask } = require("./pzc.js");
const { verdict } = require("./verdict.js");

const PAUSE = 300; // ms after the last key before the picture is drawn anew

const MISSING = "pzc was not found. Install it (pip install pzc), or say where it is: setting pzc.path.";

/**
 * @typedef {import("./pzc.js").Pzc} Pzc
 * @typedef {import("./page.js").Shown} Shown
 * @typedef {{text: string, name: string, dark: boolean, pzc: Pzc}} Wanted
 */

class Sketch {
  /**
   * @param {(shown: Shown) => void} show is given each new state
   * @param {number} [pause] ms
   */
  constructor(show, pause = PAUSE) {
    this._show = show;
    this._pause = pause;
    this._running = new AbortController();
    /** @type {NodeJS.Timeout | undefined} */
    this._timer = undefined;
    /** @type {Shown} */
    this.shown = { title: "", head: "", lines: [], svg: "", busy: false };
  }

  /**
   * Draws after a short pause, unless something else is wanted by then.
   * @param {() => Wanted} wanted
   */
  later(wanted) {
    clearTimeout(this._timer);
    this._timer = setTimeout(() => void this.draw(wanted()), this._pause);
  }

  /**
   * Draws the puzzle. Where that cannot be done the last picture stays, with words that say why.
   * @param {Wanted} wanted
   */
  draw(wanted) {
    return this._run(wanted, async (signal) => {
      const drawn = await picture(wanted.pzc, wanted.text, { dark: wanted.dark }, signal);
      const words = drawn.missing ? MISSING : drawn.words;
      return { head: "", lines: words ? [words] : [], svg: drawn.svg || this.shown.svg };
    });
  }

  /**
   * Solves it, and draws the answer beside it, or two answers.
   * @param {Wanted} wanted
   */
  solve(wanted) {
    return this._run(wanted, async (signal) => {
      const { pzc, text, dark } = wanted;
      const answered = await ask(pzc, "solve", text, signal);
      if (answered.told === null) {
        return { head: answered.missing ? MISSING : answered.words, lines: [], svg: this.shown.svg };
      }
      const found = verdict(answered.told, wanted.name);
      const drawn = await picture(pzc, text, { answer: found.answer, dark }, signal);
      return { head: found.head, lines: found.lines, svg: drawn.svg || this.shown.svg };
    });
  }

  /** Ends what is under way. */
  dispose() {
    clearTimeout(this._timer);
    this._running.abort();
  }

  /**
   * @param {Wanted} wanted
   * @param {(signal: AbortSignal) => Promise<{head: string, lines: string[], svg: string}>} work
   */
  async _run(wanted, work) {
    clearTimeout(this._timer);
    this._running.abort();
    const running = (this._running = new AbortController());
    this._tell({ ...this.shown, title: wanted.name, busy: true });
    try {
      const told = await work(running.signal);
      if (running === this._running) this._tell({ ...told, title: wanted.name, busy: false });
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError")) throw error;
    }
  }

  /** @param {Shown} shown */
  _tell(shown) {
    this.shown = shown;
    this._show(shown);
  }
}

module.exports = { Sketch, MISSING };
