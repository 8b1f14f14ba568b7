// Pointer and arrow-key input while solving: selections, shading, lines from cell to cell, walls from corner to corner.
import { adjacent, cornerToward, sideToward } from "./directions.js";
import { between, cellAt, cornerAt, isCell, pairAt, same, sideOf } from "./geometry.js";
import { key, pair, withValue } from "./marks.js";

/** @import { Cell, EntryLayer, Geometry, Pair, PolygonSide } from "./protocol.d.ts" */
/** @import { Step } from "./directions.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Playing } from "./playing.js" */

/** The distance up to which a click counts as a click on a side, in cells. */
const NEAR = 0.3;

export class Strokes {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    /** @type {Point | null} where the pointer was pressed */
    this.from = null;
    /** @type {Cell | null} the cell or corner passed last */
    this.last = null;
    this.hasDrawn = false;
    /** True if the current drag takes cells out of the selection. */
    this.deselecting = false;
    /** @type {Value | null} the value that the current drag enters; null: not known yet */
    this.value = null;
  }

  get #on() {
    return this.playing.studio.board.on;
  }

  /** True if the mode draws from corner to corner. */
  get #onCorners() {
    return this.playing.mode?.kind === "wall";
  }

  /** @param {Point} at @returns {Cell | null} */
  #placeAt(at) {
    const on = this.#on;
    if (!on) return null;
    return this.#onCorners ? cornerAt(on, at) : cellAt(on, at);
  }

  /** @param {Point} at @param {boolean} more extend the selection */
  down(at, more) {
    this.from = at;
    this.last = this.#placeAt(at);
    this.hasDrawn = false;
    this.value = null;
    const { playing } = this;
    if (playing.bySelection) {
      this.deselecting = more && this.last !== null && playing.selected.has(key(this.last));
      if (this.deselecting) return playing.deselect(this.last ? [this.last] : []);
      const alone = playing.selected.size === 1 && this.last && playing.selected.has(key(this.last));
      playing.select(this.last && !(alone && !more) ? [this.last] : [], more);
    } else if (playing.mode?.kind === "shade" && this.last) {
      this.#shade(this.last, false);
      this.hasDrawn = true;
    }
  }

  /** @param {Point} at */
  move(at) {
    const now = this.#placeAt(at);
    const { last, playing } = this;
    if (!now || !this.from) return;
    if (!last || same(now, last)) {
      this.last = now;
      return;
    }
    this.last = now;
    if (playing.bySelection && this.deselecting) playing.deselect(between(last, now));
    else if (playing.bySelection) playing.select(between(last, now), true);
    else if (playing.mode?.kind === "shade") for (const cell of between(last, now)) this.#shade(cell, true);
    else if (playing.mode?.kind !== "dots") this.#line(last, now);
  }

  up() {
    const { playing, from } = this;
    const on = this.#on;
    this.from = null;
    if (!from || !on || this.hasDrawn || playing.bySelection) return;
    const kind = playing.mode?.kind;
    if (kind === "dots") {
      const corner = cornerAt(on, from);
      if (corner) this.#cycle(corner);
      return;
    }
    if (kind !== "line" && kind !== "wall") return;
    const areas = playing.mode?.layer?.on === "areas";
    const side = pairAt(on, from, kind === "line" || areas);
    if (!side) return;
    // a line is drawn by dragging; a click between two cells marks that there is no line
    if (distance(from, sideOf(on, side)) <= NEAR) this.#cycle(side, kind === "line");
  }

  /** Draws or selects from the previous cell of the cursor to the current one. @param {Step} step */
  step(step) {
    const { playing } = this;
    const { cursor, on, previous: from } = playing.studio.board;
    if (!on) return;
    const kind = playing.mode?.kind;
    this.hasDrawn = false;
    this.value = null;
    if (playing.bySelection) playing.select([from, cursor], true);
    else if (kind === "line" && adjacent(on, from, cursor)) this.#line(from, cursor);
    else if (kind === "wall") {
      // toggle the side that the arrow points at; the cursor stays
      playing.studio.board.put(from);
      const side = sideToward(on, from, step);
      if (side) this.#cycle(side);
    } else if (kind === "shade") this.#shade(cursor, false);
    else if (kind === "dots") {
      playing.studio.board.put(from);
      this.#corner(from, step);
    }
  }

  /** Marks the corner of a cell that a step points at. @param {Cell} cell @param {Step} [step] */
  #corner(cell, step) {
    const corner = this.#on && cornerToward(this.#on, cell, step);
    if (corner) this.#cycle(corner);
  }

  /** @param {Cell} cell */
  #isCell(cell) {
    const on = this.#on;
    return on !== null && isCell(on, cell);
  }

  /** Marks or selects a cell by keyboard. @param {Cell} cell */
  mark(cell) {
    const kind = this.playing.mode?.kind;
    this.value = null;
    if (kind === "shade") this.#shade(cell, false);
    else if (kind === "dots") this.#corner(cell);
    else if (this.playing.bySelection) this.playing.select([cell], true);
  }

  /** @param {Cell} cell @param {boolean} joined */
  #shade(cell, joined) {
    const layer = this.playing.mode?.layer;
    if (!layer) return;
    const now = this.playing.history.now.values[layer.layer]?.[key(cell)];
    if (this.value === null) this.value = next(layer, now);
    this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(cell), this.value), joined);
  }

  /** Draws a line or wall between two places, through the places between them. @param {Cell} from @param {Cell} to */
  #line(from, to) {
    const layer = this.playing.mode?.layer;
    const on = this.#on;
    if (!layer || !on) return;
    for (let [last, steps] = [from, this.#onCorners && on.polygons ? [to] : stepsBetween(on, from, to)], n = 0; n < steps.length; n++) {
      const now = /** @type {Cell} */ (steps[n]);
      const place = this.#onCorners ? cellsBeside(on, last, now) : pair(last, now);
      if (!place) return;
      const current = this.playing.history.now.values[layer.layer]?.[key(place)];
      if (this.value === null) this.value = nextLine(layer, current);
      if (this.#fits(place)) {
        this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(place), this.value), this.hasDrawn);
        this.hasDrawn = true;
      }
      last = now;
    }
  }

  /** Returns true if a wall may be drawn there. Walls of areas must be between two cells. @param {Pair} place */
  #fits(place) {
    const inside = place.filter((cell) => this.#isCell(cell)).length;
    return inside === 2 || (inside === 1 && this.playing.mode?.layer?.on === "border");
  }

  /** Cycles through: empty, present, certainly absent. @param {Cell | Pair} place @param {boolean} [crossFirst] */
  #cycle(place, crossFirst = false) {
    const layer = this.playing.mode?.layer;
    if (!layer || (Array.isArray(place[0]) && !this.#fits(/** @type {Pair} */ (place)))) return;
    const now = this.playing.history.now.values[layer.layer]?.[key(place)];
    const then = crossFirst ? (now === undefined ? noneOf(layer) : undefined) : next(layer, now);
    this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(place), then));
  }
}

/** A value at a place, undefined if it is empty. @typedef {number | string | boolean | undefined} Value */

/** Returns the values that are marks or lines: one, or numbers of lines. @param {EntryLayer} layer @returns {Value[]} */
function linesOf({ values }) {
  return values.length ? values.filter((value) => value !== 0) : [true];
}

/** Returns the value of a cross. @param {EntryLayer} layer */
function noneOf({ values }) {
  return values.length ? 0 : false;
}

/** Returns the value after a click: the next mark, then the cross, then empty. @param {EntryLayer} layer @param {Value} now @returns {Value} */
function next(layer, now) {
  const all = [...linesOf(layer), noneOf(layer)];
  return all[all.indexOf(now) + 1];
}

/** Returns the value after a line was drawn: the next number of lines, then empty. @param {EntryLayer} layer @param {Value} now @returns {Value} */
function nextLine(layer, now) {
  const lines = linesOf(layer);
  return lines[lines.indexOf(now) + 1];
}

/** Returns the steps along rows and columns between two places, without the first. @param {Geometry} on @param {Cell} from @param {Cell} to @returns {Cell[]} */
function stepsBetween(on, from, to) {
  if (on.polygons) return adjacent(on, from, to) ? [to] : [];
  /** @type {Cell[]} */
  const steps = [];
  let [row, column] = from;
  while (row !== to[0] || column !== to[1]) {
    if (row !== to[0]) row += Math.sign(to[0] - row);
    else column += Math.sign(to[1] - column);
    steps.push([row, column]);
  }
  return steps;
}

/** Returns the two cells next to the segment between two corners, null if no side is there. @param {Geometry} on @param {Cell} a @param {Cell} b @returns {Pair | null} */
function cellsBeside(on, a, b) {
  if (on.polygons) {
    const joins = (/** @type {PolygonSide} */ { ends }) => [a, b].every((corner) => ends.some(({ at }) => same(at, corner)));
    return on.polygons.sides.find(joins)?.between ?? null;
  }
  const [row, column] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  return a[0] === b[0] ? [[row, column], [row + 1, column]] : [[row, column], [row, column + 1]];
}

/** Returns the distance of a point from a segment. @param {Point} at @param {[Point, Point]} segment */
function distance(at, [a, b]) {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const along = Math.min(long, Math.max(0, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / long));
  return Math.hypot(at.x - a.x - (along / long) * (b.x - a.x), at.y - a.y - (along / long) * (b.y - a.y));
}
