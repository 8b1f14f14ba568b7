export * from "../vendored/codemirror.js";
export type { CompletionContext } from "@codemirror/autocomplete";
export type { Extension, Range } from "@codemirror/state";
