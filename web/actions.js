// Buttons and keyboard shortcuts to the actions of the studio.
import { byId, isCancelled, errorText, toast } from "./dom.js";
import { showHelp } from "./help.js";
import { radioGroup } from "./layout.js";
import { T } from "./texts.js";

/** @import { Studio } from "./studio.js" */

/** @param {Studio} studio */
export function connectActions(studio) {
  radioGroup(/** @type {HTMLElement} */ (byId("mode-set").parentElement), (one) => studio.mode(one.id === "mode-solve"));
  const buttons = {
    undo: () => studio.undo(),
    redo: () => studio.redo(),
    library: () => studio.library.show(),
    fresh: () => studio.start.show(),
    open: () => studio.saving.open(),
    save: () => studio.saving.save(),
    exchange: () => studio.exchange.show(),
    make: () => studio.make.show(),
    rules: () => studio.combining.show(),
    share: () => studio.exchange.share(),
    keys: () => showHelp(studio.hello),
  };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => run(studio, action));
  /** @type {Record<string, () => unknown>} */
  const keys = {
    "Ctrl+s": buttons.save,
    "Ctrl+o": buttons.open,
    "Ctrl+z": buttons.undo,
    "Ctrl+y": buttons.redo,
    "Ctrl+Shift+z": buttons.redo,
    "Ctrl+1": () => (studio.solving ? byId("solve-pane").querySelector("button")?.focus() : studio.editor.view.focus()),
    "Ctrl+2": () => byId("board").focus(),
    "Alt+l": buttons.library,
    f1: buttons.keys,
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement ? event.target : null;
    const isTyped = field !== null && field.value !== field.defaultValue; // then the field undoes what was typed
    const action = isTyped && /z|y/.test(event.key) ? undefined : keys[nameOf(event)];
    if (!action || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run(studio, action);
  });
}

/** Returns the name of a key with its modifiers, as in `Ctrl+Shift+z`. @param {KeyboardEvent} event */
function nameOf(event) {
  const ctrl = event.ctrlKey || event.metaKey;
  return `${ctrl ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key.toLowerCase()}`;
}

/** Runs an action, and shows its error. @param {Studio} studio @param {() => unknown} action */
async function run(studio, action) {
  try {
    await action();
  } catch (error) {
    if (!studio.engine.connected) toast(`${T.notPossible} ${T.lost}`, "error");
    else if (!isCancelled(error)) toast(T.notPossible, "error", errorText(error));
  }
}
