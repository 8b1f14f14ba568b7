"""Every area has a cell with some property: one condition on connectivity is equivalent to a condition on each area."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Leader, Together
from pzc.compiler.flat.survey import Survey
from pzc.compiler.pipeline import compile_source, flatten

from ... import effort
from .brute_force import DIVISION, LINKS, WHITE, kept

MARK = "layer mark on cells of bool\n"
BOARD = f"grid 3x3\n{WHITE}"
ROOMS = "layer white on cells of bool\nareas part = around, c in cells: white(c)\n"
DOTS = "clue dot(c: cell)\ndot (1,1), (2,3)\n"


@pytest.mark.parametrize(
    "text",
    [
        f"grid 2x3\n{WHITE}{MARK}for p in part: any(c in p: mark(c))\n",
        f"grid 2x3\n{WHITE}{MARK}for p in part: any(mark(p))\n",
        f"grid 2x3\n{WHITE}{MARK}mark(1,2)\nfor p in part: any(mark(p)) or not rectangle(p)\n",
        f"grid 2x2\n{DIVISION}{MARK}for p in part: any(c in p: mark(c))\n",
        f"grid 2x2\n{LINKS}{MARK}for p in part: any(c in p: mark(c))\n",
        f"{BOARD}for p in part: any(c in p: row(c) = 2 and not white(shift(c, 1, 0)))\n",
        f"{BOARD}for p in part: any(c in p where row(c) > 1: column(c) = 1 or white(1,1))\n",
        f"grid 3x3\n{ROOMS}for p in part: any(c in p: row(c) = 1)\n",
        f"grid 2x3\n{DIVISION}{DOTS}for p in part: any(c in p: c in dot)\n",
        f"{BOARD}for p in part: any(c in p: row(c) = 1) and len(p) != 2\n",
        f"{BOARD}all(p in part: any(c in p: row(c) = 1))\n",
        f"{BOARD}for p in part: any(c in p: row(c) = 1) or not rectangle(p)\n",
        f"{BOARD}for p in part: not rectangle(p) or any(c in p: row(c) = 1) or any(c in p: column(c) = 3)\n",
        f"grid 2x3\n{LINKS}for p in part: not rectangle(p) or any(c in p: row(c) = 1)\n",
        f"grid 2x3\n{DIVISION}{DOTS}for p in part: not rectangle(p) or any(c in p: c in dot)\n",
        f"grid 3x3\n{ROOMS}for p in part: not rectangle(p) or any(c in p: row(c) = 1)\n",
        f"{BOARD}for p in part: any(c in p: len(part(c)) = 2) and any(c in p: row(c) = 1)\n",
    ],
)
def test_compared_with_brute_force(text: str) -> None:
    assert kept(text) > 1


@pytest.mark.parametrize("holes", ["(2,2)", "(1,1), (3,3)", "(1,2)"])
def test_around_holes(holes: str) -> None:
    assert kept(f"grid 3x3\nholes {holes}\n{WHITE}for p in part: any(c in p: row(c) = 1)\n") > 1


@pytest.mark.parametrize(
    "demand",
    [
        "for p in part: any(c in p: len(p) > row(c))",
        "for p in part where len(p) > 2: any(c in p: row(c) = 1)",
        "for p in part: any(c in p: row(c) = 1) or len(p) = 2",
        "for p in part: not rectangle(p) or any(c in p: row(c) = 1) or len(p) = 4",
        "for p in part: not square(p) or any(c in p: row(c) = 1)",
        "for p in part: not any(c in p: row(c) = 1)",
        "any(p in part: any(c in p: row(c) = 1))",
        "for p in part: len(p) <= 3 and any(c in p: row(c) = 1)",
        "for p in part: exactly(1, c in p: row(c) = 1) and any(c in p: column(c) = 1)",
    ],
)
def test_other_demands(demand: str) -> None:
    """Demands that stay as they are: the property uses the area itself, not all areas are meant, or sizes or
    representatives are given.
    """
    assert kept(f"{BOARD}{demand}\n") > 1


@pytest.mark.exhaustive
def test_larger_board() -> None:
    assert effort.ALL and kept(f"grid 3x4\n{WHITE}for p in part: any(c in p: row(c) = 1)\n") > 1


def test_linear_number_of_nodes() -> None:
    few, more = (_nodes(n) for n in (10, 20))
    assert 0 < more < 5 * few


@pytest.mark.parametrize("demand", ["any(mark(p))", "any(c in p: mark(c))"])
def test_marks_of_a_layer(demand: str) -> None:
    assert _nodes(6, f"{MARK}for p in part: {demand}\n") > 0


def _nodes(size: int, more: str = "for p in part: any(c in p: row(c) = 1)\n") -> int:
    """Return the number of nodes. None of them may be about a single area."""
    text = f"grid {size}x{size}\n{WHITE}{more}"
    flat = flatten(compile_source(Source("x", text)))
    nodes = Survey([constraint.condition for constraint in flat.constraints]).depth
    assert not any(isinstance(node, Leader | Together) for node in nodes)
    return len(nodes)
