"""An explanation to a page that stands by itself: a board and its steps, to be clicked through."""

import json
import re
from collections.abc import Iterable, Iterator
from html import escape

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Border, Cell, Corner, Link
from pzc.compiler.board.board import Place as Element
from pzc.compiler.scene.candidates import Remaining
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.outlines import ends
from pzc.compiler.scene.places import center
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Scene, Shape, Stroke
from pzc.compiler.scene.svg import Style, svg

from .english import capital
from .explanation import Explanation
from .state import Masks, bits
from .steps import Deduction, Step, places_of

_PREMISE, _CONCLUSION, _INSTANCE = "#cfe3f7", "#ffe08a", "#eeeeee"
_GONE, _THIN = "#d6336c", 0.035
"""The color of candidates that a step rules out, and the width of the stroke through them."""
_OPEN = "text_dark_grey"
"""The color in which candidates are drawn that are ruled out."""
_MANY = re.compile("[–×]")
"""What a summary of too many candidates has."""
_RING = {_PREMISE: "#4a90d9", _CONCLUSION: "#d9930d"}
_HALF = 0.5
_NUMBER = 0.28
"""The height of the numbers of rows and columns."""
_INSET = 0.92
"""The size of an outline, in cells."""
_NARROW = 0.12


def page(explanation: Explanation) -> str:
    """Return the HTML page of an explanation, which must have an explainer."""
    title = escape(explanation.model.title or "Puzzle")
    base = _numbered(make(explanation.model))
    style = Style(cell=56, titled=False)
    frames = [_frame(explanation, base, style, step) for step in explanation.steps]
    frames.append(_last(explanation, base, style))
    frames_text = json.dumps(frames, ensure_ascii=False).replace("</", "<\\/")
    board = svg([base], style)
    told = {"TITLE": title, "WIDTH": str(base.width), "HEIGHT": str(base.height), "BOARD": board, "FRAMES": frames_text}
    return re.sub("@([A-Z]+)@", lambda found: told[found[1]], _PAGE)


def picture(explanation: Explanation, step: Step, cell: float = 64) -> str:
    """Return the board before a step, with the places of the step marked, as SVG. `cell`: its size in pixels."""
    base = _numbered(make(explanation.model))
    over = _over(explanation, base, step.masks, step)
    planes = tuple((*more, *some) for some, more in zip(base.planes, over.planes, strict=True))
    return svg([replace(over, planes=planes)], Style(cell=cell))


def _numbered(scene: Scene) -> Scene:
    """Return a scene with the numbers of its rows and columns outside of its clues."""
    above, right, below, left = scene.margins
    rows = [((-left - _HALF / 2, row + _HALF), row + 1) for row in range(scene.height)]
    columns = [((column + _HALF, -above - _HALF / 2), column + 1) for column in range(scene.width)]
    numbers = [Item("number", Label(at, str(number), _NUMBER, "line")) for at, number in (*rows, *columns)]
    margins = (above + _HALF, right, below, left + _HALF)
    return replace(scene, margins=margins, planes=(*scene.planes[:-1], (*scene.planes[-1], *numbers)))


def _frame(explanation: Explanation, base: Scene, style: Style, step: Step) -> dict[str, object]:
    """Return the frame of a step: the board before it with marked places, and the text."""
    chain = explanation.chain(step)
    text = chain[0] if chain else explanation.text(step)
    over = svg([_over(explanation, base, step.masks, step)], style)
    return {
        "over": over,
        "text": text,
        "brief": explanation.text(step),
        "rules": _rules_not_in(text, explanation, step) if not chain else "",
        "links": [*chain[1:], explanation.conclusion(step)] if chain else [],
        "overs": [*_overs_of_links(explanation, base, style, step), over] if chain else [],
        "note": "" if step.exact else "There may be a shorter reason.",
        "cost": round(step.cost, 1),
    }


def _rules_not_in(text: str, explanation: Explanation, step: Step) -> str:
    """Return the rules of a step in full if its sentence leaves them out; "" otherwise."""
    assert explanation.sentences is not None
    if step.single is not None:
        return ""
    told = [explanation.sentences.rule(instance) for instance in step.instances]
    return " ".join(f"{capital(rule)}." for rule in dict.fromkeys(told) if rule.lower() not in text.lower())


def _overs_of_links(explanation: Explanation, base: Scene, style: Style, step: Step) -> Iterator[str]:
    """Yield the board at each link of a chain: with the supposition and its consequences so far."""
    assert step.supposed is not None
    masks = list(step.masks)
    masks[step.supposed[0]] = 1 << step.supposed[1]
    for link in step.chain:
        yield svg([_over(explanation, base, masks, link)], style)
        for place, bit in link.conclusions:
            if masks[place] != 1 << bit:
                masks[place] &= ~(1 << bit)


def _last(explanation: Explanation, base: Scene, style: Style) -> dict[str, object]:
    assert explanation.explainer is not None
    over = svg([_over(explanation, base, explanation.explainer.knowledge.masks, None)], style)
    text = f"{capital(explanation.message)}."
    return {"over": over, "text": text, "brief": text, "rules": "", "links": [], "overs": [], "note": "", "cost": ""}


def _over(explanation: Explanation, base: Scene, masks: Masks, step: Deduction | None) -> Scene:
    """Return the layer over the board: known values, candidates, and the marks of a step."""
    assert explanation.explainer is not None
    unknowns = explanation.explainer.unknowns
    gone: dict[int, int] = {}
    for place, bit in step.conclusions if step is not None else ():
        gone[place] = gone.get(place, 0) | 1 << bit
    left: dict[str, dict[Element, Remaining]] = {}
    for place in sorted(unknowns.shown):
        variable = unknowns.variables[place]
        ruled_out = gone.get(place, 0) & masks[place] if unknowns.full[place].bit_count() > 2 else 0
        kept, out = (
            frozenset(unknowns.values[place][bit] for bit in bits(some))
            for some in (masks[place] & ~ruled_out, ruled_out)
        )
        left.setdefault(variable.layer, {})[variable.place] = Remaining(kept, out)
    known = make_candidates(explanation.model, left)
    planes = [
        tuple(_crossed_out(_without(some, others))) for some, others in zip(known.planes, base.planes, strict=True)
    ]
    known = replace(known, margins=base.margins)
    if step is not None:
        marks = list(_marks(explanation, step))
        planes[PLANES.index("under")] = tuple(marks)
        planes[-1] = (*planes[-1], *_rings(marks))
    return replace(known, planes=tuple(planes))


def _without(items: Iterable[Item], others: Iterable[Item]) -> tuple[Item, ...]:
    drawn = set(others)
    return tuple(item for item in items if item not in drawn)


def _crossed_out(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items; a candidate that the step rules out is drawn in red, with a stroke."""
    for item in items:
        label = item.shape
        if isinstance(label, Label) and label.color == _OPEN and _MANY.search(label.text):
            yield Item(item.of, replace(label, color="text_answer"))
        elif isinstance(label, Label) and label.color == _OPEN:
            x, y = label.at
            across, up = 0.35 * label.size * len(label.text), 0.35 * label.size
            yield Item(item.of, replace(label, color=_GONE))
            yield Item(item.of, Path(((x - across, y + up), (x + across, y - up)), Stroke(_GONE, _THIN)))
        else:
            yield item


def _marks(explanation: Explanation, step: Deduction) -> Iterator[Item]:
    """Yield marks for the places of the instances, the premises and the conclusions."""
    assert explanation.explainer is not None
    variables = explanation.explainer.unknowns.variables
    around, premises, concluded = places_of(step)
    colors = dict.fromkeys(around, _INSTANCE) | dict.fromkeys(premises, _PREMISE)
    colors |= dict.fromkeys(concluded, _CONCLUSION)
    for place, color in sorted(colors.items(), key=lambda pair: (pair[1] != _INSTANCE, pair[0])):
        shape = _mark(variables[place].place, color)
        if shape is not None:
            yield Item("step", shape)


def _rings(marks: Iterable[Item]) -> Iterator[Item]:
    """Yield outlines of the cells that are reasons and conclusions: a filled cell hides its mark."""
    for item in marks:
        shape = item.shape
        if isinstance(shape, Path) and shape.closed and shape.fill in _RING:
            x, y = (sum(axis) / len(shape.points) for axis in zip(*shape.points, strict=True))
            inner = tuple((x + (a - x) * _INSET, y + (b - y) * _INSET) for a, b in shape.points)
            yield Item(item.of, Path(inner, Stroke(_RING[shape.fill], _THIN), closed=True))


def _mark(place: Element, color: str) -> Shape | None:
    """Return the mark of a place: a background for a cell, a thick line along a side or a link."""
    match place:
        case Cell():
            x, y = center(place)
            corners = ((-_HALF, -_HALF), (_HALF, -_HALF), (_HALF, _HALF), (-_HALF, _HALF))
            return Path(tuple((x + dx, y + dy) for dx, dy in corners), None, color, closed=True)
        case Corner():
            return Disc(center(place), 2 * _NARROW, None, color)
        case Border():
            return Path(ends(place), Stroke(color, 2 * _NARROW))
        case Link(a, b):
            return Path((center(a), center(b)), Stroke(color, 2 * _NARROW))
    return None


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
be. Keys: arrows; Page Up and Page Down for whole steps; Home and End.</p>
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
  document.querySelector("li.current")?.scrollIntoView({ block: "nearest" });
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
