"""Clues that the rules accept on a given solution, and likely values."""

import pytest

from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import Placement
from pzc.compiler.model.reduced import with_placements
from pzc.compiler.pipeline import compile_source
from pzc.generation.acceptance import ClueAcceptance

from ...flat_judge import SPAN

VALUES = {("digit", Cell(1, j)): digit for j, digit in enumerate((2, 1, 3), 1)}


def acceptance(rules: str) -> ClueAcceptance:
    return ClueAcceptance(compile_source(Source("a.puz", f"grid 1x3 of 1..3\n{rules}\n")), VALUES)


def clue(*args: object, value: object = None) -> Placement:
    return Placement(args, value, (), None, Origin("clue", "star", SPAN))  # type: ignore[arg-type]


STAR = "clue star(c: cell) = n: int\n"


@pytest.mark.parametrize(
    ("rules", "column", "value", "accepted"),
    [
        (STAR + "for star(c) = n: c + 1 = n", 1, 3, True),
        (STAR + "for star(c) = n: c + 1 = n", 2, 3, False),
        (STAR + "for star(c) = n: n = (1,4)", 1, 3, False),
        (STAR + "(1,2) = 3", 2, 3, True),
        (STAR + "(1,1) in star", 1, 3, True),
        (STAR + "(1,1) in star", 2, 3, False),
    ],
)
def test_clue_is_accepted_if_its_rules_hold(rules: str, column: int, value: int, accepted: bool) -> None:
    assert acceptance(rules).accepts("star", clue(Cell(1, column), value=value)) is accepted


def test_placed_clues_are_considered() -> None:
    mine = acceptance("clue star(c: cell)\n(1,1) in star -> (1,2) in star\nstar (1,3)")
    one, two = clue(Cell(1, 1)), clue(Cell(1, 2))
    assert not mine.accepts("star", one) and mine.accepts("star", one, two) and mine.accepts("star", two)


def test_a_rule_on_each_clue_is_judged_for_each() -> None:
    mine = acceptance("clue star(c: cell)\nfor star(c): c < 3")
    one, two, three = (clue(Cell(1, j)) for j in (1, 2, 3))
    assert mine.accepts("star", one, two) and mine.accepts("star", two, one)
    assert not mine.accepts("star", three) and not mine.accepts("star", one, three) and mine.accepts("star", one)


def test_rules_that_clues_only_relax_are_skipped() -> None:
    mine = acceptance("clue star(c: cell)\nfor c in cells where c not in star: c < 3")
    assert mine.accepts("star", clue(Cell(1, 3))) and not mine.accepts("star", clue(Cell(1, 1)))
    held = acceptance("clue star(c: cell)\nfor c in cells where c not in star: c < 4")
    assert held.accepts("star", clue(Cell(1, 1)))


def test_rules_over_the_clues_come_first() -> None:
    found = acceptance("clue star(c: cell)\n(1,1) in star\nfor star(c): c > 0\nmoon = 1\ndef moon = 1").about("star")
    assert len(found) == 2 and "for star" in found[0].origin.span.text


@pytest.mark.parametrize(
    ("condition", "values"),
    [
        ("n = c + 1", [3]),
        ("c + 1 = n", [3]),
        ("n in <c, 7>", [2, 7]),
        ("n = c or n = 9", [2, 9]),
        ("if c = 2 then n = 4 else n = 5", [4, 5]),
        ("all(d in rows[1]: n = d)", [2, 1, 3]),
        ("n > c", [2]),
        ("c > 1", []),
    ],
)
def test_guesses_of_values(condition: str, values: list[int]) -> None:
    assert acceptance(f"{STAR}for star(c) = n: {condition}").guesses("star", (Cell(1, 1),)) == values


def test_facts_stay_unchanged() -> None:
    facts = compile_source(Source("a.puz", "grid 1x3 of 1..3\nclue star(c: cell)\nstar (1,1)\n")).facts
    other = with_placements(facts, {"star": []})
    assert other.placements == {"star": []} and len(facts.placements["star"]) == 1 and other.board is facts.board
