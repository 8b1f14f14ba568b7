// A tour of the studio in ten steps, on one example. A step ends when its action is done, or by Next.
import { announce, byId, h } from "./dom.js";
import { T } from "./texts.js";

/** @import { Studio } from "./studio.js" */

/** The puzzle of the tour: 12 solutions, 10 with the spark of the fourth step. */
const EXAMPLE = `title "A tour"

grid 4x4 of 1..4

rule "Every row and column holds each digit once":
  for line in rows ++ columns: distinct(line)

clue spark(a: cell, b: cell) = total
rule "The two digits at a spark add up to {total}":
  for spark (a, b) = total: a + b = total

given (1,3) = 2, (3,2) = 3
spark (4,3) (4,4) = 5
`;

/**
 * A step: the element to look at, and the condition that ends the step, if there is one.
 * @typedef {{name: keyof typeof T.tour.steps, target: string, done?: (studio: Studio) => boolean}} Step
 */

/** @type {Step[]} */
const STEPS = [
  { name: "text", target: "#editor" },
  { name: "rule", target: "#palette" },
  { name: "tool", target: "[data-clue=spark]", done: (studio) => studio.placing.clue === "spark" },
  { name: "place", target: "#board", done: (studio) => hasOwnSpark(studio) },
  { name: "undo", target: "#undo", done: (studio) => !hasOwnSpark(studio) },
  { name: "redo", target: "#redo", done: (studio) => hasOwnSpark(studio) },
  { name: "other", target: "[data-shown=second]", done: (studio) => studio.live.shown === "second" },
  { name: "unique", target: "#bench-begin", done: (studio) => studio.live.solved?.status === "unique" },
  { name: "steps", target: "[data-shown=steps]", done: (studio) => studio.live.shown === "steps" },
  { name: "solve", target: "#mode-solve", done: (studio) => studio.solving },
];

export class Tour {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.at = 0;
    /** @type {Element | null} */
    this.target = null;
    this.count = h("b", { id: "tour-count" });
    this.words = h("p");
    this.next = h("button", { type: "button", id: "tour-next", onclick: () => this.#go(this.at + 1) });
    const end = h("button", { type: "button", id: "tour-end", onclick: () => this.#end() }, T.tour.end);
    this.card = h("section", { id: "tour", class: "tour", "aria-label": T.tour.title }, this.count, this.words, h("div", { class: "row" }, this.next, end));
    this.observer = new MutationObserver(() => this.#check());
  }

  /** Opens the example as a new draft, and shows the first step. */
  async begin() {
    if (this.studio.solving) this.studio.mode(false);
    await this.studio.open({ name: T.tour.file }, EXAMPLE);
    byId("main").before(this.card);
    this.observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-checked", "aria-busy", "class", "hidden"] });
    this.#go(0);
  }

  /** @param {number} step */
  #go(step) {
    const now = STEPS[step];
    if (!now) return this.#end();
    this.at = step;
    this.count.textContent = T.tour.count(step + 1, STEPS.length);
    this.words.textContent = T.tour.steps[now.name];
    this.next.textContent = step + 1 < STEPS.length ? T.tour.next : T.tour.finish;
    announce(`${this.count.textContent}. ${this.words.textContent}`);
    this.#check();
  }

  /** Goes on if the step is done, and marks the element of the step, which may have been replaced. */
  #check() {
    const step = /** @type {Step} */ (STEPS[this.at]);
    if (step.done?.(this.studio)) return this.#go(this.at + 1);
    const target = document.querySelector(step.target);
    if (target === this.target && target?.classList.contains("toured")) return;
    this.target?.classList.remove("toured");
    target?.classList.add("toured");
    this.target = target;
  }

  #end() {
    this.observer.disconnect();
    this.target?.classList.remove("toured");
    this.target = null;
    this.card.remove();
  }
}

/** Returns true if the board shows a spark besides that of the example. @param {Studio} studio */
function hasOwnSpark({ placing }) {
  return placing.tools.some((tool) => tool.tool === "spark" && (tool.given?.length ?? 0) > 1);
}
