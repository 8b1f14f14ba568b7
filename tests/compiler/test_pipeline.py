"""Many puzzles of one variant: the common part is compiled once, and each puzzle is the same as if compiled alone."""

from random import Random

import pytest

from pzc import backends
from pzc.backends.cpsat.common_model import encoded
from pzc.backends.interface import Answer, CommonPart, Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source, flatten
from pzc.compiler.show import show_flat
from pzc.compiler.syntax.parse import parse

SMALL = "use sudoku(height=2, width=2), even_odd, killer\n"
DIGITS = "grid 2x3 of <A, B, C>\nUNIQUE(i, *)\nUNIQUE(*, j)\n"
SPREAD = 'grid 1x2 of 0..9\nclue far(c: cell)\nrule "Far.": for far(c): c < 2 or c > 7\n'
STARS = (
    'grid 4x4\nlayer star on cells of bool\nclue here(c: cell)\nrule "Rows.": count(star(i, *)) = 1\n'
    'rule "Columns.": count(star(*, j)) = 1\nrule "Here.": for here(c): star(c)\n'
    'rule "Apart.": for c in cells, d in around(c): not (star(c) and star(d))\n'
)
LOOP = "use slitherlink(height=3, width=3)\n"

NARROW = [
    (SMALL, "given (1,1) = 1\n"),
    (SMALL, "given [[\n 1 2 . .\n . . . .\n . . . .\n . . . 4\n]]\n"),
    (SMALL, "even_cell (1,1), (2,2)\nodd_cell (3,3)\n"),
    (SMALL, "given (1,1) = 1\ngiven (1,2) = 1\n"),
    (SMALL, "given (1,1) = 1\neven_cell (1,1)\n"),
    (DIGITS, "given (1,1) = B\n"),
    (SPREAD, "far (1,1), (1,2)\n"),
    (SPREAD, "far (1,1)\ngiven (1,1) = 5\n"),
    (STARS, "here (1,2)\n"),
    (STARS, "here (1,2), (1,3)\n"),
    (STARS, "here (2,2)\n"),
]
WIDE = [
    (SMALL, "cage <(1,1), (1,2)> sum = 3\ngiven (4,4) = 2\n"),
    (SMALL, "cage <(1,1), (1,2)> sum = 9\n"),
    (LOOP, "number [[\n . 3 .\n 1 . .\n . . 2\n]]\n"),
    (SMALL, ""),
]


def alone_and_in_the_family(rules: str, clues: str, variant: Variant | None = None) -> tuple[Problem, Problem]:
    """Return a puzzle compiled by itself, and compiled as one of its variant."""
    model = compile_source(Source("alone.puz", rules + clues))
    variant = variant or Variant(resolve(parse(Source("rules.puz", rules))))
    assert variant.shared is not None
    member = variant.with_clues(parse(Source("clues.puz", clues)))
    common = CommonPart(variant.shared.flat, {})
    return Problem(model, flatten(model)), Problem(member, flatten(member, variant.shared), common)


def constraints_of(problem: Problem) -> list[str]:
    """Return the constraints without their reasons."""
    return sorted(line for line in show_flat(problem.flat).splitlines() if not line.startswith("#"))


def answers(problem: Problem) -> list[Answer]:
    found: list[Answer] = []
    assert backends.get("cpsat").search(problem, Options(), None, found.append) is Status.COMPLETE
    return sorted(found)


@pytest.mark.parametrize(("rules", "clues"), NARROW + WIDE)
def test_the_same_puzzle(rules: str, clues: str) -> None:
    alone, member = alone_and_in_the_family(rules, clues)
    assert constraints_of(member) == constraints_of(alone)
    assert answers(member) == answers(alone)


@pytest.mark.parametrize(("rules", "clues"), NARROW)
def test_clues_on_single_unknowns_narrow_the_model_of_the_family(rules: str, clues: str) -> None:
    _, member = alone_and_in_the_family(rules, clues)
    assert member.common is not None
    encoded(member.flat, member.common, frozenset())
    assert list(member.common.kept) == [("cpsat", frozenset())]


def test_puzzles_of_a_variant_are_independent() -> None:
    variant = Variant(resolve(parse(Source("rules.puz", SMALL))))
    assert variant.shared is not None
    common = CommonPart(variant.shared.flat, {})
    random = Random(5)
    for _ in range(12):
        cells = random.sample([(r, c) for r in range(1, 5) for c in range(1, 5)], 3)
        clues = "".join(f"given ({r},{c}) = {random.randint(1, 4)}\n" for r, c in cells)
        alone, member = alone_and_in_the_family(SMALL, clues, variant)
        assert answers(Problem(member.model, member.flat, common)) == answers(alone)


def test_unknown_areas_prevent_sharing() -> None:
    variant = Variant(resolve(parse(Source("rules.puz", "use fillomino(height=3, width=3)\n"))))
    assert variant.model.facts.areas
    assert variant.shared is None


def test_wrong_clue_does_not_change_the_rules() -> None:
    variant = Variant(resolve(parse(Source("rules.puz", SMALL))))
    with pytest.raises(PuzzleError):
        variant.with_clues(parse(Source("clues.puz", "given (9,9) = 1\n")))
    alone, member = alone_and_in_the_family(SMALL, "given (1,1) = 3\n", variant)
    assert answers(member) == answers(alone)
