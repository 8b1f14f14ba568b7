// What `pzc solve --json` told, to a sentence, to lines below it, and to the picture that shows it.
"use strict";

const INPUT = "<standard input>";

/**
 * @typedef {{head: string, lines: string[], answer: "both" | "differences" | undefined}} Verdict
 */

/**
 * @param {any} told
 * @param {string} name what the text is called
 * @returns {Verdict}
 */
function verdict(told, name) {
  const best = told.best ? "best " : "";
  switch (told.status) {
    case "unique":
      return { head: `The only ${best}solution (${seconds(told)}).`, lines: bestLines(told), answer: "both" };
    case "multiple":
      return {
        head: `More than one ${best}solution; where two of them differ (${seconds(told)}).`,
        lines: bestLines(told),
        answer: "differences",
      };
    case "some":
      return {
        head: `A ${best}solution; whether it is the only one was not found out in time.`,
        lines: bestLines(told),
        answer: "both",
      };
    case "none":
      return { head: `No solution (${seconds(told)}).`, lines: conflictLines(told, name), answer: undefined };
    case "error":
      return { head: "This is no puzzle yet.", lines: told.errors.map((/** @type {any} */ e) => errorLine(e, name)), answer: undefined };
    default:
      return { head: "No solution was found in time.", lines: [], answer: undefined };
  }
}

/** @param {any} told */
function seconds(told) {
  const { compile, solve } = told.seconds;
  return `${(compile + solve).toFixed(2)} s`;
}

/** @param {any} told */
function bestLines(told) {
  if (!told.best) return [];
  const sure = told.proved ? "there is no better one" : "not proved to be the best";
  return [`Best values: ${told.best.join(", ")} (${sure}).`];
}

/**
 * @param {any} told
 * @param {string} name
 */
function conflictLines(told, name) {
  if (!told.conflict) return ["Finding out which rules and clues contradict each other took too long."];
  const head = told.conflict.minimal
    ? "These rules and clues contradict each other, and none of them can be left out:"
    : "These rules and clues contradict each other:";
  const places = told.conflict.origins.map((/** @type {any} */ o) => `${place(o, name)}  ${o.text}`);
  return [head, ...places];
}

/**
 * @param {any} error
 * @param {string} name
 */
function errorLine(error, name) {
  const help = error.help ? ` (${error.help})` : "";
  return `${place(error, name)}  ${error.message}${help}`;
}

/**
 * @param {{file: string, line: number}} at
 * @param {string} name
 */
function place(at, name) {
  return `${at.file === INPUT ? name : at.file}:${at.line}`;
}

module.exports = { verdict, INPUT };
