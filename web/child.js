// pzc's engine in a worker of its own, under Pyodide, with clingo beside it. worker.js begins it, with what it needs.
//
// In:  {begin: Needed}, then lines of the protocol. Out: {ready}, with {snapshot}, where there was none, or {stale}, where
// that could not be used; lines; {spent} when clingo can't be asked any more.
//
// A snapshot is the memory of a Python that has loaded pzc: to begin with it takes a tenth of the time.

/** Where Python finds pzc. */
const HOME = "/pzc";
const PAGE = 65536; // bytes in which WebAssembly's memory grows

/**
 * @typedef {{
 *   pyodide: string, clingo: string, archive: ArrayBuffer, module: WebAssembly.Module, snapshot?: Uint8Array
 * }} Needed
 */
/** @typedef {(line: string) => void} Hear */

/** @type {Promise<Hear> | null} */
let begun = null;

self.onmessage = ({ data }) => {
  if (typeof data === "object") (begun = begin(data.begin)).catch(fail);
  else begun?.then((hear) => hear(data));
};

/** @param {Needed} needed @returns {Promise<Hear>} */
async function begin(needed) {
  const [python, run] = await Promise.all([started(needed), solver(needed.clingo)]);
  const engine = python.runPython("from pzc.studio.hosting import browser_engine; browser_engine");
  const hear = engine.begin(run, (/** @type {string} */ line) => self.postMessage(line));
  self.postMessage({ ready: true });
  return hear;
}

/** Has who began us hear of it: of a promise that comes to nothing nobody does. @param {unknown} error */
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

/** Python with pzc loaded. @param {Needed} needed */
async function started(needed) {
  const { loadPyodide } = await import(needed.pyodide + "pyodide.mjs");
  const usual = { indexURL: needed.pyodide, packages: [] };
  compiled(needed.module, needed.snapshot?.length ?? 0);
  if (needed.snapshot) {
    try {
      const python = await loadPyodide({ ...usual, _loadSnapshot: needed.snapshot });
      python.unpackArchive(needed.archive, "zip", { extractDir: HOME }); // files are no part of the memory
      return python;
    } catch (error) {
      console.warn(error);
      self.postMessage({ stale: true });
    }
  }
  const python = await loadPyodide({ ...usual, _makeSnapshot: true });
  python.unpackArchive(needed.archive, "zip", { extractDir: HOME });
  python.runPython(`
import sys
sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
from pzc.studio.hosting import browser_engine
browser_engine.load()`);
  const snapshot = python.makeMemorySnapshot();
  self.postMessage({ snapshot }, { transfer: [snapshot.buffer] });
  return python;
}

/**
 * Has what was compiled once instantiated, instead of compiling it again in each worker, with room for a snapshot.
 * @param {WebAssembly.Module} module @param {number} bytes
 */
function compiled(module, bytes) {
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
    if (pages > 0) memory.grow(pages);
    return { module, instance };
  };
}

/** How clingo is run: see pzc/studio/hosting/browser_engine.py. @param {string} url */
async function solver(url) {
  const { default: load } = await import(url);
  /** @type {(line: string) => void} */
  let said = () => {};
  let input = new Uint8Array();
  let at = 0;
  const clingo = await load({
    print: (/** @type {string} */ line) => said(line),
    printErr: (/** @type {string} */ line) => said(line),
    stdin: () => (at < input.length ? input[at++] : null),
  });
  return (
    /** @type {string} */ program,
    /** @type {string} */ options,
    /** @type {string} */ text,
    /** @type {(line: string) => void} */ hear,
  ) => {
    [said, input, at] = [hear, new TextEncoder().encode(text), 0];
    try {
      return clingo.ccall("run", "number", ["string", "string"], [program, options]);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      self.postMessage({ spent: true });
      return -1;
    }
  };
}
