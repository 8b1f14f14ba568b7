// The layout of the page: the bar at the top, the panes, and the elements that other modules fill.
import { h, byId } from "./dom.js";
import { icon } from "./icons.js";
import { preference, setPreference } from "./storage.js";
import { language, T } from "./texts.js";

/** @import { Icon } from "./icons.js" */

/** Matches on small screens, as in the styles. */
export const SMALL = matchMedia("(max-width: 800px)");

/**
 * Creates a button with an icon. Its label is a tooltip and for screen readers where there is no room for it. A short
 * label is shown on small screens only.
 * @param {string} id @param {Icon} name @param {string} words @param {{label?: boolean, short?: string, class?: string, keys?: string}} [options]
 */
export function button(id, name, words, options = {}) {
  const title = options.keys ? `${words} (${options.keys})` : words;
  const inside = options.label ? h("span", { class: "label" }, words) : options.short ? h("span", { class: "label short" }, options.short) : null;
  const attributes = { id, type: "button", class: options.class ?? "plain", title, "aria-label": words };
  return h("button", attributes, icon(name), inside);
}

/** Builds the page. */
export function build() {
  document.documentElement.lang = language;
  document.body.append(
    bar(),
    h("div", { id: "connection", class: "connection", role: "alert", hidden: true }),
    h(
      "main",
      { id: "main" },
      textPane(),
      h("section", { id: "solve-pane", class: "pane", "aria-label": T.solvePane, hidden: true }),
      splitter(),
      boardPane(),
    ),
    h("div", { id: "announcer", class: "for-readers", "aria-live": "polite", role: "status" }),
    h("div", { id: "toasts", class: "toasts", role: "status" }),
  );
  width(Number(preference("width")) || 44);
}

function bar() {
  const modes = h(
    "div",
    { class: "segmented", role: "radiogroup", "aria-label": T.bar.mode },
    h("button", { id: "mode-set", type: "button", role: "radio", "aria-checked": "true" }, T.bar.set),
    h("button", { id: "mode-solve", type: "button", role: "radio", "aria-checked": "false", tabindex: -1 }, T.bar.solve),
  );
  return h(
    "header",
    { class: "bar" },
    h("h1", { class: "brand", "aria-label": T.name }, h("img", { src: "icon.svg", alt: "" }), h("b", {}, "pzc"), h("span", {}, "studio")),
    modes,
    button("undo", "undo", T.bar.undo, { class: "plain icon", keys: "Ctrl+Z" }),
    button("redo", "redo", T.bar.redo, { class: "plain icon", keys: "Ctrl+Y" }),
    h("div", { class: "file" }, h("b", { id: "file-name" }), h("span", { id: "file-changed", class: "changed", hidden: true, title: T.changed }, "•", h("span", { class: "label" }, ` ${T.changed}`))),
    h("div", { class: "grow" }),
    button("library", "library", T.bar.library, { label: true, keys: "Alt+L" }),
    button("fresh", "fresh", T.bar.fresh, { label: true }),
    button("open", "open", T.bar.open, { label: true, keys: "Ctrl+O" }),
    button("save", "save", T.bar.save, { label: true, keys: "Ctrl+S" }),
    button("exchange", "exchange", T.bar.exchange, { class: "plain icon", short: T.bar.exchangeShort }),
    button("make", "make", T.bar.make, { label: true }),
    button("share", "share", T.bar.share, { label: true, class: "primary" }),
    button("keys", "keys", T.bar.keys, { class: "plain icon", keys: "F1", short: T.bar.keysShort }),
  );
}

function textPane() {
  return h(
    "section",
    { id: "text-pane", class: "pane", "aria-label": T.textPane },
    h("div", { id: "files", class: "files", role: "group", "aria-label": T.files, hidden: true }),
    h("div", { id: "editor", class: "editor" }),
    h(
      "details",
      { id: "problems", class: "problems", open: true, hidden: true },
      h("summary", { id: "problems-title" }),
      h("ul", { id: "problems-list", "aria-label": T.problems.label }),
    ),
  );
}

function boardPane() {
  const board = h("div", { id: "board", class: "board", tabindex: 0, role: "application", "aria-roledescription": T.board.role, "aria-label": T.boardPane });
  return h(
    "section",
    { id: "board-pane", class: "pane", "aria-label": T.boardPane },
    h(
      "div",
      { id: "tools", class: "tools" },
      h("div", { id: "palette", class: "palette", role: "radiogroup", "aria-label": T.tools.label }),
      button("rules", "rules", T.combine.title, { label: true }),
    ),
    h("div", { id: "saying", class: "saying" }),
    h("div", { class: "stage" }, board, h("div", { id: "empty", class: "empty-board", hidden: true }, h("h2", {}, T.board.noBoard), h("p", {}, T.board.noBoardHelp))),
    h("div", { id: "known", class: "known", role: "region", "aria-label": T.live.label }),
  );
}

function splitter() {
  const bar = h("div", { id: "splitter", class: "splitter", role: "separator", tabindex: 0, "aria-label": T.splitter, "aria-orientation": "vertical", "aria-valuemin": 20, "aria-valuemax": 75, "aria-valuenow": 44 });
  bar.addEventListener("pointerdown", (event) => {
    bar.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) width((event.clientX / innerWidth) * 100);
  });
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (step) width(Number(bar.getAttribute("aria-valuenow")) + step);
  });
  return bar;
}

/** Sets the width of the text pane. @param {number} percent */
function width(percent) {
  const kept = Math.round(Math.min(75, Math.max(20, percent)));
  byId("main").style.setProperty("--text-width", `${kept}%`);
  byId("splitter").setAttribute("aria-valuenow", String(kept));
  setPreference("width", String(kept));
}

/**
 * Makes a group of buttons behave like radio buttons, including the arrow keys.
 * @param {HTMLElement} group @param {(chosen: HTMLElement) => void} choose
 */
export function radioGroup(group, choose) {
  group.addEventListener("click", (event) => {
    const chosen = event.target instanceof Element ? event.target.closest("[role=radio]") : null;
    if (chosen instanceof HTMLElement) choose(chosen);
  });
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    const next = /** @type {HTMLElement} */ (all[(at + step + all.length) % all.length]);
    choose(next);
    next.focus();
  });
}

/** Marks one button of a group as chosen. @param {HTMLElement} group @param {HTMLElement | null} chosen */
export function chosen(group, chosen) {
  for (const one of group.querySelectorAll("[role=radio]")) {
    one.setAttribute("aria-checked", String(one === chosen));
    one.setAttribute("tabindex", one === chosen ? "0" : "-1");
  }
}
