// The puzzles in the server's folder: list, open and save them.
import { h, errorText, byId, toast, isCancelled } from "./dom.js";
import { T } from "./texts.js";

/** @import { Edit } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

/** With more files than this, they are shown in a list instead of side by side. */
const SIDE_BY_SIDE = 8;

export class Folder {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {string[]} */
    this.names = [];
  }

  /** Loads the list of files, if there is a folder. */
  async list() {
    if (!this.studio.can("files")) return;
    try {
      this.names = (await this.studio.engine.ask("files", {})).files;
    } catch {
      this.names = []; // a server without a folder
    }
    this.show();
  }

  /** @param {string} name */
  has(name) {
    return this.names.includes(name);
  }

  /** Shows the names of the files, and which one is open. */
  show() {
    const bar = byId("files");
    bar.hidden = !this.names.length;
    const open = this.studio.file.path;
    const go = (/** @type {string} */ name) => this.#switchTo(name);
    if (this.names.length <= SIDE_BY_SIDE) {
      const tabs = this.names.map((name) => h("button", { type: "button", "aria-pressed": String(name === open), onclick: () => go(name) }, name));
      return bar.replaceChildren(...tabs);
    }
    const list = h("select", { "aria-label": T.files }, h("option", { value: "", selected: open === undefined }, "…"), ...this.names.map((name) => h("option", { value: name, selected: name === open }, name)));
    list.addEventListener("change", () => list.value && go(list.value));
    bar.replaceChildren(list);
  }

  /** @param {string} name */
  async #switchTo(name) {
    if (name !== this.studio.file.path) await this.open(name);
    this.show();
  }

  /** Opens a file: its unsaved draft in this browser, else its text on disk. @param {string} name */
  async open(name) {
    const { studio } = this;
    try {
      const draft = await studio.drafts.ofFile(studio.hello?.folder ?? "", name);
      if (draft && (await studio.resume(draft))) toast(T.drafts.restored(name));
      else await this.openFromDisk(name);
      this.show();
    } catch (error) {
      if (!isCancelled(error)) toast(T.notPossible, "error", errorText(error));
    }
  }

  /** Opens a file as it is on disk, as a new draft. @param {string} name */
  async openFromDisk(name) {
    const { text } = await this.studio.engine.ask("load", { path: name });
    await this.studio.open({ name, path: name }, text);
  }

  /** Opens another file of the folder at a range. @param {string} uri @param {number} from @param {number} to */
  async goTo(uri, from, to) {
    const name = this.names.find((one) => uri === one || uri.endsWith(`/${one}`));
    if (!name) return toast(T.language.elsewhere(uri.split("/").at(-1) ?? uri));
    await this.#switchTo(name);
    if (this.studio.file.path === name) this.studio.editor.select(from, to);
  }

  /** Applies edits to files that are not open, and saves them. @param {Edit[]} edits */
  async apply(edits) {
    for (const name of new Set(edits.map((edit) => edit.uri ?? ""))) {
      const { text } = await this.studio.engine.ask("load", { path: name });
      const own = edits.filter((edit) => edit.uri === name).sort((a, b) => b.from - a.from);
      const made = own.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
      await this.save(name, made, text);
      toast(T.saved(name));
    }
  }

  /** @param {string} path @param {string} text @param {string} [was] the text that the file must still have */
  async save(path, text, was) {
    await this.studio.engine.ask("save", was === undefined ? { path, text } : { path, text, was });
    if (!this.has(path)) await this.list();
  }
}
