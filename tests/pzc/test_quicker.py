"""A module in fewer steps."""

import ast

import pytest

from pzc.quicker import quicker


@pytest.mark.parametrize(
    ("text", "quick"),
    [
        ("isinstance(x, A | b.B | C)", "isinstance(x, (A, b.B, C))"),
        ("isinstance(x, A | None)", "isinstance(x, A | None)"),
        ("isinstance(x, A)", "isinstance(x, A)"),
        ("tuple((f(x) for x in y if x))", "tuple([f(x) for x in y if x])"),
        ("max((x for x in y), default=0)", "max([x for x in y], default=0)"),
        ("dict.fromkeys((x for x in y))", "dict.fromkeys([x for x in y])"),
        ("any((x for x in y))", "any((x for x in y))"),
        ("f((tuple((x for x in y)) for y in z))", "f((tuple([x for x in y]) for y in z))"),
        ("def f(max):\n    return max((x for x in y))", "def f(max):\n    return max((x for x in y))"),
    ],
)
def test_fewer_steps(text: str, quick: str) -> None:
    assert ast.unparse(quicker(ast.parse(text))) == quick
