"""An explanation to a page that stands by itself: a board and its steps, to be clicked through."""

import json
import re
from collections.abc import Iterator
from html import escape
from itertools import islice

from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import Scene
from pzc.compiler.scene.svg import Style, svg

from .deductions.chains import Kind, lines
from .deductions.steps import Deduction, Step
from .explanation import Explanation
from .hardness import with_hardness
from .step_pictures import board_of, known, numbered, over
from .wording.english import capital


def page(explanation: Explanation) -> str:
    """Return the HTML page of an explanation, which must have an explainer."""
    title = escape(explanation.model.title or "Puzzle")
    base = numbered(board_of(explanation), make(explanation.model))
    style = Style(cell=56, titled=False)
    frames = [_frame(explanation, base, style, step) for step in explanation.steps]
    frames.append(_last(explanation, base, style))
    frames_text = json.dumps(frames, ensure_ascii=False).replace("</", "<\\/")
    board = svg([base], style)
    fields = {
        "TITLE": title,
        "WIDTH": str(base.width),
        "HEIGHT": str(base.height),
        "BOARD": board,
        "FRAMES": frames_text,
    }
    return re.sub("@([A-Z]+)@", lambda found: fields[found[1]], _PAGE)


def _frame(explanation: Explanation, base: Scene, style: Style, step: Step) -> dict[str, object]:
    """Return the frame of a step: the board before it with marked places, and the text."""
    chain = explanation.chain(step)
    text = chain[0] if chain else explanation.text(step)
    board = svg([over(explanation, base, step.masks, step)], style)
    return {
        "over": board,
        "text": text,
        "brief": explanation.text(step),
        "rules": _rules_not_in(text, explanation, step) if not chain else "",
        "links": [*chain[1:], explanation.conclusion(step)] if chain else [],
        "overs": [*_overs_of_links(explanation, base, style, step), board] if chain else [],
        "note": step.note,
        "cost": round(step.cost, 1),
    }


def _rules_not_in(text: str, explanation: Explanation, step: Step) -> str:
    """Return the rules of a step in full if its sentence leaves them out; "" otherwise."""
    assert explanation.sentences is not None
    if step.single is not None:
        return ""
    rules = [explanation.sentences.rule(instance) for instance in step.instances]
    return " ".join(f"{capital(rule)}." for rule in dict.fromkeys(rules) if rule.lower() not in text.lower())


def _overs_of_links(explanation: Explanation, base: Scene, style: Style, step: Step) -> Iterator[str]:
    """Yield the board at each line of a chain after the first: with the suppositions and their consequences so far."""
    certain = frozenset(item for plane in known(explanation, step.masks, None).planes for item in plane)
    for line in islice(lines(step, step.masks), 1, None):
        shown: Deduction | None = line.deduction
        if line.kind is Kind.SUPPOSED:
            shown = None
        elif line.kind is Kind.REFUTED:
            shown = Deduction((), (), line.deduction.conclusions)
        yield svg([over(explanation, base, line.masks, shown, certain)], style)


def _last(explanation: Explanation, base: Scene, style: Style) -> dict[str, object]:
    """Return the frame after the last step: the known values, colored by how hard each was to find."""
    assert explanation.explainer is not None
    scene = over(explanation, base, explanation.explainer.knowledge.masks, None)
    board = svg([with_hardness(explanation, scene)], style)
    text = f"{capital(explanation.message)}. The darker a place, the harder the steps to its value."
    return {"over": board, "text": text, "brief": text, "rules": "", "links": [], "overs": [], "note": "", "cost": ""}


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@TITLE@</title>
<style>
body { font-family: Helvetica, Arial, sans-serif; margin: 1.5em; color: #222; background: #fff; }
main { display: flex; flex-wrap: wrap; gap: 2em; }
.board { position: relative; }
.board svg { display: block; max-width: 100%; height: auto; }
.over { position: absolute; inset: 0; mix-blend-mode: multiply; }
#spot { position: absolute; box-sizing: border-box; border: 3px solid #e8590c; border-radius: 4px; }
#spot { pointer-events: none; }
.place { cursor: default; }
.place:hover { background: #ffe8cc; }
@media (max-width: 46em) {
  body { margin: 0.7em; }
  h1 { font-size: 1.2em; margin: 0 0 0.3em; }
  main { gap: 0.3em; }
  .still { position: sticky; top: 0; z-index: 1; background: #fff; }
  .still p { margin: 0.3em 0; }
}
.side { flex: 1 1 22em; max-width: 40em; line-height: 1.45; }
button { font: inherit; padding: 0.3em 0.9em; }
ol { padding-left: 1.6em; }
li { cursor: pointer; }
li.current { background: #fff3cc; }
#costs { display: flex; align-items: flex-end; margin: 1em 0; }
#costs button { flex: 0 1 10px; min-width: 2px; padding: 0; border: 1px solid #fff; background: #bbb; cursor: pointer; }
#costs button.current { background: #e8590c; }
.reason { background: #cfe3f7; }
.result { background: #ffe08a; }
.supposed { color: #9c36b5; }
.gone { color: #d6336c; text-decoration: line-through; }
#rules:not(:empty)::before { content: "Rule: "; }
summary { cursor: pointer; }
#all li { padding: 0.1em 0.3em; }
#sheet { display: none; }
@media print {
  main, h1 + main { display: none; }
  #sheet { display: block; }
  #sheet section { display: flex; gap: 1.5em; break-inside: avoid; margin: 0 0 1.5em; }
  #sheet .board { flex: none; width: 15em; align-self: flex-start; }
  #sheet .board svg { width: 100%; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
.small { color: #666; font-size: 0.9em; }
</style>
</head>
<body>
<h1>@TITLE@</h1>
<main>
<div class="still">
<div class="board">@BOARD@<div class="over" id="over"></div><div id="spot" hidden></div></div>
<p><button id="back" aria-label="Back">&#9664;</button> <button id="on" aria-label="On">&#9654;</button>
<span id="count" class="small" aria-live="polite"></span></p>
</div>
<div class="side">
<p id="text" aria-live="polite"></p>
<p id="rules" class="small"></p>
<ol id="links"></ol>
<p id="note" class="small"></p>
<div id="costs" title="The cost of each step"></div>
<p class="small">Gray: where the rules of the step apply. <span class="reason">Blue</span>: what is known.
<span class="result">Yellow</span>: what follows. <span class="gone">Crossed out</span>: what can no longer
be. <span class="supposed">Violet</span>: what is supposed, and what follows from it. Bars: the cost of each step.
Keys: arrows; Page Up and Page Down for whole steps; Home and End.</p>
<details><summary>All steps</summary><ol id="all"></ol></details>
</div>
</main>
<div id="sheet"></div>
<script>
const frames = @FRAMES@;
const positions = frames.flatMap((frame, at) => [{ at, link: -1 }, ...frame.links.map((_, link) => ({ at, link }))]);
let now = 0;
const element = (name) => document.getElementById(name);
// Rows, columns and cells in a text are outlined on the board while the mouse is on them.
function pieces(text) {
  return text.split(/(\\(\\d+,\\d+\\)|\\b[Rr]ow \\d+|\\b[Cc]olumn \\d+)/).map((piece, number) => {
    if (number % 2 === 0) return document.createTextNode(piece);
    const place = document.createElement("span");
    place.className = "place";
    place.textContent = piece;
    place.onmouseenter = () => outline(piece);
    place.onmouseleave = () => { element("spot").hidden = true; };
    return place;
  });
}
function outline(place) {
  const svg = document.querySelector(".board > svg");
  const { width, height } = svg.viewBox.baseVal;
  const [left, top] = svg.querySelector("g[transform]").getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
  const numbers = place.match(/\\d+/g).map((text) => Number(text) - 1);
  const [row, column] = numbers.length === 2 ? numbers : /row/i.test(place) ? [numbers[0], 0] : [0, numbers[0]];
  const [tall, wide] = numbers.length === 2 ? [1, 1] : /row/i.test(place) ? [1, @WIDTH@] : [@HEIGHT@, 1];
  Object.assign(element("spot").style, {
    left: `${100 * (left + column) / width}%`, top: `${100 * (top + row) / height}%`,
    width: `${100 * wide / width}%`, height: `${100 * tall / height}%`,
  });
  element("spot").hidden = false;
}
function show() {
  const { at, link } = positions[now];
  const frame = frames[at];
  element("over").innerHTML = link < 0 ? frame.over : frame.overs[link];
  element("text").replaceChildren(...pieces(frame.text));
  element("spot").hidden = true;
  element("links").replaceChildren(...frame.links.map((text, number) => {
    const line = document.createElement("li");
    line.append(...pieces(text));
    line.className = number === link ? "current" : "";
    line.onclick = () => go(number - link);
    return line;
  }));
  element("links").querySelector(".current")?.scrollIntoView({ block: "nearest" });
  element("rules").textContent = frame.rules;
  element("note").textContent = frame.note;
  [...element("all").children].forEach((line, number) => line.classList.toggle("current", number === at));
  const last = at === frames.length - 1;
  element("count").textContent = last ? "the end" : `step ${at + 1} of ${frames.length - 1}, cost ${frame.cost}`;
  [...element("costs").children].forEach((bar, number) => bar.classList.toggle("current", number === at));
  element("back").disabled = now === 0;
  element("on").disabled = last;
}
function go(by) {
  now = Math.min(Math.max(now + by, 0), positions.length - 1);
  show();
}
function leap(by) {
  const { at, link } = positions[now];
  const target = by < 0 && link >= 0 ? at : Math.min(Math.max(at + by, 0), frames.length - 1);
  go(positions.findIndex((each) => each.at === target) - now);
}
function jump(to) {
  go(positions.findIndex((each) => each.at === to) - now);
}
function paragraph(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}
element("all").append(...frames.slice(0, -1).map((frame, at) => {
  const line = document.createElement("li");
  line.textContent = frame.brief;
  line.onclick = () => jump(at);
  return line;
}));
// A printed page has each step with its board.
window.addEventListener("beforeprint", () => {
  const board = document.querySelector(".board > svg").outerHTML;
  element("sheet").replaceChildren(...frames.map((frame, at) => {
    const section = document.createElement("section");
    const text = document.createElement("div");
    const number = at < frames.length - 1 ? `${at + 1}. ` : "";
    section.innerHTML = `<div class="board">${board}<div class="over">${frame.over}</div></div>`;
    text.append(...[number + frame.text, ...frame.links, frame.note].filter(Boolean).map(paragraph));
    section.append(text);
    return section;
  }));
});
const most = Math.max(1, ...frames.map((frame) => frame.cost || 0));
element("costs").append(...frames.slice(0, -1).map((frame, at) => {
  const bar = document.createElement("button");
  bar.style.height = `${6 + 40 * frame.cost / most}px`;
  bar.title = `step ${at + 1}, cost ${frame.cost}`;
  bar.onclick = () => jump(at);
  return bar;
}));
element("back").onclick = () => go(-1);
element("on").onclick = () => go(1);
document.addEventListener("keydown", (event) => {
  const moves = {
    ArrowRight: () => go(1), ArrowLeft: () => go(-1), PageDown: () => leap(1), PageUp: () => leap(-1),
    Home: () => go(-positions.length), End: () => go(positions.length),
  };
  if (!moves[event.key]) return;
  event.preventDefault();
  moves[event.key]();
});
show();
</script>
</body>
</html>
"""
