"""Given representatives: the rules that imply them, and the uses of areas whose order matters."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.ground.representatives import area_representatives, areas_of, has_shape_condition, ordered
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source

from ...judged import grounded

HEAD = "grid 2x3\nlayer s on cells of bool\nclue number(c: cell) = k\nclue pair(g: cells)\nareas x = s\nareas other\n"
CLUES = "number (1,1) = 2, (2,3) = 3\npair (1,1)..(1,2), (2,1)..(2,3)\n"


def model(text: str) -> Model:
    return compile_source(Source("test", f"{HEAD}{CLUES}{text}\n"))


def leads(text: str, alone: bool = True) -> dict[str, list[tuple[int, int]]]:
    compiled = model(text)
    found = area_representatives(compiled, Evaluator(compiled.facts))
    return {name: [(c.row, c.column) for c in lead.cells] for name, lead in found.items() if lead.alone is alone}


NUMBERS = {"x": [(1, 1), (2, 3)]}
FIRST_COLUMN = {"x": [(1, 1), (2, 1)]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for r in x: exactly(1, c in r: c in number)", NUMBERS),
        ("all(r in x: exactly(1, c in r: c in number))", NUMBERS),
        ("for r in x: count(c in r: c in number) = 1", NUMBERS),
        ("for r in x: 1 = count(c in r: c in number)", NUMBERS),
        ("for r in x: 3 - 2 = sum(c in r: c in number)", NUMBERS),
        ("for r in x: len(c in r where c in number) = 1", NUMBERS),
        ("for r in x: len([c : c in number where c in r]) = 1", NUMBERS),
        ("for r in x: count(number(c): c in r) = 1", NUMBERS),
        ("for r in x: count(number(c) = k where k > 2: c in r) = 1", {"x": [(2, 3)]}),
        ("for r in x: count(c in r where column(c) = 1: c not in number) = 1", {"x": [(2, 1)]}),
        ("for r in x: count(c in r: column(c) = 1) = 1", FIRST_COLUMN),
        ("for r in other: exactly(1, c in r: c in number)", {"other": [(1, 1), (2, 3)]}),
        ("for r in x:\n  len(r) < 3\n  exactly(1, c in r: c in number)", NUMBERS),
        # the first rule of this kind counts
        ("for r in x: exactly(1, c in r: column(c) = 1)\nfor r in x: exactly(1, c in r: c in number)", FIRST_COLUMN),
        # not exactly one, not all areas, cells that depend on the solution, or duplicate cells
        ("for r in x: exactly(2, c in r: c in number)", {}),
        ("for r in x: exactly(0, c in r: c in number)", {}),
        ("for r in x: count(c in r: c in number) <= 1", {}),
        ("for r in x where len(r) > 1: exactly(1, c in r: c in number)", {}),
        ("for r in x: exactly(1, c in r: s(shift(c, 0, 1)))", {}),
        ("for r in x: exactly(1, c in r where s(1,1): c in number)", {}),
        ("for r in x: exactly(len(r), c in r: c in number)", {}),
        ("for r in x, q in x: exactly(1, c in r: c in number)", {}),
        ("for r in x: exactly(1, c in x(1,1): c in number)", {}),
        ("for r in x: exactly(1, c in r, d in r: c in number)", {}),
        ("for r in x: len([c : c in <(1,1), (1,2), (1,1)> where c in r]) = 1", {}),
        ("for r in x: count(c in cells: c in r and c in number) = 1", {}),
        ("for r in x: count(c in number where s(c): c in r) = 1", {}),
        ("for r in x: distinct(c in r: row(c))", {}),
        ("for r in x: max(c in r: row(c)) = 1", {}),
        ("for r in x: count(c in r: row(c) div (column(c) - 1) = 1) = 1", {}),
        ("exactly(1, c in x(1,1): c in number)", {}),
    ],
)
def test_leads(text: str, expected: dict[str, list[tuple[int, int]]]) -> None:
    assert leads(text) == expected


ONE_EACH = "for r in x: exactly(1, c in r: c in number)\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("len(x) = 2", set()),
        ("for r in x: len(r) > 1", set()),
        ("all(r in x, c in r: row(c) = 1)", set()),
        ("len([r : r in x where len(r) > 1]) = 1", set()),
        ("len(x[1]) = 2", {"x"}),
        ("(1,1) in x[1]", {"x"}),
        ("for r in x where len(r) > len(other[1]): len(r) > 1", {"other"}),
        ("for r in x, c in x[1]: c in r", {"x"}),
        ("first(x) > 1\ndef first(l) = len(l[1])", {"x"}),
        ("one = 1\ndef one = len(x[1])", {"x"}),
        ("len(x(1,1)) = 1", set()),
    ],
)
def test_areas_whose_order_matters(text: str, names: set[str]) -> None:
    assert ordered(model(text)) == names
    assert ("x" in leads(ONE_EACH + text)) is ("x" not in names)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("for r in x: exactly(2, c in r: c in number)", 2),
        ("for r in x: 2 = count(c in r: c in number)", 2),
        ("for r in x: count(c in r: c in number) >= 2", 2),
        ("for r in x: count(c in r: c in number) > 2", 3),
        ("for r in x: 1 <= count(c in r: c in number)", 1),
        ("for r in x: 0 < count(c in r: c in number)", 1),
        ("for r in x: count(c in r: c in number) >= 2\nfor r in x: exactly(1, c in r: c in number)", 1),
        ("for r in x: count(c in r: c in number) >= 0", None),
        ("for r in x: count(c in r: c in number) <= 2", None),
        ("for r in x: count(c in r: c in number) < 2", None),
        ("for r in x: 2 >= count(c in r: c in number)", None),
        ("for r in x: count(c in r: c in number) != 2", None),
        ("for r in x where len(r) > 1: exactly(2, c in r: c in number)", None),
    ],
)
def test_areas_that_hold_some_cells(text: str, number: int | None) -> None:
    compiled = model(text)
    found = area_representatives(compiled, Evaluator(compiled.facts))
    assert (found["x"].number if found else None) == number
    assert not found or found["x"].exactly is ("exactly" in text or " = " in text)


TWO_EACH = "for r in x: exactly(2, c in r: c in number)\n"


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("", True),
        ("for r in x: len(r) > 1", True),
        ("for r in x, c in r: row(c) = 1", False),
        ("any(r in x: len(r) > 1)", True),
        ("for c in cells: all(r in x: c in r) or s(c)", True),
        ("count(r in x: len(r) > 1) = 1", False),
        ("sum(r in x: len(r)) = 3", False),
        ("len(x) = 1", False),
        ("distinct(r in x: len(r))", False),
        ("for r in x: len(r) = len(x)", False),
        ("for r in x: all(q in x: len(r) = len(q))", False),
        ("for r in x: rectangle(r)", False),
        ("one = 1\ndef one = count(r in x: len(r) > 1)", False),
        ("large\ndef large = all(r in x: len(r) > 1)", True),
        ("maximize sum(r in x: len(r))", False),
    ],
)
def test_areas_that_loops_may_repeat(text: str, harmless: bool) -> None:
    assert ("x" in leads(TWO_EACH + text, alone=False)) is harmless


def test_areas_in_parts_of_a_model() -> None:
    texts = (
        "for r in x: len(r) > 1",
        "loop([(a, b) : (a, b) in links where s(a)])",
        "twins = 1\ndef twins = count((a, b) in links: same_shape(x(a), x(b)))",
        "s(1,1)",
        "two() = two()\ndef two() = len(x(1,1))",
    )
    bodies = [model(text).rules[-1].body for text in texts]
    assert [areas_of(body) for body in bodies] == [{"x"}, set(), set(), set(), set()]
    assert [has_shape_condition(body) for body in bodies] == [False, True, True, False, False]


@pytest.mark.parametrize(
    "text",
    [
        "for r in x: len(r) > 1",
        "for number(c) = k: len(x(c)) = k",
        "for r in x: connected([c : c in cells where c not in r])",
        "not s(1,2) and len(x) = 2",
    ],
)
def test_answers_are_kept(text: str) -> None:
    head = f"{HEAD.replace('areas other', '')}{CLUES}"
    assert grounded(f"{head}{ONE_EACH}{text}") >= 0
    assert grounded(f"{head}{TWO_EACH}{text}") >= 0
    assert grounded(f"{head}{TWO_EACH.replace('exactly(2', '0 < count(')[:-2].replace('(, ', '(')})\n{text}") >= 0
