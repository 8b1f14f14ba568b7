"""The clues that could be given for a solution."""

from random import Random

import pytest

from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.generation.acceptance import ClueAcceptance
from pzc.generation.clue_candidates import Candidate, CandidateFinder

SQUARE = {(i, j): (i + j - 2) % 4 + 1 for i in range(1, 5) for j in range(1, 5)}
GRID = "use latin_square(n = 4)\n"


def with_idle_rules(model: Model) -> Model:
    """Return a model with a rule about given digits, of which there are none."""
    return replace(model, rules=(*model.rules, *model.idle_rules), idle_rules=())


def made(rules: str, name: str, count: int | None = None, sums: bool = True) -> tuple[CandidateFinder, list[Candidate]]:
    model = with_idle_rules(compile_source(Source("a.puz", GRID + rules)))
    assert model.board is not None
    values = {("digit", Cell(*place)): digit for place, digit in SQUARE.items()}
    maker = CandidateFinder(model, model.board, ClueAcceptance(model, values), Random(3), set())
    kind = next(kind for kind in model.clues if kind.name == name)
    return maker, maker.candidates(kind, count, sums)


def test_given_digits_are_those_of_the_solution() -> None:
    _, found = made("", "given")
    assert {(c.place.args[0].row, c.place.args[0].column): c.placement.value for c in found} == SQUARE


def test_clues_without_a_value_stand_where_the_rules_accept_them() -> None:
    _, found = made("clue star(c: cell)\nfor star(c): c = 4\n", "star")
    assert {c.place.args[0] for c in found} == {Cell(*place) for place, digit in SQUARE.items() if digit == 4}
    assert all(c.is_place_only for c in found)


def test_clues_beside_the_board() -> None:
    _, found = made("use skyscraper_clues\n", "sees")
    assert len(found) == 16
    values = {c.place.args[0]: c.placement.value for c in found}
    assert values[tuple(Cell(1, j) for j in (1, 2, 3, 4))] == 4 and values[tuple(Cell(1, j) for j in (4, 3, 2, 1))] == 1


@pytest.mark.parametrize("sums", [True, False])
def test_groups_with_sums_do_not_overlap(sums: bool) -> None:
    _, found = made("use killer_cages\n", "cage", 3, sums)
    cells = [cell for c in found for cell in c.place.cells]
    assert 1 <= len(found) <= 3 and len(cells) == len(set(cells))
    for c in found:
        total = sum(SQUARE[cell.row, cell.column] for cell in c.place.cells)
        assert c.is_place_only is not sums
        condition = c.placement.condition
        assert (condition.right.value == total) if sums else condition is None  # type: ignore[union-attr]


def test_paths_obey_their_rule() -> None:
    _, found = made("use thermo\n", "thermo", 2)
    assert found
    for c in found:
        digits = [SQUARE[cell.row, cell.column] for cell in c.place.cells]
        assert len(digits) >= 3 and digits == sorted(set(digits))


def test_candidates_at_the_same_places() -> None:
    maker, found = made("use killer_cages\n", "cage", 3)
    again = maker.again(found[0].kind, found, True)
    assert [c.place for c in again] == [c.place for c in found]
    assert all(c.placement.condition is not None for c in again)
    assert maker.again(found[0].kind, [], True) == []


def test_a_list_without_a_number_is_a_zero() -> None:
    """If the rules accept both, `<0>` is written: a solver can read it, unlike `<>`."""
    _, found = made("clue parts(c: cell) = numbers: ints\nfor parts(c) = numbers: sum(numbers) = c - 1\n", "parts")
    ones = {Cell(*place) for place, digit in SQUARE.items() if digit == 1}
    assert {c.placement.value for c in found if c.place.args[0] in ones} == {(0,)}
