// The settings as written to what is run.
"use strict";

const os = require("node:os");
const path = require("node:path");

/**
 * The program that a setting names: `~` and `${workspaceFolder}` are filled in; a plain name is looked up on the path.
 * @param {string} written
 * @param {string | undefined} workspace the folder that is open, if any
 */
function program(written, workspace) {
  const named = written.trim() || "pzc";
  const home = named === "~" || named.startsWith("~/") ? path.join(os.homedir(), named.slice(1)) : named;
  return home.replaceAll("${workspaceFolder}", workspace ?? ".");
}

/**
 * The folder in which a text's `use` looks for files: that of its file, or the one that is open.
 * @param {{scheme: string, fsPath: string}} uri
 * @param {string | undefined} workspace
 */
function folder(uri, workspace) {
  return uri.scheme === "file" ? path.dirname(uri.fsPath) : workspace ?? os.homedir();
}

module.exports = { program, folder };
