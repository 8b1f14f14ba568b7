"""Hidden layers: assignments that differ only in them are one solution, for every back-end and for the judge."""

import re
import shutil

import pytest
from hypothesis import assume, given

from pzc import backends
from pzc.api.counts import Plan, count
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.passes import improve
from pzc.compiler.syntax.text.format import format_text

from ..effort import examples
from ..judged import answers, compiled
from ..specs import compiled_if_valid, specs

FREE = "grid 1x2\nlayer star on cells of bool\nhidden layer n on cells of 0..79\n"
SLACK = FREE.replace("1x2", "1x1") + "for c in cells: star(c) -> n(c) < 60\n"

minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


def visible_part(problem: Problem, answer: Answer) -> Answer:
    return tuple(answer[place] for place in problem.flat.visible)


def found(problem: Problem, name: str, limit: int | None = None) -> list[Answer]:
    """Return the solutions of a back-end, no two of which look the same."""
    out: list[Answer] = []
    status = backends.get(name).search(problem, Options(), limit, out.append)
    assert status is (Status.COMPLETE if limit is None else Status.LIMIT)
    assert len({visible_part(problem, answer) for answer in out}) == len(out)
    return out


def hide(text: str) -> str:
    """Return the same text with its first layer hidden and another visible layer."""
    return re.sub("^layer ", "hidden layer ", text, count=1, flags=re.MULTILINE)


def check_against_judge(text: str, name: str) -> None:
    """Assert that a back-end finds the visible parts of the judge's solutions, each once, with hidden values that
    it accepts.
    """
    assume("\nlayer " in text)
    assume(compiled_if_valid(text) is not None)
    judged = set(answers(text))
    hidden = compiled_if_valid(hide(text))
    assert hidden is not None
    mine = found(hidden, name)
    assert {visible_part(hidden, answer) for answer in mine} == {visible_part(hidden, answer) for answer in judged}
    assert set(mine) <= judged


@examples(15, 500)
@given(specs())
def test_cpsat_agrees_with_the_judge(text: str) -> None:
    check_against_judge(text, "cpsat")


@minizinc
@examples(3, 100)
@given(specs())
def test_minizinc_agrees_with_the_judge(text: str) -> None:
    check_against_judge(text, "minizinc")


@pytest.mark.parametrize(
    "rule",
    [
        "distinct(shade(cells))",
        "distinct(cells)",
        "distinct(cells) and distinct(shade(cells))",
        "distinct(cells) and all(c in cells: shade(c) != c)",
        "distinct(shade(cells)) and all(c in cells: shade(c) != c)",
        "distinct(shade(cells)) and all(c in cells: shade(c) = c)",
        "distinct((1,1), shade(1,2), (1,3))",
        "shade(1,1) = (1,2) and shade(1,2) != (1,2)",
    ],
)
def test_interchangeable_hidden_values_are_counted_once(rule: str) -> None:
    """Visible parts are counted once if the digits, the hidden values or both are interchangeable."""
    text = f"grid 1x3 of 1..3\nhidden layer shade on cells of 1..3\n{rule}\n"
    problem = compiled(text)
    wanted = len({visible_part(problem, answer) for answer in answers(text.replace("hidden ", ""))})
    assert count(problem, backends.get("cpsat"), Plan()).number == wanted


@pytest.mark.parametrize("name", ["cpsat", pytest.param("minizinc", marks=minizinc)])
@pytest.mark.parametrize(("text", "number"), [(FREE, 4), (SLACK, 2)])
def test_solution_with_many_hidden_assignments(name: str, text: str, number: int) -> None:
    """There are so many hidden assignments that the back-end searches for each solution separately."""
    problem = compiled(text)
    assert len(found(problem, name)) == number
    assert len(found(problem, name, limit=number)) == number


def test_puzzle_with_only_hidden_layers() -> None:
    text = "grid 2x2\nhidden layer star on cells of bool\n"
    assert len(found(compiled(text), "cpsat")) == 1
    assert found(compiled(text + "all(star(cells)) and not star(1,1)\n"), "cpsat") == []


def test_passes_keep_hidden_unknowns() -> None:
    flat = compiled("use sudoku(height = 2, width = 2)\n" + SLACK.partition("\n")[2] + "given (1,1) = 1\n").flat
    assert len(flat.hidden) == 16
    assert improve(flat).hidden == flat.hidden


def test_written_back() -> None:
    text = "grid 2x2\nhidden   layer  star on cells\nclue hidden(c: cell)\nhidden (1,1)\n"
    assert format_text(text) == text.replace("   ", " ").replace("  ", " ")
    assert compiled(text).model.layers[0].hidden
