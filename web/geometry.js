// The places of a board: which place is at a point, and where a place is on the picture. Coordinates are in cells from
// the upper left corner of the board. Cells count from 1 and corners from 0, as in docs/protocol.md.

/** @import { Cell, Geometry, Outside, Pair, Place, PolygonCell, PolygonSide } from "./protocol.d.ts" */
/** @typedef {{x: number, y: number}} Point */

/** @param {unknown} one @param {unknown} other @returns {boolean} true if they are the same place */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {Geometry} on @param {Cell} cell @returns {boolean} */
export function isCell(on, [row, column]) {
  return row >= 1 && row <= on.rows && column >= 1 && column <= on.columns && !on.holes.some((hole) => same(hole, [row, column]));
}

/** Returns true if a board has a place. Entries and selections may be left from another board. @param {Geometry} on @param {Cell | Pair} place @param {string} [kind] */
export function has(on, place, kind = "cell") {
  if (!on.polygons) return true; // squares are drawn anywhere
  if (isPair(place)) return on.polygons.sides.some(({ between }) => same(between, place));
  return (kind === "corner" ? on.polygons.corners : on.polygons.cells).some(({ at }) => same(at, place));
}

/** Returns the cell at a point, null beside the board. @param {Geometry} on @param {Point} at @returns {Cell | null} */
export function cellAt(on, { x, y }) {
  if (on.polygons) {
    const found = nearest(on.polygons.cells, { x, y }, ({ center }) => center, Infinity);
    return found && contains(found, { x, y }) ? found.at : null;
  }
  /** @type {Cell} */
  const cell = [Math.floor(y) + 1, Math.floor(x) + 1];
  return isCell(on, cell) ? cell : null;
}

/** Returns the corner nearest to a point. @param {Geometry} on @param {Point} at @returns {Cell | null} */
export function cornerAt(on, { x, y }) {
  if (on.polygons) return nearest(on.polygons.corners, { x, y }, ({ center }) => center, FAR)?.at ?? null;
  const [row, column] = [Math.round(y), Math.round(x)];
  if (row < 0 || column < 0 || row > on.rows || column > on.columns) return null;
  const around = /** @type {Cell[]} */ ([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]]);
  return around.some((cell) => isCell(on, cell)) ? [row, column] : null;
}

/**
 * Returns the two cells next to the side nearest to a point. At the rim, one of them is outside the board.
 * @param {Geometry} on @param {Point} at @param {boolean} inner only sides between two cells
 * @returns {Pair | null}
 */
export function pairAt(on, { x, y }, inner) {
  if (on.polygons) {
    const sides = on.polygons.sides.filter(({ between }) => !inner || between.every((cell) => isCell(on, cell)));
    return nearest(sides, { x, y }, middleOf, FAR)?.between ?? null;
  }
  const row = Math.floor(y) + 1;
  const column = Math.floor(x) + 1;
  const [right, down] = [x - Math.floor(x), y - Math.floor(y)];
  /** @type {[number, Pair][]} */
  const sides = [
    [right, [[row, column - 1], [row, column]]],
    [1 - right, [[row, column], [row, column + 1]]],
    [down, [[row - 1, column], [row, column]]],
    [1 - down, [[row, column], [row + 1, column]]],
  ];
  const fitting = sides.filter(([, pair]) => {
    const count = pair.filter((cell) => isCell(on, cell)).length;
    return inner ? count === 2 : count > 0;
  });
  fitting.sort(([one], [other]) => one - other);
  return fitting[0]?.[1] ?? null;
}

/** Returns the row or column seen from a point beside the board. @param {Geometry} on @param {Point} at @returns {Outside | null} */
export function outsideAt(on, { x, y }) {
  if (on.polygons) {
    const found = nearest(on.outside, { x, y }, (one) => [one.x - on.left, one.y - on.top], FAR);
    return found && { side: found.side, number: found.number };
  }
  const row = Math.floor(y) + 1;
  const column = Math.floor(x) + 1;
  const beside = { left: -x, right: x - on.columns, top: -y, bottom: y - on.rows };
  const [side, far] = /** @type {[Outside["side"], number]} */ (Object.entries(beside).sort(([, one], [, other]) => other - one)[0]);
  if (far < -1) return null; // far inside the board
  const along = side === "left" || side === "right" ? row : column;
  const most = side === "left" || side === "right" ? on.rows : on.columns;
  return along >= 1 && along <= most ? { side, number: along } : null;
}

/** Returns the center of a place. @param {Geometry} on @param {Place} place @returns {Point} */
export function centerOf(on, place) {
  if ("corner" in place) return cornerPoint(on, place.corner);
  if ("side" in place) {
    const beside = on.polygons && on.outside.find(({ side, number }) => side === place.side && number === place.number);
    if (beside) return { x: beside.x - on.left, y: beside.y - on.top };
    const along = place.number - 0.5;
    if (place.side === "left") return { x: -0.5, y: along };
    if (place.side === "right") return { x: on.columns + 0.5, y: along };
    return place.side === "top" ? { x: along, y: -0.5 } : { x: along, y: on.rows + 0.5 };
  }
  if (on.polygons) {
    const [x, y] = isPair(place) ? middleOf(sideBetween(on.polygons.sides, place)) : cellOf(on.polygons.cells, place).center;
    return { x, y };
  }
  if (isPair(place)) {
    const [a, b] = place;
    return { x: (a[1] + b[1]) / 2 - 0.5, y: (a[0] + b[0]) / 2 - 0.5 };
  }
  return { x: place[1] - 0.5, y: place[0] - 0.5 };
}

/** Returns the position of a corner. @param {Geometry} on @param {Cell} corner @returns {Point} */
export function cornerPoint(on, corner) {
  const found = on.polygons?.corners.find(({ at }) => same(at, corner));
  return found ? { x: found.center[0], y: found.center[1] } : { x: corner[1], y: corner[0] };
}

/** Returns the corners of a cell on the picture. @param {Geometry} on @param {Cell} cell @returns {[number, number][]} */
export function outlineOf(on, cell) {
  if (on.polygons) return cellOf(on.polygons.cells, cell).outline;
  const [row, column] = cell;
  return [[column - 1, row - 1], [column, row - 1], [column, row], [column - 1, row]];
}

/** Returns the ends of the side between two cells. @param {Geometry} on @param {Pair} pair @returns {[Point, Point]} */
export function sideOf(on, [a, b]) {
  if (on.polygons) {
    const [first, last] = sideBetween(on.polygons.sides, [a, b]).ends;
    return [{ x: first.center[0], y: first.center[1] }, { x: last.center[0], y: last.center[1] }];
  }
  const row = Math.min(a[0], b[0]);
  const column = Math.min(a[1], b[1]);
  return a[0] === b[0]
    ? [{ x: column, y: row - 1 }, { x: column, y: row }]
    : [{ x: column - 1, y: row }, { x: column, y: row }];
}

/** Returns the cells that share a side with a cell, also those outside the board. @param {Geometry} on @param {Cell} cell @returns {Cell[]} */
export function neighbours(on, cell) {
  const [row, column] = cell;
  if (!on.polygons) return [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]];
  const pairs = on.polygons.sides.map(({ between }) => between).filter((pair) => touches(on, pair, cell));
  return pairs.map(([a, b]) => (same(a, cell) ? b : a));
}

/** The greatest distance of a point from a place that is chosen there. */
const FAR = 0.7;
/** A point that is brought nearer to the center by this factor must lie in the cell. */
const WITHIN = 0.95;
/** The greatest distance of two points that are the same. */
const ROUNDING = 0.001;

/**
 * Returns the item nearest to a point, null if all are too far.
 * @template T
 * @param {T[]} items @param {Point} at @param {(item: T) => [number, number]} place @param {number} most
 * @returns {T | null}
 */
function nearest(items, at, place, most) {
  /** @type {T | null} */
  let found = null;
  let least = most;
  for (const item of items) {
    const [x, y] = place(item);
    const far = Math.hypot(x - at.x, y - at.y);
    if (far < least) [found, least] = [item, far];
  }
  return found;
}

/** Returns true if a point lies in a cell or just beside it. @param {PolygonCell} cell @param {Point} at */
function contains({ center, outline }, at) {
  const [x, y] = [center[0] + (at.x - center[0]) * WITHIN, center[1] + (at.y - center[1]) * WITHIN];
  const sides = outline.map(([ax, ay], n) => {
    const [bx, by] = /** @type {[number, number]} */ (outline[(n + 1) % outline.length]);
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return new Set(sides).size === 1; // the point is on the same side of all lines
}

/** @param {PolygonSide} side @returns {[number, number]} */
function middleOf({ ends: [a, b] }) {
  return [(a.center[0] + b.center[0]) / 2, (a.center[1] + b.center[1]) / 2];
}

/** @param {PolygonCell[]} cells @param {Cell} cell @returns {PolygonCell} */
function cellOf(cells, cell) {
  return /** @type {PolygonCell} */ (cells.find(({ at }) => same(at, cell)));
}

/** @param {PolygonSide[]} sides @param {Pair} pair @returns {PolygonSide} */
function sideBetween(sides, pair) {
  return /** @type {PolygonSide} */ (sides.find(({ between }) => same(between, pair)));
}

/** @param {Place} place @returns {place is Pair} */
export function isPair(place) {
  return Array.isArray(place) && Array.isArray(place[0]);
}

/** Returns the cells on a straight line between two, without the first. A fast pointer skips them. @param {Cell} from @param {Cell} to @returns {Cell[]} */
export function between(from, to) {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  return Array.from({ length: steps }, (_, n) => {
    const part = (n + 1) / steps;
    return /** @type {Cell} */ ([Math.round(from[0] + (to[0] - from[0]) * part), Math.round(from[1] + (to[1] - from[1]) * part)]);
  });
}

/** @param {Geometry} on @param {Cell} cell @param {Cell} corner @returns {boolean} */
export function hasCorner(on, cell, corner) {
  const at = cornerPoint(on, corner);
  return outlineOf(on, cell).some(([x, y]) => Math.hypot(x - at.x, y - at.y) < ROUNDING);
}

/** Returns true if a place is a cell, a pair with it, or one of its corners. @param {Geometry} on @param {Place} place @param {Cell} cell */
export function touches(on, place, cell) {
  if ("side" in place) return false;
  if ("corner" in place) {
    return hasCorner(on, cell, place.corner);
  }
  return isPair(place) ? place.some((one) => same(one, cell)) : same(place, cell);
}
