"""Values under a solution: bound names, loops over clues, layers on lists, expressions without a value."""

from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.environment import Missing
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.model import Demand, ForEach, Model
from pzc.compiler.pipeline import compile_source, flatten

HEAD = """\
grid 2x2 of 1..4
layer n on <2, 4, 2> of 0..9
layer s on cells of bool
clue mark(c: cell) = k
clue bar(a: cell, b: cell)
mark (1,1) = 4, (1,2) = ?, (1,1) = 3
bar (1,1) (2,1), (1,2) (2,2)
areas x = s
"""


def model(text: str) -> Model:
    return compile_source(Source("test", f"{HEAD}{text}\n"))


def evaluator(of: Model, digits: tuple[int, ...] = (1, 2, 3, 4), stars: str = "##..") -> Evaluator:
    cells = of.facts.board.cells  # type: ignore[union-attr]
    answer: dict[tuple[str, Any], int] = {("digit", c): d for c, d in zip(cells, digits, strict=True)}
    answer |= {("s", c): int(mark == "#") for c, mark in zip(cells, stars, strict=True)}
    places = Evaluator(of.facts).places(of.facts.layers["n"])
    return Evaluator(of.facts, answer | {("n", place): 7 + i for i, place in enumerate(places)})


def holds(condition: str) -> bool:
    compiled = model(condition)
    (statement,) = compiled.rules[-1].body
    assert isinstance(statement, Demand)
    return bool(evaluator(compiled).value(statement.condition, {}))


@pytest.mark.parametrize(
    "text",
    [
        "n(2) = 7 and n(4) = 8",
        "n((2,2)) = 8",
        "sum(n(<2, 4>)) = 15",
        "s(1,1) and not s(2,2)",
        "sum(s(cells)) = 2",
        "len(x) = 1 and len(x(1,1)) = 2 and len(x(2,2)) = 0",
        "4 = mark(1,1)",
        "((1,1), (1,2)) in links and (1,1) in mark and (2,1) not in mark",
        "rows[1][(1,1)] = 1",
        # a missing value makes the condition around it false
        "not (rows[1][(2,1)] = 1)",
        "not (n((1,1)) = 7)",
        "not ((1, (2,1)) = 1)",
        "not (max(c in cells where c > 4: c) < 9)",
        "rows[1][(2,1)] = 1 or true",
        "not s(shift((1,1), 0, -1))",
    ],
)
def test_truths(text: str) -> None:
    assert holds(text)


def test_expression_without_value_raises_missing() -> None:
    compiled = model("rows[1][(2,1)] = 1")
    (statement,) = compiled.rules[-1].body
    assert isinstance(statement, Demand)
    with pytest.raises(Missing):
        evaluator(compiled).value(statement.condition.left, {})  # type: ignore[union-attr]


def bound(text: str) -> list[dict[str, Any]]:
    compiled = model(text)
    (statement,) = compiled.rules[-1].body
    assert isinstance(statement, ForEach)
    env: dict[Any, Any] = {}
    ways = Evaluator(compiled.facts).bindings(statement.binders, env)
    return [{name.name: value for name, value in env.items()} for _ in ways]


def test_bindings() -> None:
    assert bound("for i in 1..2, j in i..2: (i, j) > 0") == [{"i": 1, "j": 1}, {"i": 1, "j": 2}, {"i": 2, "j": 2}]
    assert bound("for (a, b) in <(1, 2), (3, 4)>: a > b") == [{"a": 1, "b": 2}, {"a": 3, "b": 4}]
    # the number without a given value is skipped
    assert [way["k"] for way in bound("for mark(c) = k: c = k")] == [4, 3]
    assert len(bound("for mark(c): c = 1")) == 3
    assert [len(way) for way in bound("for bar(a, b), c in <a, b>: c > 1")] == [3] * 4


def test_clues() -> None:
    of = evaluator(model("(1,1) = 1"))
    a, b, c, d = of.facts.board.cells  # type: ignore[union-attr]
    assert of.clue_list("mark") == (a, b, a) and of.clue_list("bar") == ((a, c), (b, d))
    assert of.has_clue("mark", b) and not of.has_clue("mark", c) and of.has_clue("bar", (a, c))
    assert (of.clue_value("mark", (a,)), of.clue_value("mark", (b,))) == (4, None)


def test_places_of_a_list_are_different() -> None:
    of = Evaluator(model("(1,1) = 1").facts)
    assert len(of.places(of.facts.layers["n"])) == 2
    assert of.axes(None) == [range(1, 3), range(1, 3)]
    assert of.cell_at(None, (2, 3)) is None


@pytest.mark.parametrize("items", ["[<x, 1, 2> : x in 1..2]", "<<1, 2>, <1, 2, 3>>", "columns ++ rows ++ <<(1,1)>>"])
def test_elements_with_other_parts_than_names(items: str) -> None:
    with pytest.raises(PuzzleError) as error:
        bound(f"for (a, b) in {items}: a > b")
    (found,) = error.value.diagnostics
    assert (found.code, found.span.text) == ("PZ232", "a, b")


@pytest.mark.parametrize("items", ["cells", "(*, *)", "[c : c in cells]", "<(1,1)..(1,8), 1>"])
def test_list_elements_count_as_steps(items: str) -> None:
    text = f"grid 8x8 of 1..2\nlen({items}) > 3\n"
    flatten(compile_source(Source("test", text)))
    with raised(items=5), pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", text)))
    assert "a list has at most 5" in error.value.diagnostics[0].message
