// The pane of who solves: rules, ways to enter, keys for fingers, what Check has found.
import { h, the } from "./dom.js";
import { COLOURS } from "./drawing.js";
import { icon } from "./icons.js";
import { chosen, roving } from "./layout.js";
import { T } from "./texts.js";

/** @import { Board } from "./protocol.d.ts" */
/** @import { Icon } from "./icons.js" */
/** @import { Playing, Way } from "./playing.js" */

/** @type {Record<Way["kind"], Icon>} */
const ICONS = { digits: "digit", corner: "corner", centre: "pencil", colour: "palette", shade: "cell", line: "line", wall: "border", dots: "corner" };
/** With more values than these they are typed. */
const MOST = 36;

export class Pad {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    this.kinds = h("div", { class: "kinds", role: "radiogroup", "aria-label": T.solve.tools });
    roving(this.kinds, (one) => playing.choose(playing.ways.find((way) => way.id === one.dataset.way) ?? null));
    this.how = h("p", { class: "how" });
    this.keys = h("div");
  }

  /** Shows a puzzle's rules and the ways to solve it. @param {Way[]} ways @param {Board | null} board */
  build(ways, board) {
    const { playing } = this;
    this.kinds.replaceChildren(...ways.map((way) => h("button", { type: "button", role: "radio", "data-way": way.id }, icon(ICONS[way.kind]), way.label)));
    const rules = board?.rules ?? [];
    the("solve-pane").replaceChildren(
      h("div", { class: "rules" }, h("h2", {}, board?.title || T.solvePane), rules.length > 0 && h("ul", { "aria-label": T.solve.rules }, rules.map((rule) => h("li", {}, rule)))),
      h(
        "div",
        { class: "pad" },
        this.kinds,
        this.how,
        this.keys,
        h(
          "div",
          { class: "row" },
          h("button", { id: "check", type: "button", class: "primary", onclick: () => playing.check() }, icon("check"), T.solve.check),
          h("button", { type: "button", onclick: () => playing.history.undo() }, icon("undo"), T.solve.undo),
          h("button", { type: "button", onclick: () => playing.history.redo() }, icon("redo"), T.solve.redo),
          h("button", { type: "button", onclick: () => playing.clear() }, icon("trash"), T.solve.clear),
          h("button", { type: "button", onclick: () => playing.clearAll() }, icon("refresh"), T.solve.clearAll),
        ),
      ),
      h("div", { id: "verdicts", class: "verdicts", role: "status" }),
    );
  }

  /** The keys of a way to enter. @param {Way | null} way */
  show(way) {
    const { playing } = this;
    chosen(this.kinds, way && /** @type {HTMLElement | null} */ (this.kinds.querySelector(`[data-way="${CSS.escape(way.id)}"]`)));
    const enter = (/** @type {string} */ typed) => {
      playing.enter(typed);
      if (matchMedia("(pointer: fine)").matches) the("board").focus();
    };
    this.how.textContent = way ? T.solve.how[way.kind] : "";
    if (way?.kind === "colour") {
      const keys = COLOURS.map((colour, n) => h("button", { type: "button", style: colour && `background:${colour}`, "aria-label": T.solve.colourNames[n], title: T.solve.colourNames[n], onclick: () => enter(String(n)) }, colour ? "" : icon("close")));
      this.keys.className = "colours";
      this.keys.replaceChildren(...keys);
      return;
    }
    const layer = way?.layer ?? playing.layers.find((one) => one.on === "cell" && !one.truth);
    const values = way && playing.bySelection && layer && layer.values.length <= MOST ? layer.values.map(String) : [];
    this.keys.className = "keys";
    this.keys.replaceChildren(...values.map((value) => h("button", { type: "button", class: way?.kind, onclick: () => enter(value) }, value)));
  }

  /** What Check has found. @param {string} words @param {string[]} [list] @param {boolean} [good] */
  say(words, list = [], good = false) {
    the("verdicts").replaceChildren(h("p", { class: good ? "good" : "" }, words), h("ul", {}, list.map((one) => h("li", {}, one))));
  }
}
