// The board: a picture on which places are chosen by mouse, touch or a keyboard cursor.
import { s } from "./dom.js";
import { stepOf, stepped } from "./directions.js";
import { cellAt, centerOf, cornerPoint, isCell, isPair, outlineOf, sideOf } from "./geometry.js";

/** @import { Cell, Geometry, Place } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */

/**
 * Handlers of board events. `at` is in cells from the upper left corner of the board. `secondary` is the right button.
 * `alone` is false if a key with Shift or Ctrl moved the cursor, which `key` handles then.
 * `wheel` returns true if the wheel does something there, so that the page does not scroll.
 * @typedef {{
 *   down(at: Point, event: PointerEvent): void,
 *   move(at: Point, event: PointerEvent): void,
 *   up(at: Point, event: PointerEvent): void,
 *   hover(at: Point | null): void,
 *   secondary(at: Point): void,
 *   wheel(at: Point, step: number): boolean,
 *   key(event: KeyboardEvent): void,
 *   moved(cursor: Cell, alone: boolean): void,
 * }} Listener
 */

/** @type {Listener} */
const NO_LISTENER = { down() {}, move() {}, up() {}, hover() {}, secondary() {}, wheel: () => false, key() {}, moved() {} };

/** The margin around the board, in cells, in which clues beside the board can be clicked. */
const MARGIN = 1;

/** The layers above the picture, lowest first. */
const LAYERS = /** @type {const} */ (["steps", "clue", "found", "wrong", "marks", "hover", "parts", "cursor"]);
/** @typedef {(typeof LAYERS)[number] | "colours"} Layer */

export class BoardView {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Geometry | null} */
    this.on = null;
    /** @type {Listener} */
    this.listener = NO_LISTENER;
    /** @type {Cell} */
    this.cursor = [1, 1];
    /** The cell where the cursor was before its last step. @type {Cell} */
    this.previous = [1, 1];
    this.beside = false;
    this.pressed = false;
    /** Handles a key before the board does. It returns true if that is all. @type {(event: KeyboardEvent) => boolean} */
    this.before = () => false;
    this.overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
    this.board = s("g");
    const colours = s("g");
    this.layers = /** @type {Record<Layer, SVGGElement>} */ ({ colours, ...Object.fromEntries(LAYERS.map((name) => [name, s("g")])) });
    this.board.append(...LAYERS.map((name) => this.layers[name]));
    this.overlay.append(this.board);
    /** Colors of cells, blended with the picture so that its numbers and lines stay readable. */
    this.tints = s("svg", { class: "tints", "aria-hidden": "true" }, colours);
    /** @type {SVGSVGElement | null} */
    this.drawn = null;
    /** The boxes of the texts in the picture, null until they are needed. @type {DOMRect[] | null} */
    this.texts = null;
    this.#listen();
  }

  /** Shows a picture of the board. @param {SVGSVGElement} drawn @param {Geometry} on */
  show(drawn, on) {
    this.on = on;
    drawn.classList.add("drawn");
    drawn.setAttribute("aria-hidden", "true"); // the text and the announcements of the cursor have the same content
    this.drawn?.remove();
    this.drawn = drawn;
    this.element.prepend(drawn);
    if (!this.overlay.isConnected) this.element.append(this.tints, this.overlay);
    this.texts = null;
    if (!isCell(on, this.cursor)) this.cursor = firstCell(on);
    this.#frame();
  }

  /** Shows for a moment that the puzzle is solved. */
  celebrate() {
    this.element.classList.remove("solved");
    this.element.getBoundingClientRect(); // so that the animation starts again
    this.element.classList.add("solved");
  }

  /** Removes the picture. */
  clear() {
    this.on = null;
    this.drawn?.remove();
    this.drawn = null;
    this.tints.remove();
    this.overlay.remove();
  }

  /** Shows or hides the margin beside the board. @param {boolean} beside */
  widen(beside) {
    if (beside === this.beside) return;
    this.beside = beside;
    this.#frame();
  }

  #frame() {
    const on = this.on;
    if (!on || !this.drawn) return;
    const more = this.beside ? MARGIN : 0;
    const left = Math.max(0, more - on.left);
    const top = Math.max(0, more - on.top);
    const right = Math.max(0, more - (on.width - on.left - on.size[0]));
    const bottom = Math.max(0, more - (on.height - on.top - on.size[1]));
    const box = `${-left} ${-top} ${on.width + left + right} ${on.height + top + bottom}`;
    for (const picture of [this.drawn, this.tints, this.overlay]) {
      picture.setAttribute("viewBox", box);
      picture.removeAttribute("width");
      picture.removeAttribute("height");
    }
    for (const group of [this.board, this.layers.colours]) group.setAttribute("transform", `translate(${on.left} ${on.top})`);
    this.#cursor();
  }

  /** @param {PointerEvent | MouseEvent} event @returns {Point} */
  #point(event) {
    const matrix = this.board.getScreenCTM();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return { x: at.x, y: at.y };
  }

  /** Returns true if the picture has a text within a square. Sizes are in cells. @param {Point} center @param {number} half half its width */
  hasText({ x, y }, half) {
    this.texts ??= [...(this.drawn?.querySelectorAll("text") ?? [])].map((text) => text.getBBox());
    const outside = (/** @type {DOMRect} */ box) => box.x > x + half || box.x + box.width < x - half || box.y > y + half || box.y + box.height < y - half;
    return !this.texts.every(outside);
  }

  /** Returns the position of a place in the board element, and the size of a cell, in pixels. @param {Place} place @returns {{x: number, y: number, size: number}} */
  screen(place) {
    const at = this.on ? centerOf(this.on, place) : { x: 0, y: 0 };
    const matrix = this.board.getScreenCTM() ?? new DOMMatrix();
    const found = new DOMPoint(at.x, at.y).matrixTransform(matrix);
    const frame = this.element.getBoundingClientRect();
    return { x: found.x - frame.left, y: found.y - frame.top, size: matrix.a };
  }

  #listen() {
    const element = this.element;
    element.addEventListener("pointerdown", (event) => {
      if (!this.on || event.button !== 0 || !(event.target instanceof Element) || event.target.closest(".value")) return;
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      this.pressed = true;
      const at = this.#point(event);
      const cell = cellAt(this.on, at);
      if (cell) this.put(cell);
      this.listener.down(at, event);
      event.preventDefault();
    });
    element.addEventListener("pointermove", (event) => {
      if (!this.on) return;
      if (!this.pressed) return this.listener.hover(this.#point(event));
      for (const one of event.getCoalescedEvents?.() ?? [event]) this.listener.move(this.#point(one), event);
    });
    element.addEventListener("pointerup", (event) => {
      if (!this.pressed) return;
      this.pressed = false;
      this.listener.up(this.#point(event), event);
    });
    element.addEventListener("contextmenu", (event) => {
      if (!this.on || !(event.target instanceof Element) || event.target.closest(".value")) return;
      event.preventDefault();
      this.listener.secondary(this.#point(event));
    });
    element.addEventListener("wheel", (event) => {
      if (!this.on || event.ctrlKey || !(event.target instanceof Element) || event.target.closest(".value")) return;
      if (this.listener.wheel(this.#point(event), -Math.sign(event.deltaY))) event.preventDefault();
    }, { passive: false });
    element.addEventListener("pointercancel", () => (this.pressed = false));
    element.addEventListener("pointerleave", () => this.listener.hover(null));
    element.addEventListener("keydown", (event) => {
      if (event.target !== element || !this.on || this.before(event)) return;
      const step = stepOf(this.on, event.key);
      if (step && !event.altKey && !event.metaKey) {
        event.preventDefault();
        const alone = !event.shiftKey && !event.ctrlKey;
        this.step(step, alone);
        if (!alone) this.listener.key(event);
        return;
      }
      this.listener.key(event);
    });
    element.addEventListener("focus", () => this.#cursor());
    element.addEventListener("blur", () => this.#cursor());
  }

  /** Moves the cursor by one step. @param {[number, number]} step @param {boolean} [alone] */
  step(step, alone = true) {
    if (!this.on) return;
    this.previous = this.cursor;
    this.put(stepped(this.on, this.cursor, step));
    this.listener.moved(this.cursor, alone);
  }

  /** Moves the cursor to a cell. @param {Cell} cell */
  put(cell) {
    this.cursor = cell;
    this.#cursor();
  }

  #cursor() {
    const on = document.activeElement === this.element ? this.on : null;
    this.layers.cursor.replaceChildren(...(on ? [cellShape(on, this.cursor, "o-cursor", 0.94, 0.08)] : []));
  }

  /** Replaces the shapes of a layer. @param {Layer} layer @param {Node[]} shapes */
  draw(layer, shapes) {
    this.layers[layer].replaceChildren(...shapes);
  }

  /** Returns a shape for a cell, a pair of cells, or a place beside the board, with a CSS class. @param {Place} place @param {string} name @returns {SVGElement} */
  shape(place, name) {
    const on = /** @type {Geometry} */ (this.on);
    if (isPair(place)) {
      const [from, to] = sideOf(on, place);
      return s("line", { class: `${name}-line ${name}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y, "stroke-width": 0.13 });
    }
    if ("corner" in place) return this.dot(place.corner, name);
    if (!("side" in place)) return cellShape(on, place, name, 1, 0.06);
    const at = centerOf(on, place);
    return s("rect", { class: name, x: at.x - 0.5, y: at.y - 0.5, width: 1, height: 1, rx: 0.06 });
  }

  /** Returns a line through the centers of cells. @param {Cell[]} cells @param {string} name */
  path(cells, name) {
    return s("polyline", { class: name, points: cells.map((cell) => this.#center(cell)).join(" ") });
  }

  /** @param {Cell} cell */
  #center(cell) {
    const { x, y } = centerOf(/** @type {Geometry} */ (this.on), cell);
    return `${x},${y}`;
  }

  /** Returns a dot at a corner. @param {Cell} corner @param {string} name */
  dot(corner, name) {
    const { x, y } = cornerPoint(/** @type {Geometry} */ (this.on), corner);
    return s("circle", { class: name, cx: x, cy: y, r: 0.16 });
  }
}

/**
 * Returns a shape that covers a cell.
 * @param {Geometry} on @param {Cell} cell @param {string} name its CSS class
 * @param {number} scale 1 for the whole cell @param {number} round the radius of the corners of a square
 */
export function cellShape(on, cell, name, scale, round) {
  const { x, y } = centerOf(on, cell);
  if (!on.polygons) return s("rect", { class: name, x: x - scale / 2, y: y - scale / 2, width: scale, height: scale, rx: round });
  const points = outlineOf(on, cell).map(([px, py]) => `${x + (px - x) * scale},${y + (py - y) * scale}`);
  return s("polygon", { class: name, points: points.join(" ") });
}

/** @param {Geometry} on @returns {Cell} */
function firstCell(on) {
  for (let row = 1; row <= on.rows; row++) {
    for (let column = 1; column <= on.columns; column++) if (isCell(on, [row, column])) return [row, column];
  }
  return [1, 1];
}
