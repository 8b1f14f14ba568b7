// Persistence: user settings in local storage, a puzzle in the address, files on disk. Drafts are in drafts.js.
import { download } from "./dom.js";
import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from "./vendor/lz-string.js";

const KEY = "pzc studio, 1";

/** @param {string} key @param {string} value a user setting, such as a width */
export function setPreference(key, value) {
  try {
    localStorage.setItem(`${KEY}: ${key}`, value);
  } catch {
    // the setting is lost
  }
}

/** @param {string} key @returns {string | null} */
export function preference(key) {
  try {
    return localStorage.getItem(`${KEY}: ${key}`);
  } catch {
    return null;
  }
}

const IN_ADDRESS = "#puzzle=";

/**
 * Returns the puzzle in the address, null if there is none. The address says how long the text is, so a link that was
 * cut off is noticed. Links of versions before 0.15 have no length.
 * @returns {{text: string} | {damaged: true} | null}
 */
export function fromAddress() {
  if (!location.hash.startsWith(IN_ADDRESS)) return null;
  const [, length, data = ""] = /^(?:(\d+)\.)?(.*)$/s.exec(location.hash.slice(IN_ADDRESS.length)) ?? [];
  const text = decompressFromEncodedURIComponent(data);
  const whole = text && (length === undefined || text.length === Number(length));
  return whole ? { text } : { damaged: true };
}

/** Removes the puzzle from the address, so that a reload restores the draft. */
export function clearAddress() {
  history.replaceState(null, "", location.pathname);
}

/** Returns an address that contains a puzzle. @param {string} text */
export function toAddress(text) {
  return `${location.origin}${location.pathname}${IN_ADDRESS}${text.length}.${compressToEncodedURIComponent(text)}`;
}

/** A file on disk. `modified` is when it was last changed, as far as this page knows. @typedef {{name: string, handle?: any, modified?: number}} OnDisk */

/** Raised where a file was changed by another program since this page read it. */
export class FileChanged extends Error {}

const PUZ = { description: "Puzzles", accept: { "text/plain": [".puz", ".txt"] } };

/** Lets the user open a file on disk. @returns {Promise<(OnDisk & {text: string}) | null>} null if the user chose none */
export async function openFromDisk() {
  const pick = /** @type {any} */ (window).showOpenFilePicker;
  if (pick) {
    try {
      const [handle] = await pick({ types: [PUZ], excludeAcceptAllOption: false });
      const file = await handle.getFile();
      return { name: file.name, text: await file.text(), handle, modified: file.lastModified };
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
      throw error;
    }
  }
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      resolve(file ? { name: file.name, text: await file.text() } : null);
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/**
 * Saves to disk: overwrites the opened file if the browser allows it, else downloads a file.
 * @param {OnDisk} file @param {string} text @param {boolean} [force] overwrite the file even if another program has changed it
 * @returns {Promise<OnDisk | null>} the saved file, null if the user cancelled
 * @throws {FileChanged}
 */
export async function saveToDisk(file, text, force = false) {
  const pick = /** @type {any} */ (window).showSaveFilePicker;
  if (!file.handle && !pick) {
    download(file.name, text, "text/plain");
    return file;
  }
  try {
    const handle = file.handle ?? (await pick({ suggestedName: file.name, types: [PUZ] }));
    if (file.handle && file.modified !== undefined && !force && (await lastModified(handle)) > file.modified) throw new FileChanged(file.name);
    const writing = await handle.createWritable();
    await writing.write(text);
    await writing.close();
    return { name: handle.name, handle, modified: await lastModified(handle) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

/** Reads an opened file again. @param {OnDisk} file @returns {Promise<OnDisk & {text: string}>} */
export async function readAgain(file) {
  const now = await file.handle.getFile();
  return { ...file, text: await now.text(), modified: now.lastModified };
}

/** @param {any} handle @returns {Promise<number>} when the file was last changed, 0 if it is gone */
async function lastModified(handle) {
  try {
    return (await handle.getFile()).lastModified;
  } catch {
    return 0;
  }
}
