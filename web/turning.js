// The menu that rotates, mirrors or shifts the puzzle, as one step of Undo.
import { byId, h, isCancelled, errorText, toast } from "./dom.js";
import { icon } from "./icons.js";
import { button } from "./layout.js";
import { T } from "./texts.js";

/** @import { Icon } from "./icons.js" */
/** @import { Movement } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

/** The movements of each row of the menu, with their icons. @type {Record<keyof typeof T.turn.rows, [Movement, Icon][]>} */
const ROWS = {
  rotate: [["rotate-left", "rotateLeft"], ["rotate-right", "rotateRight"], ["rotate-half", "refresh"]],
  mirror: [["mirror-left-right", "mirrorAcross"], ["mirror-top-bottom", "mirrorDown"], ["mirror-diagonal", "mirrorDiagonal"], ["mirror-antidiagonal", "mirrorAntidiagonal"]],
  shift: [["shift-left", "left"], ["shift-right", "right"], ["shift-up", "up"], ["shift-down", "down"]],
};

/** The time before a message that the puzzle is being turned, in milliseconds. */
const PATIENCE = 250;

export class Turning {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.turning = false;
    this.status = h("p", { class: "quiet", role: "status" });
    const rows = Object.entries(ROWS).map(([name, movements]) => {
      const words = T.turn.rows[/** @type {keyof typeof ROWS} */ (name)];
      const buttons = movements.map(([movement, picture]) => {
        const label = T.turn.movements[movement];
        return h("button", { type: "button", class: "icon", "data-movement": movement, title: label, "aria-label": label, onclick: () => this.turn(movement) }, icon(picture));
      });
      return h("div", { class: "row", role: "group", "aria-label": words }, h("span", {}, words), ...buttons);
    });
    this.menu = h("div", { id: "turn-menu", class: "menu", popover: "auto" }, ...rows, this.status);
    const opener = button("turn", "turn", T.turn.title, { label: true });
    opener.setAttribute("popovertarget", "turn-menu");
    this.menu.addEventListener("toggle", () => {
      const { bottom, right } = opener.getBoundingClientRect();
      Object.assign(this.menu.style, { top: `${bottom + 4}px`, left: `${Math.max(4, right - this.menu.offsetWidth)}px` });
    });
    byId("tools").append(opener, this.menu);
  }

  /** Turns the puzzle, unless it is being turned. A solution must keep the rules; without one, the engine looks for one. @param {Movement} movement */
  async turn(movement) {
    if (this.turning) return;
    this.turning = true;
    const { synced, live } = this.studio;
    const slow = setTimeout(() => (this.status.textContent = T.turn.busy), PATIENCE);
    try {
      const { text } = await synced.ask("turn", { movement, answer: live.solved?.answers[0]?.values });
      this.studio.write(text);
      this.studio.refresh();
    } catch (error) {
      if (!isCancelled(error)) toast(T.turn.refused, "error", errorText(error));
    } finally {
      clearTimeout(slow);
      this.status.textContent = "";
      this.turning = false;
    }
  }
}
