// The form for the value of a clue: number, direction or text, with buttons if there are few choices.
import { ENGINE_LANGUAGE, h } from "./dom.js";
import { SMALL } from "./layout.js";
import { isPointed } from "./part_collector.js";
import { T } from "./texts.js";

/** @import { Field, Tool } from "./protocol.d.ts" */

/** With more values than this there are no buttons. */
const MOST = 16;

/** The room above the board that the form may cover, in pixels: the explanation of the tool, and a part of the palette. */
const ABOVE = 108;

/** Returns the choices for a field, [] if the value has to be typed. @param {Field} field @returns {string[]} */
export function choices(field) {
  const all = field.kind === "direction" ? DIRECTIONS : (field.choices ?? field.names ?? numbersOf(field)).map(String);
  return all.length <= MOST ? all : [];
}

/** Returns the numbers that the rules allow, [] if they are many or unknown. @param {Field} field */
function numbersOf({ low, high }) {
  if (low === undefined || high === undefined || high - low >= MOST) return [];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => low + n);
}

/**
 * Returns the value to type for a clue, null if it has none. Any list of cells may have a condition, but lines hardly ever
 * do. For lines, the condition has to be written in the text.
 * @param {Tool} tool @returns {Field | null}
 */
export function valueField(tool) {
  return tool.value?.kind === "condition" && tool.parts[0]?.kind === "line" ? null : tool.value;
}

/** Returns the fields of a tool that are typed: parts that cannot be pointed at, and the value. @param {Tool} tool @returns {Field[]} */
export function fieldsOf(tool) {
  const value = valueField(tool);
  return [...tool.parts.filter((part) => !isPointed(part)), ...(value ? [value] : [])];
}

const DIRECTIONS = ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"];

/** Converts typed text to a value of docs/protocol.md, null if nothing was typed. @param {Field} field @param {string} typed @returns {unknown} */
export function asValue(field, typed) {
  const words = typed.match(/[^\s,<>()]+/g) ?? [];
  const numbers = words.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));
  switch (field.kind) {
    case "int":
    case "number":
      return numbers[0] ?? null;
    case "ints":
    case "numbers":
      return words.length ? numbers : null;
    case "cell":
      return numbers.length === 2 ? numbers : null;
    case "cells":
      return numbers.flatMap((row, n) => (n % 2 ? [] : [[row, numbers[n + 1]]]));
    case "condition":
      return /^-?\d+$/.test(typed) ? Number(typed) : typed || null;
    default:
      return typed.trim() || null;
  }
}

/** Returns true if the text is a value and no longer value starts with it. @param {string[]} all @param {string} typed */
export function isWhole(all, typed) {
  return all.includes(typed) && !all.some((one) => one !== typed && one.startsWith(typed));
}

/** The keys besides the digits, by kind of field. @type {Partial<Record<Field["kind"], string[]>>} */
const KEYS = { int: [], number: ["?"], ints: [",", "?"], numbers: [",", "?"], condition: ["<", ">"] };

/**
 * Creates the keys that type into a field of numbers. `fresh`: the first key replaces the value, unless something is typed before.
 * @param {Field} field @param {HTMLInputElement} input @param {boolean} fresh @returns {HTMLElement[]}
 */
function keypad(field, input, fresh) {
  const more = KEYS[field.kind];
  if (!more) return [];
  input.addEventListener("input", () => (fresh = false));
  const press = (/** @type {string} */ key) => {
    input.value = key ? (fresh ? key : input.value + key) : input.value.slice(0, -1);
    input.setSelectionRange(input.value.length, input.value.length);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const keys = [..."1234567890", ...((field.low ?? 0) < 0 ? ["-"] : []), ...more].map((key) => h("button", { type: "button", tabindex: -1, onclick: () => press(key) }, key));
  const back = h("button", { type: "button", tabindex: -1, "aria-label": T.tools.back, onclick: () => press("") }, "⌫");
  return [h("div", { class: "keypad", role: "group", "aria-label": T.tools.keypad }, ...keys, back)];
}

/**
 * Fills a form with the fields. `done` receives the values, "remove" to remove the clue, or null if the user cancels.
 * @param {HTMLFormElement} form
 * @param {Field[]} fields
 * @param {{typed: string, was: string, clue: string, how: string}} about the clue, and how its value is entered
 * @param {(values: string[] | "remove" | null, typed?: boolean) => void} done `typed`: the value was complete without Enter
 */
export function askValues(form, fields, about, done) {
  const [only] = fields.length === 1 ? fields : [];
  const inputs = fields.map((field, n) => {
    const list = choices(field);
    if (list.length && !only) return h("select", { "aria-label": field.name }, ...list.map((one) => h("option", { value: one }, one)));
    const value = n === fields.length - 1 ? about.typed || about.was : "";
    const mode = field.kind === "number" || field.kind === "int" ? "numeric" : "text";
    return h("input", { "aria-label": field.name || about.clue, value, inputmode: mode, autocomplete: "off", spellcheck: "false", placeholder: field.example ?? field.name });
  });
  const offered = only ? choices(only) : [];
  const quick = (offered.length && only?.untold ? [...offered, "?"] : offered).map((one) => h("button", { type: "button", onclick: () => done([one]), "aria-pressed": String(one === about.was) }, one));
  const none = about.was ? h("button", { type: "button", onclick: () => done("remove") }, T.tools.remove) : null;
  const last = inputs.at(-1);
  const field = fields.at(-1);
  const keys = field && last instanceof HTMLInputElement && !quick.length ? keypad(field, last, !about.typed) : [];
  form.replaceChildren(h("span", { class: "what" }, h("b", { lang: ENGINE_LANGUAGE }, about.clue), `: ${about.how}`), ...quick, ...inputs, h("button", { class: "primary" }, T.tools.place), ...(none ? [none] : []), ...keys);
  form.onsubmit = (event) => {
    event.preventDefault();
    done(inputs.map((input) => input.value.trim()));
  };
  form.oninput = () => {
    // the typed text is a choice and cannot continue, so it is accepted without Enter
    const typed = inputs[0]?.value ?? "";
    if (only && isWhole(choices(only), typed)) done([typed], true);
  };
  form.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    done(null);
  };
  form.hidden = false;
  // on touch screens, do not open the on-screen keyboard unless something was typed
  if (last && (about.typed || !matchMedia("(pointer: coarse)").matches)) {
    last.focus();
    if (last instanceof HTMLInputElement) last.setSelectionRange(about.typed ? last.value.length : 0, last.value.length);
  }
}

/** @typedef {{x: number, y: number, size: number}} OnScreen */

/**
 * Moves the form above a place of the board, where it covers fewer places of the next clues than below it. The keypad then opens upward.
 * On a phone the form lies at the bottom of the window; if it covers the place, the page scrolls.
 * @param {HTMLFormElement} form @param {DOMRect} frame the board @param {OnScreen} first the highest cell of the clue @param {OnScreen} last the lowest one
 */
export function moveForm(form, frame, { x, y, size }, last) {
  const keys = /** @type {HTMLElement | null} */ (form.querySelector(".keypad"));
  if (keys) keys.style.display = "grid";
  const [wide, whole] = [form.offsetWidth, form.offsetHeight];
  if (keys) keys.style.display = "none";
  const [width, height] = [form.offsetWidth, form.offsetHeight];
  keys?.style.removeProperty("display");
  const left = Math.max(0, Math.min(x - width / 2, frame.width - wide));
  const above = y - size * 0.6 - height;
  const top = above > -1.3 * ABOVE ? Math.max(-ABOVE, above) : y + size * 0.6;
  const isUpward = top < y && frame.top + top + height >= whole; // otherwise it would leave the window
  const vertical = isUpward ? { top: "auto", bottom: `${frame.height - top - height}px` } : { top: `${top}px`, bottom: "auto" };
  Object.assign(form.style, { left: `${left}px`, ...vertical });
  if (SMALL.matches) scrollBy(0, Math.max(0, frame.top + last.y + last.size - form.getBoundingClientRect().top));
}
