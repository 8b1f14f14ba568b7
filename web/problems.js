// The list of diagnostics below the text: place, message, help, and buttons for quick fixes.
import { byId, ENGINE_LANGUAGE, engineText, h } from "./dom.js";
import { T } from "./texts.js";

/** @import { Diagnostic, Edit, Target } from "./protocol.d.ts" */

/** The number of diagnostics that are listed. Further ones are only marked in the text. */
const MOST = 50;

/**
 * Shows the diagnostics.
 * @param {Diagnostic[]} found
 * @param {{lineOf(at: number): number, go(target: Target): void, fix(edits: Edit[]): void}} text
 */
export function showProblems(found, text) {
  const errors = found.filter((one) => one.severity === "error").length;
  byId("problems").hidden = !found.length;
  byId("problems-title").textContent = T.problems.title(errors, found.length - errors);
  byId("problems-list").replaceChildren(...found.slice(0, MOST).map((one) => problem(one, text)));
}

/** @param {Diagnostic} one @param {Parameters<typeof showProblems>[1]} text */
function problem(one, text) {
  const where = T.problems.line(text.lineOf(one.from));
  const notes = one.notes.filter((note) => note.message).map((note) => h("button", { type: "button", class: "where", lang: ENGINE_LANGUAGE, onclick: () => text.go(note) }, note.message));
  const fixes = one.fixes.map((fix) => h("button", { type: "button", lang: ENGINE_LANGUAGE, onclick: () => text.fix(fix.edits) }, fix.title));
  return h(
    "li",
    { class: `problem ${one.severity}` },
    h("button", { type: "button", class: "where", "aria-label": `${T.problems.severity[one.severity]}, ${where}`, onclick: () => text.go(one) }, where),
    h("div", {}, engineText(one.message), h("span", { class: "problem-code" }, one.code), one.help && h("p", { class: "help", lang: ENGINE_LANGUAGE }, one.help), notes.length > 0 && h("div", { class: "notes" }, notes)),
    fixes.length > 0 && h("div", { class: "fixes" }, fixes),
  );
}
