// A service worker for the studio without a server: a later visit needs no net. main.js registers it if engine.json says so.
//
// What lies in engine/ never changes under its name: it is taken from the cache. All else is asked for anew, and taken
// from the cache where there is no net.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "pzc-files";
const HERE = new URL("./", worker.location.href);
const ABOUT = new URL("engine.json", HERE).href;
const ENGINE = new URL("engine/", HERE).href;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(HERE.href)) event.respondWith(answered(request));
});

/** All files of the site, before anybody asks for them. */
async function keepAll() {
  const about = await (await fetch(ABOUT)).json();
  const cache = await caches.open(CACHE);
  await cache.addAll([HERE.href, ABOUT, ...about.files.map((/** @type {string} */ path) => new URL(path, HERE).href)]);
  await worker.skipWaiting();
}

/** @param {Request} request */
async function answered(request) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(request, { ignoreSearch: true });
  if (request.url.startsWith(ENGINE)) {
    const found = await kept();
    if (found) return found;
  }
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    if (fresh.ok && request.url === ABOUT) await forgetOld(cache, await fresh.clone().json());
    return fresh;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** Leaves nothing in the cache of an engine of old. @param {Cache} cache @param {{files: string[]}} about */
async function forgetOld(cache, about) {
  const files = new Set(about.files.map((path) => new URL(path, HERE).href));
  for (const { url } of await cache.keys()) {
    if (url.startsWith(ENGINE) && !files.has(url)) await cache.delete(url);
  }
}
