// Clues placed or removed on the board, to edits of the text.
import { announce, isCancelled, errorText, toast } from "./dom.js";
import { EngineError } from "./engine.js";
import { T } from "./texts.js";

/** @import { Edit, Given, Tool } from "./protocol.d.ts" */
/** @import { Part } from "./part_collector.js" */
/** @import { Studio } from "./studio.js" */

export class ClueEdits {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** The last request for edits. @type {Promise<void>} */
    this.applying = Promise.resolve();
    /** The number of requests for edits that are not finished. */
    this.unfinished = 0;
  }

  /** @param {Tool} tool @param {Part[]} parts @param {{value: unknown} | {condition: unknown}} content */
  place(tool, parts, content) {
    return this.#apply("place", { tool: tool.tool, parts, ...content }, T.tools.placed(tool.label));
  }

  /** @param {Tool} tool @param {Given} given */
  remove(tool, given) {
    return this.#apply("remove", { tool: tool.tool, parts: given.parts }, T.tools.removed(tool.label));
  }

  /**
   * Places a clue without a value, or removes it if it is there. The board may be older than the text, so the engine decides.
   * @param {Tool} tool @param {Part[]} parts @param {boolean} shown true if the board shows the clue
   */
  toggle(tool, parts, shown) {
    /** @type {["place" | "remove", string][]} */
    const ways = [["place", T.tools.placed(tool.label)], ["remove", T.tools.removed(tool.label)]];
    return this.#queue(async () => {
      for (const [question, done] of shown ? ways.toReversed() : ways) {
        const edits = await this.#ask(question, { tool: tool.tool, parts }).catch(noneIfMissing);
        if (edits.some(({ from, to, insert }) => from < to || insert)) return this.#applyAll(edits, done);
      }
    });
  }

  /** @param {"place" | "remove"} question @param {object} fields @param {string} done */
  #apply(question, fields, done) {
    return this.#queue(async () => this.#applyAll(await this.#ask(question, fields), done));
  }

  /**
   * Runs work after all earlier work, since each request is about the text that the one before has made.
   * @param {() => Promise<void>} work
   */
  #queue(work) {
    if (!this.studio.engine.connected) {
      toast(`${T.notPossible} ${T.lost}`, "error");
      return this.applying;
    }
    this.unfinished += 1;
    this.applying = this.applying
      .then(work)
      .catch((error) => {
        if (!isCancelled(error)) toast(T.notPossible, "error", errorText(error));
      })
      .finally(() => (this.unfinished -= 1));
    return this.applying;
  }

  /** @param {"place" | "remove"} question @param {object} fields */
  async #ask(question, fields) {
    return (await this.studio.synced.ask(question, /** @type {any} */ (fields))).edits;
  }

  /** @param {Edit[]} edits @param {string} done */
  #applyAll(edits, done) {
    this.studio.applyAll(edits);
    announce(done);
  }
}

/** Returns no edits if there is no such clue. @param {unknown} error @returns {Edit[]} */
function noneIfMissing(error) {
  if (error instanceof EngineError && error.kind === "missing") return [];
  throw error;
}
