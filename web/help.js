// The window with the keyboard shortcuts.
import { announce, h } from "./dom.js";
import { T } from "./texts.js";
import { openWindow } from "./windows.js";

/** @import { Hello } from "./protocol.d.ts" */

/** The shortcuts by place. @type {Record<"everywhere" | "text" | "board" | "solve", [string, string][]>} */
const KEYS = {
  everywhere: [
    ["Ctrl+S", "Save"],
    ["Ctrl+O", "Open a file"],
    ["Ctrl+Z, Ctrl+Y", "Undo, redo"],
    ["Ctrl+1, Ctrl+2", "Go to the text, to the board"],
    ["Alt+L", "Library"],
    ["F1", "This help"],
  ],
  text: [
    ["Ctrl+Space", "Suggest completions"],
    ["F12, Ctrl+Click", "Go to the definition"],
    ["F2", "Rename"],
    ["Shift+Alt+F", "Format"],
    ["F8", "Next message"],
    ["Ctrl+F", "Find and replace"],
    ["Esc, then Tab", "Leave the text"],
  ],
  board: [
    ["Arrow keys", "Move the cursor"],
    ["Tab, Shift+Tab", "Next tool, previous tool"],
    ["Digits", "Place a clue with this value"],
    ["Enter, Space", "Choose a place; Enter ends a list of cells"],
    ["Shift+Arrow keys", "Extend a list of cells, or choose a side"],
    ["Delete, Backspace", "Remove the clue here"],
    ["Esc", "Start the clue over, then leave the board"],
  ],
  solve: [
    ["Digits, letters", "Enter a value"],
    ["Z, X, C, V", "Digits, corner marks, center marks, colors"],
    ["Shift, Ctrl with a digit", "Corner mark, center mark"],
    ["Space", "Shade, mark, or clear"],
    ["Shift+Arrow keys", "Select more cells; draw a line or a border"],
    ["Delete, Backspace", "Clear"],
    ["H", "Hint"],
    ["Ctrl+Z, Ctrl+Y", "Undo and redo entries"],
  ],
};

/** Shows the help, with the version of the engine. @param {Hello | null} hello */
export function showHelp(hello) {
  const table = (/** @type {keyof typeof KEYS} */ part) =>
    h("section", {}, h("h3", {}, T.keys[part]), h("table", {}, h("tbody", {}, KEYS[part].map(([keys, action]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, action))))));
  const version = hello ? T.keys.version(hello.version, hello.engine) : "";
  openWindow(T.keys.title, [table("everywhere"), table("board"), table("solve"), table("text"), h("p", { class: "quiet" }, version)]);
  announce(T.keys.title);
}
