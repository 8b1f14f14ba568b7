// The entries of a player: values by layer and place, small marks and colors. Also their undo history.

import { has, isCell, neighbours } from "./geometry.js";
/** @import { Cell, EntryLayer, Geometry, Place } from "./protocol.d.ts" */

/**
 * Places are keys made by `key`. `values` are by layer and place.
 * @typedef {{
 *   values: Readonly<Record<string, Readonly<Record<string, number | string | boolean>>>>,
 *   corner: Readonly<Record<string, readonly string[]>>,
 *   centre: Readonly<Record<string, readonly string[]>>,
 *   colour: Readonly<Record<string, number>>,
 * }} Marks
 */

/** @type {Marks} */
export const NO_ENTRIES = { values: {}, corner: {}, centre: {}, colour: {} };

/** @param {Place} place */
export function key(place) {
  return JSON.stringify(place);
}

/** @param {string} key @returns {any} */
export function placeOf(key) {
  return JSON.parse(key);
}

/**
 * Returns a copy of a record with one entry set, or removed if the value is undefined.
 * @template V
 * @param {Readonly<Record<string, V>>} record @param {string} at @param {V | undefined} value
 * @returns {Record<string, V>}
 */
export function put(record, at, value) {
  const { [at]: _, ...others } = record;
  return value === undefined ? others : { ...others, [at]: value };
}

/** Returns a copy with a value of a layer set, or removed if it is undefined. @param {Marks} marks @param {string} layer @param {string} at @param {number | string | boolean | undefined} value @returns {Marks} */
export function withValue(marks, layer, at, value) {
  return { ...marks, values: put(marks.values, layer, put(marks.values[layer] ?? {}, at, value)) };
}

/** Toggles a small mark: removes it if all places have it, else adds it where it is missing. @param {Readonly<Record<string, readonly string[]>>} marks @param {string[]} places @param {string} mark */
export function toggled(marks, places, mark) {
  const everywhere = places.every((place) => marks[place]?.includes(mark));
  let out = marks;
  for (const place of places) {
    const others = (out[place] ?? []).filter((one) => one !== mark);
    const now = everywhere ? others : [...others, mark].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
    out = put(out, place, now.length ? now : undefined);
  }
  return out;
}

/** Returns true if nothing has been entered. @param {Marks} marks */
export function empty(marks) {
  const values = Object.values(marks.values).every((layer) => !Object.keys(layer).length);
  return values && [marks.corner, marks.centre, marks.colour].every((one) => !Object.keys(one).length);
}

/** Returns true if two states have the same entries. @param {Marks} a @param {Marks} b */
export function same(a, b) {
  const content = (/** @type {Marks} */ { values, corner, centre, colour }) => [Object.entries(values).filter(([, layer]) => Object.keys(layer).length), corner, centre, colour];
  return a === b || JSON.stringify(content(a)) === JSON.stringify(content(b));
}

/** The undo history of the entries. */
export class EntryHistory {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Marks[]} */
    this.all = [NO_ENTRIES];
    this.at = 0;
  }

  /** @param {Marks} [marks] */
  begin(marks = NO_ENTRIES) {
    this.all = [marks];
    this.at = 0;
  }

  /** @returns {Marks} */
  get now() {
    return this.all[this.at] ?? NO_ENTRIES;
  }

  /** Adds a step. `joined`: it replaces the last step, as within one drag. @param {Marks} marks @param {boolean} [joined] */
  step(marks, joined = false) {
    if (same(marks, this.now)) return;
    this.all = [...this.all.slice(0, this.at + (joined ? 0 : 1)), marks];
    this.at = this.all.length - 1;
    this.changed();
  }

  undo() {
    if (!this.canUndo) return;
    this.at -= 1;
    this.changed();
  }

  redo() {
    if (!this.canRedo) return;
    this.at += 1;
    this.changed();
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.all.length - 1;
  }
}

/**
 * Converts the entries to an answer in the form of docs/json.md. Places without an entry are null, or false in a layer of
 * truth values.
 * @param {Marks} marks @param {EntryLayer[]} layers @param {Geometry} on
 */
export function answerOf(marks, layers, on) {
  return Object.fromEntries(
    layers.map((layer) => {
      const entered = marks.values[layer.layer] ?? {};
      const missing = layer.truth ? false : null;
      if (layer.on === "areas") return [layer.layer, { on: "areas", rows: areas(entered, on) }];
      if (layer.on === "link" || layer.on === "border") {
        const values = onBoard(Object.entries(entered), on).map(([at, value]) => ({ between: placeOf(at), value }));
        return [layer.layer, { on: layer.on, values }];
      }
      const first = layer.on === "corner" ? 0 : 1;
      const hole = (/** @type {Cell} */ at) => first === 1 && on.holes.some((one) => key(one) === key(at));
      const rows = range(first, on.rows).map((row) =>
        range(first, on.columns).map((column) => (hole([row, column]) ? null : (entered[key([row, column])] ?? missing))),
      );
      return [layer.layer, { on: layer.on, rows }];
    }),
  );
}

/**
 * Converts the entries to lists of places with values. Unlike an answer, they tell places without an entry from those
 * that were crossed out. The values of areas are true if two cells lie in the same area.
 * @param {Marks} marks @param {EntryLayer[]} layers @param {Geometry} on
 */
export function entriesOf(marks, layers, on) {
  return Object.fromEntries(
    layers.map((layer) => {
      const values = onBoard(Object.entries(marks.values[layer.layer] ?? {}), on, layer.on).map(([at, value]) => {
        const place = placeOf(at);
        const where = Array.isArray(place[0]) ? { between: place } : { at: place };
        return { ...where, value: layer.on === "areas" ? !value : value };
      });
      return [layer.layer, { on: layer.on, values }];
    }),
  );
}

/**
 * Returns the entries whose places the board has.
 * @template V
 * @param {[string, V][]} entries @param {Geometry} on @param {string} [kind]
 */
export function onBoard(entries, on, kind) {
  return entries.filter(([at]) => has(on, placeOf(at), kind));
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** Returns the areas that walls enclose, as a name for each cell. @param {Readonly<Record<string, unknown>>} walls @param {Geometry} on */
function areas(walls, on) {
  const holes = new Set(on.holes.map(key));
  /** @type {Map<string, number>} */
  const areaOf = new Map();
  let count = 0;
  /** @param {Cell} from */
  const fill = (from) => {
    const open = [from];
    for (let cell = open.pop(); cell; cell = open.pop()) {
      if (!isCell(on, cell) || areaOf.has(key(cell))) continue;
      areaOf.set(key(cell), count);
      open.push(...neighbours(on, cell).filter((other) => walls[key(pair(cell, other))] !== true));
    }
    count += 1;
  };
  const name = (/** @type {Cell} */ cell) => {
    if (holes.has(key(cell))) return null;
    if (!areaOf.has(key(cell))) fill(cell);
    return `a${areaOf.get(key(cell))}`;
  };
  return range(1, on.rows).map((row) => range(1, on.columns).map((column) => name([row, column])));
}

/** Returns two cells, the upper or left one first. @param {Cell} a @param {Cell} b @returns {[Cell, Cell]} */
export function pair(a, b) {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
}
