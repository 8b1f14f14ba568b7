// The window with the keyboard shortcuts and the language of the page.
import { announce, h } from "./dom.js";
import { chooseLanguage, language, LANGUAGES, T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Hello } from "./protocol.d.ts" */

/** Shows the help, with the version of the engine. @param {Hello | null} hello */
export function showHelp(hello) {
  const table = (/** @type {keyof typeof T.shortcuts} */ part) =>
    h("section", {}, h("h3", {}, T.keys[part]), h("table", {}, h("tbody", {}, T.shortcuts[part].map(([keys, action]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, action))))));
  const version = hello ? T.keys.version(hello.version, hello.engine) : "";
  const languages = h("select", { id: "language", "aria-label": T.keys.language }, Object.entries(LANGUAGES).map(([name, words]) => h("option", { value: name, lang: name, selected: name === language }, words)));
  languages.addEventListener("change", () => chooseLanguage(languages.value));
  openWindow(T.keys.title, [h("label", { class: "row" }, T.keys.language, languages), T.keys.partly && h("p", { class: "quiet" }, T.keys.partly), table("everywhere"), table("board"), table("solve"), table("text"), h("p", { class: "quiet" }, version)]);
  announce(T.keys.title);
}
