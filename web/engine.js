// The connection to the engine, by docs/protocol.md: a web socket to a server, or messages to a worker in the browser.
import { T } from "./texts.js";

/** @import { Answers, Asked, Question } from "./protocol.d.ts" */

/**
 * A channel for messages. `send` may be called only while it is open.
 * @typedef {{
 *   send(message: object): void,
 *   onmessage: (message: any) => void,
 *   onopen: () => void,
 *   onclose: (why: string) => void,
 *   close(): void,
 * }} Transport
 */

/** An error response of the engine. `kind` is one of the kinds in docs/protocol.md. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} message @param {unknown} [details] */
  constructor(kind, message, details) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    this.details = details;
  }
}

/** @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, progress?: (update: any) => void}} Waiting */

/** Sends requests. Each one gets a result or an error, or is cancelled. */
export class Engine {
  /** @param {() => Transport} connect opens a connection; called again when it is lost */
  constructor(connect) {
    this.connect = connect;
    /** @type {Transport | null} */
    this.transport = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.next = 1;
    this.attempts = 0;
    /** @type {number | undefined} */
    this.waitingToConnect = undefined;
    /** Called for every new connection, to open the documents again. @type {() => void} */
    this.onopen = () => {};
    /** Called when a connection is lost. @type {(why: string) => void} */
    this.onclose = () => {};
  }

  get connected() {
    return this.transport !== null;
  }

  /** Connects, and reconnects whenever the connection is lost. */
  start() {
    clearTimeout(this.waitingToConnect);
    this.waitingToConnect = undefined;
    const transport = this.connect();
    transport.onopen = () => {
      this.transport = transport;
      this.attempts = 0;
      this.onopen();
    };
    transport.onmessage = (message) => this.#received(message);
    transport.onclose = (why) => {
      this.transport = null;
      for (const pending of this.waiting.values()) pending.reject(new EngineError("cancelled", T.lost));
      this.waiting.clear();
      this.onclose(why);
      this.attempts += 1;
      this.waitingToConnect = setTimeout(() => this.start(), Math.min(250 * 2 ** this.attempts, 10_000));
    };
  }

  /** Tries to connect now, if the next attempt is still to come. */
  retry() {
    if (this.waitingToConnect !== undefined) this.start();
  }

  /**
   * Sends a request.
   * @template {Question} Q
   * @param {Q} question
   * @param {Asked[Q]} details
   * @param {{signal?: AbortSignal, progress?: (update: any) => void}} [options]
   * @returns {Promise<Answers[Q]>}
   */
  ask(question, details, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new EngineError("cancelled", ""));
      if (!this.transport) return reject(new EngineError("cancelled", T.lost));
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, progress });
      this.transport.send({ id, ask: question, with: details });
      signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    });
  }

  /** @param {number} id */
  #cancel(id) {
    const pending = this.waiting.get(id);
    if (!pending) return;
    this.waiting.delete(id);
    this.transport?.send({ cancel: id });
    pending.reject(new EngineError("cancelled", ""));
  }

  /** @param {any} message */
  #received(message) {
    const pending = this.waiting.get(message.id);
    if (!pending) return; // cancelled in the meantime
    if ("progress" in message) return pending.progress?.(message.progress);
    this.waiting.delete(message.id);
    if ("error" in message) pending.reject(new EngineError(message.error.kind, message.error.message, message.error));
    else pending.resolve(message.result);
  }
}

/** Connects to the server by a web socket. @param {string} url @returns {Transport} */
export function socket(url) {
  const socket = new WebSocket(url);
  /** @type {Transport} */
  const transport = {
    send: (message) => socket.send(JSON.stringify(message)),
    onmessage: () => {},
    onopen: () => {},
    onclose: () => {},
    close: () => socket.close(),
  };
  socket.onopen = () => transport.onopen();
  socket.onmessage = (event) => transport.onmessage(JSON.parse(event.data));
  socket.onclose = (event) => transport.onclose(event.reason);
  return transport;
}

/** Starts the engine in a worker of the browser. @param {string | URL} url @param {(update: any) => void} loading @returns {Transport} */
export function worker(url, loading) {
  const worker = new Worker(url, { type: "module" });
  /** @type {Transport} */
  const transport = {
    send: (message) => worker.postMessage(JSON.stringify(message)),
    onmessage: () => {},
    onopen: () => {},
    onclose: () => {},
    close: () => worker.terminate(),
  };
  worker.onmessage = ({ data }) => {
    if (typeof data === "string") transport.onmessage(JSON.parse(data));
    else if ("loading" in data) loading(data.loading);
    else if ("ready" in data) transport.onopen();
  };
  worker.onerror = (event) => {
    worker.terminate();
    transport.onclose(event.message || "the compiler in the browser has stopped");
  };
  return transport;
}
