// What the language service knows, in the editor: completion, hover, definition, rename, format.
import { EditorView, Prec, autocompletion, hoverTooltip, keymap, nextDiagnostic, snippetCompletion } from "./vendor/codemirror.js";
import { h, later, said, toast, withdrawn } from "./dom.js";
import { T } from "./texts.js";
import { askFor } from "./windows.js";

/** @import { CompletionContext } from "./vendor/codemirror.js" */
/** @import { Synced } from "./documents.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Edit, Target } from "./protocol.d.ts" */

/** How long a key rests before colours and messages are asked for anew, in milliseconds. */
const REST = 120;

export class Language {
  /**
   * @param {Synced} synced
   * @param {{editor(): Editor, goTo(target: Target): void, applyAll(edits: Edit[]): void, checked(): void}} page
   */
  constructor(synced, page) {
    this.synced = synced;
    this.page = page;
    this.rest = later(REST, () => this.page.checked());
  }

  /** What the editor takes from here. */
  get extensions() {
    return [
      autocompletion({ override: [(context) => this.complete(context)], icons: false, maxRenderedOptions: 60 }),
      hoverTooltip((_, at) => this.hover(at), { hoverTime: 350 }),
      Prec.high(
        keymap.of([
          { key: "F12", run: () => this.#begin(this.define()) },
          { key: "F2", run: () => this.#begin(this.rename()) },
          { key: "Shift-Alt-f", run: () => this.#begin(this.format()) },
          { key: "F8", run: nextDiagnostic },
        ]),
      ),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (at === null) return false;
          this.#begin(this.define(at));
          return true;
        },
      }),
    ];
  }

  /** @param {Promise<void>} running */
  #begin(running) {
    running.catch((error) => {
      if (!withdrawn(error)) toast(T.notPossible(said(error)), "error");
    });
    return true;
  }

  /** @param {CompletionContext} context */
  async complete(context) {
    const word = context.matchBefore(/[\p{L}\p{N}_']*/u);
    if (!context.explicit && (!word || word.from === word.to || /^\p{N}/u.test(word.text))) return null;
    const asking = new AbortController();
    context.addEventListener("abort", () => asking.abort());
    try {
      const found = await this.synced.ask("complete", { at: context.pos }, { signal: asking.signal });
      const [first] = found;
      const options = found.map((one) => {
        const said = { label: one.label, detail: one.detail, info: one.info ? () => marked(one.info, "cm-words") : undefined, type: one.kind, apply: one.insert };
        return one.snippet ? snippetCompletion(one.snippet, said) : said;
      });
      return first ? { from: first.from, options, validFor: /^[\p{L}\p{N}_']*$/u } : null;
    } catch {
      return null; // no help then
    }
  }

  /** @param {number} at */
  async hover(at) {
    try {
      const found = await this.synced.ask("hover", { at });
      if (!found) return null;
      return { pos: found.from, end: found.to, above: true, create: () => ({ dom: marked(found.text) }) };
    } catch {
      return null;
    }
  }

  /** Goes to where the name at the cursor is declared. @param {number} [at] */
  async define(at = this.page.editor().at) {
    const found = await this.synced.ask("definition", { at });
    if (!found) return toast(T.language.nothing);
    this.page.goTo(found);
  }

  /** Renames what stands at the cursor, everywhere. */
  async rename() {
    const editor = this.page.editor();
    const at = editor.at;
    const word = editor.view.state.wordAt(at);
    if (!word) return toast(T.language.noName);
    const name = editor.view.state.sliceDoc(word.from, word.to);
    const asked = await askFor(T.language.rename, T.language.renameTo(name), name);
    if (!asked || asked === name) return;
    this.page.applyAll(await this.synced.ask("rename", { at, name: asked }));
    editor.view.focus();
  }

  /** Writes the text as `pzc fmt` would. */
  async format() {
    const edits = await this.synced.ask("format", {});
    if (edits.length) this.page.editor().apply(edits, false);
    toast(edits.length ? T.language.formatted : T.language.isFormatted);
  }
}

/** Text with `code`, blocks of it and paragraphs, as elements. @param {string} text @param {string} [name] */
export function marked(text, name = "cm-hover") {
  const out = h("div", { class: name });
  for (const [n, part] of text.split(/```\w*\n?/).entries()) {
    if (!part.trim()) continue;
    if (n % 2) out.append(h("pre", {}, part.replace(/\n$/, "")));
    else for (const paragraph of part.trim().split(/\n\s*\n/)) out.append(h("p", {}, inline(paragraph)));
  }
  return out;
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    return part.startsWith("**") ? h("b", {}, part.slice(2, -2)) : part;
  });
}
