// The window with the library: each variant with a picture and its rules. Open its example, or start a new puzzle.
import { ENGINE_LANGUAGE, h, errorText, toast, svgAddress } from "./dom.js";
import { T } from "./texts.js";
import { openWindow, searchField } from "./windows.js";

/** @import { Listed } from "./protocol.d.ts" */
/** @import { Studio } from "./studio.js" */

/** The rank of a variant in which a word does not occur. */
const NOT_FOUND = 4;

/** Returns the letters and digits of a text, in lower case. @param {string} text */
export function plain(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns how well a word matches: 0 for a whole name, then its beginning, a part of it, and the rules. @param {{names: string[], words: string}} one @param {string} word */
function rank({ names, words }, word) {
  if (names.includes(word)) return 0;
  if (names.some((name) => name.startsWith(word))) return 1;
  if (names.some((name) => name.includes(word))) return 2;
  return words.includes(word) ? 3 : NOT_FOUND;
}

/** Returns the distance of two words: the least number of letters to insert, delete or replace. @param {string} one @param {string} other */
function distance(one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const letter of one) {
    let left = (above[0] ?? 0) + 1;
    const line = [left];
    for (const [column, theirs] of [...other].entries()) {
      left = Math.min(left + 1, (above[column + 1] ?? 0) + 1, (above[column] ?? 0) + Number(letter !== theirs));
      line.push(left);
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

/** Returns the variants with a name that is one or two letters away from a word, the nearest first. @template {{names: string[]}} V @param {V[]} variants @param {string} word */
function nearest(variants, word) {
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const far = variants.map((one) => ({ one, far: Math.min(...one.names.map((name) => distance(name, word))) }));
  return far.filter((each) => each.far <= most).sort((one, other) => one.far - other.far).map((each) => each.one);
}

export class Library {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    /** @type {Listed[] | null} */
    this.variants = null;
    /** @type {Map<string, {svg: string, dark: string}>} */
    this.pictures = new Map();
  }

  async show() {
    const list = h("ul", { class: "shelf", id: "shelf" });
    const status = h("p", { class: "quiet", role: "status" }, T.library.loading);
    /** @type {{names: string[], words: string, card: HTMLElement}[]} */
    let cards = [];
    const search = () => {
      const words = field.value.split(/\s+/).map(plain).filter(Boolean);
      const found = cards.map((one) => ({ ...one, rank: Math.max(0, ...words.map((word) => rank(one, word))) })).filter((one) => one.rank < NOT_FOUND);
      const near = found.length ? [] : nearest(cards, words.join(""));
      list.replaceChildren(...found.sort((one, other) => one.rank - other.rank).map((one) => one.card), ...near.map((one) => one.card));
      if (cards.length) status.textContent = found.length ? T.library.found(found.length) : near.length ? T.library.near : T.library.none;
    };
    const field = searchField("library-search", search);
    const dialog = openWindow(T.library.title, [h("div", { class: "row" }, field), status, list], "wide");
    field.focus();
    try {
      this.variants ??= (await this.studio.engine.ask("library", {})).variants;
    } catch (error) {
      status.replaceChildren(errorText(error));
      return;
    }
    cards = this.variants.map((one) => ({
      names: [one.name, one.title, ...one.also].map(plain),
      words: plain(one.words.join(" ")),
      card: this.#card(one, () => dialog.close()),
    }));
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        this.#draw(/** @type {HTMLElement} */ (target));
      }
    }, { rootMargin: "200px" });
    dialog.addEventListener("close", () => seen.disconnect());
    for (const { card } of cards) for (const place of card.querySelectorAll("[data-example]")) seen.observe(place);
    search();
  }

  /** Draws an example when it becomes visible. @param {HTMLElement} place */
  async #draw(place) {
    const name = place.dataset.example ?? "";
    if (!name) return;
    try {
      const drawn = this.pictures.get(name) ?? (await this.studio.engine.ask("preview", { name }));
      this.pictures.set(name, drawn);
      const svg = this.studio.dark.matches ? drawn.dark : drawn.svg;
      place.replaceChildren(h("img", { src: svgAddress(svg), alt: "", decoding: "async" }));
    } catch {
      // the card is useful without its picture
    }
  }

  /** @param {Listed} one @param {() => void} close */
  #card(one, close) {
    const take = async (/** @type {"read" | "begin"} */ question, /** @type {string} */ name) => {
      try {
        const { text } = await this.studio.engine.ask(question, { name });
        close();
        if (question === "read") await this.studio.open({ name: `${name}.puz` }, text);
        else await this.studio.open({ name: `my_${name}.puz` }, text, true);
      } catch (error) {
        toast(T.notPossible, "error", errorText(error));
      }
    };
    return h(
      "li",
      {},
      h("div", { class: "picture", "data-example": one.example, role: "img", "aria-label": T.library.picture(one.title) }),
      h("div", { class: "about" }, h("h3", { lang: ENGINE_LANGUAGE }, one.title), h("p", { lang: ENGINE_LANGUAGE, title: one.words.join("\n") }, one.words.join(" "))),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", "aria-label": T.library.begins(one.title), onclick: () => take("begin", one.name) }, T.library.begin),
        one.example && h("button", { type: "button", "aria-label": T.library.opens(one.title), onclick: () => take("read", one.example) }, T.library.open),
      ),
    );
  }
}
