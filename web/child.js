// A web worker with a pzc engine under Pyodide, and clingo. worker.js creates it.
//
// In: {begin: Needed}, then lines of the protocol. Out: {ready}; lines; {snapshot}, a new memory snapshot, if none was
// given; {stale} if the given one could not be used; {spent} if clingo has run out of memory and cannot run again.
//
// A snapshot is the memory of a Python that has imported pzc. Starting from it takes a tenth of the time.

/** The folder of pzc in Pyodide's file system. */
const HOME = "/pzc";
const PAGE = 65536; // the size of a page of WebAssembly's memory, in bytes

/**
 * @typedef {{
 *   pyodide: string, clingo: string, archive: ArrayBuffer, module: WebAssembly.Module, snapshot?: Uint8Array
 * }} Needed
 */
/** @typedef {(line: string) => void} Hear */

/** @type {Promise<Hear> | null} */
let begun = null;

self.onmessage = ({ data }) => {
  if (typeof data === "object") (begun = begin(data.begin)).catch(throwLater);
  else begun?.then((receive) => receive(data));
};

/** @param {Needed} needed @returns {Promise<Hear>} */
async function begin(needed) {
  const [python, run] = await Promise.all([startPython(needed), loadClingo(needed.clingo)]);
  const engine = python.runPython("from pzc.studio.hosting import browser_engine; browser_engine");
  const receive = engine.begin(run, (/** @type {string} */ line) => self.postMessage(line));
  self.postMessage({ ready: true });
  return receive;
}

/** Throws the error outside the promise, so that it reaches the worker's creator as an error event. @param {unknown} error */
function throwLater(error) {
  setTimeout(() => {
    throw error;
  });
}

/** Starts Python with pzc loaded, from the snapshot if there is one. @param {Needed} needed */
async function startPython(needed) {
  const { loadPyodide } = await import(needed.pyodide + "pyodide.mjs");
  const usual = { indexURL: needed.pyodide, packages: [] };
  useCompiledModule(needed.module, needed.snapshot?.length ?? 0);
  if (needed.snapshot) {
    try {
      const python = await loadPyodide({ ...usual, _loadSnapshot: needed.snapshot });
      python.unpackArchive(needed.archive, "zip", { extractDir: HOME }); // a snapshot does not contain the files
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
 * Makes Pyodide use the compiled module instead of compiling it again, with enough memory for a snapshot.
 * @param {WebAssembly.Module} module @param {number} bytes
 */
function useCompiledModule(module, bytes) {
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
    if (pages > 0) memory.grow(pages);
    return { module, instance };
  };
}

/** Loads clingo. Returns the function to run it: see `Run` in pzc/studio/hosting/browser_engine.py. @param {string} url */
async function loadClingo(url) {
  const { default: load } = await import(url);
  /** @type {(line: string) => void} */
  let onLine = () => {};
  let input = new Uint8Array();
  let at = 0;
  const clingo = await load({
    print: (/** @type {string} */ line) => onLine(line),
    printErr: (/** @type {string} */ line) => onLine(line),
    stdin: () => (at < input.length ? input[at++] : null),
  });
  return (
    /** @type {string} */ program,
    /** @type {string} */ options,
    /** @type {string} */ text,
    /** @type {(line: string) => void} */ receive,
  ) => {
    [onLine, input, at] = [receive, new TextEncoder().encode(text), 0];
    try {
      return clingo.ccall("run", "number", ["string", "string"], [program, options]);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      self.postMessage({ spent: true });
      return -1;
    }
  };
}
