"""Clues without a given value, or with no meaning: each rule file accepts them, and they require less."""

from pathlib import Path

import pytest

from pzc import Puzzle
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.kinds import INT, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pipeline import compile_source, flatten, read_source

from .library import is_whole, some

ALL_GIVEN = {"coded_cage"}
"""Clues that need all their numbers: another text is an error, PZ522."""


def _has_numbers(clue: ClueKind) -> bool:
    return clue.value is not None and clue.value[0] not in clue.directions and clue.value[1] in (INT, ListType(INT))


def _without_value(placement: Placement) -> Placement:
    """Return a clue without its value. A 0 stays, since it may mean an empty cell."""
    return placement if placement.value == 0 else replace(placement, value=None)


def _with_gaps(placement: Placement) -> Placement:
    """Return a clue with the same number of values, none of them given."""
    value, span = placement.value, placement.origin.span
    return replace(placement, value=tuple(Unspecified(span) for _ in value)) if isinstance(value, tuple) else placement


def _keeps_its_solution(model: Model, clue: str, placements: list[Placement]) -> None:
    model.facts.placements[clue] = placements
    flatten(model)
    for expectation in model.expectations:
        if expectation.answer is not None and is_whole(model, expectation.answer):
            broken = [each.origin for each in judge(model, expectation.answer)]
            assert [each.text for each in broken if each.span.source is not model.file.source] == []


@pytest.mark.parametrize("path", some(60), ids=lambda path: path.stem)
def test_unspecified_value_only_weakens_rules(path: Path) -> None:
    model = compile_source(read_source(str(path)))
    result = [
        clue.name
        for clue in model.clues
        if _has_numbers(clue) and clue.name not in ALL_GIVEN and model.facts.placements.get(clue.name)
    ]
    for clue in result:
        placed = model.facts.placements[clue]
        for change in (_without_value, _with_gaps):
            _keeps_its_solution(model, clue, [change(placement) for placement in placed])
        model.facts.placements[clue] = placed


def count(text: str) -> int:
    return len(list(Puzzle(Source("x.puz", text)).solutions(limit=100)))


def test_a_hitori_with_an_unknown_number() -> None:
    assert count("use hitori\nnumber [[\n  ? 1\n]]\n") == 3
    assert count("use hitori\nnumber [[\n  1 1\n]]\n") == 2


def test_a_nonogram_with_an_empty_line() -> None:
    text = "use nonogram(height = 2, width = 2)\nhint left = <{}, <2>>\nhint top = <<1>, <1>>\n"
    assert [count(text.format(hint)) for hint in ("<0>", "<>", "<?>", "<1>")] == [1, 1, 0, 0]


def test_japanese_sums_with_an_empty_line() -> None:
    text = "use japanese_sums(n = 3)\njapanese_sums left = <{}, ., .>\n"
    assert count(text.format("<0>")) == count(text.format("<>")) > 0


def test_black_cells_of_str8ts_hold_no_digit() -> None:
    board = "use str8ts\nblack_cell [[\n  # .\n  . .\n]]\n"
    assert count(board) == 2
    assert count(board + "given (1,1) = 1\n") == 1
    assert count(board + "given (1,1) = 0\n") == 2


def test_one_cell_is_black_in_yajisan_kazusan() -> None:
    assert count("use yajisan_kazusan(height = 1, width = 1)\n") == 1


def test_a_number_cross_with_an_unknown_number() -> None:
    text = "use number_cross\nnumber [[\n  ? 1\n]]\ntotal left = <1>\n"
    assert count(text) == 3


def test_a_numberlink_without_the_number_of_its_pairs() -> None:
    assert count("use numberlink\nnumber [[\n  1 3\n  1 3\n  . .\n]]\n") == 1
    assert count("use numberlink\nnumber [[\n  1 ?\n  1 3\n  . .\n]]\n") == 1


def test_skipped_country() -> None:
    text = "use country_road{}\nroom [[\n  a a b b\n  a a b b\n  c c c c\n]]\n"
    assert count(text.format("(skip = 1)")) > count(text.format(""))
