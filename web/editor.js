// The text editor. Its undo history is the history of the page, since a clue placed on the board is an edit of the
// text.
import {
  Annotation,
  ChangeSet,
  Decoration,
  EditorState,
  EditorView,
  Prec,
  StateEffect,
  StateField,
  Transaction,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  highlightSpecialChars,
  history,
  historyField,
  historyKeymap,
  indentService,
  indentUnit,
  indentWithTab,
  isolateHistory,
  keymap,
  lineNumbers,
  lintGutter,
  lintKeymap,
  redo,
  redoDepth,
  search,
  searchKeymap,
  setDiagnostics,
  undo,
  undoDepth,
} from "./vendor/codemirror.js";
import { engineText, toast } from "./dom.js";
import { T } from "./texts.js";

/** @import { Extension, Range } from "./vendor/codemirror.js" */
/** @import { Diagnostic, Edit, Span, Token } from "./protocol.d.ts" */

const setTokens = /** @type {typeof StateEffect.define<Token[]>} */ (StateEffect.define)();
const setMarks = /** @type {typeof StateEffect.define<{spans: Span[], kind: string}>} */ (StateEffect.define)();
/** Marks a transaction that opens another text, as opposed to an edit. */
const opened = /** @type {typeof Annotation.define<boolean>} */ (Annotation.define)();

/** Colored tokens from the language service. Until new ones arrive, they move with edits. */
const tokens = StateField.define({
  create: () => Decoration.none,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTokens)) return tokenDecorations(effect.value, transaction.state);
    return shown.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @type {Map<string, Decoration>} */
const MARKS = new Map();
/** @param {string} kind */
function mark(kind) {
  const made = MARKS.get(kind) ?? Decoration.mark({ class: kind });
  MARKS.set(kind, made);
  return made;
}

/** @param {Token[]} received @param {EditorState} state */
function tokenDecorations(received, state) {
  const most = state.doc.length;
  const ranges = received.filter((token) => token.from < token.to && token.to <= most);
  return Decoration.set(ranges.map((token) => mark(`tok-${token.kind}`).range(token.from, token.to)), true);
}

/** Highlighted ranges: a conflict, or the clue under the pointer. */
const highlights = StateField.define({
  create: () => /** @type {Record<string, readonly Range<Decoration>[]>} */ ({}),
  update(shown, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) {
        const { spans, kind } = effect.value;
        const fitting = spans.filter(({ from, to }) => from < to && to <= transaction.state.doc.length);
        shown = { ...shown, [kind]: fitting.map(({ from, to }) => mark(kind).range(from, to)) };
      }
    }
    return transaction.docChanged ? {} : shown;
  },
  provide: (field) => EditorView.decorations.from(field, (shown) => Decoration.set(Object.values(shown).flat(), true)),
});

/** Scrolls the text but not the page while the user works elsewhere: a gesture on the board must not move the board. */
const scrolling = EditorView.scrollHandler.of((view, { head }) => {
  if (view.hasFocus) return false;
  const { scrollDOM } = view;
  const { top, bottom } = view.lineBlockAt(head);
  const isVisible = top >= scrollDOM.scrollTop && bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
  if (!isVisible) scrollDOM.scrollTop = top - scrollDOM.clientHeight / 3;
  return true;
});

/** Leaves out the keys that belong to the page: Alt+L opens the library. @template {{key?: string}} K @param {readonly K[]} keys */
function withoutPageKeys(keys) {
  return keys.filter(({ key }) => key !== "Alt-l");
}

/** The number of characters that the engine takes at most, by docs/protocol.md. */
export const MOST_CHARACTERS = 500_000;

/** Refuses changes that make the text too long. */
const limit = EditorState.changeFilter.of(({ newDoc }) => {
  if (newDoc.length <= MOST_CHARACTERS) return true;
  toast(T.tooLong, "error");
  return false;
});

/** Texts that are no line of a puzzle: links, and sudokus as 81 characters. */
const IMPORTED = /^(https?:\/\/\S+|[0-9.]{81})$/;

/** The text editor and its undo history. */
export class Editor {
  /**
   * @param {HTMLElement} parent
   * @param {Extension} extensions extensions for completion, hover and keys
   */
  constructor(parent, extensions) {
    /** Called for every edit. @type {(changes: ChangeSet) => void} */
    this.onedit = () => {};
    /** Called when the cursor has moved. @type {(at: number) => void} */
    this.oncursor = () => {};
    /** Called when a link or a sudoku in one line is pasted as a line of its own. @type {(link: string) => void} */
    this.onlink = () => {};
    this.extensions = extensions;
    this.view = new EditorView({ parent, state: this.#state("") });
  }

  /** @param {string} text */
  #state(text) {
    return EditorState.create({ doc: text, extensions: this.#setup() });
  }

  /** @returns {Extension} */
  #setup() {
    return [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history({ newGroupDelay: 400 }),
      drawSelection(),
      dropCursor(),
      EditorState.allowMultipleSelections.of(true),
      indentUnit.of("  "),
      indentService.of((context, at) => {
        const line = context.lineAt(Math.max(0, at - 1), -1);
        const before = /^ */.exec(line.text)?.[0].length ?? 0;
        return /:\s*(#.*)?$/.test(line.text) ? before + 2 : before;
      }),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      lintGutter(),
      tokens,
      highlights,
      scrolling,
      limit,
      this.extensions,
      Prec.low(keymap.of([...closeBracketsKeymap, ...withoutPageKeys(defaultKeymap), ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap, indentWithTab])),
      EditorView.contentAttributes.of({ "aria-label": T.textOfPuzzle, tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
      EditorState.phrases.of(T.phrases),
      EditorView.domEventHandlers({ paste: (event, { state }) => this.#pasted(event, state) }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.some((one) => one.annotation(opened))) this.onedit(update.changes);
        if (update.selectionSet || update.docChanged) this.oncursor(update.state.selection.main.head);
      }),
    ];
  }

  /** Passes on a pasted text that can only be imported. @param {ClipboardEvent} event @param {EditorState} state @returns {boolean} true if it was one */
  #pasted(event, state) {
    const pasted = event.clipboardData?.getData("text/plain").trim() ?? "";
    const { from } = state.selection.main;
    if (!IMPORTED.test(pasted) || state.sliceDoc(state.doc.lineAt(from).from, from).trim()) return false;
    event.preventDefault();
    this.onlink(pasted);
    return true;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** @returns {number} the offset of the cursor */
  get at() {
    return this.view.state.selection.main.head;
  }

  /** Opens a text, with an empty undo history or a saved one. @param {string} text @param {unknown} [saved] */
  open(text, saved) {
    let state = null;
    if (saved) {
      try {
        state = EditorState.fromJSON({ doc: text, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 }, history: saved }, { extensions: this.#setup() }, { history: historyField });
      } catch {
        state = null; // saved by another version of the page
      }
    }
    this.view.setState(state ?? this.#state(text));
  }

  /** Returns the undo history in a form that can be stored. @returns {unknown} */
  get saved() {
    return this.view.state.toJSON({ history: historyField }).history;
  }

  /** Applies edits as one undo step. @param {Edit[]} edits @param {boolean} [show] scroll to the first */
  apply(edits, show = true) {
    if (!edits.length) return;
    const changes = edits.map(({ from, to, insert }) => ({ from, to, insert }));
    const first = Math.min(...edits.map((edit) => edit.from));
    this.view.dispatch({
      changes,
      annotations: [isolateHistory.of("full"), Transaction.userEvent.of("input.board")],
      effects: show ? EditorView.scrollIntoView(first, { y: "nearest" }) : [],
    });
  }

  undo() {
    return undo(this.view);
  }

  redo() {
    return redo(this.view);
  }

  get canUndo() {
    return undoDepth(this.view.state) > 0;
  }

  get canRedo() {
    return redoDepth(this.view.state) > 0;
  }

  /** Scrolls to a range and selects it. @param {number} from @param {number} [to] */
  select(from, to = from) {
    const most = this.view.state.doc.length;
    const selection = { anchor: Math.min(from, most), head: Math.min(to, most) };
    this.view.focus(); // first, so that the page scrolls, too
    this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
  }

  /** @param {Token[]} received */
  showTokens(received) {
    this.view.dispatch({ effects: setTokens.of(received) });
  }

  /** @param {Span[]} spans @param {"cm-conflict" | "cm-clue-here"} kind */
  mark(spans, kind) {
    this.view.dispatch({ effects: setMarks.of({ spans, kind }) });
  }

  /** Shows diagnostics at their ranges. @param {Diagnostic[]} found @param {(edits: Edit[]) => void} fix */
  diagnose(found, fix) {
    const most = this.view.state.doc.length;
    const shown = found.map((one) => ({
      from: Math.min(one.from, most),
      to: Math.min(Math.max(one.to, one.from), most),
      severity: one.severity,
      message: one.help ? `${one.message}\n${one.help}` : one.message,
      renderMessage: () => engineText(one.help ? `${one.message}\n${one.help}` : one.message),
      actions: one.fixes.map(({ title, edits }) => ({ name: title, apply: () => fix(edits) })),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** @param {number} at @returns {number} the number of a line, from 1 */
  lineOf(at) {
    return this.view.state.doc.lineAt(Math.min(at, this.view.state.doc.length)).number;
  }
}
