// A form that writes a kind of clue with its rule into the text, to begin a rule of one's own.
import { h } from "./dom.js";
import { T } from "./texts.js";

/** @import { Studio } from "./studio.js" */

/** The places of a clue: how its declaration writes them, and its `draw` clause if the default is not meant. */
const PLACES = {
  cell: { parts: "c: cell", names: "c" },
  pair: { parts: "a: cell, b: cell", names: "a, b" },
  cage: { parts: "g: cells", names: "g" },
  line: { parts: "path: line", names: "path", look: "line thick grey" },
  row: { parts: "line: line", names: "line" },
};

/** The rules by place. `k` is the number of a clue that has one. */
export const RULES = {
  cell: {
    even: { condition: "even(c)", words: "A marked digit is even." },
    odd: { condition: "odd(c)", words: "A marked digit is odd." },
    higher: { condition: "all(d in neighbours(c): c > d)", words: "A marked digit is higher than its neighbours." },
  },
  pair: {
    sum: { condition: "a + b = k", words: "The two digits add up to the number." },
    difference: { condition: "|a - b| = k", words: "The number is the difference of the two digits." },
    product: { condition: "a * b = k", words: "The number is the product of the two digits." },
    greater: { condition: "a > b", words: "The first digit is greater than the second." },
  },
  cage: {
    sum: { condition: "sum(g) = k", words: "The digits add up to the number." },
    evens: { condition: "count(c in g: even(c)) = k", words: "The number tells how many digits are even." },
    distinct: { condition: "distinct(g)", words: "The digits differ." },
  },
  line: {
    rising: { condition: "increasing(path)", words: "The digits rise along the line." },
    palindrome: { condition: "palindrome(path)", words: "The digits read the same from both ends." },
    apart: { condition: "whisper(path, 3)", words: "Neighbouring digits differ by at least 3." },
  },
  row: {
    firstTwo: { condition: "line[1] + line[2] = k", words: "The number is the sum of the first two digits." },
    evens: { condition: "count(c in line: even(c)) = k", words: "The number tells how many digits are even." },
    highest: { condition: "max(line[1..3]) = k", words: "The number is the highest of the first three digits." },
  },
};

/** Statements after which a rule is written, with their further lines. */
const HEAD = /^(?:title|author|source|use|grid|param|regions|layer|clue|draw|def|rule)\b.*\n?(?:[ \t]+.*\n?)*/gm;

/** @typedef {keyof typeof PLACES} Place */

/**
 * Returns the statements that declare a clue and its rule.
 * @param {string} name @param {Place} place @param {string} rule
 */
export function statementsOf(name, place, rule) {
  const { parts, names, look } = /** @type {{parts: string, names: string, look?: string}} */ (PLACES[place]);
  const { condition, words } = /** @type {Record<string, {condition: string, words: string}>} */ (RULES[place])[rule] ?? { condition: "", words: "" };
  const value = /\bk\b/.test(condition) ? " = k" : "";
  const each = place === "cell" ? `c in ${name}` : `${name}(${names})${value}`;
  return [`clue ${name}(${parts})${value}`, look ? `draw ${name}: ${look}` : "", `rule "${words}":\n  for ${each}: ${condition}`].filter(Boolean).join("\n");
}

/** Returns the form. `done` is called when the rule is in the text. @param {Studio} studio @param {() => void} done */
export function ownRule(studio, done) {
  const name = h("input", { id: "own-name", value: T.own.example, autocomplete: "off", spellcheck: "false", "aria-label": T.own.name });
  const place = h("select", { id: "own-place", "aria-label": T.own.place }, ...Object.keys(PLACES).map((one) => h("option", { value: one }, T.own.places[/** @type {Place} */ (one)])));
  const rule = h("select", { id: "own-rule", "aria-label": T.own.rule });
  const fill = () => {
    const at = /** @type {Place} */ (place.value);
    const words = /** @type {Record<string, string>} */ (T.own.rules[at]);
    rule.replaceChildren(...Object.keys(RULES[at]).map((one) => h("option", { value: one }, words[one] ?? one)));
  };
  place.onchange = fill;
  fill();
  const add = () => {
    const text = studio.editor.text;
    const wanted = name.value.trim().toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[_\d]+|_+$/g, "") || T.own.example;
    const taken = (/** @type {string} */ one) => studio.placing.tools.some((tool) => tool.tool === one) || new RegExp(`\\b${one}\\b`).test(text);
    let own = wanted;
    for (let n = 2; taken(own); n += 1) own = `${wanted}_${n}`;
    const head = [...text.matchAll(HEAD)].at(-1);
    const at = head ? head.index + head[0].length : 0;
    const before = at && text[at - 1] !== "\n" ? "\n\n" : "\n";
    done();
    studio.placing.clue = own;
    studio.applyAll([{ from: at, to: at, insert: `${before}${statementsOf(own, /** @type {Place} */ (place.value), rule.value)}\n` }]);
  };
  return h(
    "details",
    { id: "own", class: "own", hidden: isWithoutDigits(studio) },
    h("summary", {}, T.own.title),
    h("p", { class: "quiet" }, T.own.help),
    h("div", { class: "row" }, name, place, rule, h("button", { type: "button", id: "own-add", class: "primary", onclick: add }, T.own.add)),
  );
}

/** Returns true if the board is known to hold no digits, which the rules are about. @param {Studio} studio */
function isWithoutDigits({ placing: { tools } }) {
  return tools.length > 0 && !tools.some(({ tool }) => tool === "given");
}
