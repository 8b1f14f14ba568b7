// Runs of pzc: the real one, where it is there.
"use strict";

const assert = require("node:assert/strict");
const { existsSync, mkdtempSync, readdirSync, writeFileSync } = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { ask, picture, run } = require("../src/pzc.js");
const { problems } = require("../src/problems.js");
const { Sketch, MISSING } = require("../src/sketch.js");
const { verdict } = require("../src/verdict.js");

const HERE = path.join(__dirname, "..", "..", "..", ".venv", "bin", "pzc");
const PROGRAM = process.env.PZC ?? (existsSync(HERE) ? HERE : undefined);
const withPzc = { skip: PROGRAM === undefined && "wants pzc: PZC=/path/to/pzc" };

const RIGHT = "use sujiko\ncircle (1,1) = 20, (1,2) = 26, (2,1) = 24, (2,2) = 18\ngiven (3,1) = 6\n";
const OPEN = "use sujiko\ncircle (1,1) = 20\n";
const NONE = "use sujiko\ncircle (2,2) = 40\n";
const WRONG = "use sujiko\n# „🂡“\nrule \"🂡\": (1,1) = mistake\n";

function pzc(folder = os.tmpdir()) {
  return { program: PROGRAM ?? "pzc", folder, timeLimit: 600 };
}

test("a picture of the puzzle, of it and its answer, and of two answers", withPzc, async () => {
  const plain = await picture(pzc(), OPEN, {});
  assert.match(plain.svg, /^<svg /);
  const both = await picture(pzc(), RIGHT, { answer: "both", dark: true });
  assert.match(both.svg, /^<svg /);
  const two = await picture(pzc(), OPEN, { answer: "differences" });
  assert.equal(new Set([plain.svg, both.svg, two.svg]).size, 3);
});

test("no picture of what is wrong, but words", withPzc, async () => {
  const { svg, words } = await picture(pzc(), WRONG, {});
  assert.equal(svg, "");
  assert.match(words, /nothing is called `mistake`/);
});

test("pictures leave no files", withPzc, async () => {
  const count = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith("pzc-")).length;
  const before = count();
  await picture(pzc(), OPEN, {});
  assert.equal(count(), before);
});

test("files beside the text are found", withPzc, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "puz-"));
  writeFileSync(path.join(folder, "mine.puz"), "grid 2x2 of 1..2\n");
  const { told } = await ask(pzc(folder), "solve", "use mine\n(1,1) = 1\n");
  assert.equal(told.status, "multiple");
});

test("verdicts", withPzc, async () => {
  const found = await Promise.all([RIGHT, OPEN, NONE, WRONG].map((text) => ask(pzc(), "solve", text)));
  const said = found.map(({ told }) => verdict(told, "mine.puz"));
  assert.deepEqual(said.map(({ answer }) => answer), ["both", "differences", undefined, undefined]);
  assert.match(said[0].head, /^The only solution/);
  assert.ok(said[2].lines.includes("mine.puz:2  circle (2,2) = 40"), said[2].lines.join("\n"));
  assert.match(said[3].lines[0], /^mine\.puz:3 {2}nothing is called `mistake`/);
});

test("mistakes are marked where they are, in UTF-16 units", withPzc, async () => {
  const { told } = await ask(pzc(), "check", WRONG);
  const [found] = problems(told, WRONG);
  const line = WRONG.split("\n")[found.range.line];
  assert.equal(line.slice(found.range.column, found.range.endColumn), "mistake");
  assert.equal(found.severity, "error");
});

test("a program that is not there", async () => {
  const nowhere = { ...pzc(), program: "/nonexistent/pzc" };
  assert.equal((await run(nowhere, ["--version"], "")).missing, true);
  const shown = [];
  await new Sketch((state) => shown.push(state)).solve({ text: "", name: "x.puz", dark: false, pzc: nowhere });
  assert.equal(shown.at(-1)?.head, MISSING);
});

test("a run that is no longer wanted is ended", async () => {
  const stop = new AbortController();
  const running = run({ ...pzc(), program: process.execPath }, ["-e", "setInterval(() => {}, 1000)"], "", stop.signal);
  stop.abort();
  await assert.rejects(running, { name: "AbortError" });
});

test("of two drawings the newer one is shown", withPzc, async () => {
  const shown = [];
  const sketch = new Sketch((state) => shown.push(state));
  const wanted = (text) => ({ text, name: "mine.puz", dark: false, pzc: pzc() });
  const first = sketch.solve(wanted(OPEN));
  await Promise.all([first, sketch.solve(wanted(RIGHT))]);
  const done = shown.filter(({ busy }) => !busy);
  assert.equal(done.length, 1);
  assert.match(done[0].head, /^The only solution/);
});

test("the last picture stays while the text is wrong", withPzc, async () => {
  const shown = [];
  const sketch = new Sketch((state) => shown.push(state), 0);
  const wanted = (text) => ({ text, name: "mine.puz", dark: false, pzc: pzc() });
  await sketch.draw(wanted(OPEN));
  const { svg } = shown.at(-1);
  await sketch.draw(wanted(WRONG));
  assert.equal(shown.at(-1).svg, svg);
  assert.match(shown.at(-1).lines[0], /mistake/);
});
