"""Further declarations of random specs: other coordinates, shapes, patterns, areas, rule files used by new names."""

from dataclasses import dataclass, field

from hypothesis import strategies as st

MATCHED = (
    ".*",
    ". .",
    "1 .*",
    ".* 2 .*",
    "[1 2]+",
    "[^ 1]* 1?",
    "(1 2|2 1) .*",
    "0* 1{1,2} .*",
    ".{2} 3*",
    "1* [0..2]",
)
"""Patterns for lists of numbers."""

_SHAPES = (["##"], ["#.", "##"], ["###"], ["#"], ["#.", ".#"], ["##", "##"])
_GAPS = (["#.#"], ["#", ".", "#"], ["#..", "..#"])
_MARKED = (["#o"], ["#o", "o#"], ["##", "o."])
_FILES = (
    ("use thermo(thermo as stem)", "stem {run}"),
    ("use thermo, thermo(thermo as stem)", "stem {run}"),
    ("use arrow(arrow as pile)", "pile <{cell}, {run}>"),
    ("use killer_cages(cage as frame)", "frame <{run}> sum = {number}"),
    ("use cage, killer_cages(cage as frame)", "cage <{run}> sum = {number}"),
    ("use whispers(k = 1, whispers as walk)", "walk {run}"),
    ("use renban(renban as chain), renban", "chain {run}"),
    ("use even_odd(even_cell as twice)", "twice {cell}"),
    ("use kropki_some(white_dot as near)", "near <{run}>"),
    ("use anti_knight", ""),
)
"""Rule files of the library for boards with digits, and a clue by its new name."""


@dataclass
class Additions:
    """Lines of a spec, and the names that they declare, by kind."""

    lines: list[str] = field(default_factory=list)
    cells: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    placements: tuple[str, ...] = ()


@st.composite
def additions(draw: st.DrawFn, height: int, width: int, first: int, digits: bool, layers: list[str]) -> Additions:
    """Draw further declarations for a board; `layers` are its layers of truth values on cells."""
    found = Additions()
    if draw(st.integers(0, 2)) == 0:
        _shape(draw, found)
    if draw(st.integers(0, 3)) == 0:
        _pattern(draw, found)
    if draw(st.integers(0, 3)) == 0:
        _coordinates(draw, found, height, width)
    if layers and draw(st.integers(0, 2)) == 0:
        _areas(draw, found, first, layers)
    if digits and draw(st.integers(0, 3)) == 0:
        _rule_file(draw, found, height, width, first)
    return found


def _shape(draw: st.DrawFn, found: Additions) -> None:
    ways = draw(st.sampled_from(["", " turned", " fixed"]))
    if draw(st.integers(0, 3)):
        found.lines += [f"shape tile{ways} [[", *draw(st.sampled_from(_SHAPES)), "]]"]
        found.placements += "tile", "inside(tile, cells)"
        found.lists += ("tile[1]",)
    else:
        found.lines += ["shapes piece [[", "A.BB", "A.B.", "]]"]
        found.placements += "piece[1]", "piece[2]"


def _pattern(draw: st.DrawFn, found: Additions) -> None:
    if draw(st.booleans()):
        found.lines += [f"pattern gap{draw(st.sampled_from(['', ' fixed']))} [[", *draw(st.sampled_from(_GAPS)), "]]"]
        found.placements += ("gap",)
    else:
        found.lines += ["pattern two [[", *draw(st.sampled_from(_MARKED)), "]]"]
        found.placements += "[a2 : (a2, b2) in two]", "[a2 ++ b2 : (a2, b2) in two]"


def _coordinates(draw: st.DrawFn, found: Additions, height: int, width: int) -> None:
    """Draw a second address: columns first, or two parts of a row."""
    if height % 2 == 0 and draw(st.booleans()):
        found.lines.append(f"coords (R in 1..{height // 2}, r in 1..2, C in 1..{width}) -> ((R-1)*2 + r, C)")
        found.cells += "(1, 2, 1)", f"({height // 2}, 1, {width})"
        found.lists += "(1, *, 1)", "(*, 2, *)"
    else:
        found.lines.append(f"coords (x in 1..{width}, y in 1..{height}, z in 1..1) -> (y, x)")
        found.cells += "(1, 1, 1)", f"({width}, {height}, 1)"
        found.lists += "(1, *, 1)", "(*, 1, *)"


def _areas(draw: st.DrawFn, found: Additions, first: int, layers: list[str]) -> None:
    name, here = draw(st.sampled_from(layers)), f"({first},{first})"
    cells, links = (
        f"v in cells: {draw(st.sampled_from(['', 'not ']))}{name}(v)",
        f"(v, w) in links: {name}(v) = {name}(w)",
    )
    found.lines.append(f"areas isle = {draw(st.sampled_from([cells, cells, links]))}")
    found.lists += "isle[1]", f"isle({here})", f"isle({here})"
    found.placements += "isle", "isle"


def _rule_file(draw: st.DrawFn, found: Additions, height: int, width: int, first: int) -> None:
    use, clue = draw(st.sampled_from(_FILES))
    row = draw(st.integers(first, height + first - 1))
    cells = [f"({row},{column + first})" for column in range(width)]
    if draw(st.booleans()):
        cells.reverse()
    names = {"run": f"{cells[0]}..{cells[-1]}", "cell": f"({first},{first})", "number": draw(st.integers(1, 6))}
    found.lines.append(use)
    found.lines += [clue.format(**names)] if clue else []
