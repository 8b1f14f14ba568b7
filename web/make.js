// The window that generates puzzles, removes needless clues and counts solutions.
import { engineText, errorText, h, isCancelled } from "./dom.js";
import { T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Studio } from "./studio.js" */

/** The time limit of a request, in seconds. */
const TIME = 120;

export class Make {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  show() {
    const { studio } = this;
    const controller = new AbortController();
    const seed = h("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*", size: 8, autocomplete: "off" });
    const difficulty = chooser("difficulty", T.make.difficulty, T.make.difficulties);
    const symmetry = chooser("symmetry", T.make.symmetry, T.make.symmetries);
    const parts = [
      this.#part("count", T.make.countTitle, T.make.countHelp, T.make.count, [], controller, async (signal, progress) => {
        const found = await studio.synced.ask("count", { time: TIME }, { signal, progress });
        return found.status === "exact" ? T.make.exact(found.count) : T.make.atLeast(found.count);
      }),
      this.#part("minimise", T.make.minimiseTitle, T.make.minimiseHelp, T.make.minimise, [], controller, async (signal, progress) => {
        const { text, taken } = await studio.synced.ask("minimise", { time: TIME }, { signal, progress });
        if (taken) this.studio.write(text);
        return T.make.taken(taken);
      }),
      this.#part("generate", T.make.generateTitle, T.make.generateHelp, T.make.generate, [difficulty, symmetry, h("label", { for: "seed" }, T.make.seed), seed], controller, async (signal, progress) => {
        const chosen = seed.value ? { seed: Number(seed.value) } : {};
        const wishes = { difficulty: difficulty.value, symmetry: symmetry.value };
        const { text } = await studio.synced.ask("generate", { ...chosen, ...wishes, time: TIME }, { signal, progress });
        this.studio.write(text);
        return T.make.done;
      }),
    ];
    const dialog = openWindow(T.make.title, parts);
    dialog.addEventListener("close", () => controller.abort());
  }

  /**
   * @param {"count" | "minimise" | "generate"} id @param {string} title @param {string} help @param {string} verb
   * @param {Node[]} inputs @param {AbortController} closing
   * @param {(signal: AbortSignal, progress: (status: any) => void) => Promise<string>} run
   */
  #part(id, title, help, verb, inputs, closing, run) {
    const status = h("p", { class: "quiet", role: "status" });
    /** @type {AbortController | null} */
    let controller = null;
    const stop = h("button", { type: "button", hidden: true, onclick: () => controller?.abort() }, T.make.stop);
    const begin = async () => {
      controller = new AbortController();
      closing.signal.addEventListener("abort", () => controller?.abort());
      [start.disabled, stop.hidden, status.textContent] = [true, false, T.make.busy];
      try {
        status.textContent = await run(controller.signal, (progress) => status.replaceChildren(progress?.message ? engineText(progress.message) : T.make.busy));
      } catch (error) {
        status.replaceChildren(isCancelled(error) ? T.make.stopped : errorText(error));
      }
      [start.disabled, stop.hidden] = [false, true];
    };
    const start = h("button", { type: "button", id: `make-${id}`, onclick: begin, disabled: !this.studio.can(id) }, verb);
    if (!this.studio.can(id)) status.textContent = T.make.missing;
    return h("section", {}, h("h3", {}, title), h("p", { class: "quiet" }, help), h("div", { class: "row" }, ...inputs, start, stop), status);
  }
}

/** @param {string} id @param {string} label @param {Record<string, string>} choices */
function chooser(id, label, choices) {
  return h("select", { id: `make-${id}`, "aria-label": label, title: label }, ...Object.entries(choices).map(([value, words]) => h("option", { value }, words)));
}
