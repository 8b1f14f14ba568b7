// The extension as VS Code starts it, with an editor that is made up: commands, pictures, problems.
"use strict";

const assert = require("node:assert/strict");
const { existsSync } = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { pathToFileURL } = require("node:url");

const HERE = path.join(__dirname, "..", "..", "..", ".venv", "bin", "pzc");
const PROGRAM = process.env.PZC ?? (existsSync(HERE) ? HERE : undefined);
const withPzc = { skip: PROGRAM === undefined && "wants pzc: PZC=/path/to/pzc" };

/** An open document. pzc runs in its folder, so the folder must exist. */
function puzzle(name, text) {
  const file = path.join(os.tmpdir(), name);
  const { href } = pathToFileURL(file);
  const uri = { scheme: "file", fsPath: file, toString: () => href };
  return { languageId: "puz", fileName: file, uri, version: 1, getText: () => text };
}

/** What of VS Code is used here; the rest, which the language client's classes are made of, is empty. */
function editor(text) {
  const commands = new Map();
  const listeners = {};
  const on = (name) => (listener) => ((listeners[name] = listener), { dispose() {} });
  const problems = new Map();
  const panels = [];
  const said = [];
  const document = puzzle("mine.puz", text);
  const values = { path: PROGRAM ?? "/nonexistent/pzc", languageServer: false, timeLimit: 600, drawOn: "edit" };
  const known = {
    commands: { registerCommand: (name, act) => (commands.set(name, act), { dispose() {} }), executeCommand() {} },
    languages: {
      createDiagnosticCollection: () => ({ set: (uri, all) => problems.set(uri, all), delete() {}, dispose() {} }),
    },
    workspace: {
      textDocuments: [document],
      isTrusted: true,
      workspaceFolders: undefined,
      getConfiguration: () => ({ get: (name, otherwise) => values[name] ?? otherwise }),
      getWorkspaceFolder: () => undefined,
      onDidChangeTextDocument: on("edit"),
      onDidSaveTextDocument: on("save"),
      onDidChangeConfiguration: on("settings"),
      onDidGrantWorkspaceTrust: on("trust"),
    },
    window: {
      activeTextEditor: { document },
      activeColorTheme: { kind: 2 },
      onDidChangeActiveColorTheme: on("theme"),
      showInformationMessage: (words) => said.push(words),
      showErrorMessage: (words) => said.push(words),
      setStatusBarMessage: (words) => said.push(words),
      withProgress: (_, work) => work(),
      createWebviewPanel: () => {
        const panel = { webview: { html: "" }, onDidDispose() {}, reveal() {}, dispose() {} };
        panels.push(panel);
        return panel;
      },
    },
    ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3 },
    ViewColumn: { Beside: -2 },
    ProgressLocation: { Window: 10 },
    DiagnosticSeverity: { Error: 0, Warning: 1 },
    Range: class {
      constructor(...places) {
        this.places = places;
      }
    },
    Diagnostic: class {
      constructor(range, message, severity) {
        Object.assign(this, { range, message, severity });
      }
    },
  };
  const empty = { get: (target, name) => target[name] ?? class {} };
  return { vscode: new Proxy(known, empty), known, commands, listeners, problems, panels, said, document };
}

/** The extension, started in an editor that shows a text. */
async function started(text) {
  const made = editor(text);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? made.vscode : load(name, ...rest));
  try {
    delete require.cache[require.resolve("../src/extension.js")];
    made.extension = require("../src/extension.js");
    await made.extension.activate({ subscriptions: [] });
  } finally {
    Module._load = load;
  }
  return made;
}

test("all commands of package.json are there", async () => {
  const { commands } = await started("");
  const { contributes } = require("../package.json");
  assert.deepEqual([...commands.keys()].sort(), contributes.commands.map(({ command }) => command).sort());
});

test("Solve shows the answer, Draw Beside the same panel", withPzc, async () => {
  const { commands, panels } = await started("grid 2x2 of 1..2\nfor l in rows ++ columns: distinct(l)\n(1,1) = 1\n");
  await commands.get("pzc.solve")();
  assert.match(panels[0].webview.html, /The only solution/);
  assert.match(panels[0].webview.html, /data:image\/svg\+xml;base64,/);
  await commands.get("pzc.draw")();
  assert.equal(panels.length, 1);
  assert.doesNotMatch(panels[0].webview.html, /The only solution/);
});

test("Check puts what is wrong among the problems", withPzc, async () => {
  const { commands, problems, document, said } = await started("grid 2x2 of 1..2\nsuma(cells) = 3\n");
  await commands.get("pzc.check")();
  const [found] = problems.get(document.uri);
  assert.deepEqual(found.range.places, [1, 0, 1, 4]);
  assert.match(said[0], /1 to look at/);
});

test("nothing is run in a folder that is not trusted, or beside another file", async () => {
  const made = await started("");
  made.known.workspace.isTrusted = false;
  await made.commands.get("pzc.draw")();
  made.document.languageId = "python";
  await made.commands.get("pzc.draw")();
  assert.equal(made.panels.length, 0);
  assert.equal(made.said.length, 2);
});

test("a code lens names the document", withPzc, async () => {
  const made = await started("grid 1x1 of 1..2\n(1,1) = 1\n");
  const other = puzzle("other.puz", "grid 1x1 of 1..2\n");
  made.known.workspace.textDocuments.push(other);
  await made.commands.get("pzc.solve")(other.uri.toString());
  assert.match(made.panels[0].webview.html, /More than one solution/);
});

test("the language client leaves the server's commands to the extension", async () => {
  const { Client } = (await started("")).extension;
  const registered = [];
  const client = Object.create(Client.prototype);
  Object.assign(client, { _features: registered, _dynamicFeatures: new Map() });
  client.registerFeature({ registrationType: { method: "workspace/executeCommand" } });
  client.registerFeature({ registrationType: { method: "textDocument/codeLens" } });
  assert.deepEqual(registered.map(({ registrationType }) => registrationType.method), ["textDocument/codeLens"]);
});
