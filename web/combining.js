// The window that combines the puzzle's rules with others of the library.
import { ENGINE_LANGUAGE, engineText, h, isCancelled, errorText } from "./dom.js";
import { plain } from "./library.js";
import { ownRule } from "./own_rule.js";
import { T } from "./texts.js";
import { openWindow, searchField } from "./windows.js";

/** @import { Combinable } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

/** The time limit of the search, in seconds. */
const TIME = 60;

export class Combining {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** The variants that go together with a text, and its version. @type {{version: number, variants: Combinable[]} | null} */
    this.found = null;
  }

  async show() {
    const { studio } = this;
    const controller = new AbortController();
    const list = h("ul", { class: "checks", id: "combinations" });
    const status = h("p", { class: "quiet", role: "status" }, T.combine.looking);
    const refused = h("p", { class: "bad", role: "status" });
    const field = searchField("combine-search", () => filter(items));
    const use = h("button", { type: "button", id: "combine", class: "primary", disabled: true }, T.combine.use);
    const own = ownRule(studio, () => dialog.close());
    const size = this.#size(() => dialog.close());
    const dialog = openWindow(T.combine.title, [size, own, h("p", { class: "quiet" }, T.combine.help), h("div", { class: "row" }, field, use), refused, status, list]);
    dialog.addEventListener("close", () => controller.abort());
    /** @type {ReturnType<typeof item>[]} */
    const items = [];
    const filter = (/** @type {ReturnType<typeof item>[]} */ some) => {
      const words = field.value.split(/\s+/).map(plain);
      for (const one of some) one.element.hidden = !one.box.checked && !words.every((word) => one.words.includes(word));
    };
    const add = (/** @type {Combinable} */ variant) => {
      const one = item(variant);
      items.push(one);
      filter([one]);
      list.append(one.element);
      use.disabled = !items.some((other) => !other.used); // those that the puzzle uses come first
    };
    use.onclick = async () => {
      refused.replaceChildren();
      try {
        const names = items.filter((one) => one.box.checked).map((one) => one.box.name);
        const { text } = await studio.synced.ask("combine", { names }, { signal: controller.signal });
        dialog.close();
        studio.write(text);
        studio.refresh();
      } catch (error) {
        if (!isCancelled(error) || !studio.engine.connected) refused.replaceChildren(T.combine.refused, " ", errorText(error));
      }
    };
    try {
      const variants = await this.#search(add, controller.signal);
      status.textContent = variants.length ? "" : T.combine.none;
      use.disabled = variants.length === 0;
    } catch (error) {
      if (!isCancelled(error) || !studio.engine.connected) status.replaceChildren(errorText(error));
    }
  }

  /** Returns a form for the size of the board, null if it has no parameters. @param {() => void} done */
  #size(done) {
    const { studio } = this;
    const parameters = studio.current?.parameters ?? [];
    if (!parameters.length) return null;
    const refused = h("p", { class: "bad", role: "status" });
    const fields = parameters.map(({ file, name, value }) => ({ file, name, value, input: h("input", { type: "number", name, value: String(value), min: "0", max: "99", required: true }) }));
    const resize = async (/** @type {Event} */ event) => {
      event.preventDefault();
      /** @type {Record<string, Record<string, number>>} */
      const settings = {};
      for (const { file, name, value, input } of fields) if (input.valueAsNumber !== value) (settings[file] ??= {})[name] = input.valueAsNumber;
      try {
        const { text } = await studio.synced.ask("resize", { settings });
        done();
        studio.write(text);
        studio.refresh();
      } catch (error) {
        if (!isCancelled(error) || !studio.engine.connected) refused.replaceChildren(T.combine.tooSmall, " ", errorText(error));
      }
    };
    const labels = fields.map(({ name, input }) => h("label", { lang: ENGINE_LANGUAGE }, name, " ", input));
    return h("form", { id: "size", class: "size", onsubmit: resize }, h("b", {}, T.combine.size), ...labels, h("button", {}, T.combine.resize), refused);
  }

  /** Passes on each variant that goes together with the puzzle. For the same text they are searched only once. @param {(variant: Combinable) => void} add @param {AbortSignal} signal */
  async #search(add, signal) {
    const { synced } = this.studio;
    const { version } = synced;
    if (this.found?.version === version) for (const variant of this.found.variants) add(variant);
    else {
      const { variants } = await synced.ask("combinations", { time: TIME }, { signal, progress: ({ variant }) => add(variant) });
      this.found = { version, variants };
    }
    return this.found.variants;
  }
}

/** Returns a checkbox for a variant, the list item that contains it, and the words to search in. @param {Combinable} variant */
function item({ name, title, also, words, used }) {
  const box = h("input", { type: "checkbox", name, checked: used });
  return { box, used, words: plain([name, title, ...also, ...words].join(" ")), element: h("li", {}, h("label", {}, box, h("span", {}, h("b", {}, title), " ", engineText(words.join(" "))))) };
}
