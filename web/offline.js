// A service worker for the studio without a server: after the first visit it works offline. main.js registers it if
// engine.json says so.
//
// Files in engine/ never change under their names, so they are served from the cache. All other files are fetched, and
// served from the cache only offline.
/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "pzc-files";
const HERE = new URL("./", worker.location.href);
const ABOUT = new URL("engine.json", HERE).href;
const ENGINE = new URL("engine/", HERE).href;

worker.addEventListener("install", (event) => event.waitUntil(cacheAll()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(HERE.href)) event.respondWith(respond(request));
});

/** Downloads all files of the site into the cache. */
async function cacheAll() {
  const about = await (await fetch(ABOUT)).json();
  const cache = await caches.open(CACHE);
  await cache.addAll([HERE.href, ABOUT, ...about.files.map((/** @type {string} */ path) => new URL(path, HERE).href)]);
  await worker.skipWaiting();
}

/** @param {Request} request */
async function respond(request) {
  const cache = await caches.open(CACHE);
  const cached = () => cache.match(request, { ignoreSearch: true });
  if (request.url.startsWith(ENGINE)) {
    const found = await cached();
    if (found) return found;
  }
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    if (fresh.ok && request.url === ABOUT) await deleteOld(cache, await fresh.clone().json());
    return fresh;
  } catch (error) {
    const found = await cached();
    if (found) return found;
    throw error;
  }
}

/** Deletes the files of older engines from the cache. @param {Cache} cache @param {{files: string[]}} about */
async function deleteOld(cache, about) {
  const files = new Set(about.files.map((path) => new URL(path, HERE).href));
  for (const { url } of await cache.keys()) {
    if (url.startsWith(ENGINE) && !files.has(url)) await cache.delete(url);
  }
}
