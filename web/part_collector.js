// Gestures on the board to the parts of a clue: clicks, drags and keys fill in one part after the other.
import { cornerToward, sideToward } from "./directions.js";
import { between, cellAt, cornerAt, isCell, outsideAt, pairAt, same } from "./geometry.js";

/** @import { Cell, Geometry, PartKind, Place, Tool } from "./protocol.d.ts" */
/** @import { Step } from "./directions.js" */
/** @import { Point } from "./geometry.js" */

/** A part in the form of the protocol: a place, a list of cells, or a typed value. @typedef {Place | Cell[] | string | number} Part */

/** Kinds of parts that are chosen on the board. Others are typed. @type {PartKind[]} */
const POINTED = ["cell", "cells", "line", "link", "border", "corner"];

/** @param {{kind: PartKind}} part @returns {boolean} true if the part is chosen on the board */
export function isPointed({ kind }) {
  return POINTED.includes(kind);
}

/** Collects the parts of a clue. */
export class PartCollector {
  /** @param {Tool} tool */
  constructor(tool) {
    this.tool = tool;
    /** @type {Part[]} */
    this.parts = [];
    /** @type {Cell[]} cells of an unfinished list */
    this.list = [];
    this.dragged = false;
    /** The cell of a part that was just pressed. @type {Cell | null} */
    this.pressed = null;
    /** @type {"add" | "remove" | null} whether the current drag adds cells to an unordered list or removes them */
    this.stroke = null;
  }

  /** The kinds of the parts that are chosen on the board, in order. @returns {PartKind[]} */
  get pointed() {
    return this.tool.parts.filter(isPointed).map((part) => part.kind);
  }

  /** The kind of the next part, null if the clue is complete. @returns {PartKind | null} */
  get next() {
    return this.pointed[this.parts.length] ?? null;
  }

  get complete() {
    return this.parts.length > 0 && this.next === null;
  }

  /** True if the next part is a list of cells. */
  get listing() {
    return this.next === "cells" || this.next === "line";
  }

  begin() {
    this.parts = [];
    this.list = [];
    this.stroke = null;
  }

  /** Undoes the last step, and ends a drag. @returns {boolean} false if there was none */
  back() {
    this.stroke = null;
    if (this.list.length) this.list = [];
    else if (this.parts.length) this.parts.pop();
    else return false;
    return true;
  }

  /** Returns the place that a click at a point would choose. @param {Geometry} on @param {Point} at @returns {Place | null} */
  at(on, at) {
    switch (this.next ?? this.pointed[0]) {
      case "link":
        return pairAt(on, at, true);
      case "border":
        return pairAt(on, at, false);
      case "corner":
        return cornerAt(on, at);
      case "line":
        return cellAt(on, at) ?? outsideAt(on, at);
      default:
        return cellAt(on, at);
    }
  }

  /** Handles a press of the pointer. @param {Geometry} on @param {Point} point */
  down(on, point) {
    if (this.complete) this.begin();
    const place = this.at(on, point);
    this.dragged = false;
    this.stroke = null;
    this.pressed = null;
    if (!place) return;
    if (!this.listing || !Array.isArray(place)) {
      this.pressed = this.next === "cell" ? /** @type {Cell} */ (place) : null;
      this.parts.push(place);
      return;
    }
    const cell = /** @type {Cell} */ (place);
    const found = this.list.findIndex((one) => same(one, cell));
    if (this.next === "line") {
      // a click on a cell of the line removes the cells after it
      if (found >= 0) this.list.length = found + 1;
      else this.list.push(cell);
      this.stroke = "add";
    } else {
      this.stroke = found >= 0 ? "remove" : "add";
      this.#addToList(cell);
    }
  }

  /** Handles a move of the pressed pointer. @param {Geometry} on @param {Point} point */
  move(on, point) {
    const cell = cellAt(on, point);
    if (!cell) return;
    if (this.stroke) {
      const last = this.list.at(-1);
      if (last && same(last, cell)) return;
      this.dragged = true;
      for (const one of this.next === "line" && last ? between(last, cell) : [cell]) this.#addToList(one);
    } else if (this.next === "cell" && this.tool.parts[this.parts.length - 1]?.kind === "cell" && !same(this.parts.at(-1), cell)) {
      this.parts.push(cell); // dragged from the first cell of two to the second
    } else if (this.pressed && this.next === "line" && !same(this.pressed, cell)) {
      this.stroke = "add"; // dragged on from the cell, such as the circle of an arrow
      this.dragged = true;
      for (const one of between(this.pressed, cell)) this.#addToList(one);
    }
  }

  /** @param {Cell} cell */
  #addToList(cell) {
    const found = this.list.findIndex((one) => same(one, cell));
    if (this.next === "line") {
      if (found >= 0 && found === this.list.length - 2) this.list.pop(); // moving back along the line removes its last cell
      else if (found < 0) this.list.push(cell);
    } else if (this.stroke === "remove" && found >= 0) this.list.splice(found, 1);
    else if (this.stroke === "add" && found < 0) this.list.push(cell);
  }

  /** Handles the release of the pointer. It ends a list that was dragged. */
  up() {
    if (this.stroke && this.dragged && this.list.length > (this.pressed ? 0 : 1)) this.finish();
    this.stroke = null;
    this.pressed = null;
  }

  /** Ends the current list of cells. Returns false if there is none. @returns {boolean} */
  finish() {
    if (!this.list.length || !this.listing) return false;
    this.parts.push(this.next === "cells" ? this.list.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]) : this.list);
    this.list = [];
    return true;
  }

  /** Chooses a place by keyboard: a cell, or the side or corner of it that a direction points at. @param {Cell} cell @param {Geometry} on @param {Step} [step] */
  choose(cell, on, step) {
    if (this.complete) this.begin();
    const kind = this.next;
    if (kind === "cell") this.parts.push(cell);
    else if (kind === "link" || kind === "border") {
      const side = sideToward(on, cell, step ?? [0, 1]);
      if (side && (kind === "border" || side.every((one) => isCell(on, one)))) this.parts.push(side);
    } else if (kind === "corner") {
      const corner = cornerToward(on, cell, step);
      if (corner) this.parts.push(corner);
    } else if (kind === "line" && step) this.parts.push(sideOfStep(cell, step));
    else if (kind === "cells" || kind === "line") {
      const found = this.list.findIndex((one) => same(one, cell));
      if (found < 0) this.list.push(cell);
      else if (kind === "cells") this.list.splice(found, 1);
      else this.list.length = found + 1;
    }
  }
}

/** Returns the row or column seen from the side of the board that a step leads to. @param {Cell} cell @param {[number, number]} step @returns {import("./protocol.d.ts").Outside} */
function sideOfStep([row, column], [down, right]) {
  if (down) return { side: down < 0 ? "top" : "bottom", number: column };
  return { side: right < 0 ? "left" : "right", number: row };
}
