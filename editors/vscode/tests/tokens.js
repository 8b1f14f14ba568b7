// Files to what VS Code's engine sees in them: {path: [[start, end, scope], ...]} as JSON. Offsets count characters.
"use strict";

const { readFileSync } = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");

const GRAMMAR = path.join(__dirname, "..", "syntaxes", "puz.tmLanguage.json");

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.puz");
}

function tokens(found, text) {
  const out = [];
  let stack = INITIAL;
  let at = 0;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = found.tokenizeLine(line, stack);
    const characters = (/** @type {number} */ units) => Array.from(line.slice(0, units)).length;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const end = Math.min(endIndex, line.length);
      if (scopes.length > 1) out.push([at + characters(startIndex), at + characters(end), scopes.at(-1)]);
    }
    stack = ruleStack;
    at += characters(line.length) + 1;
  }
  return out;
}

async function main() {
  const found = await grammar();
  const files = process.argv.slice(2).map((file) => [file, tokens(found, readFileSync(file, "utf8"))]);
  process.stdout.write(JSON.stringify(Object.fromEntries(files)));
}

main();
