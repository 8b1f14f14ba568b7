"""`gold(1,3) = 5` as a clue and as an expression: each can be converted to the other."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.placement import as_expression, as_placement
from pzc.compiler.syntax.statements import Placed, Require


def statement(text: str) -> Placed | Require:
    (found,) = parse(Source("test", f"{text}\n")).statements
    assert isinstance(found, Placed | Require)
    return found


@pytest.mark.parametrize(
    ("text", "args", "value"),
    [
        ("gold(1,3)", ["(1,3)"], ""),
        ("gold(1,3) = 5", ["(1,3)"], "5"),
        ("white(1,2)(1,3)", ["(1,2)", "(1,3)"], ""),
        ("line(1,1)..(1,4)", ["(1,1)..(1,4)"], ""),
        ("goal(5)", ["5"], ""),
    ],
)
def test_expressions_as_placements(text: str, args: list[str], value: str) -> None:
    found = statement(text)
    placed = found if isinstance(found, Placed) else as_placement(found.condition)
    assert placed is not None
    (item,) = placed.items
    assert [arg.span.text.strip("()") for arg in item.args] == [arg.strip("()") for arg in args]
    assert (item.value.span.text if item.value else "") == value


@pytest.mark.parametrize("text", ["1 = 2", "a + b = 3", "f() = 1", "x in y", "f(1) < 2"])
def test_other_expressions_are_no_placements(text: str) -> None:
    found = statement(text)
    assert isinstance(found, Require)
    assert as_placement(found.condition) is None


@pytest.mark.parametrize("text", ["f (1,1) = 3", "f (1,1)", "f (1,1) (1,2)", "f (1,1)..(1,2)"])
def test_placements_as_expressions(text: str) -> None:
    found = statement(text)
    assert isinstance(found, Placed)
    expression = as_expression(found)
    assert expression is not None and expression.span.text == text


@pytest.mark.parametrize("text", ["f (1,1), (1,2)", "f <(1,1)> sum = 3"])
def test_placements_that_are_no_expressions(text: str) -> None:
    found = statement(text)
    assert isinstance(found, Placed) and as_expression(found) is None
