// Dialog windows.
import { byId, debounce, h } from "./dom.js";
import { icon } from "./icons.js";
import { T } from "./texts.js";

/** @import { Child } from "./dom.js" */

/**
 * Opens a dialog. It is removed from the page when closed.
 * @param {string} title @param {Child[]} body @param {"" | "wide" | "narrow"} [size]
 * @returns {HTMLDialogElement}
 */
export function openWindow(title, body, size = "") {
  const before = document.activeElement;
  const heading = h("h2", { id: "window-title" }, title);
  const close = h("button", { type: "button", class: "plain icon", "aria-label": T.close, title: T.close, onclick: () => dialog.close() }, icon("close"));
  const dialog = h("dialog", { class: size, "aria-labelledby": "window-title" }, h("header", {}, heading, close), h("div", { class: "body", tabindex: 0, role: "group", "aria-labelledby": "window-title" }, body));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    const next = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : byId("board");
    next.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The time without typing before a search begins, in milliseconds. */
const REST = 120;

/**
 * Creates a field to search a list. A key that does not type, such as Tab, ends the wait: otherwise the search would
 * replace the element that has just got the focus.
 * @param {string} id @param {() => void} search
 */
export function searchField(id, search) {
  const field = h("input", { id, type: "search", placeholder: T.library.search, "aria-label": T.library.search });
  const waiting = debounce(REST, search);
  field.addEventListener("input", waiting.schedule);
  field.addEventListener("keydown", ({ key }) => key.length > 1 && waiting.flush());
  return field;
}

/** Asks for a line of text. @param {string} title @param {string} label @param {string} value @returns {Promise<string | null>} null if it was cancelled */
export function promptFor(title, label, value) {
  return new Promise((resolve) => {
    let answer = /** @type {string | null} */ (null);
    const input = h("input", { class: "wide", id: "asked", value, autocomplete: "off", spellcheck: "false" });
    const form = h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          answer = input.value;
          dialog.close();
        },
      },
      input,
      h("button", { class: "primary" }, title),
    );
    const dialog = openWindow(title, [h("label", { for: "asked" }, label), form], "narrow");
    dialog.addEventListener("close", () => resolve(answer));
    input.select();
  });
}

/** Asks a question with several answers. @param {string} title @param {string} question @param {string[]} answers @returns {Promise<number | null>} the index of the answer, null if it was cancelled */
export function choose(title, question, answers) {
  return new Promise((resolve) => {
    let chosen = /** @type {number | null} */ (null);
    const buttons = answers.map((answer, n) =>
      h("button", {
        type: "button",
        class: n ? "" : "primary",
        onclick: () => {
          chosen = n;
          dialog.close();
        },
      }, answer),
    );
    const dialog = openWindow(title, [h("p", {}, question), h("div", { class: "row" }, buttons)], "narrow");
    dialog.addEventListener("close", () => resolve(chosen));
    buttons[0]?.focus();
  });
}
