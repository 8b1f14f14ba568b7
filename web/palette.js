// The palette: a button for each kind of clue, and how each clue is placed.
import { byId, ENGINE_LANGUAGE, h, svgAddress } from "./dom.js";
import { icon } from "./icons.js";
import { chosen, radioGroup } from "./layout.js";
import { isPointed, PartCollector } from "./part_collector.js";
import { T } from "./texts.js";
import { valueField } from "./values.js";

/** @import { Icon } from "./icons.js" */
/** @import { PartKind, Tool } from "./protocol.d.ts" */

/** @type {Partial<Record<PartKind, Icon>>} */
const ICONS = { cell: "cell", cells: "cells", line: "line", link: "link", border: "border", corner: "corner" };
/** @type {Partial<Record<PartKind, string>>} */
const GESTURES = T.tools.gestures;

export class Palette {
  /** @param {(clue: string | null) => void} choose called with the clue of a tool, or null for Select */
  constructor(choose) {
    this.element = byId("palette");
    /** The tools that have buttons, as text. */
    this.shown = "";
    radioGroup(this.element, (one) => choose(one.dataset.clue || null));
  }

  /** Shows buttons for Select and for these tools. @param {Tool[]} tools */
  show(tools) {
    const shown = JSON.stringify(tools.map(({ tool, label, words, parts, icon }) => [tool, label, words, parts, icon]));
    if (shown === this.shown) return;
    this.shown = shown;
    const buttons = tools.map((tool) => toolButton(tool.tool, tool.words.join(" "), pictureOf(tool), tool.label));
    for (const button of buttons) button.lang = ENGINE_LANGUAGE;
    this.element.replaceChildren(toolButton("", T.tools.selectHelp, icon("pointer"), T.tools.select), ...buttons);
  }

  /** Marks the current tool. @param {string | null} clue @param {boolean} visible scroll to its button */
  mark(clue, visible) {
    const button = /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-clue="${CSS.escape(clue ?? "")}"]`));
    chosen(this.element, button);
    if (visible) button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** @param {string} clue @param {string} help @param {Element} picture @param {string} label */
function toolButton(clue, help, picture, label) {
  return h("button", { type: "button", role: "radio", "data-clue": clue, title: help }, picture, label);
}

/** Returns a picture of the clue, or an icon for its first part. @param {Tool} tool */
function pictureOf({ icon: drawn, parts }) {
  if (!drawn) return icon(ICONS[parts[0]?.kind ?? "int"] ?? "other");
  const dark = h("source", { media: "(prefers-color-scheme: dark)", srcset: svgAddress(drawn.dark) });
  return h("picture", { class: "look" }, dark, h("img", { src: svgAddress(drawn.svg), alt: "" }));
}

/** Returns how a clue is placed, as a sentence. @param {Tool} tool */
export function instructions(tool) {
  const gestures = new PartCollector(tool).pointed.map((kind) => (tool.outside ? T.tools.gestures.outside : (GESTURES[kind] ?? "")));
  if (!gestures.length) return `${T.tools.gestures.other}.`;
  const how = gestures.map((one, n) => (n ? (one === gestures[n - 1] ? T.tools.another : one.charAt(0).toLowerCase() + one.slice(1)) : one)).join(T.tools.then);
  const value = valueInstructions(tool);
  return `${value ? how + T.tools.then + value : how}.`;
}

/** Returns how the value of a clue is entered, "" if nothing is typed. @param {Tool} tool */
export function valueInstructions(tool) {
  if (tool.value?.kind === "region") return T.tools.region;
  if (valueField(tool)?.needed === false) return T.tools.orNot;
  return valueField(tool) || !tool.parts.every(isPointed) ? T.tools.typed : "";
}

/** Returns what a tool is for, without the clues that are there. @param {Tool} tool */
export function kindOf(tool) {
  return JSON.stringify({ ...tool, given: null });
}
