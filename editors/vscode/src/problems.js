// What `pzc check --json` told, to ranges in the text as editors count them.
"use strict";

const { INPUT } = require("./verdict.js");

/**
 * A place from `line`, `column` to `endLine`, `endColumn`, counted from 0 in UTF-16 units, the end not included.
 * @typedef {{line: number, column: number, endLine: number, endColumn: number}} Range
 * @typedef {{range: Range, severity: "error" | "warning", code: string, message: string}} Problem
 */

/**
 * The problems of a text. What is wrong in a file that it uses is told at its beginning, with the place in words.
 * @param {any} told
 * @param {string} text
 * @returns {Problem[]}
 */
function problems(told, text) {
  const lines = text.split(/\r?\n/);
  return [...(told.errors ?? []), ...(told.warnings ?? [])].map((found) => {
    const here = found.file === INPUT;
    const said = [found.message, ...(found.help ? [found.help] : [])].join("\n");
    return {
      range: here ? range(found, lines) : { line: 0, column: 0, endLine: 0, endColumn: 0 },
      severity: found.severity,
      code: found.code,
      message: here ? said : `${found.file}:${found.line}:${found.column}: ${said}`,
    };
  });
}

/**
 * @param {any} found
 * @param {string[]} lines
 * @returns {Range}
 */
function range(found, lines) {
  return {
    line: found.line - 1,
    column: units(lines[found.line - 1] ?? "", found.column - 1),
    endLine: found.end_line - 1,
    endColumn: units(lines[found.end_line - 1] ?? "", found.end_column - 1),
  };
}

/**
 * How many UTF-16 units so many characters of a line take: pzc counts characters.
 * @param {string} line
 * @param {number} characters
 */
function units(line, characters) {
  return Array.from(line).slice(0, characters).join("").length;
}

module.exports = { problems };
