// The text that is worked on, and what the engine knows of it: edits are sent in their order, several at once.
import { ChangeSet } from "./vendor/codemirror.js";

/** @import { Engine } from "./engine.js" */

/** Keeps the engine's copy of the text the same as the editor's. */
export class Synced {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.uri = "";
    this.version = 0;
    /** @type {ChangeSet | null} what the engine has not been told */
    this.untold = null;
  }

  /** Another text, or the same one for a new connection. @param {string} uri @param {string} text */
  open(uri, text) {
    if (this.uri && this.uri !== uri) this.#tell("close", { uri: this.uri });
    this.uri = uri;
    this.version += 1;
    this.untold = null;
    this.#tell("open", { uri, text, version: this.version });
  }

  /** Takes note of edits. @param {ChangeSet} changes */
  edited(changes) {
    this.untold = this.untold ? this.untold.compose(changes) : changes;
    this.version += 1;
  }

  /** Tells the engine all edits so far; every question about the text begins with this. */
  flush() {
    if (!this.untold) return;
    /** @type {{from: number, to: number, insert: string}[]} */
    const changes = [];
    this.untold.iterChanges((from, to, _from, _to, insert) => changes.push({ from, to, insert: insert.toString() }));
    this.untold = null;
    this.#tell("edit", { uri: this.uri, version: this.version, changes });
  }

  /**
   * Asks about the text as it is now. What is answered once it has changed again is of no use and counts as withdrawn.
   * @template {import("./protocol.d.ts").Question} Q
   * @param {Q} question
   * @param {Omit<import("./protocol.d.ts").Asked[Q], "uri">} details
   * @param {{signal?: AbortSignal, progress?: (told: any) => void}} [options]
   * @returns {Promise<import("./protocol.d.ts").Answers[Q]>}
   */
  async ask(question, details, options) {
    this.flush();
    const version = this.version;
    const asked = /** @type {import("./protocol.d.ts").Asked[Q]} */ ({ ...details, uri: this.uri });
    const answer = await this.engine.ask(question, asked, options);
    if (this.version !== version) throw new DOMException("the text has changed", "AbortError");
    return answer;
  }

  /** @template {"open" | "edit" | "close"} Q @param {Q} question @param {import("./protocol.d.ts").Asked[Q]} details */
  #tell(question, details) {
    // What goes wrong here is told by every question that follows; a lost connection begins anew with `open`.
    this.engine.ask(question, details).catch(() => {});
  }
}
