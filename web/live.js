// What is known of the answers while one edits: a question that the next key withdraws.
import { announce, h, later, picture, said, the, withdrawn } from "./dom.js";
import { chosen, roving } from "./layout.js";
import { preference, setPreference } from "./storage.js";
import { T } from "./texts.js";

/** @import { Synced } from "./documents.js" */
/** @import { Candidates, Conflict, Solved } from "./protocol.d.ts" */

/** The key rest after which answers are looked for, in milliseconds. */
const REST = 350;
/** Seconds for one look at a puzzle. */
const TIME = 10;

/** @typedef {"puzzle" | "answer" | "second" | "candidates"} Shown */

export class Live {
  /**
   * @param {Synced} synced
   * @param {{
   *   show(drawn: SVGSVGElement | null): void,
   *   conflict(found: Conflict | null): void,
   *   go(target: import("./protocol.d.ts").Target): void,
   *   dark(): boolean,
   * }} page
   */
  constructor(synced, page) {
    this.synced = synced;
    this.page = page;
    /** @type {AbortController | null} */
    this.asking = null;
    this.rest = later(REST, () => this.look());
    this.on = preference("live") !== "off";
    /** @type {Shown} */
    this.shown = "puzzle";
    /** @type {Solved | null} */
    this.solved = null;
    /** @type {Candidates | null} */
    this.candidates = null;
    this.verdict = h("span", { id: "verdict", class: "verdict" });
    this.detail = h("span", { id: "verdict-detail", class: "detail" });
    this.views = h("div", { id: "shown", class: "segmented", role: "radiogroup", "aria-label": T.live.show });
    for (const name of /** @type {Shown[]} */ (["puzzle", "answer", "second", "candidates"])) {
      this.views.append(h("button", { type: "button", role: "radio", "data-shown": name }, T.live.shown[name]));
    }
    roving(this.views, (one) => this.see(/** @type {Shown} */ (one.dataset.shown)));
    const live = h("input", { id: "live", type: "checkbox", checked: this.on });
    live.addEventListener("change", () => {
      this.on = live.checked;
      setPreference("live", this.on ? "on" : "off");
      if (this.on) this.look();
      else this.stop();
    });
    this.list = h("ul", { id: "conflict", class: "conflict", hidden: true });
    the("known").append(
      h("div", { class: "status" }, this.verdict, this.detail, h("span", { class: "grow" }), this.views, h("label", { class: "check", title: T.live.liveHelp }, live, T.live.live)),
      this.list,
    );
    this.#offer();
  }

  /** The text has changed: what was known is no longer. */
  changed() {
    this.stop();
    this.solved = null;
    this.candidates = null;
    this.list.hidden = true;
    this.page.conflict(null);
    this.#offer();
    if (this.shown === "answer" || this.shown === "second") this.see("puzzle");
  }

  /** The text is a puzzle: looks for answers, if that is wanted. @param {boolean} now at once, since nobody is typing */
  ready(now) {
    if (this.on && now) this.look();
    else if (this.on) this.rest.soon();
    else this.#say("", "", "");
  }

  /** The text is no puzzle. @param {"wrong" | "rules"} why */
  notReady(why) {
    this.stop();
    this.#say(why, T.live[why], "");
  }

  stop() {
    this.rest.never();
    this.asking?.abort();
    this.asking = null;
  }

  /** Looks for answers now. */
  async look() {
    this.stop();
    const asking = (this.asking = new AbortController());
    const { signal } = asking;
    this.#say("busy", T.live.busy, "", false);
    const begun = performance.now();
    try {
      const solved = await this.synced.ask("solve", { limit: 2, time: TIME }, { signal });
      this.solved = solved;
      const time = T.live.time(performance.now() - begun);
      const places = solved.differences.length;
      const detail = places ? T.live.different(places) : time;
      this.#say(solved.status, T.live[solved.status], detail);
      this.#offer();
      if (solved.status === "none") await this.#conflict(signal);
      else if (this.shown === "candidates") await this.#candidates(signal);
    } catch (error) {
      if (!withdrawn(error)) this.#say("unknown", said(error), "");
    } finally {
      if (this.asking === asking) this.asking = null;
    }
  }

  /** @param {AbortSignal} signal */
  async #conflict(signal) {
    this.detail.textContent = T.live.looking;
    const found = await this.synced.ask("conflict", { time: TIME }, { signal });
    this.detail.textContent = "";
    this.page.conflict(found);
    const items = found.origins.map((origin) => {
      const words = origin.text;
      const go = () => this.page.go(origin);
      return h("li", {}, h("button", { type: "button", onclick: go }, words));
    });
    this.list.replaceChildren(h("li", {}, T.live.conflict), ...items);
    this.list.hidden = !items.length;
  }

  /** @param {AbortSignal} signal */
  async #candidates(signal) {
    this.candidates ??= await this.synced.ask("candidates", { time: TIME }, { signal });
    if (this.shown === "candidates") this.page.show(picture(this.page.dark() ? this.candidates.dark : this.candidates.svg));
  }

  /** Shows the puzzle, an answer or the candidates on the board. @param {Shown} what */
  see(what) {
    this.shown = what;
    chosen(this.views, /** @type {HTMLElement} */ (this.views.querySelector(`[data-shown=${what}]`)));
    const answer = this.solved?.answers[what === "second" ? 1 : 0];
    if ((what === "answer" || what === "second") && answer) this.page.show(picture(this.page.dark() ? answer.dark : answer.svg));
    else if (what === "candidates") {
      if (this.candidates) this.#candidates(new AbortController().signal);
      else if (!this.asking) this.#askCandidates();
    } else this.page.show(null);
  }

  async #askCandidates() {
    this.stop();
    const asking = (this.asking = new AbortController());
    this.verdict.classList.add("busy");
    try {
      await this.#candidates(asking.signal);
    } catch (error) {
      if (!withdrawn(error)) this.#say("unknown", said(error), "");
    } finally {
      this.verdict.classList.remove("busy");
      if (this.asking === asking) this.asking = null;
    }
  }

  /** Which pictures can be chosen. */
  #offer() {
    const count = this.solved?.answers.length ?? 0;
    for (const one of this.views.querySelectorAll("button")) {
      const name = one.dataset.shown;
      one.hidden = (name === "answer" && count < 1) || (name === "second" && count < 2);
    }
    chosen(this.views, /** @type {HTMLElement} */ (this.views.querySelector(`[data-shown=${this.shown}]`)));
  }

  /** @param {string} kind @param {string} words @param {string} detail @param {boolean} [aloud] */
  #say(kind, words, detail, aloud = true) {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = words;
    this.verdict.hidden = !words;
    this.detail.textContent = detail;
    if (aloud && words) announce(`${words}. ${detail}`);
  }
}
