"""The plan for testing a loop's condition: the meaning stays, and excluded cases are not visited."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.memo.narrowing import held, narrowing
from pzc.compiler.model.conditions import free_names
from pzc.compiler.model.model import Demand, ForEach
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 3x3 of 1..3\nclue wall(c: cell)\nwall (1,1), (2,2)\n"


def _loops(loop: str) -> tuple[ForEach, ...]:
    (rule,) = [r for r in compile_source(Source("x", f'{HEAD}rule "r": {loop}\n')).rules if r.origin.text == "r"]
    return tuple(part for part in rule.body if isinstance(part, ForEach))


def _tests_of(loop: str) -> list[list[str]]:
    (statement,) = _loops(loop)
    found = narrowing(statement.binders, statement.where)
    return [[part.span.text.split("where ")[-1] for part in parts] for parts in (*found.tests, found.rest)]


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for a in cells, b in cells where row(a) = 1 and row(b) = 2: a < b", [["row(a) = 1"], ["row(b) = 2"], []]),
        ("for a in cells, b in cells where row(b) = 2 and row(a) = 1: a < b", [[], ["row(b) = 2", "row(a) = 1"], []]),
        (
            "for a in cells, b in cells where a in wall and b = a and row(a) = 1: a < b",
            [["a in wall"], [], ["b = a", "row(a) = 1"]],
        ),
        # the list of the third name may not exist in the excluded cases
        ("for i in 1..3, a in rows[i], b in neighbours(a) where i = 1: a < b", [[], ["i = 1"], [], []]),
        ("for i in 1..3, a in rows[i], b in cells where i = 1: a < b", [["i = 1"], [], [], []]),
        ("for wall(a), b in cells where row(a) = 1: a < b", [["row(a) = 1"], [], []]),
    ],
)
def test_parts_are_tested_once_names_are_bound(loop: str, expected: list[list[str]]) -> None:
    assert _tests_of(loop) == expected


def test_missing_values_are_still_errors() -> None:
    """The list of the second name is evaluated even if the condition is false."""
    with pytest.raises(PuzzleError, match="there is no element 4"):
        flatten(compile_source(Source("x", f"{HEAD}for i in 1..3, c in rows[i + 1] where i < 3: c > 1\n")))


def test_excluded_elements_are_skipped() -> None:
    text = "grid 20x20 of 1..3\nfor a in cells, b in cells where a is (1,1) and b is (1,2): a < b\n"
    with raised(steps=60_000):  # 160,000 pairs
        assert len(flatten(compile_source(Source("x", text))).constraints) == 1


@pytest.mark.parametrize(
    ("loop", "what"),
    [
        ("for c in cells, p in rows where c in p: c > 1", "c"),
        ("for c in cells, p in rows where c in p and c in wall: c > 1", "c"),
        ("for c in cells, p in rows where c in wall and c in p: c > 1", "c"),
        ("for c in cells, p in rows where len(p) > 2 and c in p: c > 1", None),
        ("for c in cells, p in rows where (1,1) in p: c > 1", None),
        ("for p in rows, c in cells where c in p: c > 1", None),
    ],
)
def test_element_that_lists_must_contain(loop: str, what: str | None) -> None:
    (statement,) = _loops(loop)
    found = narrowing(statement.binders, statement.where)
    name = held(statement.binders[-1], found.tests[-1])
    assert (name and name.name) == what


def test_lists_without_the_element_are_skipped() -> None:
    rule = "for c in cells: any(p in bar[1] where c in p: all(d in p: d > 1))"
    text = f"grid 20x20 of 1..3\nshapes bar [[\n# # #\n]]\n{rule}\n"
    with raised(steps=400_000):  # 400 cells, 720 placements
        assert len(flatten(compile_source(Source("x", text))).constraints) == 400


def test_free_names() -> None:
    (statement,) = _loops("for a in cells: all(b in neighbours(a) where b in wall: a < b)")
    (demand,) = statement.body
    assert isinstance(demand, Demand)
    assert [name.name for name in free_names(demand.condition)] == ["a"]


def test_clue_value_is_bound_at_its_binder() -> None:
    text = 'grid 3x3 of 1..3\nclue gauge(c: cell) = k\nrule "r": for a in cells: all(gauge(c) = k: c + k > a)\n'
    (rule,) = [r for r in compile_source(Source("x", text)).rules if r.origin.text == "r"]
    (statement,) = rule.body
    assert isinstance(statement, ForEach)
    (demand,) = statement.body
    assert isinstance(demand, Demand)
    assert [name.name for name in free_names(demand.condition)] == ["a"]
