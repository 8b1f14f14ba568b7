"""No area is a rectangle: the constraints on rows and columns are equivalent to the condition on each area."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Leader, Together
from pzc.compiler.flat.value import children
from pzc.compiler.pipeline import compile_source, flatten

from ... import effort
from .brute_force import DIVISION, LINKS, WHITE, kept

ROOMS = "layer white on cells of bool\nareas part = around, c in cells: white(c)\n"
NONE = "for p in part: not rectangle(p)\n"


@pytest.mark.parametrize(
    ("areas", "size"),
    [
        (WHITE, "3x4"),
        (DIVISION, "2x3"),
        (LINKS, "2x3"),
        (ROOMS, "3x3"),
        pytest.param(DIVISION, "3x3", marks=pytest.mark.exhaustive),
    ],
)
def test_compared_with_brute_force(areas: str, size: str) -> None:
    size = size if effort.ALL or areas is not WHITE else "3x3"
    assert kept(f"grid {size}\n{areas}{NONE}") > 1


@pytest.mark.parametrize("holes", ["(2,2)", "(1,1), (3,3)", "(1,2)"])
def test_around_holes(holes: str) -> None:
    assert kept(f"grid 3x3\nholes {holes}\n{WHITE}{NONE}") > 1


def test_combined_with_other_conditions() -> None:
    assert kept(f"grid 3x3\n{WHITE}for p in part: not rectangle(p) and len(p) != 5\n") > 1
    assert kept(f"grid 3x3\n{WHITE}for p in part: len(p) <= 4 and not rectangle(p)\n") > 1


def test_no_membership_literals() -> None:
    """The number of constraints is linear in the number of cells."""
    few, more = (_nodes(n) for n in (10, 20))
    assert 0 < more < 5 * few


def _nodes(size: int) -> int:
    """Return the number of constraints. None of them may be about a single area."""
    flat = flatten(compile_source(Source("x", f"grid {size}x{size}\n{WHITE}{NONE}")))
    seen = {id(c.condition): c.condition for c in flat.constraints}
    for node in (queue := list(seen.values())):
        assert not isinstance(node, Leader | Together)
        new = {id(child): child for child in children(node) if not isinstance(child, int) and id(child) not in seen}
        seen |= new  # type: ignore[arg-type]
        queue += new.values()  # type: ignore[arg-type]
    return len(seen)
