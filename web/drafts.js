// Drafts: the puzzles being written in this browser, kept in its database. Each tab writes a draft of its own.

/**
 * A puzzle being written. `folder` and `path` name the file of the server's folder that it belongs to. `kept` is the
 * text that was last saved to a file, `first` the text that the draft began with. `entered` are the entries of Solve,
 * `solving` is true if that mode was on.
 * @typedef {{
 *   id: string,
 *   name: string,
 *   folder?: string,
 *   path?: string,
 *   text: string,
 *   kept: string,
 *   first: string,
 *   history?: unknown,
 *   entered?: unknown,
 *   solving?: boolean,
 *   picture?: {svg: string, dark: string},
 *   changed: number,
 * }} Draft
 */
/** A draft without what this module adds. @typedef {Omit<Draft, "id" | "changed">} Work */

const DATABASE = "pzc studio";
const DRAFTS = "drafts";
/** The key in the session storage that holds the id of the tab's draft, so that a reload finds it. */
const TAB = "pzc studio, draft";
/** The key in the session storage of the draft as it was when the page was left, which may not be in the database yet. */
const LEFT = "pzc studio, left";
/** The key of the work that versions before 0.15 kept in the local storage. */
const OLD_WORK = /^pzc studio, 1: .*\//;
/** How long a new page waits for the lock of its own draft: a reload takes a moment to let go of it. In milliseconds. */
const PATIENCE = 800;
/** The number of drafts that are kept. The oldest go first. */
const MOST = 200;
/** How long a draft without any change is kept, in milliseconds. */
const UNTOUCHED = 24 * 3600 * 1000;

/** Returns true if a draft has work that would be lost without it. @param {Draft} draft */
export function isTouched(draft) {
  return draft.text !== draft.first || draft.entered !== undefined;
}

/** Returns true if a draft differs from its file. @param {Draft} draft */
export function isUnsaved(draft) {
  return draft.text !== draft.kept;
}

/** The drafts of this browser, and the one that this tab writes. */
export class Drafts {
  constructor() {
    /** @type {IDBDatabase | null} null if the browser allows no database */
    this.database = null;
    /** @type {string} the id of this tab's draft */
    this.current = "";
    /** @type {() => void} */
    this.unlock = () => {};
  }

  /** Opens the database, and moves the work of earlier versions into it. @returns {Promise<boolean>} false if the browser allows none */
  async open() {
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(DRAFTS, { keyPath: "id" });
      this.database = await done(opening);
      await this.#adoptOldWork();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Returns the draft that this tab wrote before it was reloaded. If another tab is writing that draft, this tab is a
   * duplicate of it and gets a copy.
   * @returns {Promise<Draft | null>}
   */
  async ofThisTab() {
    const id = tabDraft();
    const left = takeLeft(id);
    const draft = left ?? (id ? await this.read(id) : null);
    if (!draft) return null;
    if (await this.take(draft.id, PATIENCE)) {
      if (left) await this.#run("readwrite", (drafts) => drafts.put(left)).catch(() => {});
      return draft;
    }
    const copied = { ...draft, id: crypto.randomUUID() };
    await this.take(copied.id);
    return copied;
  }

  /** Begins a new draft in this tab. The draft is stored with its first text. */
  async begin() {
    await this.take(crypto.randomUUID());
  }

  /**
   * Makes a draft the one of this tab.
   * @param {string} id @param {number} [patience] how long to wait for another tab, in milliseconds
   * @returns {Promise<boolean>} false if another tab is writing it
   */
  async take(id, patience = 0) {
    if (id === this.current) return true;
    const unlock = await lock(id, patience);
    if (!unlock) return false;
    this.unlock();
    this.unlock = unlock;
    this.current = id;
    setTabDraft(id);
    return true;
  }

  /** Stores this tab's draft. @param {Work} work @returns {Promise<boolean>} true if it was stored */
  async store(work) {
    for (const kept of this.#versions(work)) {
      try {
        await this.#run("readwrite", (drafts) => drafts.put(kept));
        return true;
      } catch {
        // too large: try again without the history and the picture
      }
    }
    return false;
  }

  /** Keeps this tab's draft for a reload. Unlike the database, this is done before the page is gone. @param {Work} work */
  leave(work) {
    for (const kept of this.#versions(work)) {
      try {
        return sessionStorage.setItem(LEFT, JSON.stringify({ ...kept, picture: undefined }));
      } catch {
        // too large: try again without the history
      }
    }
  }

  /** Returns this tab's draft, and a smaller version without the history and the picture. @param {Work} work @returns {Draft[]} */
  #versions(work) {
    const draft = { ...work, id: this.current, changed: Date.now() };
    return [draft, { ...draft, history: undefined, picture: undefined }];
  }

  /** @param {string} id @returns {Promise<Draft | null>} */
  async read(id) {
    try {
      return (await this.#run("readonly", (drafts) => drafts.get(id))) ?? null;
    } catch {
      return null;
    }
  }

  /** Returns the drafts with work in them, the newest first, without the one of this tab. @returns {Promise<Draft[]>} */
  async list() {
    const drafts = await this.#all();
    return drafts.filter((draft) => draft.id !== this.current && isTouched(draft));
  }

  /** Returns the newest unsaved draft of a file in a folder. @param {string} folder @param {string} path @returns {Promise<Draft | null>} */
  async ofFile(folder, path) {
    const drafts = await this.list();
    return drafts.find((draft) => draft.folder === folder && draft.path === path && isUnsaved(draft)) ?? null;
  }

  /** @param {string} id */
  async remove(id) {
    await this.#run("readwrite", (drafts) => drafts.delete(id));
  }

  /** Stores a draft again that was removed. @param {Draft} draft */
  async restore(draft) {
    await this.#run("readwrite", (drafts) => drafts.put(draft));
  }

  /** Removes old drafts that nobody changed, and the oldest ones if there are too many. */
  async tidy() {
    const drafts = await this.#all();
    const busy = await lockedIds();
    const old = drafts.filter((draft, n) => n >= MOST || (!isTouched(draft) && draft.changed < Date.now() - UNTOUCHED));
    for (const draft of old) if (draft.id !== this.current && !busy.has(draft.id)) await this.remove(draft.id);
  }

  /** @returns {Promise<Draft[]>} all drafts, the newest first */
  async #all() {
    try {
      const drafts = /** @type {Draft[]} */ (await this.#run("readonly", (store) => store.getAll()));
      return drafts.sort((one, other) => other.changed - one.changed);
    } catch {
      return [];
    }
  }

  async #adoptOldWork() {
    for (const key of Object.keys(localStorage).filter((key) => OLD_WORK.test(key))) {
      const work = JSON.parse(localStorage.getItem(key) ?? "null");
      if (work && typeof work.text === "string" && typeof work.name === "string") {
        const draft = { ...work, id: crypto.randomUUID(), kept: work.kept ?? "", first: "", changed: Date.now() };
        await this.#run("readwrite", (drafts) => drafts.put(draft));
      }
      localStorage.removeItem(key);
    }
  }

  /** @template T @param {IDBTransactionMode} mode @param {(drafts: IDBObjectStore) => IDBRequest<T>} run @returns {Promise<T>} */
  #run(mode, run) {
    if (!this.database) return Promise.reject(new Error("this browser keeps no drafts"));
    const transaction = this.database.transaction(DRAFTS, mode);
    const request = done(run(transaction.objectStore(DRAFTS)));
    transaction.commit(); // not later, since the page may be closing
    return request;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} id */
function lockName(id) {
  return `${DATABASE}, draft ${id}`;
}

/** Locks a draft against other tabs until the returned function is called, or the tab is closed. @param {string} id @param {number} patience @returns {Promise<(() => void) | null>} null if another tab has the lock */
function lock(id, patience) {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => {});
    const held = () => new Promise((/** @type {(value?: unknown) => void} */ release) => resolve(() => release()));
    const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
    navigator.locks.request(lockName(id), options, (got) => (got ? held() : resolve(null))).catch(() => resolve(null));
  });
}

/** @returns {Promise<Set<string>>} the ids of the drafts that tabs are writing */
async function lockedIds() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const prefix = lockName("");
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

function tabDraft() {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

/** Returns the draft that was left, and removes it. @param {string | null} id @returns {Draft | null} null if it is another draft */
function takeLeft(id) {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? "null");
    sessionStorage.removeItem(LEFT);
    return left?.id === id ? left : null;
  } catch {
    return null;
  }
}

/** @param {string} id */
function setTabDraft(id) {
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // a reload will start with the list of drafts
  }
}
