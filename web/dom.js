// Small helpers for the DOM. Nothing here depends on puzzles.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Creates an HTML element with attributes, listeners (`onclick: f`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes] false, null and undefined are left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  dress(made, attributes);
  made.append(...some(children.flat()));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  dress(made, attributes);
  made.append(...some(children));
  return made;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function some(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** @param {Element} made @param {Record<string, unknown>} attributes */
function dress(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
}

/**
 * Returns the element with an id.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (found);
}

/**
 * Debounces `run`: `schedule` calls it after `wait` milliseconds, and starts the wait again if called before. `flush` ends
 * the wait and calls it at once.
 * @param {number} wait
 * @param {() => void} run
 */
export function debounce(wait, run) {
  /** @type {number | undefined} */
  let timer;
  const now = () => {
    timer = undefined;
    run();
  };
  return {
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(now, wait);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      now();
    },
  };
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** The language of the engine's texts: rules, messages, explanations. */
export const ENGINE_LANGUAGE = "en";

/** Returns a text of the engine, marked with its language. @param {string} text */
export function engineText(text) {
  return h("span", { lang: ENGINE_LANGUAGE }, text);
}

/** Shows a message for a few seconds, also to screen readers. @param {string} text @param {"fact" | "error"} [kind] @param {...Child} more */
export function toast(text, kind = "fact", ...more) {
  const shown = h("div", { class: `toast ${kind}` }, text, " ", ...more);
  byId("toasts").append(shown);
  setTimeout(() => shown.remove(), Math.max(4000, (shown.textContent ?? "").length * 70));
}

/** Returns the message of an error. @param {unknown} error @returns {string} */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the message of an error and how to go on, marked with its language. Without a connection it is the page's own. @param {unknown} error */
export function errorText(error) {
  return isCancelled(error) ? messageOf(error) : engineText([messageOf(error), helpOf(error)].filter(Boolean).join("; "));
}

/** Returns the help of the engine about an error, "" if there is none. @param {unknown} error @returns {string} */
function helpOf(error) {
  const { details } = /** @type {{details?: {diagnostics?: {help?: string | null}[]}}} */ (error instanceof Error ? error : {});
  return details?.diagnostics?.[0]?.help ?? "";
}

/** Returns true if an error only means that the request was cancelled. @param {unknown} error */
export function isCancelled(error) {
  return error instanceof Error && (error.name === "AbortError" || ("kind" in error && error.kind === "cancelled"));
}

/** Parses a picture from the engine. Scripts in it are removed. @param {string} text @returns {SVGSVGElement} */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("the engine sent no picture");
  for (const script of [...parsed.querySelectorAll("script, foreignObject")]) script.remove();
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/** Returns an address of a picture from the engine, for an `img`. @param {string} text */
export function svgAddress(text) {
  return `data:image/svg+xml;utf8,${encodeURIComponent(text)}`;
}

/** Downloads bytes or a text as a file. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text to the clipboard. @param {string} text @returns {Promise<boolean>} true if the browser allowed it */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
