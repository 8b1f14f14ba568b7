// The studio without a server: what the page asks goes to an engine in a worker of its own, as in pzc/studio/hosting/relay.py.
//
// Short questions go to one worker, in order; long ones to another, which is given the texts first, so that the first
// hears the next key. Nobody can call into a worker that is busy: where a question is called off, it may end by itself
// for a moment, and is then ended, and another takes its place.

/** @typedef {{pyodide: string, clingo: string, archive: string, long: string[]}} About */
/** @typedef {{id: number, line: string, called_off: boolean, timer: number}} Job */
/** @typedef {{from: number, to: number, insert: string}} Change */

const GRACE = 700; // milliseconds in which what was called off may end by itself
const MOST_WAITING = 20;
const SLACK = 20; // seconds beyond its time that a question may take
const USUAL_TIME = 10; // seconds for a long question that names none
const BEFORE = 0; // the number of what we say before a question

/** A worker with an engine. */
class Child {
  /**
   * @param {Promise<object>} needed what it is begun with
   * @param {(line: string) => void} hear
   * @param {() => void} gone when it can't go on
   */
  constructor(needed, hear, gone) {
    this.worker = new Worker(new URL("child.js", import.meta.url), { type: "module" });
    this.spent = false;
    /** The memory of one that had none to begin with. @type {Promise<Uint8Array>} */
    this.snapshot = new Promise((made) => {
      /** @type {Promise<void>} */
      this.ready = new Promise((resolve) => {
        this.worker.onmessage = ({ data }) => {
          if (typeof data === "string") hear(data);
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

class Relay {
  /** @param {About} about @param {Promise<object>} needed @param {Uint8Array | undefined} kept the memory to begin with */
  constructor(about, needed, kept) {
    this.long = new Set(about.long);
    /** @type {Map<string, {text: string, version: number}>} */
    this.texts = new Map();
    /** What the worker for long questions knows of them. @type {Map<string, {text: string, version: number}>} */
    this.known = new Map();
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.now = null;
    const gone = () => fail("the compiler in the browser has stopped");
    this.desk = new Child(kept ? withSnapshot(needed, Promise.resolve(kept)) : needed, answer, gone);
    this.needed = withSnapshot(needed, kept ? Promise.resolve(kept) : this.desk.snapshot);
    if (!kept) this.desk.snapshot.then(snapshots.keep);
    this.jobs = this.#begun();
  }

  #begun() {
    /** @type {Child} */
    const child = new Child(
      this.needed,
      (line) => this.#said(line),
      () => this.#replace("limit", "the memory was not enough"),
    );
    return child;
  }

  /** A line of the page's. @param {string} line */
  hear(line) {
    const message = JSON.parse(line);
    if ("cancel" in message) this.#cancel(message.cancel);
    else if (this.long.has(message.ask)) this.#queue(message, line);
    else {
      this.#remember(message.ask, message.with ?? {});
      this.desk.say(line);
    }
  }

  /** Keeps the texts as they are, for the other worker. @param {string} name @param {any} given */
  #remember(name, given) {
    if (name === "open") this.texts.set(given.uri, { text: given.text, version: given.version ?? 0 });
    else if (name === "close") this.texts.delete(given.uri);
    else if (name === "edit") {
      const known = this.texts.get(given.uri);
      if (known) this.texts.set(given.uri, { text: edited(known.text, given.changes), version: given.version });
    }
  }

  /** @param {any} message @param {string} line */
  #queue(message, line) {
    if (this.waiting.length >= MOST_WAITING) return refuse(message.id, "limit", "too many questions are waiting");
    this.waiting.push({ id: message.id, line, called_off: false, timer: 0 });
    this.#next();
  }

  #next() {
    if (this.now || !this.waiting.length) return;
    const job = (this.now = /** @type {Job} */ (this.waiting.shift()));
    this.#tell();
    this.jobs.say(job.line);
    const seconds = (JSON.parse(job.line).with?.time ?? USUAL_TIME) + SLACK;
    const end = () => this.#replace("limit", "the time was not enough");
    this.jobs.ready.then(() => {
      if (this.now === job && !job.called_off) job.timer = setTimeout(end, seconds * 1000);
    });
  }

  /** Tells the worker for long questions which texts have changed: what it knows of the others it keeps. */
  #tell() {
    for (const [uri, text] of this.known) {
      if (!this.texts.has(uri)) this.jobs.say(asked("close", { uri }));
      if (this.texts.get(uri) !== text) this.known.delete(uri);
    }
    for (const [uri, text] of this.texts) {
      if (!this.known.has(uri)) this.jobs.say(asked("open", { uri, ...text }));
      this.known.set(uri, text);
    }
  }

  /** What the worker for long questions says. @param {string} line */
  #said(line) {
    const said = JSON.parse(line);
    if (!this.now || said.id !== this.now.id) return;
    if (!this.now.called_off) answer(line);
    if ("progress" in said) return;
    this.#done();
    if (this.jobs.spent) this.#renew();
    this.#next();
  }

  #done() {
    if (this.now) clearTimeout(this.now.timer);
    this.now = null;
  }

  /** @param {number} id */
  #cancel(id) {
    const place = this.waiting.findIndex((job) => job.id === id);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      refuse(id, "cancelled", "called off");
    } else if (this.now?.id === id && !this.now.called_off) {
      this.now.called_off = true;
      clearTimeout(this.now.timer);
      refuse(id, "cancelled", "called off");
      this.now.timer = setTimeout(() => this.#replace("cancelled", ""), GRACE);
    }
  }

  /** Ends the worker for long questions, and with it the question that it is at. @param {string} kind @param {string} why */
  #replace(kind, why) {
    const job = this.now;
    this.#done();
    this.#renew();
    if (job && !job.called_off) refuse(job.id, kind, why);
    this.#next();
  }

  #renew() {
    this.jobs.end();
    this.known.clear();
    this.jobs = this.#begun();
  }
}

/** @param {Promise<object>} needed @param {Promise<Uint8Array>} snapshot */
async function withSnapshot(needed, snapshot) {
  return { ...(await needed), snapshot: await snapshot };
}

/** Where the memory to begin with is kept from one visit to the next; nowhere, where the browser has no such place. */
class Snapshots {
  /** @param {URL} url by which it is known: that of what it was made of */
  constructor(url) {
    this.url = url;
    this.keep = this.keep.bind(this);
  }

  /** @returns {Promise<Uint8Array | undefined>} */
  async kept() {
    const found = await (await this.#place())?.match(this.url);
    return found && new Uint8Array(await found.arrayBuffer());
  }

  /** Keeps one, and none of old. @param {Uint8Array} snapshot */
  async keep(snapshot) {
    const place = await this.#place();
    for (const old of (await place?.keys()) ?? []) await place?.delete(old);
    await place?.put(this.url, new Response(/** @type {BlobPart} */ (snapshot))).catch(() => {}); // there is no room
  }

  async forget() {
    await (await this.#place())?.delete(this.url);
  }

  async #place() {
    try {
      return await self.caches?.open("pzc-memory");
    } catch {
      return undefined; // a private window, or no room
    }
  }
}

/** A text after changes, each of which speaks of the text before all of them. @param {string} text @param {Change[]} changes */
function edited(text, changes) {
  let at = 0;
  let out = "";
  for (const { from, to, insert } of [...changes].sort((a, b) => a.from - b.from || a.to - b.to)) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}

/** A question of ours, whose answer nobody waits for. @param {string} ask @param {object} given */
function asked(ask, given) {
  return JSON.stringify({ id: BEFORE, ask, with: given });
}

/** @param {string} line */
function answer(line) {
  self.postMessage(line);
}

/** @param {number} id @param {string} kind @param {string} message */
function refuse(id, kind, message) {
  answer(JSON.stringify({ id, error: { kind, message } }));
}

/** Has the page hear that nothing is answered any more. @param {string} why */
function fail(why) {
  setTimeout(() => {
    throw new Error(why);
  });
}

/** Compiled as it comes; where a host does not say that it is WebAssembly, after it has come. @param {URL} url */
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

/** Says how many of the steps are done until the first question can be asked. @template T @param {Promise<T>} step */
async function counted(step) {
  const result = await step;
  done += 1;
  self.postMessage({ loading: { done, of: STEPS } });
  return result;
}

/** What every worker is begun with, fetched and compiled once. @param {any} about @param {URL} here */
async function needed(about, here) {
  const [module, archive] = await Promise.all([
    counted(compiled(new URL(`${about.pyodide}pyodide.asm.wasm`, here))),
    counted(fetched(new URL(about.archive, here)).then((response) => response.arrayBuffer())),
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
self.onmessage = ({ data }) => (relay ? relay.hear(data) : early.push(data));

const here = new URL(".", import.meta.url);
const about = await (await fetched(new URL("engine.json", here))).json();
const snapshots = new Snapshots(new URL(`${about.archive}?for=${encodeURIComponent(about.pyodide)}`, here));
const parts = needed(about, here);
parts.catch((error) => fail(String(error)));
relay = new Relay(about, parts, await snapshots.kept());
early.forEach((line) => relay?.hear(line));
await counted(relay.desk.ready);
self.postMessage({ ready: true });
