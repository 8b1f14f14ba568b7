// The parts of CodeMirror that the page uses, in one bundle.
export {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  snippetCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
export { defaultKeymap, history, historyField, historyKeymap, indentWithTab, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
export { bracketMatching, indentService, indentUnit } from "@codemirror/language";
export { forEachDiagnostic, lintGutter, lintKeymap, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
export { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
export { Annotation, ChangeSet, Compartment, EditorSelection, EditorState, Prec, RangeSet, StateEffect, StateField, Transaction } from "@codemirror/state";
export {
  Decoration,
  EditorView,
  crosshairCursor,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";
