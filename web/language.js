// The language service in the editor: completion, hover, go to definition, rename, format.
import { EditorView, Prec, autocompletion, hoverTooltip, keymap, nextDiagnostic, snippetCompletion } from "./vendor/codemirror.js";
import { ENGINE_LANGUAGE, h, errorText, toast, isCancelled } from "./dom.js";
import { T } from "./texts.js";
import { promptFor } from "./windows.js";

/** @import { CompletionContext } from "./vendor/codemirror.js" */
/** @import { SyncedDocument } from "./documents.js" */
/** @import { Editor } from "./editor.js" */
/** @import { Edit, Target } from "./protocol.d.ts" */

export class Language {
  /**
   * @param {SyncedDocument} synced
   * @param {{editor(): Editor, goTo(target: Target): void, applyAll(edits: Edit[]): void}} page
   */
  constructor(synced, page) {
    this.synced = synced;
    this.page = page;
  }

  /** The editor extensions of the language service. */
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
      if (!isCancelled(error)) toast(T.notPossible, "error", errorText(error));
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
        const option = { label: one.label, detail: one.detail, info: one.info ? () => markdown(one.info, "cm-words") : undefined, type: one.kind, apply: one.insert };
        return one.snippet ? snippetCompletion(one.snippet, option) : option;
      });
      return first ? { from: first.from, options, validFor: /^[\p{L}\p{N}_']*$/u } : null;
    } catch {
      return null; // without completions
    }
  }

  /** @param {number} at */
  async hover(at) {
    try {
      const found = await this.synced.ask("hover", { at });
      if (!found) return null;
      return { pos: found.from, end: found.to, above: true, create: () => ({ dom: markdown(found.text) }) };
    } catch {
      return null;
    }
  }

  /** Goes to the declaration of the name at the cursor. @param {number} [at] */
  async define(at = this.page.editor().at) {
    const found = await this.synced.ask("definition", { at });
    if (!found) return toast(T.language.nothing);
    this.page.goTo(found);
  }

  /** Renames the name at the cursor in all files. */
  async rename() {
    const editor = this.page.editor();
    const at = editor.at;
    const word = editor.view.state.wordAt(at);
    if (!word) return toast(T.language.noName);
    const name = editor.view.state.sliceDoc(word.from, word.to);
    const newName = await promptFor(T.language.rename, T.language.renameTo(name), name);
    if (!newName || newName === name) return;
    this.page.applyAll(await this.synced.ask("rename", { at, name: newName }));
    editor.view.focus();
  }

  /** Formats the text. */
  async format() {
    const edits = await this.synced.ask("format", {});
    if (edits.length) this.page.editor().apply(edits, false);
    toast(edits.length ? T.language.formatted : T.language.isFormatted);
  }
}

/** Converts Markdown with `code`, code blocks and paragraphs to elements. @param {string} text @param {string} [name] */
export function markdown(text, name = "cm-hover") {
  const out = h("div", { class: name, lang: ENGINE_LANGUAGE });
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
