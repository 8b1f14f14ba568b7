// Arrow keys to places: the next cell, and the side or corner of a cell that a key points at.
import { centerOf, cornerPoint, hasCorner, isCell, neighbours, same, sideOf } from "./geometry.js";
import { pair } from "./marks.js";

/** @import { Cell, Geometry, Pair } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */
/** The direction of a key: down and to the right. @typedef {[number, number]} Step */

/** @type {Record<string, Step>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Keys for the slanted directions of hexagons, as they lie on a number pad. @type {Record<string, Step>} */
const SLANTED = { Home: [-1, -0.5], PageUp: [-1, 0.5], End: [1, -0.5], PageDown: [1, 0.5] };
/** The direction of the corner that a cell stands for if no key points at another. @type {Step} */
const LOWER_RIGHT = [1, 1];
/** The least cosine of the angle between a key and the side that it points at. */
const ALONG = 0.7;
/** The rotation that decides between two places: the one that is clockwise. */
const BIT = 0.01;

/** Returns the direction of a key on a board, undefined for other keys. @param {Geometry} on @param {string} key @returns {Step | undefined} */
export function stepOf(on, key) {
  return ARROWS[key] ?? (isHexagonal(on) ? SLANTED[key] : undefined);
}

/**
 * Returns the cell after a step. It skips holes and wraps around at the rim. On hexagons, up and down go to the right
 * from even rows and back from odd ones, so that the way is straight.
 * @param {Geometry} on @param {Cell} cell @param {Step} step @returns {Cell}
 */
export function stepped(on, cell, [down, right]) {
  let [row, column] = cell;
  const x = centerOf(on, cell).x + (right || (isHexagonal(on) ? (row % 2 ? -BIT : BIT) : 0));
  for (let tries = 0; tries < on.rows * on.columns; tries++) {
    row = wrap(row + down, on.rows);
    if (on.polygons && down) {
      const cells = on.polygons.cells.filter(({ at }) => at[0] === row);
      const [nearest] = cells.toSorted((a, b) => Math.abs(a.center[0] - x) - Math.abs(b.center[0] - x));
      if (nearest) return nearest.at;
      continue;
    }
    column = wrap(column + right, on.columns);
    if (isCell(on, [row, column])) break;
  }
  return [row, column];
}

/** @param {number} number @param {number} most */
function wrap(number, most) {
  return ((number - 1 + most) % most) + 1;
}

/** Returns the cells beside the side of a cell that a step points at, null if there is none. @param {Geometry} on @param {Cell} cell @param {Step} step @returns {Pair | null} */
export function sideToward(on, cell, step) {
  const pairs = neighbours(on, cell).map((other) => pair(cell, other));
  return toward(on, cell, step, pairs, (one) => {
    const [a, b] = sideOf(on, one);
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }, ALONG);
}

/** Returns the corner of a cell that a step points at. @param {Geometry} on @param {Cell} cell @param {Step} [step] @returns {Cell | null} */
export function cornerToward(on, cell, step = LOWER_RIGHT) {
  const [row, column] = cell;
  /** @type {Cell[]} */
  const square = [[row - 1, column - 1], [row - 1, column], [row, column - 1], [row, column]];
  const corners = on.polygons ? on.polygons.corners.map(({ at }) => at).filter((corner) => hasCorner(on, cell, corner)) : square;
  return toward(on, cell, step, corners, (corner) => cornerPoint(on, corner), -1);
}

/** Returns true if two cells share a side. @param {Geometry} on @param {Cell} cell @param {Cell} other */
export function adjacent(on, cell, other) {
  return neighbours(on, cell).some((one) => same(one, other));
}

/**
 * Returns the place that lies best in a direction from a cell, null if all are too far away from it.
 * @template P
 * @param {Geometry} on @param {Cell} cell @param {Step} step @param {P[]} places @param {(place: P) => Point} pointOf @param {number} least
 * @returns {P | null}
 */
function toward(on, cell, [down, right], places, pointOf, least) {
  const center = centerOf(on, cell);
  const way = { x: right - BIT * down, y: down + BIT * right };
  const rated = places.map((place) => {
    const at = pointOf(place);
    const [x, y] = [at.x - center.x, at.y - center.y];
    return { place, along: (x * way.x + y * way.y) / Math.hypot(x, y) / Math.hypot(way.x, way.y) };
  });
  const [best] = rated.filter(({ along }) => along >= least).sort((a, b) => b.along - a.along);
  return best?.place ?? null;
}

/** @param {Geometry} on */
function isHexagonal(on) {
  return on.polygons?.cells[0]?.outline.length === 6;
}
