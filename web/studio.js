// The page as a whole: one document, its board and its solutions. It connects all other modules.
import { connectActions } from "./actions.js";
import { Bench } from "./bench.js";
import { BoardView } from "./board.js";
import { SyncedDocument } from "./documents.js";
import { debounce, picture, errorText, byId, toast, isCancelled } from "./dom.js";
import { Combining } from "./combining.js";
import { Drafts } from "./drafts.js";
import { Editor, MOST_CHARACTERS } from "./editor.js";
import { Exchange } from "./exchange.js";
import { Folder } from "./folder.js";
import { Language } from "./language.js";
import { chosen } from "./layout.js";
import { Library } from "./library.js";
import { Live } from "./live.js";
import { Make } from "./make.js";
import { Placing } from "./placing.js";
import { Playing } from "./playing.js";
import { showProblems } from "./problems.js";
import { Saving } from "./saving.js";
import { showConnection, Start } from "./start.js";
import { Steps } from "./steps.js";
import { T } from "./texts.js";
import { Tour } from "./tour.js";
import { Turning } from "./turning.js";
import { Typing } from "./typing.js";

/** @import { Engine } from "./engine.js" */
/** @import { Draft } from "./drafts.js" */
/** @import { Board, Conflict, Diagnostic, Edit, Hello, Target } from "./protocol.d.ts" */
/** @import { OnDisk } from "./storage.js" */

/** The puzzle that a first visitor sees. */
const FIRST = `title "My first puzzle"

use sudoku

given [[
  5 3 . . 7 . . . .
  6 . . 1 9 5 . . .
  . 9 8 . . . . 6 .
  8 . . . 6 . . . 3
  4 . . 8 . 3 . . 1
  7 . . . 2 . . . 6
  . 6 . . . . 2 8 .
  . . . 4 1 9 . . 5
  . . . . 8 . . 7 9
]]
`;
const NAME = "puzzle.puz";

export class Studio {
  /** @param {Engine} engine @param {boolean} server true if the engine runs in a server */
  constructor(engine, server) {
    this.engine = engine;
    this.server = server;
    this.synced = new SyncedDocument(engine);
    /** @type {Hello | null} */
    this.hello = null;
    /** @type {OnDisk & {path?: string}} */
    this.file = { name: NAME };
    /** The text that was last saved to a file. */
    this.kept = "";
    /** The text that the draft began with. */
    this.first = "";
    /** True while the text that is shown is that of the tab's draft. */
    this.begun = false;
    /** @type {Board | null} */
    this.current = null;
    /** @type {SVGSVGElement | null} a picture shown instead of the puzzle's */
    this.instead = null;
    this.solving = false;
    /** True if the board gets the focus when it is shown, unless another element has it. It loses it while it is hidden. */
    this.refocus = false;
    this.drafts = new Drafts();
    this.start = new Start(this);
    this.tour = new Tour(this);
    this.storing = debounce(400, () => this.#store());
    document.addEventListener("visibilitychange", () => document.hidden && this.#store());
    addEventListener("pagehide", () => this.begun && this.drafts.leave(this.#work));

    this.language = new Language(this.synced, {
      editor: () => this.editor,
      goTo: (target) => this.goTo(target),
      applyAll: (edits) => this.applyAll(edits),
    });
    this.typing = new Typing(() => this.refresh(true));
    this.editor = new Editor(byId("editor"), this.language.extensions);
    this.editor.onedit = (changes) => {
      this.synced.edited(changes);
      this.changed();
    };
    this.editor.onlink = (link) => this.exchange.show(link);
    this.editor.oncursor = (at) => this.placing.textCursor(at);
    this.board = new BoardView(byId("board"));
    this.placing = new Placing(this);
    this.playing = new Playing(this);
    this.steps = new Steps(this.synced, () => this.board);
    this.board.before = (event) => this.steps.keyed(event);
    this.live = new Live(this.synced, {
      show: (drawn) => this.showInstead(drawn),
      conflict: (found) => this.showConflict(found),
      go: (target) => this.goTo(target),
      dark: () => this.dark.matches,
      verdict: (status) => this.bench.show(status),
      calm: () => this.typing.calm(),
    }, this.steps);
    this.exchange = new Exchange(this);
    this.library = new Library(this);
    this.make = new Make(this);
    this.combining = new Combining(this);
    this.bench = new Bench(this);
    this.turning = new Turning(this);
    this.folder = new Folder(this);
    this.saving = new Saving(this);
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.#drawBoard());
    connectActions(this);
  }

  // -------------------------------------------------------------------------------------------- beginning

  /** Called for every new connection: opens the document in the engine. */
  async connected() {
    const again = this.hello !== null;
    this.hello = await this.engine.ask("hello", {});
    showConnection(false, () => {});
    if (again) {
      toast(T.back);
      this.synced.open(this.synced.uri, this.editor.text);
      await this.refresh();
      if (this.solving) this.playing.start();
    } else {
      await this.start.open(FIRST, NAME);
    }
  }

  lost() {
    if (!this.hello) return;
    showConnection(true, () => this.engine.retry());
    this.live.lost();
  }

  /** Returns true if the engine supports a request. @param {string} question */
  can(question) {
    return this.hello?.questions.includes(question) ?? false;
  }

  // -------------------------------------------------------------------------------------------- the text

  /**
   * Opens a document as a new draft. The current one stays among the drafts.
   * @param {OnDisk & {path?: string}} file @param {string} text @param {boolean} [placing] true if clues are to be placed next
   */
  async open(file, text, placing = false) {
    if (text.length > MOST_CHARACTERS) return toast(T.tooLong, "error");
    await this.#leave();
    await this.drafts.begin();
    this.placing.beginning = placing;
    this.#show(file, text);
    this.kept = text;
    this.first = text;
    this.#updateTitle();
  }

  /**
   * Continues a draft. The current one is stored first, while it is still the draft of this tab.
   * @param {Draft} listed the draft as it was when it was listed; another tab may have changed it since
   * @returns {Promise<boolean>} false if another tab is writing it
   */
  async resume(listed) {
    const { begun } = this;
    await this.#leave();
    this.begun = false; // from now on, the text shown is not that of the tab's draft
    if (!(await this.drafts.take(listed.id))) {
      this.begun = begun;
      return false;
    }
    const draft = (await this.drafts.read(listed.id)) ?? listed;
    const path = draft.path !== undefined && draft.folder === this.#folderId && this.folder.has(draft.path) ? draft.path : undefined;
    this.#show({ name: draft.name, path }, draft.text, draft.history);
    this.kept = draft.kept;
    this.first = draft.first;
    this.playing.restore(draft.entered);
    if (draft.solving) this.mode(true);
    this.folder.show();
    this.#updateTitle();
    return true;
  }

  /** Stores the current draft before another document is shown. */
  async #leave() {
    const unsaved = this.editor.text !== this.kept && this.editor.text !== this.first;
    if ((await this.#store()) && unsaved) toast(T.drafts.kept(this.file.name));
  }

  /** @param {OnDisk & {path?: string}} file @param {string} text @param {unknown} [history] */
  #show(file, text, history) {
    this.begun = true;
    this.file = file;
    this.editor.open(text, history);
    this.synced.open(file.path ?? file.name, text);
    this.current = null;
    this.refocus = !this.editor.view.hasFocus;
    this.playing.begin();
    if (this.solving) this.mode(false);
    this.live.showView("puzzle");
    this.changed();
    this.refresh();
  }

  /** Called after every change of the text. */
  changed() {
    byId("board").setAttribute("aria-busy", "true");
    if (!this.engine.connected) byId("board").classList.add("stale");
    this.live.changed();
    this.typing.typed();
    this.storing.schedule();
    this.#updateTitle();
  }

  /** Notes that the text was saved to a file. @param {string} text @param {OnDisk & {path?: string}} file */
  saved(text, file) {
    this.file = file;
    this.kept = text;
    this.#updateTitle();
    this.storing.schedule();
  }

  #updateTitle() {
    byId("file-name").textContent = this.file.name;
    const changed = this.editor.text !== this.kept;
    byId("file-changed").hidden = !changed;
    document.title = `${changed ? "• " : ""}${this.file.name} – ${T.name}`;
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !this.#history.canUndo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !this.#history.canRedo;
  }

  get #folderId() {
    return this.hello?.folder ?? undefined;
  }

  /** Stores the draft now. @returns {Promise<boolean>} true if it was stored */
  async #store() {
    this.storing.cancel();
    return this.begun && this.drafts.store(this.#work);
  }

  /** The draft of this tab. */
  get #work() {
    const { name, path } = this.file;
    const picture = this.current ? { svg: this.current.svg, dark: this.current.dark } : undefined;
    return { name, path, folder: path === undefined ? undefined : this.#folderId, text: this.editor.text, history: this.editor.saved, kept: this.kept, first: this.first, entered: this.playing.stored, solving: this.solving, picture };
  }

  /** Goes to a range, in this document or another file. @param {Target} target */
  goTo({ uri, from, to }) {
    if (!uri || uri === this.synced.uri) this.editor.select(from, to);
    else this.folder.goTo(uri, from, to);
  }

  /** Replaces the text by a generated one, as one undo step. @param {string} text */
  write(text) {
    const old = this.editor.text;
    let from = 0;
    while (from < old.length && old[from] === text[from]) from += 1;
    let back = 0;
    while (back < Math.min(old.length, text.length) - from && old.at(-1 - back) === text.at(-1 - back)) back += 1;
    this.editor.apply([{ from, to: old.length - back, insert: text.slice(from, text.length - back) }]);
  }

  /** Applies edits of one or several files. @param {Edit[]} edits */
  applyAll(edits) {
    this.editor.apply(edits.filter((edit) => !edit.uri || edit.uri === this.synced.uri));
    this.refresh(); // nobody is typing, so there is no pause to wait for
    this.folder.apply(edits.filter((edit) => edit.uri && edit.uri !== this.synced.uri));
  }

  /** Refreshes everything that follows from the text: diagnostics, colors, the board. @param {boolean} [typed] true if the user types, so that errors are shown later */
  async refresh(typed = false) {
    const { version } = this.synced;
    const refresh = this.typing.begin();
    if (!typed) this.typing.finished();
    this.#updateTitle();
    try {
      const asked = Promise.all([this.synced.ask("diagnostics", {}), this.synced.ask("board", {}).catch(unlessCancelled)]);
      this.live.begin();
      const [found, drawn] = await asked.finally(() => this.typing.end(refresh));
      const board = drawn instanceof Error ? null : drawn;
      if (!board) await this.typing.calm();
      if (this.synced.version !== version) return;
      this.#showDiagnostics(found);
      this.current = board ?? this.current;
      if (!this.live.isShown) this.instead = null; // candidates of the text before
      this.#drawBoard();
      byId("board").classList.toggle("stale", !board && this.current !== null);
      this.placing.updateTools(board);
      byId("board").setAttribute("aria-busy", "false");
      if (found.some((one) => one.severity === "error") && !board) this.live.notReady("wrong");
      else if (!board) this.live.notReady("incomplete", drawn);
      if (this.can("tokens")) this.editor.showTokens(await this.synced.ask("tokens", {}));
    } catch (error) {
      if (!isCancelled(error)) toast("", "error", errorText(error));
    }
  }

  /** @param {Diagnostic[]} found */
  #showDiagnostics(found) {
    const fix = (/** @type {Edit[]} */ edits) => this.applyAll(edits);
    this.editor.diagnose(found, fix);
    showProblems(found, { lineOf: (at) => this.editor.lineOf(at), go: (target) => this.goTo(target), fix });
  }

  // -------------------------------------------------------------------------------------------- the board

  #drawBoard() {
    const board = this.current;
    const element = byId("board");
    byId("empty").hidden = board !== null;
    element.hidden = board === null;
    if (!board) return this.board.clear();
    if (this.refocus && document.activeElement === document.body) element.focus({ preventScroll: true });
    this.refocus = false;
    const dark = this.dark.matches;
    this.board.show(!this.solving && this.instead ? this.instead : picture(dark ? board.dark : board.svg), board.geometry);
    element.setAttribute("aria-label", T.board.label(board.geometry.rows, board.geometry.columns));
    this.playing.draw();
  }

  /** Shows a picture instead of the puzzle's, or null for the puzzle again. @param {SVGSVGElement | null} drawn */
  showInstead(drawn) {
    this.instead = drawn;
    this.#drawBoard();
  }

  /** Marks a conflict in the text and on the board. @param {Conflict | null} found */
  showConflict(found) {
    const origins = found?.origins ?? [];
    this.editor.mark(origins.filter((one) => !one.uri || one.uri === this.synced.uri), "cm-conflict");
    const places = origins.flatMap((one) => one.places);
    this.board.draw("wrong", this.current ? places.map((place) => this.board.shape(place, "o-wrong")) : []);
  }

  /** Switches to the mode Solve, or back to Set. @param {boolean} solving */
  mode(solving) {
    this.solving = solving;
    document.body.classList.toggle("solving", solving);
    if (this.live.shown === "steps") this.live.showView("puzzle");
    byId("solve-pane").hidden = !solving;
    byId("text-pane").hidden = solving;
    byId("tools").hidden = solving;
    byId("saying").hidden = solving;
    byId("known").hidden = solving;
    chosen(/** @type {HTMLElement} */ (byId("mode-set").parentElement), byId(solving ? "mode-solve" : "mode-set"));
    if (solving) this.playing.start();
    else this.playing.stop();
    this.storing.schedule();
    this.#drawBoard();
    this.#updateTitle();
  }

  // -------------------------------------------------------------------------------------------- undo

  get #history() {
    return this.solving ? this.playing.history : this.editor;
  }

  /** Undoes the last step: of the entries while solving, otherwise of the text. */
  undo() {
    this.placing.cancelForm();
    this.#history.undo();
    this.#updateTitle();
  }

  redo() {
    this.placing.cancelForm();
    this.#history.redo();
    this.#updateTitle();
  }

  /** Called when the entries have changed. */
  entered() {
    this.playing.hints.hide();
    this.storing.schedule();
    this.#updateTitle();
  }
}

/** Returns the error of a board request, since a puzzle with errors has no board. Cancellation is passed on. @param {unknown} error @returns {Error} */
function unlessCancelled(error) {
  if (isCancelled(error)) throw error;
  return error instanceof Error ? error : new Error(String(error));
}
