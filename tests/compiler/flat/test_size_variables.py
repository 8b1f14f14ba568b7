"""Constraints that make an unknown the size of an area; and that solutions stay the same."""

import pytest

from pzc.backends import get
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.size_variables import size_variables
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 1x3 of 0..3\nlayer s on cells of bool\nareas x = s\n"


def flat_of(text: str) -> Flat:
    return flatten(compile_source(Source("test", HEAD + text + "\n")))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("len(x(1,1)) = (1,1)", {0: "digit(1,1)"}),
        ("(1,2) = len(x(1,1))", {0: "digit(1,2)"}),
        ("len(x(1,1)) - (1,1) = 0 and len(x(1,3)) = (1,3)", {0: "digit(1,1)", 2: "digit(1,3)"}),
        ("len(x(1,1)) = (1,1)\nlen(x(1,1)) = (1,2)", {0: "digit(1,1)"}),
        # a sum, a bound, another number, and a conditional one
        ("len(x(1,1)) + (1,1) = 0", {}),
        ("len(x(1,1)) <= (1,1)", {}),
        ("len(x(1,1)) = (1,1) + 1", {}),
        ("len(x(1,1)) = 2 * (1,1)", {}),
        ("len(x(1,1)) = (1,1) + (1,2)", {}),
        ("s(1,1) -> len(x(1,1)) = (1,1)", {}),
    ],
)
def test_sizes_that_are_unknowns(text: str, sizes: dict[int, str]) -> None:
    found = size_variables(flat_of(text).constraints)
    assert [{v: unknown.name for v, unknown in some.items()} for some in found.values()] == ([sizes] if sizes else [])


@pytest.mark.parametrize("text", ["for c in cells: len(x(c)) = c", "len(x(1,1)) = (1,1)\nlen(x(1,1)) = (1,2)"])
def test_size_variables_of_present_and_absent_cells(text: str) -> None:
    """An absent cell has the size 0 and the value 0. The unknown of a present cell is still bounded by its area."""
    flat = flat_of(text)
    model = compile_source(Source("test", HEAD + text + "\n"))
    answers: dict[str, set[Answer]] = {}
    for name in ("clingo", "cpsat"):
        found: list[Answer] = []
        assert get(name).search(Problem(model, flat), Options(), None, found.append) is Status.COMPLETE
        answers[name] = {tuple(answer) for answer in found}
    assert answers["clingo"] == answers["cpsat"]
    for answer in answers["clingo"]:
        values = {v.name: x for v, x in zip(flat.variables, answer, strict=True)}
        shaded = "".join(str(values[f"s(1,{column})"]) for column in (1, 2, 3)) + "0"
        assert values["digit(1,1)"] == shaded.index("0")
