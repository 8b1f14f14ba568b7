// The pane for solving by hand: rules, input modes, on-screen keys, and the result of Check.
import { ENGINE_LANGUAGE, h, byId } from "./dom.js";
import { colorOf } from "./drawing.js";
import { icon } from "./icons.js";
import { chosen, radioGroup, SMALL } from "./layout.js";
import { T } from "./texts.js";

/** @import { Board } from "./protocol.d.ts" */
/** @import { Icon } from "./icons.js" */
/** @import { Playing, InputMode } from "./playing.js" */

/** @type {Record<InputMode["kind"], Icon>} */
const ICONS = { digits: "digit", corner: "corner", centre: "pencil", colour: "palette", shade: "cell", line: "line", wall: "border", dots: "corner" };
/** With more values than this there are no buttons; values are typed. */
const MOST = 36;

export class Pad {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    this.kinds = h("div", { class: "kinds", role: "radiogroup", "aria-label": T.solve.tools });
    radioGroup(this.kinds, (one) => playing.choose(playing.modes.find((mode) => mode.id === one.dataset.way) ?? null));
    this.how = h("p", { class: "how" });
    this.keys = h("div");
    this.clock = h("span", { class: "clock", role: "timer", "aria-label": T.solve.clock }, "0:00");
  }

  /** Shows the rules of a puzzle and its input modes. @param {InputMode[]} modes @param {Board | null} board */
  build(modes, board) {
    const { playing } = this;
    this.kinds.replaceChildren(...modes.map((mode) => h("button", { type: "button", role: "radio", "data-way": mode.id }, icon(ICONS[mode.kind]), mode.label)));
    const rules = board?.rules ?? [];
    const live = h("input", { type: "checkbox", checked: playing.checking.live });
    live.addEventListener("change", () => playing.checking.setLive(live.checked));
    byId("solve-pane").replaceChildren(
      this.clock,
      h("details", { class: "rules", open: !SMALL.matches }, h("summary", {}, h("h2", {}, board?.title || T.solvePane)), rules.length > 0 && h("ul", { "aria-label": T.solve.rules }, rules.map((rule) => h("li", { lang: ENGINE_LANGUAGE }, rule)))),
      h(
        "div",
        { class: "pad" },
        this.kinds,
        this.how,
        this.keys,
        h(
          "div",
          { class: "row" },
          h("button", { id: "check", type: "button", class: "primary", disabled: !modes.length, onclick: () => playing.checking.check() }, icon("check"), T.solve.check),
          h("button", { id: "hint", type: "button", onclick: () => playing.hints.ask(), title: T.hint.help, disabled: !modes.length || !playing.studio.can("hint") }, icon("hint"), T.hint.button),
          h("button", { type: "button", onclick: () => playing.history.undo() }, icon("undo"), T.solve.undo),
          h("button", { type: "button", onclick: () => playing.history.redo() }, icon("redo"), T.solve.redo),
          h("button", { type: "button", onclick: () => playing.clear() }, icon("trash"), T.solve.clear),
          h("button", { type: "button", onclick: () => playing.clearAll() }, icon("refresh"), T.solve.clearAll),
        ),
        h("label", { class: "check" }, live, T.solve.live),
      ),
      h("div", { id: "verdicts", class: "verdicts", role: "status" }),
    );
  }

  /** Shows the on-screen keys of an input mode. @param {InputMode | null} mode */
  show(mode) {
    const { playing } = this;
    chosen(this.kinds, mode && /** @type {HTMLElement | null} */ (this.kinds.querySelector(`[data-way="${CSS.escape(mode.id)}"]`)));
    const enter = (/** @type {string} */ typed) => {
      playing.enter(typed);
      if (matchMedia("(pointer: fine)").matches) byId("board").focus();
    };
    const several = mode?.kind === "line" && (mode.layer?.values.length ?? 0) > 2;
    this.how.textContent = mode ? T.solve.how[mode.kind] + (several ? ` ${T.solve.how.lines}` : "") : "";
    if (mode?.kind === "colour") {
      const keys = T.solve.colourNames.map((name, n) => h("button", { type: "button", style: n > 0 && `background: ${colorOf(n)}; color: var(--on-colour)`, "aria-label": n ? `${n} ${name}` : name, title: name, onclick: () => enter(String(n)) }, n ? String(n) : icon("close")));
      this.keys.className = "colours";
      this.keys.replaceChildren(...keys);
      return;
    }
    const layer = mode?.layer ?? playing.layers.find((one) => one.on === "cell" && !one.truth);
    const values = mode && playing.bySelection && layer && layer.values.length <= MOST ? layer.values.map(String) : [];
    this.keys.className = "keys";
    this.keys.replaceChildren(...values.map((value) => h("button", { type: "button", class: mode?.kind, onclick: () => enter(value) }, value)));
  }

  /** Shows the result of Check. @param {Node | string} words @param {string[]} [list] @param {boolean} [good] */
  showResult(words, list = [], good = false) {
    const verdicts = byId("verdicts");
    verdicts.replaceChildren(h("p", { class: good ? "good" : "" }, words), h("ul", {}, list.map((one) => h("li", { lang: ENGINE_LANGUAGE }, one))));
    if (words && SMALL.matches) verdicts.scrollIntoView({ block: "nearest" });
  }
}
