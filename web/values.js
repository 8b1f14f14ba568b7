// What is typed of a clue: its value, a direction, a number; buttons where there are few.
import { h } from "./dom.js";
import { T } from "./texts.js";

/** @import { Field } from "./protocol.d.ts" */

/** With more values than these there are no buttons. */
const MOST = 16;

/** What can be chosen; nothing where it has to be typed. @param {Field} field @returns {string[]} */
export function choices(field) {
  const all = field.kind === "direction" ? DIRECTIONS : (field.choices ?? field.names ?? []).map(String);
  return all.length <= MOST ? all : [];
}

const DIRECTIONS = ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"];

/** What was typed, as docs/protocol.md has values; null where nothing was. @param {Field} field @param {string} typed @returns {unknown} */
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

/** Whether a value is one of these, and no other begins with it. @param {string[]} all @param {string} typed */
export function isWhole(all, typed) {
  return all.includes(typed) && !all.some((one) => one !== typed && one.startsWith(typed));
}

/**
 * Fills a form with what is asked. `done` gets the values, or null where none is wanted.
 * @param {HTMLFormElement} form
 * @param {Field[]} fields
 * @param {{typed: string, was: string, title: string}} about
 * @param {(values: string[] | null) => void} done
 */
export function askValues(form, fields, about, done) {
  const [only] = fields.length === 1 ? fields : [];
  const inputs = fields.map((field, n) => {
    const list = choices(field);
    if (list.length && !only) return h("select", { "aria-label": field.name }, ...list.map((one) => h("option", { value: one }, one)));
    const value = n === fields.length - 1 ? about.typed || about.was : "";
    const mode = field.kind === "number" || field.kind === "int" ? "numeric" : "text";
    return h("input", { "aria-label": field.name || about.title, value, inputmode: mode, autocomplete: "off", spellcheck: "false", placeholder: field.example ?? field.name });
  });
  const quick = only ? choices(only).map((one) => h("button", { type: "button", onclick: () => done([one]), "aria-pressed": String(one === about.was) }, one)) : [];
  const none = about.was ? h("button", { type: "button", onclick: () => done(null) }, T.tools.remove) : null;
  form.replaceChildren(h("span", { class: "what" }, about.title), ...quick, ...inputs, h("button", { class: "primary" }, T.tools.place), ...(none ? [none] : []));
  form.onsubmit = (event) => {
    event.preventDefault();
    done(inputs.map((input) => input.value.trim()));
  };
  form.oninput = () => {
    // one of few values, and none that is longer: nothing more is to be said
    const typed = inputs[0]?.value ?? "";
    if (only && isWhole(choices(only), typed)) done([typed]);
  };
  form.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    done(null);
  };
  form.hidden = false;
  const last = inputs.at(-1);
  // buttons are enough for a finger: no keyboard is to come up unless something was typed
  if (last && (about.typed || !quick.length || !matchMedia("(pointer: coarse)").matches)) {
    last.focus();
    if (last instanceof HTMLInputElement) last.setSelectionRange(about.typed ? last.value.length : 0, last.value.length);
  }
}
