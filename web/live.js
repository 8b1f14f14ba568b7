// The live solver: it solves the puzzle after each edit and shows solutions, candidates or a conflict. The next edit
// cancels it.
import { announce, ENGINE_LANGUAGE, errorText, h, picture, messageOf, byId, isCancelled } from "./dom.js";
import { EngineError } from "./engine.js";
import { chosen, radioGroup } from "./layout.js";
import { preference, setPreference } from "./storage.js";
import { T } from "./texts.js";

/** @import { SyncedDocument } from "./documents.js" */
/** @import { Steps } from "./steps.js" */
/** @import { Candidates, Conflict, Solved } from "./protocol.d.ts" */

/** The time limit of a request, in seconds. */
const TIME = 10;
/** The time limit where the user wants to go on, in seconds. */
const LONGER = 120;

/** The time for which the last verdict is still shown while the puzzle is solved again, in milliseconds. */
const PATIENCE = 150;

/** @typedef {"puzzle" | "answer" | "second" | "candidates" | "steps"} Shown */

export class Live {
  /**
   * @param {SyncedDocument} synced
   * @param {{
   *   show(drawn: SVGSVGElement | null): void,
   *   conflict(found: Conflict | null): void,
   *   go(target: import("./protocol.d.ts").Target): void,
   *   dark(): boolean,
   *   verdict(status: Solved["status"] | null): void,
   *   calm(): Promise<unknown>,
   * }} page
   * @param {Steps} steps
   */
  constructor(synced, page, steps) {
    this.synced = synced;
    this.steps = steps;
    this.page = page;
    /** @type {AbortController | null} */
    this.request = null;
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
    for (const name of /** @type {Shown[]} */ (["puzzle", "answer", "second", "candidates", "steps"])) {
      this.views.append(h("button", { type: "button", role: "radio", "data-shown": name }, T.live.shown[name]));
    }
    radioGroup(this.views, (one) => this.showView(/** @type {Shown} */ (one.dataset.shown)));
    const live = h("input", { id: "live", type: "checkbox", checked: this.on });
    live.addEventListener("change", () => {
      this.on = live.checked;
      setPreference("live", this.on ? "on" : "off");
      if (this.on) this.solve();
      else this.stop();
    });
    this.list = h("ul", { id: "conflict", class: "conflict", hidden: true });
    byId("known").append(
      h("div", { class: "status" }, this.verdict, steps.difficulty, this.detail),
      h("div", { class: "status views" }, this.views, h("span", { class: "grow" }), h("label", { class: "check", title: T.live.liveHelp }, live, T.live.live)),
      steps.player,
    );
    byId("text-pane").append(this.list); // not below the board, which would shrink
    this.#updateViews();
  }

  /** Discards all results, since the text has changed. */
  changed() {
    this.stop();
    this.solved = null;
    this.candidates = null;
    this.list.hidden = true;
    this.page.conflict(null);
    this.page.verdict(null);
    this.#updateViews();
    this.steps.changed();
    if (this.shown !== "puzzle" && this.shown !== "candidates") this.showView("puzzle");
  }

  /** Solves a text that has just changed if Live is on. The request follows that for the board without waiting for it. */
  begin() {
    if (!this.synced.engine.connected) this.#showVerdict("unknown", T.live.offline, "", false);
    else if (this.on) this.solve();
    else {
      this.#showVerdict("", "", "");
      this.showView("puzzle");
    }
  }

  /** True if what is shown belongs to the current text. */
  get isShown() {
    return this.shown !== "candidates" || this.candidates !== null;
  }

  /** Called when the text is not a puzzle. @param {"wrong" | "incomplete"} why @param {unknown} [error] the engine's reason */
  notReady(why, error) {
    this.stop();
    this.#showVerdict(why, T.live[why], "");
    if (!error) return;
    const reason = errorText(error);
    this.detail.replaceChildren(reason);
    if (reason instanceof Element) this.detail.title = reason.textContent ?? "";
  }

  /** Discards all results, since the connection to the engine was lost. */
  lost() {
    this.changed();
    this.#showVerdict("unknown", T.live.offline, "");
  }

  stop() {
    this.request?.abort();
    this.request = null;
  }

  /** Solves the puzzle now. @param {number} [seconds] the time limit */
  async solve(seconds = TIME) {
    this.stop();
    const request = (this.request = new AbortController());
    const { signal } = request;
    const slow = this.#showBusy();
    const begun = performance.now();
    try {
      const solved = await this.synced.ask("solve", { limit: 2, time: seconds }, { signal });
      clearTimeout(slow);
      this.solved = solved;
      const time = T.live.time(performance.now() - begun);
      const places = solved.differences.length;
      const detail = places ? T.live.different(places) : time;
      this.#showVerdict(solved.status, T.live[solved.status], detail);
      this.#updateViews();
      this.page.verdict(solved.status);
      if (solved.status === "unique") this.steps.ready();
      if (solved.status === "none") await this.#conflict(signal);
      else if (this.shown === "candidates") await this.#candidates(signal);
      if (solved.status === "unknown" || solved.status === "some") this.#offerToGoOn();
    } catch (error) {
      if (error instanceof EngineError && error.kind === "puzzle") {
        await this.page.calm();
        if (!signal.aborted) this.#showVerdict("wrong", T.live.wrong, "");
      } else if (!isCancelled(error)) this.#showVerdict("unknown", messageOf(error), "");
    } finally {
      clearTimeout(slow);
      if (this.request === request) this.request = null;
    }
  }

  /** Shows that the puzzle is being solved; in words only if it takes long. Returns the timer for that. */
  #showBusy() {
    if (this.verdict.classList.contains("wrong")) return undefined;
    if (this.verdict.hidden) this.#showVerdict("busy", T.live.busy, "", false);
    this.verdict.className = "verdict busy";
    return setTimeout(() => this.#showVerdict("busy", T.live.busy, "", false), PATIENCE);
  }

  /** Shows a button that solves the puzzle with more time. */
  #offerToGoOn() {
    this.detail.replaceChildren(h("button", { type: "button", id: "go-on", onclick: () => this.solve(LONGER) }, T.live.goOn));
  }

  /** @param {AbortSignal} signal */
  async #conflict(signal) {
    this.detail.textContent = T.live.looking;
    let found;
    try {
      found = await this.synced.ask("conflict", { time: TIME }, { signal });
    } catch (error) {
      if (!isCancelled(error)) this.detail.textContent = T.live.noConflict;
      return;
    }
    this.detail.textContent = "";
    this.page.conflict(found);
    const items = found.origins.map((origin) => {
      const words = origin.text;
      const go = () => this.page.go(origin);
      return h("li", {}, h("button", { type: "button", lang: ENGINE_LANGUAGE, onclick: go }, words));
    });
    this.list.replaceChildren(h("li", {}, T.live.conflict), ...items);
    this.list.hidden = !items.length;
  }

  /** @param {AbortSignal} signal */
  async #candidates(signal) {
    this.candidates ??= await this.synced.ask("candidates", { time: TIME }, { signal });
    if (this.shown === "candidates") this.page.show(picture(this.page.dark() ? this.candidates.dark : this.candidates.svg));
  }

  /** Shows the puzzle, a solution or the candidates on the board. @param {Shown} what */
  showView(what) {
    this.shown = what;
    chosen(this.views, /** @type {HTMLElement} */ (this.views.querySelector(`[data-shown=${what}]`)));
    if (what !== "steps") this.steps.hide();
    const answer = this.solved?.answers[what === "second" ? 1 : 0];
    if ((what === "answer" || what === "second") && answer) this.page.show(picture(this.page.dark() ? answer.dark : answer.svg));
    else if (what === "candidates") {
      if (this.candidates) this.#candidates(new AbortController().signal);
      else if (!this.request) this.#requestCandidates();
    } else this.page.show(null);
    if (what === "steps") this.steps.show();
  }

  async #requestCandidates() {
    this.stop();
    const request = (this.request = new AbortController());
    this.verdict.classList.add("busy");
    try {
      await this.#candidates(request.signal);
    } catch (error) {
      if (!isCancelled(error)) this.#showVerdict("unknown", messageOf(error), "");
    } finally {
      this.verdict.classList.remove("busy");
      if (this.request === request) this.request = null;
    }
  }

  /** Updates which views can be chosen. */
  #updateViews() {
    const count = this.solved?.answers.length ?? 0;
    for (const one of this.views.querySelectorAll("button")) {
      const name = one.dataset.shown;
      one.hidden = (name === "answer" && count < 1) || (name === "second" && count < 2);
    }
    chosen(this.views, /** @type {HTMLElement} */ (this.views.querySelector(`[data-shown=${this.shown}]`)));
  }

  /** @param {string} kind @param {string} words @param {string} detail @param {boolean} [aloud] */
  #showVerdict(kind, words, detail, aloud = true) {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = words;
    this.verdict.hidden = !words;
    this.detail.textContent = detail;
    this.detail.title = "";
    if (aloud && words) announce(`${words}. ${detail}`);
  }
}
