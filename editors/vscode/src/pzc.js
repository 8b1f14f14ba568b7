// Runs of the program pzc on a text: what it prints, or why there is nothing.
"use strict";

const { spawn } = require("node:child_process");
const { mkdtemp, readFile, rm } = require("node:fs/promises");
const os = require("node:os");
const path = require("node:path");

const MOST_OUTPUT = 32 * 1024 * 1024; // characters: more than any picture or answer needs

/**
 * Where and how pzc is run.
 * @typedef {{program: string, folder: string, timeLimit: number}} Pzc
 *
 * What came of a run: `missing` where there is no such program.
 * @typedef {{code: number | null, out: string, err: string, missing: boolean}} Outcome
 */

/**
 * Runs `pzc ARGS...` with a text on standard input, in the folder in which its `use` finds files. An aborted signal
 * ends the program, and the promise is rejected with an AbortError.
 * @param {Pzc} pzc
 * @param {string[]} args
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<Outcome>}
 */
function run(pzc, args, text, signal) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PYTHONUTF8: "1", NO_COLOR: "1" };
    const child = spawn(pzc.program, args, { cwd: pzc.folder, signal, env });
    const outcome = { code: /** @type {number | null} */ (null), out: "", err: "", missing: false };
    child.stdout.setEncoding("utf8").on("data", (data) => {
      outcome.out += data;
      if (outcome.out.length > MOST_OUTPUT) child.kill();
    });
    child.stderr.setEncoding("utf8").on("data", (data) => {
      outcome.err = (outcome.err + data).slice(0, MOST_OUTPUT);
    });
    child.on("error", (error) => {
      if (error.name === "AbortError") reject(error);
      else resolve({ ...outcome, err: error.message, missing: true });
    });
    child.on("close", (code) => resolve({ ...outcome, code }));
    child.stdin.on("error", () => {}); // it ended before it had read everything: its exit code tells why
    child.stdin.end(text);
  });
}

/**
 * The picture of a text as SVG, and what pzc said about it. Without picture, the words say why.
 * @param {Pzc} pzc
 * @param {string} text
 * @param {{answer?: "both" | "differences", dark?: boolean}} how
 * @param {AbortSignal} [signal]
 * @returns {Promise<{svg: string, words: string, missing: boolean}>}
 */
async function picture(pzc, text, how, signal) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pzc-"));
  try {
    const file = path.join(folder, "picture.svg");
    const options = [...(how.answer ? [`--${how.answer}`] : []), ...(how.dark ? ["--dark"] : [])];
    const args = ["draw", "-", "-o", file, "--time-limit", String(pzc.timeLimit), ...options];
    const { err, missing } = await run(pzc, args, text, signal);
    const svg = await readFile(file, "utf8").catch(() => "");
    return { svg, words: err.trim(), missing };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What `pzc COMMAND - --json` prints, as an object; `null` and words where that is no JSON.
 * @param {Pzc} pzc
 * @param {"solve" | "check"} command
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<{told: any, words: string, missing: boolean}>}
 */
async function ask(pzc, command, text, signal) {
  const args = [command, "-", "--json", "--time-limit", String(pzc.timeLimit)];
  const { out, err, missing } = await run(pzc, args, text, signal);
  try {
    return { told: JSON.parse(out), words: err.trim(), missing };
  } catch {
    return { told: null, words: err.trim() || out.trim(), missing };
  }
}

module.exports = { run, picture, ask };
