// The windows for import, export and sharing.
import { copy, download, engineText, errorText, h, messageOf, toast, isCancelled } from "./dom.js";
import { toAddress } from "./storage.js";
import { T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Studio } from "./studio.js" */

/** The time limit for solving a puzzle for its picture, in seconds. */
const TIME = 30;
/** The length from which the page warns, since some programs cut off longer addresses. */
const LONG = 8000;
/** Formats that get the solution only on request: it makes a link of puzz.link long, and a text has it in place of the puzzle. */
const WITHOUT_ANSWER = ["puzzlink", "text"];

export class Exchange {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }

  /** @param {string} [text] the text to import */
  show(text = "") {
    const dialog = openWindow(T.exchange.title, [this.#import(() => dialog.close()), this.#export(), this.#pictures(), this.#model()]);
    const field = dialog.querySelector("textarea");
    if (field) field.value = text;
    field?.focus();
  }

  /** @param {() => void} close */
  #import(close) {
    const { studio } = this;
    const text = h("textarea", { id: "import-text", rows: 3, "aria-label": T.exchange.importHelp, spellcheck: "false" });
    const status = h("p", { class: "bad", role: "status" });
    const take = async () => {
      status.textContent = "";
      try {
        const found = await studio.engine.ask("import", { text: text.value });
        close();
        await studio.open({ name: "imported.puz" }, found.text);
        if (found.left_out.length) toast(`${T.exchange.imported}. ${T.exchange.leftOut}`, "fact", engineText(found.left_out.join("; ")));
        else toast(T.exchange.imported);
      } catch (error) {
        status.replaceChildren(errorText(error));
      }
    };
    return h("section", {}, h("h3", {}, T.exchange.importTitle), h("p", { class: "quiet" }, T.exchange.importHelp), text, h("div", { class: "row" }, h("button", { type: "button", id: "import", class: "primary", onclick: take }, T.exchange.import)), status);
  }

  #export() {
    const formats = this.studio.hello?.formats ?? [];
    const kind = h("select", { id: "export-to", "aria-label": T.exchange.exportTitle }, ...formats.map(({ name, title }) => h("option", { value: name }, title)));
    const out = h("pre", { id: "export-out", class: "out", hidden: true, tabindex: 0 });
    const open = h("a", { class: "button", target: "_blank", rel: "noopener noreferrer", hidden: true }, T.exchange.openLink);
    const status = h("p", { class: "quiet", role: "status" });
    const copying = this.#copyButton(() => out.textContent ?? "");
    copying.hidden = true;
    const answer = h("input", { type: "checkbox", id: "export-answer", checked: true });
    const rules = h("input", { type: "checkbox", id: "export-rules" });
    kind.addEventListener("change", () => (answer.checked = !WITHOUT_ANSWER.includes(kind.value)));
    const make = async () => {
      let [link, leftOut] = [false, /** @type {string[]} */ ([])];
      const withAnswer = answer.checked && this.studio.live.solved?.status === "unique";
      const text = await this.#showResult(out, async () => {
        const made = await this.studio.synced.ask("export", { to: kind.value, answer: withAnswer, rules: rules.checked, time: TIME });
        [link, leftOut] = [made.link, made.left_out];
        return made.text;
      });
      const unsolved = answer.checked && !withAnswer && text !== null ? `${T.exchange.noAnswer} ` : "";
      status.replaceChildren(unsolved, ...(leftOut.length ? [`${T.exchange.leftOut} `, engineText(leftOut.join("; "))] : []));
      [copying.hidden, open.hidden] = [text === null, !link];
      if (link && text !== null) open.href = text.trim();
    };
    const begin = h("button", { type: "button", id: "export", onclick: make }, T.exchange.exportTitle);
    return h("section", {}, h("h3", {}, T.exchange.exportTitle), h("p", { class: "quiet" }, T.exchange.exportHelp), h("div", { class: "row" }, kind, h("label", { class: "check" }, answer, T.exchange.withAnswer), h("label", { class: "check", title: T.exchange.withRulesHelp }, rules, T.exchange.withRules)), h("div", { class: "row" }, begin, copying, open), status, out);
  }

  #pictures() {
    const out = h("p", { class: "bad", role: "status" });
    const answer = h("input", { type: "checkbox", id: "picture-answer" });
    const kinds = this.studio.hello?.pictures ?? ["svg"];
    const save = async (/** @type {string} */ kind) => {
      out.textContent = "";
      try {
        const made = await this.studio.synced.ask("picture", { kind, answer: answer.checked, time: TIME });
        const name = this.studio.file.name.replace(/\.puz$/, "");
        const content = made.base64 ? Uint8Array.from(atob(made.base64), (letter) => letter.charCodeAt(0)) : (made.text ?? "");
        download(`${name}.${kind}`, content, TYPES[kind] ?? "application/octet-stream");
      } catch (error) {
        if (!isCancelled(error)) out.replaceChildren(errorText(error));
      }
    };
    const buttons = kinds.map((kind) => h("button", { type: "button", onclick: () => save(kind) }, kind.toUpperCase()));
    return h("section", {}, h("h3", {}, T.exchange.pictureTitle), h("div", { class: "row" }, buttons, h("label", { class: "check" }, answer, T.exchange.withAnswer)), out);
  }

  #model() {
    const out = h("pre", { class: "out", hidden: true, tabindex: 0 });
    const copying = this.#copyButton(() => out.textContent ?? "");
    copying.hidden = true;
    const make = async () => {
      copying.hidden = (await this.#showResult(out, async () => (await this.studio.synced.ask("model", {})).text)) === null;
    };
    return h("section", {}, h("h3", {}, T.exchange.modelTitle), h("div", { class: "row" }, h("button", { type: "button", onclick: make }, "MiniZinc"), copying), out);
  }

  /** Shows the result of a request in a field, or its error. Returns null after an error. @param {HTMLElement} out @param {() => Promise<string>} ask @returns {Promise<string | null>} */
  async #showResult(out, ask) {
    out.hidden = false;
    out.classList.remove("bad");
    try {
      const text = await ask();
      out.textContent = text;
      return text;
    } catch (error) {
      out.classList.add("bad");
      out.replaceChildren(messageOf(error) ? errorText(error) : T.exchange.nothing);
      return null;
    }
  }

  /** @param {() => string} text */
  #copyButton(text) {
    const take = async () => {
      if (await copy(text())) toast(T.exchange.copied);
    };
    return h("button", { type: "button", onclick: take }, T.exchange.copy);
  }

  /** Shows a link that contains the puzzle. */
  share() {
    const address = toAddress(this.studio.editor.text);
    const field = h("input", { id: "address", class: "wide", readonly: true, value: address, "aria-label": T.share.address });
    const notes = [this.studio.server ? T.share.local : T.share.help, address.length > LONG ? T.share.long : ""].filter(Boolean);
    openWindow(T.share.title, [...notes.map((note) => h("p", {}, note)), h("div", { class: "row" }, field, this.#copyButton(() => address))]);
    field.select();
  }
}

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf", html: "text/html", txt: "text/plain" };
