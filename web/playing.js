// Solving by hand: entries by pad, pointer and keyboard. Check shows which rules they break.
import { Checking } from "./checking.js";
import { announce, isCancelled } from "./dom.js";
import { stepOf } from "./directions.js";
import { colorShapes, entryShapes } from "./drawing.js";
import { isCell } from "./geometry.js";
import { Hints } from "./hints.js";
import { empty, key, NO_ENTRIES, placeOf, put, EntryHistory, same, toggled, withValue } from "./marks.js";
import { Pad } from "./pad.js";
import { Strokes } from "./strokes.js";
import { T } from "./texts.js";

/** @import { Cell, EntryLayer } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Studio } from "./studio.js" */

/**
 * An input mode: for the values of a layer, or for small marks and colors, which no rule sees.
 * @typedef {{id: string, label: string, kind: "digits" | "corner" | "centre" | "colour" | "shade" | "line" | "wall" | "dots", layer: EntryLayer | null}} InputMode
 */

/** Keys that choose an input mode. */
const QUICK = { z: "digits", x: "corner", c: "centre", v: "colour" };

export class Playing {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.history = new EntryHistory(() => {
      this.draw();
      this.checking.changed();
      studio.entered();
    });
    /** @type {EntryLayer[]} */
    this.layers = [];
    /** Identifies the last start of the mode Solve; null in the mode Set. @type {object | null} */
    this.started = null;
    /** The input modes, [] until the layers of the puzzle are known. @type {InputMode[]} */
    this.modes = [];
    /** @type {InputMode | null} */
    this.mode = null;
    /** @type {Set<string>} the selected cells */
    this.selected = new Set();
    /** @type {string} the layers that `history` belongs to */
    this.of = "";
    this.pad = new Pad(this);
    this.strokes = new Strokes(this);
    this.hints = new Hints(this);
    this.checking = new Checking(this);
  }

  // -------------------------------------------------------------------------------------------- beginning

  /** Starts a new puzzle without entries. */
  begin() {
    this.layers = [];
    this.hints.begin();
    this.history.begin();
    this.checking.begin();
    this.selected.clear();
    this.of = "";
  }

  /** @returns {unknown} the entries to restore after a reload */
  get stored() {
    return empty(this.history.now) ? undefined : { ...this.history.now, seconds: this.checking.seconds };
  }

  /** @param {unknown} stored */
  restore(stored) {
    if (!stored || typeof stored !== "object" || !("values" in stored)) return;
    const { seconds = 0, ...marks } = /** @type {Marks & {seconds?: number}} */ (stored);
    this.history.begin({ ...NO_ENTRIES, ...marks });
    this.checking.begin(seconds);
  }

  /** Enters the mode Solve. */
  async start() {
    const { studio } = this;
    const started = (this.started = {});
    studio.board.listener = this;
    const { on } = studio.board;
    this.selected = new Set([...this.selected].filter((at) => on && isCell(on, placeOf(at))));
    studio.board.widen(false);
    for (const layer of /** @type {const} */ (["parts", "hover", "clue", "wrong"])) studio.board.draw(layer, []);
    studio.board.element.classList.remove("pointing");
    this.modes = [];
    this.pad.build([], null);
    this.choose(null);
    let failed = false;
    try {
      const { layers } = await studio.synced.ask("entry", {});
      if (this.started !== started) return; // the user has left the mode, or entered it again
      this.layers = layers.filter((layer) => layer.on !== "list" && layer.on !== "nothing");
    } catch (error) {
      if (this.started !== started) return;
      failed = !isCancelled(error);
      if (studio.engine.connected) this.layers = []; // otherwise, those of the board that is shown remain
    }
    this.modes = failed ? [] : modesOf(this.layers);
    this.pad.build(this.modes, studio.current);
    this.choose(this.modes[0] ?? null);
    this.draw();
    this.checking.changed();
    if (failed) this.pad.showResult(T.solve.noBoard);
  }

  stop() {
    const { studio } = this;
    this.started = null;
    studio.board.listener = studio.placing;
    this.checking.stop();
    this.hints.hide();
    for (const layer of /** @type {const} */ (["marks", "colours", "parts", "wrong"])) studio.board.draw(layer, []);
    studio.placing.choose(studio.placing.clue, false);
    studio.showConflict(null);
  }

  /** Chooses an input mode. @param {InputMode | null} mode */
  choose(mode) {
    this.mode = mode;
    if (mode && !this.bySelection) this.selected.clear();
    this.pad.show(mode);
    this.draw();
  }

  /** True if the mode fills selected cells, false if it draws at the pointer. */
  get bySelection() {
    return !this.mode || ["digits", "corner", "centre", "colour"].includes(this.mode.kind);
  }

  // -------------------------------------------------------------------------------------------- pointing

  /** @param {Point} at @param {PointerEvent} event */
  down(at, event) {
    this.strokes.down(at, event.shiftKey || event.ctrlKey || event.metaKey);
  }

  /** @param {Point} at */
  move(at) {
    this.strokes.move(at);
  }

  up() {
    this.strokes.up();
  }

  hover() {}

  secondary() {}

  wheel() {
    return false;
  }

  /** Called when keys have moved the cursor. @param {Cell} cursor @param {boolean} alone */
  moved(cursor, alone) {
    if (alone && this.selected.size) this.select([cursor]);
    const values = this.layers.filter((layer) => layer.on === "cell").map((layer) => this.history.now.values[layer.layer]?.[key(cursor)]);
    announce([T.board.cell(...cursor), ...values.filter((value) => value !== undefined).map(String)].join(", "));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { cursor, on } = this.studio.board;
    const step = on && stepOf(on, event.key);
    const pressed = event.key.toLowerCase();
    if (step) return this.strokes.step(step);
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if ((event.ctrlKey || event.metaKey) && pressed === "a" && this.bySelection) {
      this.selectAll();
      return event.preventDefault();
    }
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !digit)) return;
    if (event.key === "Escape") this.select([]);
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === " ") this.strokes.mark(cursor);
    else if (pressed === "h" && !event.shiftKey && !this.#values.some((value) => value.toLowerCase() === "h")) this.hints.ask();
    else if (pressed in QUICK && !this.#values.some((value) => value.toLowerCase() === pressed)) {
      const kind = QUICK[/** @type {keyof typeof QUICK} */ (pressed)];
      const mode = this.modes.find((one) => one.kind === kind);
      if (mode) this.choose(mode);
    } else if (digit && (event.shiftKey || event.ctrlKey || event.metaKey)) this.enter(digit, smallMark(event));
    else if (/^[\p{L}\p{N}-]$/u.test(event.key)) this.enter(event.key);
    else return;
    event.preventDefault();
  }

  /** The values of the current layer, as text. */
  get #values() {
    return (this.#numbers?.values ?? []).map(String);
  }

  get #numbers() {
    return this.mode?.kind === "digits" ? this.mode.layer : (this.layers.find((layer) => layer.on === "cell" && !layer.truth) ?? null);
  }

  // -------------------------------------------------------------------------------------------- entering

  /** The target cells: the selected ones, else the one at the cursor. @returns {string[]} */
  get targets() {
    return this.selected.size ? [...this.selected] : [key(this.studio.board.cursor)];
  }

  /** The target cells without those whose digit is given. @returns {string[]} */
  get openTargets() {
    const { givens } = this;
    return this.targets.filter((place) => !givens.has(place));
  }

  /** The cells with a given digit. @returns {Set<string>} */
  get givens() {
    return new Set(this.layers.flatMap((layer) => layer.given.map(key)));
  }

  /** @param {Cell[]} cells @param {boolean} [more] */
  select(cells, more = false) {
    this.selected = new Set([...(more ? this.selected : []), ...cells.map(key)]);
    this.draw();
  }

  selectAll() {
    const { on } = this.studio.board;
    if (!on) return;
    const all = Array.from({ length: on.rows * on.columns }, (_, n) => /** @type {Cell} */ ([Math.floor(n / on.columns) + 1, (n % on.columns) + 1]));
    this.select(all.filter((cell) => isCell(on, cell)));
  }

  /** @param {Cell[]} cells */
  deselect(cells) {
    for (const cell of cells) this.selected.delete(key(cell));
    this.draw();
  }

  /** Enters a value or a mark. @param {string} typed @param {InputMode["kind"]} [kind] */
  enter(typed, kind = this.mode?.kind) {
    const now = this.history.now;
    const places = kind === "colour" ? this.targets : this.openTargets;
    if (!places.length) return announce(T.solve.isGiven);
    if (kind === "colour") {
      const colour = Number(typed);
      if (!Number.isInteger(colour)) return;
      const again = places.every((place) => now.colour[place] === colour);
      const made = places.reduce((marks, place) => put(marks, place, colour && !again ? colour : undefined), now.colour);
      this.history.step({ ...now, colour: made });
    } else if (kind === "corner" || kind === "centre") {
      this.history.step({ ...now, [kind]: toggled(now[kind], places, typed) });
    } else {
      const layer = this.#numbers;
      if (layer) this.#enterValue(layer, places, typed);
      else return;
    }
    announce(T.solve.entered(typed));
  }

  /** @param {EntryLayer} layer @param {string[]} places @param {string} typed */
  #enterValue(layer, places, typed) {
    const all = layer.values.map(String);
    const before = String(this.history.now.values[layer.layer]?.[places[0] ?? ""] ?? "");
    // if values have two digits, typing 1 and then 2 enters 12
    const longer = all.includes(before + typed) && all.some((one) => one.length > 1);
    const value = longer ? before + typed : all.find((one) => one === typed) ?? all.find((one) => one.toLowerCase().startsWith(typed.toLowerCase()));
    if (value === undefined) return;
    const real = layer.values[all.indexOf(value)];
    const again = places.every((place) => this.history.now.values[layer.layer]?.[place] === real);
    this.history.step(places.reduce((marks, place) => withValue(marks, layer.layer, place, again ? undefined : real), this.history.now));
  }

  /** Clears the target cells: their values, or their marks if there are no values. */
  clear() {
    const places = this.targets;
    let now = this.history.now;
    for (const layer of this.layers.filter((one) => one.on === "cell")) {
      for (const place of places) now = withValue(now, layer.layer, place, undefined);
    }
    if (same(now, this.history.now)) {
      for (const place of places) now = { ...now, corner: put(now.corner, place, undefined), centre: put(now.centre, place, undefined), colour: put(now.colour, place, undefined) };
    }
    this.history.step(now);
    announce(T.solve.cleared);
  }

  clearAll() {
    this.history.step(NO_ENTRIES);
  }

  // -------------------------------------------------------------------------------------------- drawing and checking

  draw() {
    const { board, solving } = this.studio;
    if (!board.on || !solving) return;
    board.draw("colours", colorShapes(this.history.now, board.on));
    board.draw("marks", entryShapes(this.history.now, this.layers, board));
    board.draw("parts", [...this.selected].map((at) => board.shape(placeOf(at), "o-part")));
  }
}

/** Returns what a digit with Shift or Ctrl enters, as on SudokuPad. @param {KeyboardEvent} event @returns {InputMode["kind"]} */
function smallMark({ shiftKey, ctrlKey, metaKey }) {
  if (!shiftKey) return "centre";
  return ctrlKey || metaKey ? "colour" : "corner";
}

/** Returns the input modes for the layers. @param {EntryLayer[]} layers @returns {InputMode[]} */
function modesOf(layers) {
  /** @type {InputMode[]} */
  const modes = layers.map((layer) => {
    const kind = kindOf(layer);
    const words = { digits: T.solve.digits, shade: T.solve.shade, line: T.solve.line, wall: T.solve.wall, dots: T.solve.corner, corner: "", centre: "", colour: "" }[kind];
    const alone = layers.filter((one) => kindOf(one) === kind).length === 1;
    return { id: `layer-${layer.layer}`, label: alone ? words : `${words}: ${layer.layer}`, kind, layer };
  });
  if (layers.some((layer) => kindOf(layer) === "digits")) {
    modes.push({ id: "corner", label: T.solve.corner, kind: "corner", layer: null }, { id: "centre", label: T.solve.centre, kind: "centre", layer: null });
  }
  return [...modes, { id: "colour", label: T.solve.colour, kind: "colour", layer: null }];
}

/** @param {EntryLayer} layer @returns {InputMode["kind"]} */
function kindOf(layer) {
  if (layer.on === "link") return "line";
  if (layer.on === "border" || layer.on === "areas") return "wall";
  if (layer.on === "corner") return "dots";
  return layer.truth ? "shade" : "digits";
}
