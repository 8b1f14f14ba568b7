// Clues by a single action of the mouse: the right button removes a clue, the wheel changes a number.
import { announce } from "./dom.js";
import { cellAt, same } from "./geometry.js";
import { T } from "./texts.js";
import { choices, valueField } from "./values.js";

/** @import { Cell, Field, Tool } from "./protocol.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Placing } from "./placing.js" */

export class MouseShortcuts {
  /** @param {Placing} placing */
  constructor(placing) {
    this.placing = placing;
    /** The value that the wheel has reached, until the board shows it. @type {{cell: Cell, value: string} | null} */
    this.wheeled = null;
  }

  /** Called when the board shows the clues of the text. Values that are still to be written are not among them. */
  begin() {
    if (!this.placing.edits.unfinished) this.wheeled = null;
  }

  /** Removes the clue at a point: of the current tool, or with Select any. @param {Point} at */
  remove(at) {
    const { placing } = this;
    placing.acceptForm();
    placing.begin();
    const found = this.#clueAt(at);
    if (found) placing.removeGiven(found.tool, found.given);
    else announce(T.tools.nothing);
  }

  /** Changes the number in a cell by one, for a tool that puts a number into a cell. @param {Point} at @param {number} step @returns {boolean} false if the tool does something else */
  step(at, step) {
    const { collector, studio } = this.placing;
    const { on } = studio.board;
    const field = collector && numberField(collector.tool);
    const cell = on && field && cellAt(on, at);
    if (!cell || !step) return false;
    this.placing.acceptForm();
    collector.begin();
    collector.parts = [cell];
    const shown = this.wheeled && same(this.wheeled.cell, cell) ? this.wheeled.value : this.placing.existing(collector.parts)?.shown;
    const value = stepped(field, shown, step);
    this.wheeled = { cell, value };
    this.placing.place([value]);
    return true;
  }

  /** Returns the clue at a point that a click with the current tool is about. @param {Point} at */
  #clueAt(at) {
    const { placing } = this;
    const { collector, clue } = placing;
    const { on } = placing.studio.board;
    if (!on) return undefined;
    const place = collector?.at(on, at);
    const exact = place && placing.existing([place]);
    if (exact && collector) return { tool: collector.tool, given: exact };
    const cell = cellAt(on, at);
    return cell ? placing.givenNear(cell, at).find((one) => clue === null || one.tool.tool === clue) : undefined;
  }
}

/** Returns the field of a tool that puts a number into a cell, null for other tools. @param {Tool} tool */
function numberField(tool) {
  const field = valueField(tool);
  return tool.parts.length === 1 && tool.parts[0]?.kind === "cell" && field && ["int", "number"].includes(field.kind) ? field : null;
}

/** Returns what the right button and the wheel do. @param {Tool} tool */
export function mouseInstructions(tool) {
  if (tool.value?.kind === "region") return ""; // each cell is in a region
  return numberField(tool) ? T.tools.wheel : T.tools.secondary;
}

/** Returns the value after a step of the wheel: the next of the choices, or a number within the limits. @param {Field} field @param {string | undefined} shown @param {number} step */
function stepped(field, shown, step) {
  const all = choices(field);
  const { low = 0, high = Infinity } = field;
  if (!all.length) return String(Math.min(high, Math.max(low, shown === undefined ? low : Number(shown) + step)) || 0);
  const at = all.indexOf(shown ?? "");
  if (at < 0) return /** @type {string} */ (step > 0 ? all[0] : all.at(-1));
  return /** @type {string} */ (all[(at + step + all.length) % all.length]);
}

