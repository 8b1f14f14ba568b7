"""Values of layers that depend on regions or shapes which only the puzzle draws."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source
from pzc.compiler.syntax.parse import parse


def _rules(kind: str) -> Variant:
    text = f"grid 2x2\n{kind} room\nlayer n on cells of 1..len(room)\n"
    return Variant(resolve(parse(Source("rules.puz", text))))


def test_regions_that_the_puzzle_draws() -> None:
    for rooms, values in (("a b\na c", [1, 2, 3]), ("a b\na b", [1, 2])):
        member = _rules("regions").with_clues(parse(Source("clues.puz", f"room [[\n{rooms}\n]]\n")))
        assert members(member.facts.layers["n"].domain) == values


@pytest.mark.parametrize("kind", ["regions", "shapes"])
def test_rules_alone_are_checked_without_them(kind: str) -> None:
    model = _rules(kind).model
    undrawn = {"regions": model.undrawn, "shapes": model.undrawn_shapes}[kind]
    assert [entry.name for entry in undrawn] == ["room"]


def test_a_range_of_letters_is_answered_with_their_list() -> None:
    with pytest.raises(PuzzleError) as error:
        compile_source(Source("mine.puz", "grid 2x2 of A..C\n"))
    (found,) = error.value.diagnostics
    assert (found.code, str(found.help)) == ("PZ255", "write <A, B, C>")
    compile_source(Source("mine.puz", "param A = 1\nparam C = 3\ngrid 2x2 of A..C\n"))


@pytest.mark.parametrize("values", ["1..len(cells)", "1..max(digits)", "0..len(rows)"])
def test_values_that_depend_on_the_board_wait_for_a_board(values: str) -> None:
    compile_source(Source("rules.puz", f"layer n on cells of {values}\n"))
