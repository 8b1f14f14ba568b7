// Small helpers around the browser's document; nothing here knows of puzzles.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick: f`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes] what is false, null or undefined is left out
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
 * An element of a picture.
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
 * The element of the page with this id.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function the(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (found);
}

/**
 * Calls `run` once nothing has called it for `wait` milliseconds.
 * @param {number} wait
 * @param {() => void} run
 */
export function later(wait, run) {
  /** @type {number | undefined} */
  let timer;
  return {
    soon() {
      clearTimeout(timer);
      timer = setTimeout(run, wait);
    },
    never() {
      clearTimeout(timer);
    },
  };
}

/** Says something to screen readers. @param {string} text */
export function announce(text) {
  the("announcer").textContent = text;
}

/** Shows a short message for a while, and says it to screen readers. @param {string} text @param {"fact" | "error"} [kind] */
export function toast(text, kind = "fact") {
  const shown = h("div", { class: `toast ${kind}` }, text);
  the("toasts").append(shown);
  setTimeout(() => shown.remove(), Math.max(4000, text.length * 70));
}

/** What an error says; unknown ones in their own words. @param {unknown} error @returns {string} */
export function said(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error only says that the question was withdrawn. @param {unknown} error */
export function withdrawn(error) {
  return error instanceof Error && (error.name === "AbortError" || ("kind" in error && error.kind === "cancelled"));
}

/** A picture from the engine as an element; scripts in it never run. @param {string} text @returns {SVGSVGElement} */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error("the engine sent no picture");
  for (const script of [...parsed.querySelectorAll("script, foreignObject")]) script.remove();
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/** Lets the user save bytes or a text as a file. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Puts a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that was allowed */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
