// Below the text: which clues can go, and which single clue makes the solution unique. Both are searched in the
// background until the text changes or the user stops them.
import { byId, engineText, errorText, h, isCancelled } from "./dom.js";
import { T } from "./texts.js";

/** @import { FoundClue, Solved } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

/** The time limit of a search, in seconds. */
const TIME = 120;
/** The number of suggested clues that are shown. */
const MOST = 60;

export class Bench {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {AbortController | null} */
    this.request = null;
    /** @type {Solved["status"] | null} */
    this.status = null;
    this.begin = h("button", { type: "button", id: "bench-begin", onclick: () => this.#search() });
    this.stop = h("button", { type: "button", id: "bench-stop", hidden: true, onclick: () => this.request?.abort() }, T.make.stop);
    this.words = h("span", { class: "quiet", role: "status" });
    this.list = h("ul", { class: "suggested" });
    this.element = h("div", { id: "bench", class: "bench", role: "group", "aria-label": T.bench.label, hidden: true }, h("div", { class: "row" }, this.begin, this.stop, this.words), this.list);
    byId("text-pane").append(this.element);
  }

  /** Called with the verdict of a puzzle, or null when the text has changed. @param {Solved["status"] | null} status */
  show(status) {
    this.request?.abort();
    this.request = null;
    this.status = status;
    this.words.textContent = "";
    this.#list([]);
    const question = this.#question;
    this.element.hidden = question === null || !this.studio.can(question);
    if (question) this.begin.textContent = T.bench[question];
  }

  /** The request that suits the verdict. @returns {"reduce" | "suggest" | null} */
  get #question() {
    if (this.status === "unique") return "reduce";
    return this.status === "several" || this.status === "some" ? "suggest" : null;
  }

  async #search() {
    const request = (this.request = new AbortController());
    const question = this.#question;
    [this.begin.hidden, this.stop.hidden, this.words.textContent] = [true, false, T.make.busy];
    this.#list([]);
    try {
      if (question === "reduce") await this.#reduce(request.signal);
      else if (question === "suggest") await this.#suggest(request.signal);
    } catch (error) {
      if (this.request === request) this.words.replaceChildren(isCancelled(error) ? T.make.stopped : errorText(error));
    } finally {
      [this.begin.hidden, this.stop.hidden] = [false, true];
    }
  }

  /** Lists clues that can go. A click removes one. @param {AbortSignal} signal */
  async #reduce(signal) {
    const show = (/** @type {FoundClue[]} */ clues) => {
      this.#list(clues.map((clue) => ({ words: clue.text, title: T.bench.remove, run: () => this.#remove(clue) })));
      const { board } = this.studio;
      board.draw("found", clues.flatMap((clue) => clue.places.map((place) => board.shape(place, "o-found"))));
    };
    const { clues, complete } = await this.studio.synced.ask("reduce", { time: TIME }, { signal, progress: (progress) => show(progress.clues) });
    show(clues);
    this.words.textContent = T.bench.reduced(clues.length) + (complete ? "" : ` ${T.make.timeUp}`);
  }

  /** Lists clues that make the solution unique. A click adds them. @param {AbortSignal} signal */
  async #suggest(signal) {
    const progress = (/** @type {{message?: string}} */ progress) => this.words.replaceChildren(progress.message ? engineText(progress.message) : T.make.busy);
    const { status, clues, complete } = await this.studio.synced.ask("suggest", { time: TIME }, { signal, progress });
    const groups = status === "together" ? [clues] : clues.slice(0, MOST).map((clue) => [clue]);
    this.#list(groups.filter((lines) => lines.length).map((lines) => ({ words: lines.join(", "), title: T.bench.add, run: () => this.#add(lines) })));
    this.words.textContent = T.bench.suggested[status](clues.length) + (complete ? "" : ` ${T.make.timeUp}`);
  }

  /** @param {{words: string, title: string, run: () => void}[]} items */
  #list(items) {
    this.list.replaceChildren(...items.map(({ words, title, run }) => h("li", {}, h("button", { type: "button", title, onclick: run }, words))));
    if (!items.length) this.studio.board.draw("found", []);
  }

  /** @param {FoundClue} clue */
  #remove(clue) {
    const { placing } = this.studio;
    const found = placing.tools.flatMap((tool) => (tool.given ?? []).map((given) => ({ tool, given }))).find(({ given }) => given.from === clue.from && given.to === clue.to);
    if (found) placing.removeGiven(found.tool, found.given);
    else this.studio.goTo(clue);
  }

  /** @param {string[]} lines */
  #add(lines) {
    const { studio } = this;
    studio.write(`${studio.editor.text.replace(/\n*$/, "\n")}${lines.join("\n")}\n`);
    studio.refresh();
  }
}
