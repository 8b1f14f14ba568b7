// The extension: commands, pictures beside the text, and the language server. All else is in the files beside this one.
"use strict";

const vscode = require("vscode");
const path = require("node:path");
const { ExecuteCommandRequest, LanguageClient, Trace } = require("vscode-languageclient/node");
const { ask } = require("./pzc.js");
const { page } = require("./page.js");
const { problems } = require("./problems.js");
const { Sketch, MISSING } = require("./sketch.js");
const settings = require("./settings.js");

const LANGUAGE = "puz";

/** @type {LanguageClient | undefined} */
let client;

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  const found = vscode.languages.createDiagnosticCollection("pzc check");
  const beside = new Beside();
  context.subscriptions.push(
    found,
    beside,
    vscode.commands.registerCommand("pzc.draw", (uri) => onPuzzle(uri, (document) => beside.draw(document))),
    vscode.commands.registerCommand("pzc.solve", (uri) => onPuzzle(uri, (document) => beside.solve(document))),
    vscode.commands.registerCommand("pzc.check", (uri) => onPuzzle(uri, (document) => check(document, found))),
    vscode.commands.registerCommand("pzc.format", () => vscode.commands.executeCommand("editor.action.formatDocument")),
    vscode.commands.registerCommand("pzc.restart", restart),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      found.delete(document.uri); // the places have moved
      beside.changed(document, "edit");
    }),
    vscode.workspace.onDidSaveTextDocument((document) => beside.changed(document, "save")),
    vscode.window.onDidChangeActiveColorTheme(() => beside.redraw()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("pzc")) void restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void restart()),
  );
  await start();
}

async function deactivate() {
  await client?.stop();
}

// ------------------------------------------------------------------------------------------- the language server

/**
 * A client that leaves the server's commands to the extension. The server has `pzc.solve` and `pzc.check` too, for
 * editors without an extension, and VS Code accepts each command only once.
 */
class Client extends LanguageClient {
  /** @param {Parameters<LanguageClient["registerFeature"]>[0]} feature */
  registerFeature(feature) {
    const type = "registrationType" in feature ? feature.registrationType : undefined;
    if (type?.method !== ExecuteCommandRequest.method) super.registerFeature(feature);
  }
}

async function start() {
  const wanted = vscode.workspace.getConfiguration("pzc");
  if (!vscode.workspace.isTrusted || !wanted.get("languageServer")) return;
  const command = settings.program(wanted.get("path", "pzc"), workspace()?.fsPath);
  client = new Client(
    "pzc",
    "pzc",
    { command, args: ["lsp"], options: { cwd: workspace()?.fsPath } },
    { documentSelector: [{ language: LANGUAGE }] },
  );
  try {
    await client.start();
    await client.setTrace(Trace.fromString(wanted.get("trace.server", "off")));
  } catch {
    client = undefined;
    const choice = await vscode.window.showWarningMessage(
      `\`${command} lsp\` does not run. Install pzc with its language server: pip install 'pzc[lsp]'`,
      "Settings",
    );
    if (choice) await vscode.commands.executeCommand("workbench.action.openSettings", "pzc.path");
  }
}

async function restart() {
  const old = client;
  client = undefined;
  await old?.stop().catch(() => {}); // it may have ended by itself
  await start();
}

// ------------------------------------------------------------------------------------------------- the commands

/**
 * Run a command on the document that a code lens or a button of the title bar names, otherwise on the active one.
 * @param {vscode.Uri | string | undefined} uri
 * @param {(document: vscode.TextDocument) => unknown} act
 */
async function onPuzzle(uri, act) {
  const named = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri?.toString());
  const document = named ?? vscode.window.activeTextEditor?.document;
  if (document?.languageId !== LANGUAGE) {
    await vscode.window.showInformationMessage("Open a .puz file first.");
  } else if (!vscode.workspace.isTrusted) {
    await vscode.window.showInformationMessage("pzc is not run in a folder that is not trusted.");
  } else {
    await act(document);
  }
}

/**
 * @param {vscode.TextDocument} document
 * @param {vscode.DiagnosticCollection} found
 */
async function check(document, found) {
  const text = document.getText();
  const { told, words, missing } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: "pzc check" },
    () => ask(pzcFor(document), "check", text),
  );
  if (told === null) {
    await vscode.window.showErrorMessage(missing ? MISSING : words);
    return;
  }
  const all = problems(told, text);
  found.set(document.uri, all.map(asDiagnostic));
  const words_ = all.length ? `${all.length} to look at: see Problems` : "nothing is wrong";
  vscode.window.setStatusBarMessage(`pzc check: ${told.status === "unknown" ? "not done in time" : words_}`, 5000);
}

/** @param {import("./problems.js").Problem} problem */
function asDiagnostic({ range, severity, code, message }) {
  const place = new vscode.Range(range.line, range.column, range.endLine, range.endColumn);
  const kinds = { error: vscode.DiagnosticSeverity.Error, warning: vscode.DiagnosticSeverity.Warning };
  const diagnostic = new vscode.Diagnostic(place, message, kinds[severity]);
  diagnostic.code = code;
  diagnostic.source = "pzc check";
  return diagnostic;
}

/** @typedef {{panel: vscode.WebviewPanel, sketch: Drawn, document: vscode.TextDocument}} Open */
/** @typedef {InstanceType<typeof Sketch>} Drawn */

/** The pictures beside texts: one panel for each document. */
class Beside {
  constructor() {
    /** @type {Map<string, Open>} */
    this._open = new Map();
  }

  /** @param {vscode.TextDocument} document */
  draw(document) {
    return this._of(document).sketch.draw(wanted(document));
  }

  /** @param {vscode.TextDocument} document */
  solve(document) {
    return this._of(document).sketch.solve(wanted(document));
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {"edit" | "save"} by
   */
  changed(document, by) {
    const open = this._open.get(document.uri.toString());
    if (open && vscode.workspace.getConfiguration("pzc").get("drawOn") === by) {
      open.sketch.later(() => wanted(document));
    }
  }

  redraw() {
    for (const { sketch, document } of this._open.values()) sketch.later(() => wanted(document));
  }

  dispose() {
    for (const { panel } of [...this._open.values()]) panel.dispose();
  }

  /** @param {vscode.TextDocument} document */
  _of(document) {
    const key = document.uri.toString();
    const known = this._open.get(key);
    if (known) {
      known.panel.reveal(undefined, true);
      return known;
    }
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("pzc.picture", path.basename(document.fileName), where);
    const sketch = new Sketch((shown) => {
      panel.webview.html = page(shown);
    });
    const open = { panel, sketch, document };
    panel.onDidDispose(() => {
      sketch.dispose();
      this._open.delete(key);
    });
    this._open.set(key, open);
    return open;
  }
}

/** @param {vscode.TextDocument} document */
function wanted(document) {
  const { ColorThemeKind } = vscode;
  const dark = [ColorThemeKind.Dark, ColorThemeKind.HighContrast].includes(vscode.window.activeColorTheme.kind);
  return { text: document.getText(), name: path.basename(document.fileName), dark, pzc: pzcFor(document) };
}

/** @param {vscode.TextDocument} document */
function pzcFor(document) {
  const found = vscode.workspace.getConfiguration("pzc", document.uri);
  const open = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath ?? workspace()?.fsPath;
  return {
    program: settings.program(found.get("path", "pzc"), open),
    folder: settings.folder(document.uri, open),
    timeLimit: found.get("timeLimit", 20),
  };
}

function workspace() {
  return vscode.workspace.workspaceFolders?.[0]?.uri;
}

module.exports = { activate, deactivate, Client };
