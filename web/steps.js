// The steps of an explanation, clicked through on the board, and the difficulty that follows from them. Both are
// computed in the background after the puzzle is solved; the next edit cancels that.
import { cellShape } from "./board.js";
import { announce, debounce, ENGINE_LANGUAGE, h, isCancelled, messageOf } from "./dom.js";
import { entryShapes } from "./drawing.js";
import { icon } from "./icons.js";
import { key, NO_ENTRIES, put, withValue } from "./marks.js";
import { T } from "./texts.js";

/** @import { BoardView } from "./board.js" */
/** @import { SyncedDocument } from "./documents.js" */
/** @import { EntryLayer, Explained, ExplainedStep, Left, Marked, StepMarks } from "./protocol.d.ts" */
/** @import { Marks } from "./marks.js" */

/** The time after a verdict before the explanation begins, in milliseconds. */
const REST = 500;
/** The time limit of an explanation, in seconds. */
const TIME = 30;
/** With more values than this, candidates are not drawn. */
const MOST = 9;
/** The size of the outline of a cell on the map, in cells. */
const RING = 0.86;

export class Steps {
  /** @param {SyncedDocument} synced @param {() => BoardView} board */
  constructor(synced, board) {
    this.synced = synced;
    this.board = board;
    this.rest = debounce(REST, () => this.begin());
    /** @type {AbortController | null} */
    this.request = null;
    /** @type {ExplainedStep[]} */
    this.steps = [];
    /** @type {Explained | null} */
    this.found = null;
    this.failure = "";
    /** @type {EntryLayer[]} */
    this.layers = [];
    this.at = 0;
    this.shown = false;
    /** True if the board is colored by hardness. */
    this.mapped = false;
    this.difficulty = h("span", { id: "difficulty", class: "difficulty", hidden: true, title: T.steps.help });
    this.text = h("p", { id: "step-text", class: "step-text" });
    this.chain = h("ol", { class: "step-chain", lang: ENGINE_LANGUAGE });
    this.note = h("p", { class: "detail", lang: ENGINE_LANGUAGE });
    this.count = h("span", { id: "step-count", class: "detail" });
    this.buttons = {
      first: this.#button("first", "first", "Home", () => this.go(-Infinity)),
      back: this.#button("back", "back", "←", () => this.go(-1)),
      on: this.#button("on", "on", "→", () => this.go(1)),
      last: this.#button("last", "last", "End", () => this.go(Infinity)),
    };
    this.legend = h("span", { class: "legends" });
    this.map = h("button", { id: "step-map", type: "button", title: T.steps.mapHelp, "aria-pressed": "false", onclick: () => this.showMap(!this.mapped) }, T.steps.map);
    this.player = h(
      "div",
      { id: "player", class: "player", role: "group", "aria-label": T.steps.label, hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.keyed(event) },
      h("div", { class: "row" }, ...Object.values(this.buttons), this.count, h("span", { class: "grow" }), this.legend, this.map),
      this.text,
      this.chain,
      this.note,
    );
  }

  /** @param {keyof typeof T.steps.go} name @param {import("./icons.js").Icon} picture @param {string} keys @param {() => void} action */
  #button(name, picture, keys, action) {
    const words = T.steps.go[name];
    return h("button", { id: `step-${name}`, type: "button", class: "icon", title: `${words} (${keys})`, "aria-label": words, onclick: action }, icon(picture));
  }

  // -------------------------------------------------------------------------------------------- computing

  /** Discards everything, since the text has changed. */
  changed() {
    this.rest.cancel();
    this.request?.abort();
    this.request = null;
    this.steps = [];
    this.found = null;
    this.failure = "";
    this.at = 0;
    this.mapped = false;
    this.#rate();
  }

  /** Called when the puzzle has one solution: begins to explain it in the background. */
  ready() {
    if (!this.found && !this.request) this.rest.schedule();
  }

  /** Explains the puzzle now. */
  async begin() {
    this.rest.cancel();
    if (this.request || this.found) return;
    const request = (this.request = new AbortController());
    const { signal } = request;
    this.#rate();
    try {
      const progress = (/** @type {{step: ExplainedStep}} */ { step }) => {
        if (signal.aborted) return;
        this.steps.push(step);
        if (this.shown && (this.steps.length === 1 || this.at >= this.steps.length - 1)) this.draw();
        else this.#counted();
      };
      const { layers } = await this.synced.ask("entry", {}, { signal });
      this.layers = layers.filter((layer) => layer.on !== "list" && layer.on !== "nothing");
      const found = await this.synced.ask("explain", { time: TIME }, { signal, progress });
      this.found = found;
      this.steps = found.steps;
    } catch (error) {
      if (!isCancelled(error)) this.failure = messageOf(error);
    } finally {
      if (this.request === request) {
        this.request = null;
        this.#rate();
        if (this.shown) this.draw();
      }
    }
  }

  /** Shows the difficulty, or that it is being computed. */
  #rate() {
    const { found, difficulty } = this;
    const ended = found && ["solved", "time"].includes(found.status);
    const rated = ended && (found.steps.length > 0 || found.status === "solved");
    difficulty.hidden = !ended && !this.request;
    difficulty.classList.toggle("busy", this.request !== null);
    difficulty.dataset.band = rated ? found.rating.band : "";
    difficulty.textContent = rated ? T.steps.difficulty(found.rating) : ended ? T.steps.unrated : T.steps.rating;
  }

  // -------------------------------------------------------------------------------------------- showing

  /** Shows the player and the first step. */
  show() {
    this.shown = true;
    this.player.hidden = false;
    this.begin();
    this.draw();
    this.buttons.on.focus({ preventScroll: true });
  }

  /** Colors the board by hardness, or shows the steps again. @param {boolean} mapped */
  showMap(mapped) {
    this.mapped = mapped;
    if (mapped) this.at = this.#last;
    this.draw();
    if (mapped) announce(T.steps.mapHelp);
  }

  hide() {
    if (!this.shown) return;
    this.shown = false;
    this.player.hidden = true;
    for (const layer of /** @type {const} */ (["steps", "marks", "colours"])) this.board().draw(layer, []);
  }

  /** Goes to another step. @param {number} by */
  go(by) {
    this.mapped = false;
    this.at = Math.min(Math.max(this.at + by, 0), this.#last);
    this.draw();
    announce(`${this.count.textContent}. ${this.text.textContent}`);
  }

  /** The number of the last picture: after the last step if the explanation has ended. */
  get #last() {
    return this.found ? this.steps.length : Math.max(0, this.steps.length - 1);
  }

  /** Handles a key. Returns true if it has moved to another step. @param {KeyboardEvent} event */
  keyed(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!this.shown || !by || event.altKey || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    this.go(by);
    return true;
  }

  draw() {
    const board = this.board();
    const step = this.steps[this.at];
    this.#counted();
    this.text.textContent = step ? step.text : this.#ending;
    this.text.lang = this.request && !step ? "" : ENGINE_LANGUAGE;
    this.chain.replaceChildren(...(step?.chain ?? []).map((one) => h("li", {}, one)));
    this.note.textContent = step?.note ?? "";
    if (board.on) this.#drawSteps(board, step);
    this.#drawMap(board);
  }

  /** Draws what is known before a step, or at the end, and the places of the step. @param {BoardView} board @param {ExplainedStep | undefined} step */
  #drawSteps(board, step) {
    const left = [...this.steps.slice(0, this.at + 1).flatMap((one) => one.left), ...(step ? [] : (this.found?.left ?? []))];
    board.draw("marks", entryShapes(marksOf(left, this.layers), this.layers, board));
    board.draw("steps", step ? markShapes(board, step.marks) : []);
  }

  /** Draws the map, or removes it, and shows what the colors mean. @param {BoardView} board */
  #drawMap(board) {
    const places = (this.mapped && this.found?.hardness) || [];
    const on = board.on;
    if (on) {
      board.draw("colours", places.map((one) => colored(markShape(board, one, "o-map"), one.color)));
      // a shaded cell hides its color, so it also has an outline
      board.layers.marks.append(...places.flatMap(({ on: kind, at, color }) => (kind === "cell" && at ? [colored(cellShape(on, at, "o-map-ring", RING, 0.04), color)] : [])));
    }
    this.map.disabled = !this.found?.hardness.length;
    this.map.setAttribute("aria-pressed", String(this.mapped));
    const parts = /** @type {const} */ (["reasons", "conclusions"]).map((part) => h("span", { class: `legend ${part}` }, T.steps[part]));
    this.legend.replaceChildren(...(this.mapped ? [T.steps.darker] : parts));
  }

  #counted() {
    const { first, back, on, last } = this.buttons;
    const some = this.steps.length > 0;
    this.count.textContent = this.at < this.steps.length ? T.steps.count(this.at + 1, this.steps.length, this.found !== null) : "";
    first.disabled = back.disabled = this.at === 0;
    on.disabled = last.disabled = !some || this.at >= this.#last;
  }

  get #ending() {
    if (this.request) return T.steps.busy;
    if (!this.found) return this.failure;
    const { message, contradiction } = this.found;
    const words = contradiction ? `${message}: ${contradiction}` : `${message}.`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}

/** Returns what is left at each place, after all changes, as entries: values, and candidates as small marks. @param {Left[]} left @param {EntryLayer[]} layers @returns {Marks} */
export function marksOf(left, layers) {
  const last = new Map(left.map((one) => [JSON.stringify([one.layer, one.at ?? one.between]), one]));
  const marks = { ...NO_ENTRIES };
  return [...last.values()].reduce((now, one) => {
    const layer = layers.find((other) => other.layer === one.layer);
    return layer ? withLeft(now, layer, one) : now;
  }, marks);
}

/** Enters what is left at a place: its value, or candidates if they are few. @param {Marks} marks @param {EntryLayer} layer @param {Left} one @returns {Marks} */
export function withLeft(marks, layer, { at, between, left, open }) {
  const place = key(/** @type {import("./protocol.d.ts").Place} */ (at ?? between));
  if (left.length === 1 && !open) {
    const value = left[0];
    if (layer.on === "areas") return value === false ? withValue(marks, layer.layer, place, true) : marks;
    return withValue(marks, layer.layer, place, value);
  }
  if (layer.on !== "cell" || layer.truth || layer.values.length > MOST) return marks;
  return { ...marks, centre: put(marks.centre, place, left.map(String)) };
}

/** Returns the shapes of the places that a step is about. @param {BoardView} board @param {StepMarks} marks */
export function markShapes(board, marks) {
  return /** @type {const} */ (["around", "reasons", "conclusions"]).flatMap((part) => marks[part].map((one) => markShape(board, one, `o-${part}`)));
}

/** @param {SVGElement} shape @param {string} color */
function colored(shape, color) {
  shape.style.setProperty("--map", color);
  return shape;
}

/** @param {BoardView} board @param {Marked} one @param {string} name @returns {SVGElement} */
export function markShape(board, { on, at, between }, name) {
  if (between && on === "link") return board.path(between, `${name}-line ${name}`);
  if (between) return board.shape(between, name);
  const cell = /** @type {import("./protocol.d.ts").Cell} */ (at);
  return on === "corner" ? board.dot(cell, name) : board.shape(cell, name);
}
