// Clues placed or removed on the board, to edits of the text.
import { announce, isCancelled, messageOf, toast } from "./dom.js";
import { T } from "./texts.js";

/** @import { Given, Tool } from "./protocol.d.ts" */
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
   * Sends a request for edits and applies them. Requests wait for each other, since each one is about the text that
   * the one before has made.
   * @param {"place" | "remove"} question @param {object} fields @param {string} done
   */
  #apply(question, fields, done) {
    this.unfinished += 1;
    this.applying = this.applying.then(() => this.#applyNow(question, fields, done)).finally(() => (this.unfinished -= 1));
    return this.applying;
  }

  /** @param {"place" | "remove"} question @param {object} fields @param {string} done */
  async #applyNow(question, fields, done) {
    try {
      const { edits } = await this.studio.synced.ask(question, /** @type {any} */ (fields));
      this.studio.applyAll(edits);
      announce(done);
    } catch (error) {
      if (!isCancelled(error)) toast(T.notPossible(messageOf(error)), "error");
    }
  }
}
