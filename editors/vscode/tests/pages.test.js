// What is shown, and what the settings mean.
"use strict";

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { page } = require("../src/page.js");
const { problems } = require("../src/problems.js");
const settings = require("../src/settings.js");
const { verdict } = require("../src/verdict.js");

const SECONDS = { compile: 0.1, solve: 0.25 };

test("nothing of a puzzle becomes markup", () => {
  const text = page({ title: "<b>&\"", head: "<script>", lines: ["</pre><i>"], svg: "<svg onload='x'/>", busy: false });
  assert.doesNotMatch(text, /<b>|<script>|<i>|<svg/);
  assert.match(text, /default-src 'none'/);
});

test("each verdict has words", () => {
  const of = (status, more = {}) => verdict({ status, seconds: SECONDS, ...more }, "x.puz");
  assert.equal(of("unique").head, "The only solution (0.35 s).");
  assert.equal(of("unique", { best: [4, 8], proved: true }).lines[0], "Best values: 4, 8 (there is no better one).");
  assert.equal(of("some", { best: [4], proved: false }).lines[0], "Best values: 4 (not proved to be the best).");
  assert.match(of("unknown").head, /in time/);
  assert.match(of("none").lines[0], /too long/);
  const origins = [{ file: "rules.puz", line: 3, text: "A rule." }];
  assert.equal(of("none", { conflict: { minimal: false, origins } }).lines[1], "rules.puz:3  A rule.");
});

test("what is wrong elsewhere is told at the beginning, with its place", () => {
  const error = { file: "other.puz", line: 7, column: 2, end_line: 7, end_column: 3, message: "no", help: "yes" };
  const [found] = problems({ errors: [{ ...error, severity: "error", code: "PZ201" }] }, "use other\n");
  assert.deepEqual(found.range, { line: 0, column: 0, endLine: 0, endColumn: 0 });
  assert.equal(found.message, "other.puz:7:2: no\nyes");
});

test("the program that is meant", () => {
  assert.equal(settings.program("", undefined), "pzc");
  assert.equal(settings.program("~/bin/pzc", undefined), path.join(os.homedir(), "bin/pzc"));
  assert.equal(settings.program("${workspaceFolder}/.venv/bin/pzc", "/w"), "/w/.venv/bin/pzc");
});

test("the folder in which files are found", () => {
  assert.equal(settings.folder({ scheme: "file", fsPath: "/a/b.puz" }, "/w"), "/a");
  assert.equal(settings.folder({ scheme: "untitled", fsPath: "Untitled-1" }, "/w"), "/w");
});

test("what package.json names is there", () => {
  const root = path.join(__dirname, "..");
  const { contributes, icon } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const [language] = contributes.languages;
  const files = [icon, language.configuration, contributes.grammars[0].path, contributes.snippets[0].path];
  for (const file of files) assert.ok(readFileSync(path.join(root, file)).length > 0, file);
  const source = readFileSync(path.join(root, "src", "extension.js"), "utf8");
  for (const { command } of contributes.commands) assert.ok(source.includes(`"${command}"`), command);
  for (const name of Object.keys(contributes.configuration.properties)) {
    assert.ok(source.includes(`"${name.replace("pzc.", "")}"`), name);
  }
});
