// Solving it oneself: what is entered with pad, pointer and keys; Check says which rules are broken.
import { announce, said, the, withdrawn } from "./dom.js";
import { colours, entered } from "./drawing.js";
import { answerOf, empty, key, NOTHING, placeOf, put, Steps, toggled, withValue } from "./marks.js";
import { Pad } from "./pad.js";
import { Strokes } from "./strokes.js";
import { T } from "./texts.js";

/** @import { Cell, Checked, EntryLayer, Place } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Studio } from "./studio.js" */

/**
 * A way to enter something: a layer's values, or small marks and colours, which no rule looks at.
 * @typedef {{id: string, label: string, kind: "digits" | "corner" | "centre" | "colour" | "shade" | "line" | "wall" | "dots", layer: EntryLayer | null}} Way
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Seconds for one Check. */
const TIME = 20;
/** Keys that choose a way to enter. */
const QUICK = { z: "digits", x: "corner", c: "centre", v: "colour" };

export class Playing {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.history = new Steps(() => {
      this.draw();
      studio.entered();
    });
    /** @type {EntryLayer[]} */
    this.layers = [];
    /** @type {Way[]} */
    this.ways = [];
    /** @type {Way | null} */
    this.way = null;
    /** @type {Set<string>} the cells that are selected */
    this.selected = new Set();
    /** @type {string} what the layers were that `history` speaks of */
    this.of = "";
    this.pad = new Pad(this);
    this.strokes = new Strokes(this);
  }

  // -------------------------------------------------------------------------------------------- beginning

  /** Another puzzle: nothing has been entered. */
  begin() {
    this.history.begin();
    this.selected.clear();
    this.of = "";
  }

  /** @returns {unknown} what a reload brings back */
  get stored() {
    return empty(this.history.now) ? undefined : this.history.now;
  }

  /** @param {unknown} stored */
  restore(stored) {
    if (stored && typeof stored === "object" && "values" in stored) this.history.begin({ ...NOTHING, .../** @type {Marks} */ (stored) });
  }

  /** The mode begins. */
  async start() {
    const { studio } = this;
    studio.board.listener = this;
    studio.board.widen(false);
    for (const layer of /** @type {const} */ (["parts", "hover", "clue", "wrong"])) studio.board.draw(layer, []);
    studio.board.element.classList.remove("pointing");
    this.pad.build([], null);
    try {
      const { layers } = await studio.synced.ask("entry", {});
      this.layers = layers.filter((layer) => layer.on !== "list" && layer.on !== "nothing");
    } catch (error) {
      if (!withdrawn(error)) this.pad.say(T.solve.noBoard);
      this.layers = [];
    }
    this.ways = waysOf(this.layers);
    this.pad.build(this.ways, studio.current);
    this.choose(this.ways[0] ?? null);
    this.draw();
  }

  stop() {
    const { studio } = this;
    studio.board.listener = studio.placing;
    for (const layer of /** @type {const} */ (["marks", "colours", "parts", "wrong"])) studio.board.draw(layer, []);
    studio.placing.choose(studio.placing.clue, false);
    studio.showConflict(null);
  }

  /** Takes another way to enter. @param {Way | null} way */
  choose(way) {
    this.way = way;
    if (way && !this.bySelection) this.selected.clear();
    this.pad.show(way);
    this.draw();
  }

  /** Whether cells are selected and then filled, or marked by pointing at them. */
  get bySelection() {
    return !this.way || ["digits", "corner", "centre", "colour"].includes(this.way.kind);
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

  /** The cursor was moved by keys. @param {Cell} cursor */
  moved(cursor) {
    const values = this.layers.filter((layer) => layer.on === "cell").map((layer) => this.history.now.values[layer.layer]?.[key(cursor)]);
    announce([T.board.cell(...cursor), ...values.filter((value) => value !== undefined).map(String)].join(", "));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { cursor } = this.studio.board;
    const step = STEPS[event.key];
    const pressed = event.key.toLowerCase();
    if (step) return this.strokes.step(step);
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !/^Digit\d$/.test(event.code))) return;
    if (event.key === "Escape") this.select([]);
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === " ") this.strokes.mark(cursor);
    else if (pressed in QUICK && !this.#values.some((value) => value.toLowerCase() === pressed)) {
      const kind = QUICK[/** @type {keyof typeof QUICK} */ (pressed)];
      const way = this.ways.find((one) => one.kind === kind);
      if (way) this.choose(way);
    } else if (/^Digit\d$/.test(event.code) && (event.shiftKey || event.ctrlKey)) this.enter(event.code.slice(5), event.ctrlKey ? "centre" : "corner");
    else if (/^[\p{L}\p{N}-]$/u.test(event.key)) this.enter(event.key);
    else return;
    event.preventDefault();
  }

  /** The values that may be entered. */
  get #values() {
    return (this.#numbers?.values ?? []).map(String);
  }

  get #numbers() {
    return this.way?.kind === "digits" ? this.way.layer : (this.layers.find((layer) => layer.on === "cell" && !layer.truth) ?? null);
  }

  // -------------------------------------------------------------------------------------------- entering

  /** The cells that are meant: those selected, or the one at the cursor. @returns {string[]} */
  get meant() {
    return this.selected.size ? [...this.selected] : [key(this.studio.board.cursor)];
  }

  /** @param {Cell[]} cells @param {boolean} [more] */
  select(cells, more = false) {
    this.selected = new Set([...(more ? this.selected : []), ...cells.map(key)]);
    this.draw();
  }

  /** Enters a value, or puts a mark. @param {string} typed @param {Way["kind"]} [kind] */
  enter(typed, kind = this.way?.kind) {
    const now = this.history.now;
    const places = this.meant;
    if (kind === "colour") {
      const colour = Number(typed);
      if (!Number.isInteger(colour)) return;
      const same = places.every((place) => now.colour[place] === colour);
      const made = places.reduce((marks, place) => put(marks, place, colour && !same ? colour : undefined), now.colour);
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
    // with values of two digits, 1 and then 2 is 12
    const longer = all.includes(before + typed) && all.some((one) => one.length > 1);
    const value = longer ? before + typed : all.find((one) => one === typed) ?? all.find((one) => one.toLowerCase().startsWith(typed.toLowerCase()));
    if (value === undefined) return;
    const real = layer.values[all.indexOf(value)];
    const same = places.every((place) => this.history.now.values[layer.layer]?.[place] === real);
    this.history.step(places.reduce((marks, place) => withValue(marks, layer.layer, place, same ? undefined : real), this.history.now));
  }

  /** Clears the cells that are meant: first their values, then their marks. */
  clear() {
    const places = this.meant;
    let now = this.history.now;
    for (const layer of this.layers.filter((one) => one.on === "cell")) {
      for (const place of places) now = withValue(now, layer.layer, place, undefined);
    }
    if (JSON.stringify(now.values) === JSON.stringify(this.history.now.values)) {
      for (const place of places) now = { ...now, corner: put(now.corner, place, undefined), centre: put(now.centre, place, undefined), colour: put(now.colour, place, undefined) };
    }
    this.history.step(now);
    announce(T.solve.cleared);
  }

  clearAll() {
    this.history.step(NOTHING);
    this.pad.say("");
    this.studio.board.draw("wrong", []);
  }

  // -------------------------------------------------------------------------------------------- drawing and checking

  draw() {
    const { board, solving } = this.studio;
    if (!board.on || !solving) return;
    board.draw("colours", colours(this.history.now));
    board.draw("marks", entered(this.history.now, this.layers, board.on));
    board.draw("parts", [...this.selected].map((at) => board.shape(placeOf(at), "o-part")));
  }

  /** Asks which rules what has been entered breaks. */
  async check() {
    const { studio } = this;
    const on = studio.board.on;
    if (!on) return;
    studio.board.draw("wrong", []);
    if (empty({ ...this.history.now, corner: {}, centre: {}, colour: {} })) return this.pad.say(T.solve.nothing);
    try {
      const found = await studio.synced.ask("check", { answer: answerOf(this.history.now, this.layers, on), time: TIME });
      this.#checked(found);
    } catch (error) {
      if (!withdrawn(error)) this.pad.say(said(error));
    }
  }

  /** @param {Checked} found */
  #checked(found) {
    const places = /** @type {Place[]} */ (found.broken.flatMap((one) => one.places));
    this.studio.board.draw("wrong", places.map((place) => this.studio.board.shape(place, "o-wrong")));
    if (found.status === "right") this.pad.say(T.solve.right, [], true);
    else if (found.broken.length) this.pad.say(T.solve.broken(found.broken.length), found.broken.map((one) => one.text));
    else this.pad.say(found.status === "unknown" ? T.live.unknown : T.solve.soFar);
    announce(the("verdicts").textContent ?? "");
  }
}

/** The ways to enter what the layers hold. @param {EntryLayer[]} layers @returns {Way[]} */
function waysOf(layers) {
  /** @type {Way[]} */
  const ways = layers.map((layer) => {
    const kind = kindOf(layer);
    const words = { digits: T.solve.digits, shade: T.solve.shade, line: T.solve.line, wall: T.solve.wall, dots: T.solve.corner, corner: "", centre: "", colour: "" }[kind];
    const alone = layers.filter((one) => kindOf(one) === kind).length === 1;
    return { id: `layer-${layer.layer}`, label: alone ? words : `${words}: ${layer.layer}`, kind, layer };
  });
  if (layers.some((layer) => kindOf(layer) === "digits")) {
    ways.push({ id: "corner", label: T.solve.corner, kind: "corner", layer: null }, { id: "centre", label: T.solve.centre, kind: "centre", layer: null });
  }
  return [...ways, { id: "colour", label: T.solve.colour, kind: "colour", layer: null }];
}

/** @param {EntryLayer} layer @returns {Way["kind"]} */
function kindOf(layer) {
  if (layer.on === "link") return "line";
  if (layer.on === "border" || layer.on === "areas") return "wall";
  if (layer.on === "corner") return "dots";
  return layer.truth ? "shade" : "digits";
}
