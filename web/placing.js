// Gestures and keys on the board to clues: the current tool collects the parts of a clue and its value.
import { announce, ENGINE_LANGUAGE, h, byId } from "./dom.js";
import { ClueEdits } from "./clue_edits.js";
import { adjacent, ARROWS, stepOf } from "./directions.js";
import { cellAt, centerOf, same, touches } from "./geometry.js";
import { mouseInstructions, MouseShortcuts } from "./mouse_shortcuts.js";
import { instructions, kindOf, Palette, valueInstructions } from "./palette.js";
import { isPointed, PartCollector } from "./part_collector.js";
import { collectedShapes, placeShape } from "./part_shapes.js";
import { T } from "./texts.js";
import { asValue, askValues, choices, fieldsOf, isWhole, moveForm, valueField } from "./values.js";

/** @import { Board, Cell, Geometry, Given, Place, Tool } from "./protocol.d.ts" */
/** @import { Part } from "./part_collector.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Studio } from "./studio.js" */

/** How far the place of Delete lies to the lower right of a center, since Enter chooses that corner. */
const NEAR = 0.2;

export class Placing {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Tool[]} */
    this.tools = [];
    /** @type {string | null} the clue of the current tool, null for the tool Select */
    this.clue = null;
    /** True if the first clue of the next board becomes the tool. */
    this.beginning = false;
    /** @type {PartCollector | null} */
    this.collector = null;
    /** True from the release of the pointer until the form closes. A new board may show a clue at that place. */
    this.clicked = false;
    this.leaving = false;
    /** The value of the clue when the form was opened, if the board showed one. @type {string | undefined} */
    this.asked = undefined;
    this.placed = false; // true if a value was placed while it was typed: an Enter after it does nothing
    this.typing = false; // true if the form was opened by typing on the board
    this.mouse = new MouseShortcuts(this);
    this.edits = new ClueEdits(studio);
    this.form = h("form", { id: "value", class: "value", hidden: true });
    byId("board").append(this.form);
    this.palette = new Palette((clue) => this.choose(clue));
    studio.board.listener = this;
    this.form.addEventListener("keydown", (event) => this.#movedOn(event));
    byId("board").addEventListener("blur", () => (this.leaving = false));
  }

  // -------------------------------------------------------------------------------------------- the palette

  /** Shows the tools of a board. While the text has errors, the earlier tools stay. @param {Board | null} board */
  updateTools(board) {
    if (!board) return;
    this.tools = board.tools;
    if (this.beginning) this.clue = board.tools[0]?.tool ?? null;
    this.beginning = false;
    this.mouse.begin();
    this.palette.show(this.tools);
    const tool = this.tools.find((one) => one.tool === this.clue);
    if (tool && this.collector && kindOf(tool) === kindOf(this.collector.tool)) this.#continue(this.collector, tool);
    else this.choose(tool ? this.clue : null, false);
    this.#drawClue();
  }

  /** Continues the current gesture with the clues of the new board. @param {PartCollector} collector @param {Tool} tool */
  #continue(collector, tool) {
    collector.tool = tool;
    this.palette.mark(tool.tool, false);
    if (!this.form.hidden && this.existing(collector.parts)?.shown !== this.asked) this.#askAgain();
    if (!this.clicked) return;
    this.#editExisting();
    if (collector.complete && this.form.hidden) this.#step();
  }

  /** Builds the form anew, since the board shows another value of its clue. What was typed stays, but is not placed. */
  #askAgain() {
    const value = this.form.querySelector("input")?.value ?? "";
    this.#askForValues(value === (this.asked ?? "") ? "" : value);
  }

  /** Chooses a tool, or null for Select. @param {string | null} clue @param {boolean} [aloud] */
  choose(clue, aloud = true) {
    this.clue = clue;
    const tool = this.tools.find((one) => one.tool === clue);
    this.collector = tool ? new PartCollector(tool) : null;
    this.palette.mark(clue, aloud);
    const beside = tool?.outside ?? false;
    this.studio.board.widen(beside);
    this.studio.board.element.classList.toggle("pointing", tool !== undefined);
    this.closeForm();
    this.#draw();
    this.#showHelp();
    if (aloud) announce(tool ? `${tool.label}: ${instructions(tool)}` : T.tools.select);
  }

  /** Shows what the tool does and what comes next. */
  #showHelp() {
    const tool = this.collector?.tool;
    const inside = [];
    if (!tool) inside.push(T.tools.selectHelp);
    else {
      inside.push(h("span", {}, h("b", { lang: ENGINE_LANGUAGE }, tool.label), ` ${instructions(tool)} `, h("span", { class: "mouse" }, mouseInstructions(tool))));
      if (this.collector?.list.length) inside.push(h("button", { type: "button", id: "finish", onclick: () => this.finish() }, T.tools.done));
    }
    byId("saying").replaceChildren(...inside);
  }

  // -------------------------------------------------------------------------------------------- pointing

  /** @param {Point} at */
  down(at) {
    const on = this.studio.board.on;
    if (!on) return;
    this.acceptForm();
    this.placed = false;
    if (!this.collector) return this.#select(at);
    this.collector.down(on, at);
    this.#draw();
  }

  /** @param {Point} at */
  move(at) {
    const on = this.studio.board.on;
    if (!on || !this.collector) return;
    this.collector.move(on, at);
    this.#draw();
  }

  up() {
    this.collector?.up();
    this.#editExisting();
    this.#step();
    this.clicked = true;
  }

  /** A click on a cell of a list that is a clue already edits that clue. */
  #editExisting() {
    const { collector } = this;
    const [cell] = collector?.list ?? [];
    const { on } = this.studio.board;
    if (!on || !collector || !cell || collector.list.length > 1 || collector.parts.length) return;
    const here = (collector.tool.given ?? []).find((given) => given.places.some((place) => touches(on, place, cell)));
    if (!here) return;
    collector.list = [];
    collector.parts = /** @type {Part[]} */ (here.parts.slice(0, collector.pointed.length));
  }

  /** @param {Point} at */
  secondary(at) {
    this.mouse.remove(at);
  }

  /** @param {Point} at @param {number} step */
  wheel(at, step) {
    return this.mouse.step(at, step);
  }

  /** @param {Point | null} at */
  hover(at) {
    const { board } = this.studio;
    if (!board.on || !this.collector) return board.draw("hover", []);
    const place = at && this.collector.at(board.on, at);
    board.draw("hover", place ? [placeShape(board, this.collector, place, "o-hover")] : []);
  }

  /** Called when keys have moved the cursor. @param {Cell} cursor */
  moved(cursor) {
    const here = this.given(cursor).map((one) => one.tool.label + (one.given.shown ? ` ${one.given.shown}` : ""));
    announce([T.board.cell(...cursor), ...here].join(", "));
    if (this.form.hidden === false) this.closeForm();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { board } = this.studio;
    const step = board.on && stepOf(board.on, event.key);
    const { placed } = this;
    this.placed = false;
    if (placed && event.key === "Enter") return;
    if (event.key === "Tab") return this.#nextTool(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      if (!this.collector || !board.on) return;
      const from = board.previous;
      if (this.collector.listing && adjacent(board.on, from, board.cursor)) {
        if (!this.collector.list.length) this.collector.choose(from, board.on);
        this.collector.choose(board.cursor, board.on);
      } else {
        board.put(from);
        if (this.collector.list.length < 2) {
          this.collector.list = [];
          this.collector.choose(from, board.on, step);
        }
      }
      this.#step();
    } else if (event.key === "Escape") {
      if (!this.collector?.back()) this.leaving = true;
      this.closeForm();
      this.#step();
    } else if (event.key === "Enter" || event.key === " ") {
      if (event.key === "Enter" && this.collector?.list.length) this.collector.finish();
      else if (this.collector && board.on) this.collector.choose(board.cursor, board.on);
      else if (board.on) this.#select(centerOf(board.on, board.cursor));
      this.#step();
    } else if (event.key === "Delete" || event.key === "Backspace") this.#remove();
    else if (event.key.length === 1 && /[\p{L}\p{N}?-]/u.test(event.key)) this.#typed(event.key);
    else return;
    event.preventDefault();
  }

  /** Tab moves through the tools, and then to the next element of the page. @param {KeyboardEvent} event */
  #nextTool(event) {
    if (this.leaving) return;
    const all = [null, ...this.tools.map((tool) => tool.tool)];
    const at = all.indexOf(this.clue) + (event.shiftKey ? -1 : 1);
    const next = all[at];
    if (next === undefined) return;
    event.preventDefault();
    this.choose(next);
  }

  /** Handles a typed value, for the cell at the cursor or the clue that is being placed. @param {string} typed */
  #typed(typed) {
    const { collector } = this;
    const { on } = this.studio.board;
    if (!collector) return;
    if (!collector.complete && collector.pointed.length === 1 && collector.next === "cell" && on) collector.choose(this.studio.board.cursor, on);
    if (!collector.complete) return;
    this.closeForm();
    this.#step(typed);
  }

  /** An arrow key places what was typed and goes on to the next cell. Left and right may move in the field. @param {KeyboardEvent} event */
  #movedOn(event) {
    const step = ARROWS[event.key];
    if (!step || !(this.typing || step[0])) return;
    event.preventDefault();
    this.acceptForm();
    byId("board").focus();
    this.studio.board.step(step);
  }

  /** Ends a list of cells. */
  finish() {
    this.collector?.finish();
    this.#step();
    byId("board").focus();
  }

  // -------------------------------------------------------------------------------------------- placing

  /** Continues after a part: asks for the value, or writes the clue. @param {string} [typed] */
  #step(typed = "") {
    this.#draw();
    this.#showHelp();
    const { collector } = this;
    if (!collector?.complete) return;
    const { tool } = collector;
    const open = fieldsOf(tool);
    const [only] = open;
    if (!open.length) {
      const parts = collector.parts;
      const shown = this.existing(parts) !== undefined;
      this.begin();
      this.edits.toggle(tool, parts, shown);
    } else if (typed && open.length === 1 && only && isWhole(choices(only), typed)) {
      this.place([typed]);
    } else this.#askForValues(typed);
  }

  /** @param {string} typed */
  #askForValues(typed) {
    const collector = /** @type {PartCollector} */ (this.collector);
    const existing = this.existing(collector.parts);
    this.asked = existing?.shown;
    this.typing = typed !== "";
    askValues(this.form, fieldsOf(collector.tool), { typed, was: existing?.shown ?? "", clue: collector.tool.label, how: valueInstructions(collector.tool) }, (values, typed = false) => {
      this.closeForm();
      this.placed = typed;
      if (values === null) this.begin();
      else if (values !== "remove") this.place(values);
      else if (existing) this.removeGiven(collector.tool, existing);
      byId("board").focus();
    });
    this.#position(collector.parts);
  }

  /** Moves the form to the place of the clue. @param {Part[]} parts */
  #position(parts) {
    const last = parts.at(-1);
    const listed = Array.isArray(last) && Array.isArray(last[0]) && !isPairOf(this.collector, last);
    const places = /** @type {Place[]} */ (listed ? /** @type {Cell[]} */ (last).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]) : [last]);
    const onCorner = this.collector?.pointed[parts.length - 1] === "corner";
    const screen = (/** @type {Place | undefined} */ place) => this.studio.board.screen(/** @type {Place} */ (onCorner ? { corner: place } : place));
    moveForm(this.form, byId("board").getBoundingClientRect(), screen(places[0]), screen(places.at(-1)));
  }

  /** Places the clue whose form is open, if its form is complete, since the next gesture begins. */
  acceptForm() {
    const { collector, form } = this;
    const open = !form.hidden && collector?.complete;
    const values = [.../** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("input, select"))].map((input) => input.value.trim());
    this.closeForm();
    if (!open) return;
    const existing = this.existing(collector.parts);
    const isOptional = valueField(collector.tool)?.needed === false;
    const isChanged = values.at(-1) !== (existing?.shown ?? null);
    if (isChanged && values.every((value, n) => value || (isOptional && n === values.length - 1))) this.place(values);
    else this.begin();
  }

  closeForm() {
    this.clicked = false;
    this.form.hidden = true;
    this.form.replaceChildren();
  }

  /** Closes the form without placing anything. The keys then go to the board. */
  cancelForm() {
    if (this.form.hidden) return;
    this.closeForm();
    this.begin();
    byId("board").focus({ preventScroll: true });
  }

  begin() {
    this.collector?.begin();
    this.#draw();
    this.#showHelp();
  }

  /** Writes the clue into the text. @param {string[]} typed the typed values, in order */
  place(typed) {
    const collector = /** @type {PartCollector} */ (this.collector);
    const { tool } = collector;
    const [pointed, values] = [[...collector.parts], [...typed]];
    const parts = tool.parts.map((part) => isPointed(part) ? /** @type {Part} */ (pointed.shift()) : /** @type {Part} */ (asValue(part, values.shift() ?? "")));
    const field = valueField(tool);
    const value = field ? asValue(field, values.shift() ?? "") : null;
    this.begin();
    return this.edits.place(tool, parts, field?.kind === "condition" ? { condition: value } : { value });
  }

  /** @param {Tool} tool @param {Given} given */
  removeGiven(tool, given) {
    this.begin();
    return this.edits.remove(tool, given);
  }

  #remove() {
    const { on, cursor } = this.studio.board;
    if (!on) return;
    const { x, y } = centerOf(on, cursor);
    const here = this.givenNear(cursor, { x: x + NEAR, y: y + NEAR });
    const fitting = here.find((one) => one.tool.tool === this.clue) ?? (this.clue === null ? here[0] : undefined);
    if (fitting) this.removeGiven(fitting.tool, fitting.given);
    else announce(T.tools.nothing);
  }

  // -------------------------------------------------------------------------------------------- existing clues

  /** Returns the given clue of the tool that starts with these parts. @param {Part[]} parts */
  existing(parts) {
    return (this.collector?.tool.given ?? []).find((one) => same(one.parts.slice(0, parts.length), parts));
  }

  /** Returns the given clues that touch a cell. @param {Cell} cell */
  given(cell) {
    const { on } = this.studio.board;
    if (!on) return [];
    return this.tools.flatMap((tool) => (tool.given ?? []).filter((given) => given.places.some((place) => touches(on, place, cell))).map((given) => ({ tool, given })));
  }

  /** Returns the given clues of a cell, those with few places and those near a point first. @param {Cell} cell @param {Point} at */
  givenNear(cell, at) {
    const on = /** @type {Geometry} */ (this.studio.board.on);
    const far = (/** @type {Given} */ { places }) => {
      const centers = places.map((place) => centerOf(on, place));
      return Math.min(...centers.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
    };
    return this.given(cell).sort((one, other) => one.given.places.length - other.given.places.length || far(one.given) - far(other.given));
  }

  /** Selects the text of the clue at a point. @param {Point} at */
  #select(at) {
    const on = this.studio.board.on;
    const cell = on && cellAt(on, at);
    const here = cell ? this.givenNear(cell, at) : [];
    const first = here[0]?.given;
    if (!first) return;
    const { view } = this.studio.editor;
    view.dispatch({ selection: { anchor: first.from, head: first.to }, scrollIntoView: true });
    this.#drawClue();
  }

  /** Called when the cursor of the editor has moved. Highlights the clue written there on the board. @param {number} at */
  textCursor(at) {
    this.at = at;
    this.#drawClue();
  }

  #drawClue() {
    const { board } = this.studio;
    if (!board.on || this.studio.solving) return board.draw("clue", []);
    const at = this.at ?? -1;
    const here = this.tools.flatMap((tool) => (tool.given ?? []).filter((given) => given.from <= at && at <= given.to && given.from < given.to));
    const focused = this.studio.editor.view.hasFocus || this.clue === null;
    board.draw("clue", focused ? here.flatMap((given) => given.places.map((place) => board.shape(place, "o-clue"))) : []);
  }

  // -------------------------------------------------------------------------------------------- drawing

  #draw() {
    const { board } = this.studio;
    board.draw("parts", board.on && this.collector ? collectedShapes(board, this.collector) : []);
  }
}

/** @param {PartCollector | null} collector @param {unknown[]} part */
function isPairOf(collector, part) {
  const kind = collector?.pointed[collector.parts.length - 1];
  return (kind === "link" || kind === "border") && part.length === 2;
}
