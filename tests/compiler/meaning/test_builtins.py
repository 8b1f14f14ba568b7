"""Built-in lists and functions on a board of 2x3 cells, and on one with a hole."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.meaning.builtins import BUILTINS, items_made, result_type
from pzc.compiler.model.kinds import CELL, INT, ListType, TupleType
from pzc.compiler.pipeline import compile_source

FACTS = compile_source(Source("test", "grid 2x3 of 1..4\n")).facts
HOLED = compile_source(Source("test", "grid 2x3\nholes (1,2)\n")).facts
A, B, C, D, E, F = FACTS.board.cells  # type: ignore[union-attr]


def call(name: str, *args: Any, facts: Any = FACTS) -> Any:
    return BUILTINS[name, len(args)].run(facts, *args)


def test_lines() -> None:
    assert call("rows") == call("left") == ((A, B, C), (D, E, F))
    assert call("right") == ((C, B, A), (F, E, D))
    assert call("columns") == call("top") == ((A, D), (B, E), (C, F))
    assert call("bottom") == ((D, A), (E, B), (F, C))
    assert (call("rows", E), call("columns", E)) == ((D, E, F), (B, E))
    assert (call("row", E), call("column", E)) == (2, 2)
    assert call("digits") == (1, 2, 3, 4)
    assert len(call("directions")) == len(call("diagonal_directions")) == 4
    assert not set(call("directions")) & set(call("diagonal_directions"))


def test_neighbors_and_adjacent_cells() -> None:
    assert call("neighbours", B) == (A, C, E)
    assert call("around", A) == (B, D, E)
    assert call("neighbours", (A, B)) == (C, D, E)
    assert call("around", (A, D)) == (B, E)
    assert call("neighbours", A, facts=HOLED) == (D,)
    assert call("distance", A, F) == call("distance", F, A) == 3


def test_steps() -> None:
    assert call("shift", A, 1, 2) == F
    assert call("shift", A, 0, -1) is None and call("shift", A, 0, 1, facts=HOLED) is None
    assert call("ray", A, 0, 1) == (B, C)
    assert call("ray", A, 0, 1, facts=HOLED) == ()
    assert call("corner", 0, 3) == Corner(0, 3)
    assert [call("corner", *at) for at in ((-1, 0), (3, 0), (0, -1), (0, 4))] == [None] * 4


def test_elements_crossed_on_the_way_to_the_rim() -> None:
    assert call("borders_out", B) == (Border(1, 0, True), Border(1, 1, True))
    assert call("links_out", B) == () == call("links_out", A)  # its path is above the cells of the first row
    assert call("links_out", F) == (Link(A, D), Link(B, E))
    assert call("links_out", Corner(1, 2)) == (Link(A, D), Link(B, E))
    assert call("links_out", Corner(0, 2)) == call("links_out", Corner(2, 2)) == ()
    assert call("links_across", call("borders_out", C)) == (Link(A, B), Link(B, C))


def test_blocks() -> None:
    assert call("windows", 2, 2) == ((A, B, D, E), (B, C, E, F))
    assert call("windows", 1, 3) == call("rows")
    assert call("windows", 3, 1) == ()
    assert call("windows", 2, 1, facts=HOLED) == ((A, D), (C, F))
    assert call("inside", call("windows", 1, 2), (A, B, D)) == ((A, B),)


def test_functions_of_lists() -> None:
    assert call("reverse", (1, 2, 3)) == (3, 2, 1)
    assert call("pairs", (1, 2, 3)) == ((1, 2), (1, 3), (2, 3))
    assert call("subsets", (1, 2, 3)) == ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
    assert call("subsets", ()) == ()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("pairs", (tuple(range(7)),)),
        ("pairs", ((),)),
        ("subsets", (tuple(range(5)),)),
        ("subsets", ((7,),)),
        ("subsets", ((),)),
        ("windows", (1, 2)),
        ("windows", (2, 3)),
        ("windows", (3, 1)),
    ],
)
def test_number_of_elements_is_known_in_advance(name: str, args: tuple[Any, ...]) -> None:
    """Count the elements of a result, with those of nested lists if the call makes them."""
    made = call(name, *args)
    counted = items_made(name, FACTS, args)
    assert counted == (len(made) if name == "pairs" else sum(map(len, made)))
    assert items_made("cells", FACTS, ()) == 0


def test_types_of_results() -> None:
    assert result_type(BUILTINS["reverse", 1], (ListType(INT),)) == ListType(INT)
    assert result_type(BUILTINS["pairs", 1], (ListType(CELL),)) == ListType(TupleType((CELL, CELL)))
    assert result_type(BUILTINS["subsets", 1], (ListType(INT),)) == ListType(ListType(INT))
    assert result_type(BUILTINS["shift", 3], (CELL, INT, INT)) == CELL
    assert isinstance(A, Cell)
