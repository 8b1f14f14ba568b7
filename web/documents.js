// Keeps the engine's copy of the text up to date. Edits are sent in order, and several are combined.
import { ChangeSet } from "./vendor/codemirror.js";

/** @import { Engine } from "./engine.js" */

/** The open document, synchronized with the engine. */
export class SyncedDocument {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.uri = "";
    this.version = 0;
    /** @type {ChangeSet | null} edits that were not sent yet */
    this.pending = null;
  }

  /** Opens a document, or opens it again after reconnecting. @param {string} uri @param {string} text */
  open(uri, text) {
    if (this.uri && this.uri !== uri) this.#send("close", { uri: this.uri });
    this.uri = uri;
    this.version += 1;
    this.pending = null;
    this.#send("open", { uri, text, version: this.version });
  }

  /** Records an edit. @param {ChangeSet} changes */
  edited(changes) {
    this.pending = this.pending ? this.pending.compose(changes) : changes;
    this.version += 1;
  }

  /** Sends all recorded edits. Every request about the document does this first. */
  flush() {
    if (!this.pending) return;
    /** @type {{from: number, to: number, insert: string}[]} */
    const changes = [];
    // each change counts in the text after the changes before it, as docs/protocol.md requires
    this.pending.iterChanges((oldFrom, oldTo, from, _to, insert) => changes.push({ from, to: from + oldTo - oldFrom, insert: insert.toString() }));
    this.pending = null;
    this.#send("edit", { uri: this.uri, version: this.version, changes });
  }

  /**
   * Sends a request about the current text. If the text changes before the result arrives, the request counts as cancelled.
   * @template {import("./protocol.d.ts").Question} Q
   * @param {Q} question
   * @param {Omit<import("./protocol.d.ts").Asked[Q], "uri">} details
   * @param {{signal?: AbortSignal, progress?: (update: any) => void}} [options]
   * @returns {Promise<import("./protocol.d.ts").Answers[Q]>}
   */
  async ask(question, details, options) {
    this.flush();
    const version = this.version;
    const fields = /** @type {import("./protocol.d.ts").Asked[Q]} */ ({ ...details, uri: this.uri });
    const answer = await this.engine.ask(question, fields, options);
    if (this.version !== version) throw new DOMException("the text has changed", "AbortError");
    return answer;
  }

  /** @template {"open" | "edit" | "close"} Q @param {Q} question @param {import("./protocol.d.ts").Asked[Q]} details */
  #send(question, details) {
    // An error here is also reported by each later request. A new connection starts with `open`.
    this.engine.ask(question, details).catch(() => {});
  }
}
