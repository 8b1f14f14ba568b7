// Open and Save: files on disk, or in the server's folder.
import { toast } from "./dom.js";
import { EngineError } from "./engine.js";
import { FileChanged, openFromDisk, readAgain, saveToDisk } from "./storage.js";
import { T } from "./texts.js";
import { choose } from "./windows.js";

/** @import { Studio } from "./studio.js" */

export class Saving {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    window.addEventListener("dragover", (event) => {
      if (filesOf(event).length) event.preventDefault();
    });
    // before the editor, which would insert the file into the text
    window.addEventListener("drop", (event) => this.#drop(event), { capture: true });
  }

  /** Opens a file that was dropped on the page. A text that is not a puzzle file goes to the import. @param {DragEvent} event */
  async #drop(event) {
    const item = filesOf(event)[0];
    const dropped = item?.getAsFile();
    if (!dropped) return;
    event.preventDefault();
    event.stopPropagation();
    const text = await dropped.text();
    if (!dropped.name.endsWith(".puz")) return this.studio.exchange.show(text);
    await this.studio.open({ name: dropped.name }, text);
    toast(T.opened(dropped.name));
  }

  /** Lets the user open a file on disk. */
  async open() {
    const file = await openFromDisk();
    if (!file) return;
    await this.studio.open(file, file.text);
    toast(T.opened(file.name));
  }

  /** Saves the text to its file. @param {boolean} [force] overwrite the file even if another program has changed it */
  async save(force = false) {
    const { studio } = this;
    const { file, kept } = studio;
    const text = studio.editor.text;
    try {
      if (file.path !== undefined) {
        await studio.folder.save(file.path, text, force ? undefined : kept);
        studio.saved(text, file);
      } else {
        const saved = await saveToDisk(file, text, force);
        if (!saved) return;
        studio.saved(text, saved);
      }
    } catch (error) {
      if (isChanged(error)) return this.#fileChanged();
      throw error;
    }
    toast(T.saved(studio.file.name));
  }

  /** Asks what to do with a file that another program has changed. */
  async #fileChanged() {
    const { studio } = this;
    const { file } = studio;
    const answer = await choose(T.fileChanged.title, T.fileChanged.question(file.name), [T.fileChanged.load, T.fileChanged.overwrite]);
    if (answer === 1) await this.save(true);
    if (answer !== 0) return;
    if (file.path !== undefined) await studio.folder.openFromDisk(file.path);
    else {
      const now = await readAgain(file);
      await studio.open(now, now.text);
    }
    toast(T.fileChanged.loaded);
  }
}

/** Returns the files that are dragged, none for a dragged text. @param {DragEvent} event */
function filesOf(event) {
  return [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === "file");
}

/** Returns true if an error says that another program has changed a file. @param {unknown} error */
function isChanged(error) {
  return error instanceof FileChanged || (error instanceof EngineError && error.kind === "changed");
}
