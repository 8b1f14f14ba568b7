// The studio without a server: relays the requests of the page to engines in workers, as pzc/studio/hosting/relay.py
// does.
//
// Short requests go to one worker, in order. Long requests go to another, which receives changed documents first, so
// that the first one stays responsive. Background requests go to a third one. A busy worker cannot receive a
// cancellation. So a cancelled request gets a moment to finish by itself; then its worker is terminated and replaced.

/** @typedef {{pyodide: string, clingo: string, archive: string, long: string[], background: string[]}} About */
/** @typedef {{id: number, line: string, cancelled: boolean, timer: number}} Job */
/** @typedef {{from: number, to: number, insert: string}} Change */

const GRACE = 700; // milliseconds that a cancelled request has to finish by itself
const MOST_WAITING = 20;
const SLACK = 20; // seconds added to the time limit of a request
const DEFAULT_TIME = 10; // the time limit of a long request that gives none, in seconds
const SYNC_ID = 0; // the id of requests that synchronize documents

/** A worker with an engine. */
class EngineWorker {
  /**
   * @param {Promise<object>} needed the data to start it with
   * @param {(line: string) => void} receive
   * @param {() => void} gone called if it crashes
   */
  constructor(needed, receive, gone) {
    this.worker = new Worker(new URL("child.js", import.meta.url), { type: "module" });
    this.spent = false;
    /** The memory snapshot of a worker that was started without one. @type {Promise<Uint8Array>} */
    this.snapshot = new Promise((made) => {
      /** @type {Promise<void>} */
      this.ready = new Promise((resolve) => {
        this.worker.onmessage = ({ data }) => {
          if (typeof data === "string") receive(data);
          else if (data.snapshot) made(data.snapshot);
          else if (data.stale) snapshots.forget();
          else if (data.ready) resolve();
          else if (data.spent) this.spent = true;
        };
      });
    });
    this.worker.onerror = this.worker.onmessageerror = () => gone();
    this.begun = needed.then((begin) => this.worker.postMessage({ begin }));
  }

  /** @param {string} line */
  say(line) {
    this.begun.then(() => this.worker.postMessage(line));
  }

  end() {
    this.worker.terminate();
  }
}

/** A worker for long requests, and the requests that wait for it. It starts when the first one arrives. */
class Lane {
  /** @param {Map<string, {text: string, version: number}>} texts the documents @param {() => Promise<object>} needed the data to start a worker with */
  constructor(texts, needed) {
    this.texts = texts;
    this.needed = needed;
    /** The documents as the worker has them. @type {Map<string, {text: string, version: number}>} */
    this.known = new Map();
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.now = null;
    /** @type {EngineWorker | null} */
    this.worker = null;
  }

  /** Returns the worker, started if there is none. @returns {EngineWorker} */
  start() {
    this.worker ??= new EngineWorker(
      this.needed(),
      (line) => this.#received(line),
      () => this.#replace("limit", "out of memory"),
    );
    return this.worker;
  }

  /** @param {any} message @param {string} line */
  queue(message, line) {
    if (this.waiting.length >= MOST_WAITING) return refuse(message.id, "limit", "too many requests are waiting");
    this.waiting.push({ id: message.id, line, cancelled: false, timer: 0 });
    this.#next();
  }

  #next() {
    if (this.now || !this.waiting.length) return;
    const job = (this.now = /** @type {Job} */ (this.waiting.shift()));
    const worker = this.start();
    this.#syncDocuments(worker);
    worker.say(job.line);
    const seconds = (JSON.parse(job.line).with?.time ?? DEFAULT_TIME) + SLACK;
    const end = () => this.#replace("limit", "the time limit was reached");
    worker.ready.then(() => {
      if (this.now === job && !job.cancelled) job.timer = setTimeout(end, seconds * 1000);
    });
  }

  /** Sends the changed documents to the worker. @param {EngineWorker} worker */
  #syncDocuments(worker) {
    for (const [uri, text] of this.known) {
      if (!this.texts.has(uri)) worker.say(syncRequest("close", { uri }));
      if (this.texts.get(uri) !== text) this.known.delete(uri);
    }
    for (const [uri, text] of this.texts) {
      if (!this.known.has(uri)) worker.say(syncRequest("open", { uri, ...text }));
      this.known.set(uri, text);
    }
  }

  /** Handles a message of the worker. @param {string} line */
  #received(line) {
    const response = JSON.parse(line);
    if (!this.now || response.id !== this.now.id) return;
    if (!this.now.cancelled) respond(line);
    if ("progress" in response) return;
    this.#done();
    if (this.worker?.spent) this.#renew();
    this.#next();
  }

  #done() {
    if (this.now) clearTimeout(this.now.timer);
    this.now = null;
  }

  /** Cancels a request of this lane, if it is there. @param {number} id */
  cancel(id) {
    const place = this.waiting.findIndex((job) => job.id === id);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      refuse(id, "cancelled", "cancelled");
    } else if (this.now?.id === id && !this.now.cancelled) {
      this.now.cancelled = true;
      clearTimeout(this.now.timer);
      refuse(id, "cancelled", "cancelled");
      this.now.timer = setTimeout(() => this.#replace("cancelled", ""), GRACE);
    }
  }

  /** Replaces the worker, which ends its current request. @param {string} kind @param {string} why */
  #replace(kind, why) {
    const job = this.now;
    this.#done();
    this.#renew();
    if (job && !job.cancelled) refuse(job.id, kind, why);
    this.#next();
  }

  #renew() {
    this.worker?.end();
    this.worker = null;
    this.known.clear();
    this.start();
  }
}

class Relay {
  /** @param {About} about @param {Promise<object>} needed @param {Uint8Array | undefined} stored a stored memory snapshot */
  constructor(about, needed, stored) {
    this.long = new Set(about.long);
    this.background = new Set(about.background);
    /** @type {Map<string, {text: string, version: number}>} */
    this.texts = new Map();
    const gone = () => throwLater("the compiler in the browser has stopped");
    this.shortWorker = new EngineWorker(stored ? withSnapshot(needed, Promise.resolve(stored)) : needed, respond, gone);
    const needs = withSnapshot(needed, stored ? Promise.resolve(stored) : this.shortWorker.snapshot);
    if (!stored) this.shortWorker.snapshot.then(snapshots.keep);
    this.longLane = new Lane(this.texts, () => needs);
    this.backgroundLane = new Lane(this.texts, () => needs);
    this.longLane.start();
  }

  /** Handles a message of the page. @param {string} line */
  receive(line) {
    const message = JSON.parse(line);
    if ("cancel" in message) for (const lane of [this.longLane, this.backgroundLane]) lane.cancel(message.cancel);
    else if (this.long.has(message.ask)) (this.background.has(message.ask) ? this.backgroundLane : this.longLane).queue(message, line);
    else {
      this.#remember(message.ask, message.with ?? {});
      this.shortWorker.say(line);
    }
  }

  /** Applies a document request to the copy of the documents. @param {string} name @param {any} given */
  #remember(name, given) {
    if (name === "open") this.texts.set(given.uri, { text: given.text, version: given.version ?? 0 });
    else if (name === "close") this.texts.delete(given.uri);
    else if (name === "edit") {
      const known = this.texts.get(given.uri);
      if (known) this.texts.set(given.uri, { text: edited(known.text, given.changes), version: given.version });
    }
  }
}

/** @param {Promise<object>} needed @param {Promise<Uint8Array>} snapshot */
async function withSnapshot(needed, snapshot) {
  return { ...(await needed), snapshot: await snapshot };
}

/** Stores a memory snapshot between visits, if the browser has a cache storage. */
class Snapshots {
  /** @param {URL} url the key, made from the files that the snapshot depends on */
  constructor(url) {
    this.url = url;
    this.keep = this.keep.bind(this);
  }

  /** @returns {Promise<Uint8Array | undefined>} */
  async stored() {
    const found = await (await this.#place())?.match(this.url);
    return found && new Uint8Array(await found.arrayBuffer());
  }

  /** Stores a snapshot and deletes older ones. @param {Uint8Array} snapshot */
  async keep(snapshot) {
    const place = await this.#place();
    for (const old of (await place?.keys()) ?? []) await place?.delete(old);
    await place?.put(this.url, new Response(/** @type {BlobPart} */ (snapshot))).catch(() => {}); // there is no space
  }

  async forget() {
    await (await this.#place())?.delete(this.url);
  }

  async #place() {
    try {
      return await self.caches?.open("pzc-memory");
    } catch {
      return undefined; // a private window, or no space
    }
  }
}

/** Applies changes to a text. The offsets of each change refer to the text after the changes before it. @param {string} text @param {Change[]} changes */
function edited(text, changes) {
  return changes.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

/** Returns a request whose result is ignored. @param {string} ask @param {object} given */
function syncRequest(ask, given) {
  return JSON.stringify({ id: SYNC_ID, ask, with: given });
}

/** @param {string} line */
function respond(line) {
  self.postMessage(line);
}

/** @param {number} id @param {string} kind @param {string} message */
function refuse(id, kind, message) {
  respond(JSON.stringify({ id, error: { kind, message } }));
}

/** Throws outside the promise, so that the page receives an error event. @param {string} why */
function throwLater(why) {
  setTimeout(() => {
    throw new Error(why);
  });
}

/** Compiles while downloading. If the host sends another type than WebAssembly, compiles after the download. @param {URL} url */
async function compiled(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return WebAssembly.compile(await (await fetched(url)).arrayBuffer());
  }
}

/** @param {URL} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Waits for a step of the start, and reports the progress to the page. @template T @param {Promise<T>} step */
async function withProgress(step) {
  const result = await step;
  done += 1;
  self.postMessage({ loading: { done, of: STEPS } });
  return result;
}

/** Downloads and compiles what every worker needs to start. @param {any} about @param {URL} here */
async function needed(about, here) {
  const [module, archive] = await Promise.all([
    withProgress(compiled(new URL(`${about.pyodide}pyodide.asm.wasm`, here))),
    withProgress(fetched(new URL(about.archive, here)).then((response) => response.arrayBuffer())),
  ]);
  const [pyodide, clingo] = [about.pyodide, about.clingo].map((path) => new URL(path, here).href);
  return { pyodide, clingo, archive, module };
}

let done = 0;
const STEPS = 3;

/** @type {string[]} */
const early = [];
/** @type {Relay | null} */
let relay = null;
self.onmessage = ({ data }) => (relay ? relay.receive(data) : early.push(data));

const here = new URL(".", import.meta.url);
const about = await (await fetched(new URL("engine.json", here))).json();
const snapshots = new Snapshots(new URL(`${about.archive}?for=${encodeURIComponent(about.pyodide)}`, here));
const parts = needed(about, here);
parts.catch((error) => throwLater(String(error)));
relay = new Relay(about, parts, await snapshots.stored());
early.forEach((line) => relay?.receive(line));
await withProgress(relay.shortWorker.ready);
self.postMessage({ ready: true });
