// The talk with the real `pzc lsp`, over the same library that the extension uses.
"use strict";

const assert = require("node:assert/strict");
const { execFileSync, spawn } = require("node:child_process");
const { existsSync, mkdtempSync } = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { after, before, describe, test } = require("node:test");
const { pathToFileURL } = require("node:url");
const rpc = require("vscode-languageserver-protocol/node");

const HERE = path.join(__dirname, "..", "..", "..", ".venv", "bin", "pzc");
const PROGRAM = process.env.PZC ?? (existsSync(HERE) ? HERE : undefined);

/** Whether the program has a language server: what is no command is a file to it. */
function hasServer() {
  if (PROGRAM === undefined) return false;
  try {
    return execFileSync(PROGRAM, ["lsp", "--help"], { encoding: "utf8" }).includes("pzc lsp");
  } catch {
    return false;
  }
}

describe("pzc lsp", { skip: !hasServer() && "wants a pzc with `pzc lsp`" }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "puz-"));
  const uri = pathToFileURL(path.join(folder, "mine.puz")).href;
  let child;
  let connection;
  let told;
  const listeners = [];

  /** The next diagnostics of the text that fit. */
  function diagnostics(fits) {
    return new Promise((resolve) => listeners.push((found) => fits(found) && resolve(found)));
  }

  before(async () => {
    child = spawn(PROGRAM, ["lsp"], { cwd: folder });
    connection = rpc.createProtocolConnection(
      new rpc.StreamMessageReader(child.stdout),
      new rpc.StreamMessageWriter(child.stdin),
    );
    connection.onNotification("textDocument/publishDiagnostics", (found) => {
      if (found.uri === uri) for (const listener of listeners) listener(found.diagnostics);
    });
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("workspace/configuration", ({ items }) => items.map(() => null));
    connection.listen();
    const capabilities = { textDocument: { publishDiagnostics: { relatedInformation: true } } };
    told = await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(folder).href,
      capabilities,
    });
    await connection.sendNotification("initialized", {});
  });

  after(async () => {
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    connection.dispose();
    child.kill();
  });

  test("what the extension promises is there", () => {
    const can = told.capabilities;
    for (const name of ["completionProvider", "hoverProvider", "definitionProvider", "renameProvider"]) {
      assert.ok(can[name], name);
    }
    assert.ok(can.documentFormattingProvider && can.documentSymbolProvider && can.codeActionProvider);
  });

  test("the extension has every command of the server that shows something", () => {
    const { contributes } = require("../package.json");
    const ours = new Set(contributes.commands.map((/** @type {any} */ { command }) => command));
    for (const returnsData of ["pzc.explain", "pzc.hint"]) ours.add(returnsData);
    const commands = told.capabilities.executeCommandProvider.commands;
    assert.deepEqual(commands.filter((/** @type {string} */ command) => !ours.has(command)), []);
  });

  test("every kind of semantic token has a colour", () => {
    const standard = new Set(Object.values(rpc.SemanticTokenTypes));
    const { contributes } = require("../package.json");
    const ours = new Set((contributes.semanticTokenTypes ?? []).map(({ id }) => id));
    const kinds = told.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    assert.deepEqual(kinds.filter((/** @type {string} */ kind) => !standard.has(kind) && !ours.has(kind)), []);
  });

  test("a mistake is told as it is typed, and is gone when it is mended", async () => {
    const text = "use sujiko\ncircel (1,1) = 20\n";
    const wrong = diagnostics((found) => found.some(({ code }) => code === "PZ202"));
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "puz", version: 1, text },
    });
    const [found] = await wrong;
    assert.deepEqual(found.range, { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } });
    const right = diagnostics((found) => found.length === 0);
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } };
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range, text: "circle" }],
    });
    await right;
  });

  test("Solve and Check above a puzzle name the document", async () => {
    const lenses = await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
    assert.deepEqual(lenses.map((/** @type {any} */ lens) => lens.command.command), ["pzc.solve", "pzc.check"]);
    for (const { command } of lenses) assert.deepEqual(command.arguments, [uri]);
  });

  test("formatting", async () => {
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 3 },
      contentChanges: [{ text: "use   sujiko\ncircle (1,1)=20\n" }],
    });
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await connection.sendRequest("textDocument/formatting", { textDocument: { uri }, options });
    assert.ok(edits.length > 0);
  });
});
