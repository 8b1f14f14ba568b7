// The window that combines the puzzle's rules with others of the library.
import { debounce, engineText, h, isCancelled, errorText } from "./dom.js";
import { plain } from "./library.js";
import { T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Combinable } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

export class Combining {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  async show() {
    const { studio } = this;
    const controller = new AbortController();
    const list = h("ul", { class: "checks", id: "combinations" });
    const status = h("p", { class: "quiet", role: "status" }, T.combine.looking);
    const field = h("input", { type: "search", placeholder: T.library.search, "aria-label": T.library.search });
    const use = h("button", { type: "button", id: "combine", class: "primary", disabled: true }, T.combine.use);
    const dialog = openWindow(T.combine.title, [h("p", { class: "quiet" }, T.combine.help), h("div", { class: "row" }, field, use), status, list]);
    dialog.addEventListener("close", () => controller.abort());
    try {
      const { variants } = await studio.synced.ask("combinations", {}, { signal: controller.signal, progress: ({ message }) => (status.textContent = `${T.combine.looking} ${message}`) });
      const items = variants.toSorted((one, other) => Number(other.used) - Number(one.used)).map((variant) => ({ ...item(variant), words: plain([variant.name, variant.title, ...variant.also, ...variant.words].join(" ")) }));
      list.replaceChildren(...items.map((one) => one.element));
      status.textContent = variants.length ? "" : T.combine.none;
      const search = debounce(120, () => {
        const words = field.value.split(/\s+/).map(plain);
        for (const one of items) one.element.hidden = !one.box.checked && !words.every((word) => one.words.includes(word));
      });
      field.addEventListener("input", search.schedule);
      use.disabled = false;
      use.onclick = async () => {
        try {
          const names = items.filter((one) => one.box.checked).map((one) => one.box.name);
          const { text } = await studio.synced.ask("combine", { names }, { signal: controller.signal });
          dialog.close();
          studio.write(text);
          studio.refresh();
        } catch (error) {
          if (!isCancelled(error)) status.replaceChildren(T.combine.refused, " ", errorText(error));
        }
      };
    } catch (error) {
      if (!isCancelled(error)) status.replaceChildren(errorText(error));
    }
  }
}

/** Returns a checkbox for a variant, and the list item that contains it. @param {Combinable} variant */
function item({ name, title, words, used }) {
  const box = h("input", { type: "checkbox", name, checked: used });
  return { box, element: h("li", {}, h("label", {}, box, h("span", {}, h("b", {}, title), " ", engineText(words.join(" "))))) };
}
