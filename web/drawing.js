// A player's entries to shapes above the board.
import { s } from "./dom.js";
import { cellShape } from "./board.js";
import { centerOf, cornerPoint, isPair, outlineOf, sideOf } from "./geometry.js";
import { onBoard, placeOf } from "./marks.js";

/** @import { Cell, EntryLayer, Geometry, Pair } from "./protocol.d.ts" */
/** @import { BoardView } from "./board.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Marks } from "./marks.js" */

/** Half the distance between the middles of two lines. */
const APART = 0.12;

/** Returns the color for cells with a number, as the styles name it; 0 is none. @param {number} number */
export function colorOf(number) {
  return number ? `var(--colour-${number})` : "none";
}

/** Returns the colored cells, for the lowest layer. @param {Marks} marks @param {Geometry} on */
export function colorShapes(marks, on) {
  return onBoard(Object.entries(marks.colour), on).map(([at, colour]) => {
    const shape = cellShape(on, /** @type {Cell} */ (placeOf(at)), "", 1, 0);
    shape.style.fill = colorOf(colour);
    return shape;
  });
}

/** Returns the shapes of all entries except colors. @param {Marks} marks @param {EntryLayer[]} layers @param {BoardView} board */
export function entryShapes(marks, layers, board) {
  const on = /** @type {Geometry} */ (board.on);
  const big = new Set(layers.filter((layer) => layer.on === "cell" && !layer.truth).flatMap((layer) => Object.keys(marks.values[layer.layer] ?? {})));
  return [
    ...layers.flatMap((layer, n) => onBoard(Object.entries(marks.values[layer.layer] ?? {}), on, layer.on).flatMap(([at, value]) => valueShapes(layer, placeOf(at), value, n, on))),
    ...onBoard(Object.entries(marks.corner), on).flatMap(([at, list]) => (big.has(at) ? [] : corners(placeOf(at), list, board))),
    ...onBoard(Object.entries(marks.centre), on).flatMap(([at, list]) => (big.has(at) ? [] : [centre(placeOf(at), list, on)])),
  ];
}

/** @param {EntryLayer} layer @param {Cell | Pair} place @param {number | string | boolean} value @param {number} nth @param {Geometry} on @returns {SVGElement[]} */
function valueShapes(layer, place, value, nth, on) {
  const at = layer.on === "corner" ? cornerPoint(on, /** @type {Cell} */ (place)) : centerOf(on, place);
  if (isPair(place)) {
    if (value === false || value === 0) return cross(at.x, at.y, 0.1);
    const [a, b] = layer.on === "link" ? /** @type {[Point, Point]} */ (place.map((cell) => centerOf(on, cell))) : sideOf(on, place);
    return lines(a, b, layer.on === "link" ? "m-line" : "m-wall", value);
  }
  const { x, y } = at;
  if (value === true) return layer.on === "corner" || nth > 0 ? [s("circle", { class: "m-shade", cx: x, cy: y, r: 0.27 })] : [cellShape(on, place, "m-shade", 1, 0)];
  if (value === false) {
    const [right, down] = layer.on === "corner" ? [0, 0] : spotToward(on, place, [0.33, 0.33]);
    return [s("circle", { class: "m-dot", cx: x + right, cy: y + down, r: 0.08 })];
  }
  const text = String(value);
  const size = text.length > 1 ? Math.min(0.62, 1.15 / text.length) : 0.62;
  return [s("text", { class: "m-digit", x, y: y + size * 0.355, "font-size": size, style: `font-size:${size}px` }, text)];
}

/** Returns one line or two. More lines are one with their number. @param {Point} a @param {Point} b @param {string} name @param {number | string | boolean} value @returns {SVGElement[]} */
function lines(a, b, name, value) {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const [right, down] = [(APART * (a.y - b.y)) / long, (APART * (b.x - a.x)) / long];
  const line = (/** @type {number} */ side) => s("line", { class: name, x1: a.x + side * right, y1: a.y + side * down, x2: b.x + side * right, y2: b.y + side * down });
  if (value === 2) return [line(-1), line(1)];
  if (value === true || value === 1) return [line(0)];
  return [line(0), s("text", { class: "m-digit", x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 + 0.12, style: "font-size:0.34px" }, String(value))];
}

/** @param {number} x @param {number} y @param {number} r */
function cross(x, y, r) {
  return [s("path", { class: "m-cross", d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` })];
}

/** Positions of corner marks in a cell, in the order in which they are used. @type {[number, number][]} */
const SPOTS = [[-0.32, -0.3], [0.32, -0.3], [-0.32, 0.32], [0.32, 0.32], [0, -0.3], [0, 0.32], [-0.32, 0.01], [0.32, 0.01], [0, 0.01]];

/**
 * Returns a spot of a cell, counted from its center. On hexagons and triangles it lies as far in the shape as in a square.
 * @param {Geometry} on @param {Cell} cell @param {[number, number]} spot @returns {[number, number]}
 */
function spotToward(on, cell, [right, down]) {
  if (!on.polygons || !(right || down)) return [right, down];
  const { x, y } = centerOf(on, cell);
  const outline = outlineOf(on, cell).map(([px, py]) => /** @type {[number, number]} */ ([px - x, py - y]));
  const far = Math.min(...outline.map((a, n) => distanceTo(a, /** @type {[number, number]} */ (outline[(n + 1) % outline.length]), [right, down])));
  const part = Math.min(1, far * Math.max(Math.abs(right), Math.abs(down)) * 2);
  return [right * part, down * part];
}

/** Returns how many times a vector fits between the origin and the line through two points, in its direction. @param {[number, number]} a @param {[number, number]} b @param {[number, number]} way */
function distanceTo([ax, ay], [bx, by], [right, down]) {
  const [nx, ny] = [by - ay, ax - bx];
  const along = right * nx + down * ny;
  const times = (ax * nx + ay * ny) / along;
  return times > 0 ? times : Infinity;
}

/** Returns the corner marks of a cell. Spots with a number of the puzzle, such as the sum of a cage, are used last. @param {Cell} cell @param {readonly string[]} marks @param {BoardView} board */
function corners(cell, marks, board) {
  const at = centerOf(/** @type {Geometry} */ (board.on), cell);
  const on = /** @type {Geometry} */ (board.on);
  const spots = SPOTS.map((spot) => spotToward(on, cell, spot)).map(([right, down]) => ({ x: at.x + right, y: at.y + down }));
  const rated = spots.map((spot) => ({ ...spot, covered: board.hasText(spot, 0.08) }));
  const order = rated.sort((a, b) => Number(a.covered) - Number(b.covered));
  return marks.slice(0, order.length).map((mark, n) => {
    const { x, y } = /** @type {Point} */ (order[n]);
    return s("text", { class: "m-corner", x, y: y + 0.08 }, mark);
  });
}

/** @param {Cell} cell @param {readonly string[]} marks @param {Geometry} on */
function centre(cell, marks, on) {
  const { x, y } = centerOf(on, cell);
  const text = marks.join("");
  const size = Math.min(0.24, 1.35 / text.length);
  return s("text", { class: "m-centre", x, y: y + size * 0.35, style: `font-size:${size}px` }, text);
}
