// What survives: work in progress in the browser, the puzzle itself in the address, files on the disk.
import { download } from "./dom.js";
import { compressToEncodedURIComponent, decompressFromEncodedURIComponent } from "./vendor/lz-string.js";

/** @typedef {{name: string, text: string, history?: unknown, kept: string, entered?: unknown}} Work what is worked on; `kept` is the text as it was saved last */

const KEY = "pzc studio, 1";

/** The store of one server's folder or file is not that of another. @param {string} scope */
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
    /** @param {Work} work @returns {boolean} whether there was room */
    write(work) {
      for (const kept of [work, { ...work, history: undefined }]) {
        try {
          localStorage.setItem(key, JSON.stringify(kept));
          return true;
        } catch {
          // too large: once more without the history; or not allowed at all
        }
      }
      return false;
    },
  };
}

/** @param {string} key @param {string} value what a user has set: a width, a switch */
export function setPreference(key, value) {
  try {
    localStorage.setItem(`${KEY}: ${key}`, value);
  } catch {
    // it is forgotten, then
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

/** The puzzle that the address holds. @returns {string | null} */
export function fromAddress() {
  const hash = location.hash;
  if (!hash.startsWith(IN_ADDRESS)) return null;
  return decompressFromEncodedURIComponent(hash.slice(IN_ADDRESS.length)) || null;
}

/** The address that holds a puzzle. @param {string} text */
export function toAddress(text) {
  return `${location.origin}${location.pathname}${IN_ADDRESS}${compressToEncodedURIComponent(text)}`;
}

/** @typedef {{name: string, handle?: any}} OnDisk */

const PUZ = { description: "Puzzles", accept: { "text/plain": [".puz", ".txt"] } };

/** Asks for a file of the disk. @returns {Promise<(OnDisk & {text: string}) | null>} null if the user chose none */
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

/** Saves to the disk: into the file that was opened, if the browser lets us, else as a download. @param {OnDisk} file @param {string} text @returns {Promise<OnDisk | null>} where it is now */
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
