// One way to ask the compiler, wherever it runs: docs/protocol.md over a web socket (a server) or to a worker (the browser).

/** @import { Answers, Asked, Question } from "./protocol.d.ts" */

/**
 * What carries messages. `send` may be called only while it is open.
 * @typedef {{
 *   send(message: object): void,
 *   onmessage: (message: any) => void,
 *   onopen: () => void,
 *   onclose: (why: string) => void,
 *   close(): void,
 * }} Transport
 */

/** The engine could not answer; `kind` says why, in the words of docs/protocol.md. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} message @param {unknown} [details] */
  constructor(kind, message, details) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    this.details = details;
  }
}

/** @typedef {{resolve: (result: any) => void, reject: (error: Error) => void, progress?: (told: any) => void}} Waiting */

/** Asks questions, each answered once, refused once, or withdrawn. */
export class Engine {
  /** @param {() => Transport} connect makes a new connection; called again when one is lost */
  constructor(connect) {
    this.connect = connect;
    /** @type {Transport | null} */
    this.transport = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.next = 1;
    this.attempts = 0;
    /** Called with every new connection, so that it can be told what is open. @type {() => void} */
    this.onopen = () => {};
    /** Called when a connection is lost. @type {(why: string) => void} */
    this.onclose = () => {};
  }

  /** Connects, and again whenever the connection is lost. */
  start() {
    const transport = this.connect();
    transport.onopen = () => {
      this.transport = transport;
      this.attempts = 0;
      this.onopen();
    };
    transport.onmessage = (message) => this.#answered(message);
    transport.onclose = (why) => {
      this.transport = null;
      for (const asked of this.waiting.values()) asked.reject(new EngineError("cancelled", why));
      this.waiting.clear();
      this.onclose(why);
      this.attempts += 1;
      setTimeout(() => this.start(), Math.min(250 * 2 ** this.attempts, 10_000));
    };
  }

  /**
   * Asks one question.
   * @template {Question} Q
   * @param {Q} question
   * @param {Asked[Q]} details
   * @param {{signal?: AbortSignal, progress?: (told: any) => void}} [options]
   * @returns {Promise<Answers[Q]>}
   */
  ask(question, details, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new EngineError("cancelled", ""));
      if (!this.transport) return reject(new EngineError("cancelled", "not connected"));
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, progress });
      this.transport.send({ id, ask: question, with: details });
      signal?.addEventListener("abort", () => this.#withdraw(id), { once: true });
    });
  }

  /** @param {number} id */
  #withdraw(id) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    this.transport?.send({ cancel: id });
    asked.reject(new EngineError("cancelled", ""));
  }

  /** @param {any} message */
  #answered(message) {
    const asked = this.waiting.get(message.id);
    if (!asked) return; // withdrawn in the meantime
    if ("progress" in message) return asked.progress?.(message.progress);
    this.waiting.delete(message.id);
    if ("error" in message) asked.reject(new EngineError(message.error.kind, message.error.message, message.error));
    else asked.resolve(message.result);
  }
}

/** To the server that the page came from. @param {string} url @returns {Transport} */
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
  socket.onclose = (event) => transport.onclose(event.reason || "the connection to pzc was lost");
  return transport;
}

/** To the compiler in a worker of the browser. @param {string | URL} url @param {(told: any) => void} loading @returns {Transport} */
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
