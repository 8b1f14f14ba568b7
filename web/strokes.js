// What the pointer draws while solving: selections, shading, lines from cell to cell, walls from corner to corner.
import { between, cellAt, cornerAt, pairAt, same } from "./geometry.js";
import { key, pair, withValue } from "./marks.js";

/** @import { Cell, Pair } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Playing } from "./playing.js" */

/** How near to a side a click has to be to mean it, in cells. */
const NEAR = 0.3;

export class Strokes {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    /** @type {Point | null} where the pointer went down */
    this.from = null;
    /** @type {Cell | null} the cell, or the corner, that was passed last */
    this.last = null;
    this.drawn = false;
    /** @type {boolean | undefined | null} what a drag puts; null: not known yet */
    this.puts = null;
  }

  get #on() {
    return this.playing.studio.board.on;
  }

  /** Walls are drawn from corner to corner. */
  get #onCorners() {
    return this.playing.way?.kind === "wall";
  }

  /** @param {Point} at @returns {Cell | null} */
  #passing(at) {
    const on = this.#on;
    if (!on) return null;
    return this.#onCorners ? cornerAt(on, at) : cellAt(on, at);
  }

  /** @param {Point} at @param {boolean} more a key says: in addition */
  down(at, more) {
    this.from = at;
    this.last = this.#passing(at);
    this.drawn = false;
    this.puts = null;
    const { playing } = this;
    if (playing.bySelection) {
      const alone = playing.selected.size === 1 && this.last && playing.selected.has(key(this.last));
      playing.select(this.last && !(alone && !more) ? [this.last] : [], more);
    } else if (playing.way?.kind === "shade" && this.last) {
      this.#shade(this.last, false);
      this.drawn = true;
    }
  }

  /** @param {Point} at */
  move(at) {
    const now = this.#passing(at);
    const { last, playing } = this;
    if (!now || !this.from) return;
    if (!last || same(now, last)) {
      this.last = now;
      return;
    }
    this.last = now;
    if (playing.bySelection) playing.select(between(last, now), true);
    else if (playing.way?.kind === "shade") for (const cell of between(last, now)) this.#shade(cell, true);
    else if (playing.way?.kind !== "dots") this.#line(last, now);
  }

  up() {
    const { playing, from } = this;
    const on = this.#on;
    this.from = null;
    if (!from || !on || this.drawn || playing.bySelection) return;
    const kind = playing.way?.kind;
    if (kind === "dots") {
      const corner = cornerAt(on, from);
      if (corner) this.#turn(corner);
      return;
    }
    if (kind !== "line" && kind !== "wall") return;
    const areas = playing.way?.layer?.on === "areas";
    const side = pairAt(on, from, kind === "line" || areas);
    if (!side) return;
    const [a, b] = side;
    const middle = { x: (a[1] + b[1]) / 2 - 0.5, y: (a[0] + b[0]) / 2 - 0.5 };
    const away = a[0] === b[0] ? Math.abs(from.x - middle.x) : Math.abs(from.y - middle.y);
    // a line is drawn by dragging; a click between two cells says that none is there
    if (away <= NEAR) this.#turn(side, kind === "line");
  }

  /** Keys draw from the cursor's last cell to the next. @param {[number, number]} step */
  step([down, right]) {
    const { playing } = this;
    const { cursor } = playing.studio.board;
    const from = /** @type {Cell} */ ([cursor[0] - down, cursor[1] - right]);
    const kind = playing.way?.kind;
    this.drawn = false;
    this.puts = null;
    if (playing.bySelection) playing.select([from, cursor].filter((cell) => this.#is(cell)), true);
    else if (kind === "line" && this.#is(from)) this.#line(from, cursor);
    else if (kind === "wall") {
      // the side of the cell that the arrow points at; the cursor stays
      const cell = this.#is(from) ? from : cursor;
      playing.studio.board.put(cell);
      this.#turn(pair(cell, [cell[0] + down, cell[1] + right]));
    } else if (kind === "shade") this.#shade(cursor, false);
  }

  /** @param {Cell} cell */
  #is(cell) {
    const on = this.#on;
    return on !== null && cellAt(on, { x: cell[1] - 0.5, y: cell[0] - 0.5 }) !== null;
  }

  /** The key that marks a cell. @param {Cell} cell */
  mark(cell) {
    const kind = this.playing.way?.kind;
    this.puts = null;
    if (kind === "shade") this.#shade(cell, false);
    else if (kind === "dots") this.#turn(cell);
    else if (this.playing.bySelection) this.playing.select([cell], true);
  }

  /** @param {Cell} cell @param {boolean} joined */
  #shade(cell, joined) {
    const layer = this.playing.way?.layer;
    if (!layer) return;
    const now = this.playing.history.now.values[layer.layer]?.[key(cell)];
    if (this.puts === null) this.puts = next(now);
    this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(cell), this.puts), joined);
  }

  /** A line, or a wall, between two places that lie side by side. @param {Cell} from @param {Cell} to */
  #line(from, to) {
    const layer = this.playing.way?.layer;
    if (!layer) return;
    for (let [last, steps] = [from, straight(from, to)], n = 0; n < steps.length; n++) {
      const now = /** @type {Cell} */ (steps[n]);
      const place = this.#onCorners ? beside(last, now) : pair(last, now);
      const there = this.playing.history.now.values[layer.layer]?.[key(place)];
      if (this.puts === null) this.puts = there === true ? undefined : true;
      if (this.#fits(place)) {
        this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(place), this.puts), this.drawn);
        this.drawn = true;
      }
      last = now;
    }
  }

  /** Whether a wall may be there: of areas only between two cells. @param {Pair} place */
  #fits(place) {
    const inside = place.filter((cell) => this.#is(cell)).length;
    return inside === 2 || (inside === 1 && this.playing.way?.layer?.on === "border");
  }

  /** From nothing to there, to certainly not there, and back. @param {Cell | Pair} place @param {boolean} [crossFirst] */
  #turn(place, crossFirst = false) {
    const layer = this.playing.way?.layer;
    if (!layer || (Array.isArray(place[0]) && !this.#fits(/** @type {Pair} */ (place)))) return;
    const now = this.playing.history.now.values[layer.layer]?.[key(place)];
    const then = crossFirst ? (now === undefined ? false : undefined) : next(now);
    this.playing.history.step(withValue(this.playing.history.now, layer.layer, key(place), then));
  }
}

/** @param {number | string | boolean | undefined} now @returns {boolean | undefined} */
function next(now) {
  if (now === undefined) return true;
  return now === true ? false : undefined;
}

/** Steps along rows and columns from one place to another, without the first. @param {Cell} from @param {Cell} to @returns {Cell[]} */
function straight(from, to) {
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

/** The two cells on either side of the line between two corners. @param {Cell} a @param {Cell} b @returns {Pair} */
function beside(a, b) {
  const [row, column] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  return a[0] === b[0] ? [[row, column], [row + 1, column]] : [[row, column], [row, column + 1]];
}
