// What a page begins with: a link, a file of the folder, the tab's own draft, or the window with recent drafts.
import { h, byId, errorText, svgAddress, toast } from "./dom.js";
import { icon } from "./icons.js";
import { clearAddress, fromAddress } from "./storage.js";
import { T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Icon } from "./icons.js" */
/** @import { Draft } from "./drafts.js" */
/** @import { Studio } from "./studio.js" */

/** The number of drafts that the window shows before all are asked for. */
const RECENT = 8;

/** The beginning of a puzzle with rules of one's own. */
const OWN_RULES = `title "My own rules"

grid 6x6 of 1..6

rule "Every row and column holds each digit once.":
  for line in rows ++ columns: distinct(line)

clue spark(a: cell, b: cell) = total
rule "The two digits at a spark add up to {total}.":
  for spark(a, b) = total: a + b = total

spark (1,1) (1,2) = 7
`;

export class Start {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    addEventListener("hashchange", () => this.openLink());
  }

  /** Opens the document that the page begins with. @param {string} first the puzzle for a first visit @param {string} name */
  async open(first, name) {
    const { studio } = this;
    if (!(await studio.drafts.open())) toast(T.drafts.impossible, "error");
    await studio.folder.list();
    if (await this.openLink()) return;
    const own = await studio.drafts.ofThisTab();
    const file = studio.hello?.file;
    if (own && (!file || own.path === file)) studio.resume(own);
    else if (file) await studio.folder.open(file);
    else {
      await studio.open({ name }, first);
      await this.show();
    }
    studio.drafts.tidy();
  }

  /** Opens the puzzle in the address as a new draft. @returns {Promise<boolean>} true if the address has one */
  async openLink() {
    const sent = fromAddress();
    if (!sent) return false;
    clearAddress();
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    if ("damaged" in sent) {
      openWindow(T.share.damagedTitle, [h("p", {}, T.share.damaged)], "narrow");
      return false;
    }
    await this.studio.open({ name: T.share.file }, sent.text);
    return true;
  }

  /** Shows the window with recent drafts and ways to begin. */
  async show() {
    const { studio } = this;
    const drafts = await studio.drafts.list();
    const close = (/** @type {() => unknown} */ then) => () => {
      dialog.close();
      then();
    };
    const cards = h(
      "div",
      { class: "cards" },
      card("tour", T.tour.title, T.tour.help, close(() => studio.tour.begin())),
      card("library", T.start.variant, T.start.variantHelp, close(() => studio.library.show())),
      card("pencil", T.start.rules, T.start.rulesHelp, close(() => studio.open({ name: T.start.rulesFile }, OWN_RULES, true))),
      card("exchange", T.start.import, T.start.importHelp, close(() => studio.exchange.show())),
    );
    const list = h("ul", { class: "shelf", id: "drafts" });
    const all = h("button", { type: "button", hidden: drafts.length <= RECENT, onclick: () => fill(drafts.length) }, T.drafts.all(drafts.length));
    const fill = (/** @type {number} */ count) => {
      list.replaceChildren(...drafts.slice(0, count).map((draft) => this.#card(draft, () => dialog.close())));
      all.hidden = count >= drafts.length;
    };
    fill(RECENT);
    const recent = drafts.length ? [h("section", {}, h("h3", {}, T.drafts.title), list, all)] : [];
    const dialog = openWindow(T.start.title, [...recent, h("section", {}, h("h3", {}, T.start.begin), cards)], drafts.length ? "wide" : "");
  }

  /** @param {Draft} draft @param {() => void} close */
  #card(draft, close) {
    const { studio } = this;
    const open = async () => {
      if (await studio.resume(draft)) close();
      else toast(T.drafts.elsewhere, "error");
    };
    const remove = async () => {
      try {
        await studio.drafts.remove(draft.id);
        const undo = h("button", { type: "button", onclick: () => restore(gone) }, T.bar.undo);
        const gone = h("li", {}, h("div", { class: "about" }, h("p", {}, T.drafts.removed(title || draft.name))), h("div", { class: "row" }, undo));
        item.replaceWith(gone);
        undo.focus();
      } catch (error) {
        toast("", "error", errorText(error));
      }
    };
    const restore = async (/** @type {HTMLElement} */ gone) => {
      await studio.drafts.restore(draft);
      gone.replaceWith(item);
    };
    const title = /^title\s+"((?:[^"\\]|\\.)*)"/m.exec(draft.text)?.[1] ?? "";
    const svg = studio.dark.matches ? draft.picture?.dark : draft.picture?.svg;
    const image = svg && h("img", { src: svgAddress(svg), alt: "" });
    const item = h(
      "li",
      {},
      h("div", { class: "picture" }, image),
      h("div", { class: "about" }, h("h3", {}, title || draft.name), h("p", {}, [title && draft.name, new Date(draft.changed).toLocaleString()].filter(Boolean).join(", "))),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "primary", "aria-label": T.drafts.opens(title || draft.name), onclick: open }, T.drafts.open),
        h("button", { type: "button", class: "plain icon", title: T.drafts.remove, "aria-label": T.drafts.removes(title || draft.name), onclick: remove }, icon("trash")),
      ),
    );
    return item;
  }
}

/** @param {Icon} name @param {string} title @param {string} help @param {() => void} begin */
function card(name, title, help, begin) {
  return h("button", { type: "button", class: "card", onclick: begin }, icon(name), h("b", {}, title), h("span", {}, help));
}

/** Shows or hides the message that there is no connection to the engine. @param {boolean} lost @param {() => void} retry */
export function showConnection(lost, retry) {
  const bar = byId("connection");
  bar.hidden = !lost;
  bar.replaceChildren(h("span", {}, T.lost), h("button", { type: "button", onclick: retry }, T.retry));
}
