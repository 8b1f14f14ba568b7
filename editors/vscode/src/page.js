// A picture and what is said about it, to the page that is shown beside the text.
"use strict";

/**
 * What is shown: `head` in a word, `lines` below, a picture as SVG or none, and whether a new one is on its way.
 * @typedef {{title: string, head: string, lines: string[], svg: string, busy: boolean}} Shown
 */

/**
 * The page. It runs no script: the picture is an image, so that nothing in it can do anything either.
 * @param {Shown} shown
 */
function page(shown) {
  const image = shown.svg
    ? `<img alt="${escape(shown.title)}" src="data:image/svg+xml;base64,${Buffer.from(shown.svg).toString("base64")}">`
    : "";
  const lines = shown.lines.length ? `<pre>${escape(shown.lines.join("\n"))}</pre>` : "";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escape(shown.title)}</title>
<style>
  body { font-family: var(--vscode-font-family); color: var(--vscode-foreground); }
  img { max-width: 100%; max-height: 85vh; display: block; margin: 0 auto; }
  pre { white-space: pre-wrap; font-family: var(--vscode-editor-font-family); }
  .busy img { opacity: 0.6; }
</style>
</head>
<body class="${shown.busy ? "busy" : ""}">
<p role="status" aria-live="polite">${escape(shown.head)}</p>
${image}
${lines}
</body>
</html>
`;
}

/** @param {string} text */
function escape(text) {
  const names = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });
  return text.replace(/[&<>"]/g, (character) => names[character]);
}

module.exports = { page, escape };
