// Persistence: the current work in local storage, a puzzle in the address, files on disk.
import { download } from "./dom.js";
import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from "./vendor/lz-string.js";

/** @typedef {{name: string, text: string, history?: unknown, kept: string, entered?: unknown}} Work the current work; `kept` is the last saved text */

const KEY = "pzc studio, 1";

/** Returns the local storage for a scope. Each server folder has its own. @param {string} scope */
export function store(scope) {
  const key = `${KEY}: ${scope}`;
  return {
    /** @returns {Work | null} */
    read() {
      try {
        const work = JSON.parse(localStorage.getItem(key) ?? "null");
        return work && typeof work.text === "string" && typeof work.name === "string" ? work : null;
      } catch {
        return null;
      }
    },
    /** @param {Work} work @returns {boolean} true if it was stored */
    write(work) {
      for (const kept of [work, { ...work, history: undefined }]) {
        try {
          localStorage.setItem(key, JSON.stringify(kept));
          return true;
        } catch {
          // too large: try again without the history; or storage is not allowed
        }
      }
      return false;
    },
  };
}

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

/** Returns the puzzle in the address, null if there is none. @returns {string | null} */
export function fromAddress() {
  const hash = location.hash;
  if (!hash.startsWith(IN_ADDRESS)) return null;
  return decompressFromEncodedURIComponent(hash.slice(IN_ADDRESS.length)) || null;
}

/** Returns an address that contains a puzzle. @param {string} text */
export function toAddress(text) {
  return `${location.origin}${location.pathname}${IN_ADDRESS}${compressToEncodedURIComponent(text)}`;
}

/** @typedef {{name: string, handle?: any}} OnDisk */

const PUZ = { description: "Puzzles", accept: { "text/plain": [".puz", ".txt"] } };

/** Lets the user open a file on disk. @returns {Promise<(OnDisk & {text: string}) | null>} null if the user chose none */
export async function openFromDisk() {
  const pick = /** @type {any} */ (window).showOpenFilePicker;
  if (pick) {
    try {
      const [handle] = await pick({ types: [PUZ], excludeAcceptAllOption: false });
      const file = await handle.getFile();
      return { name: file.name, text: await file.text(), handle };
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

/** Saves to disk: overwrites the opened file if the browser allows it, else downloads a file. @param {OnDisk} file @param {string} text @returns {Promise<OnDisk | null>} the saved file, null if the user cancelled */
export async function saveToDisk(file, text) {
  const pick = /** @type {any} */ (window).showSaveFilePicker;
  if (!file.handle && !pick) {
    download(file.name, text, "text/plain");
    return file;
  }
  try {
    const handle = file.handle ?? (await pick({ suggestedName: file.name, types: [PUZ] }));
    const writing = await handle.createWritable();
    await writing.write(text);
    await writing.close();
    return { name: handle.name, handle };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}
