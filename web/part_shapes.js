// The parts of the clue that is being placed, to shapes above the board.

/** @import { BoardView } from "./board.js" */
/** @import { Cell, PartKind, Place } from "./protocol.d.ts" */
/** @import { Part, PartCollector } from "./part_collector.js" */

/** Returns the shapes of all parts that were chosen. @param {BoardView} board @param {PartCollector} collector @returns {SVGElement[]} */
export function collectedShapes(board, { parts, list, pointed, next }) {
  const shapes = parts.flatMap((part, n) => partShapes(board, part, pointed[n] ?? "cell"));
  return list.length ? [...shapes, ...partShapes(board, list, next ?? "cells")] : shapes;
}

/** @param {BoardView} board @param {Part} part @param {PartKind} kind @returns {SVGElement[]} */
function partShapes(board, part, kind) {
  if (typeof part !== "object") return [];
  if (kind === "corner") return [board.dot(/** @type {Cell} */ (part), "o-part")];
  if ((kind !== "cells" && kind !== "line") || !Array.isArray(part)) return [board.shape(/** @type {Place} */ (part), "o-part")];
  const cells = /** @type {Cell[]} */ (part);
  const shapes = cells.map((cell) => board.shape(cell, "o-part"));
  return kind === "line" && cells.length > 1 ? [...shapes, board.path(cells, "o-part-line")] : shapes;
}

/** Returns the shape of a place that would be the next part. @param {BoardView} board @param {PartCollector} collector @param {Place} place @param {string} name */
export function placeShape(board, { next }, place, name) {
  return next === "corner" ? board.dot(/** @type {Cell} */ (place), name) : board.shape(place, name);
}
