"""The `use` lines of a puzzle, with rules added and removed."""

from itertools import islice

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax.parse import parse
from pzc.library.combining import board_parameters, fitting, used, with_rules, with_settings


@pytest.mark.parametrize(
    ("text", "names", "after"),
    [
        ("use sudoku\n", ["thermo", "arrow"], "use sudoku, arrow, thermo\n"),
        ("use sudoku(height = 2, width = 3), xv\n", [], "use sudoku(height = 2, width = 3)\n"),
        (
            "use sudoku\nuse thermo\ncage <(1,1)> sum = 2\n",
            ["killer_cages"],
            "use sudoku\nuse killer_cages\ncage <(1,1)> sum = 2\n",
        ),
        ("use sudoku\nuse thermo\n\n", [], "use sudoku\n\n"),
        ('title "A"\ngrid 4x4 of 1..4\n', ["thermo"], 'title "A"\nuse thermo\ngrid 4x4 of 1..4\n'),
        ("use thermo, arrow\n", ["arrow", "thermo"], "use thermo, arrow\n"),
    ],
)
def test_rules_are_added_and_removed(text: str, names: list[str], after: str) -> None:
    assert with_rules(parse(Source("test", text)), names) == after


def test_rules_with_a_board_do_not_join_others() -> None:
    file = parse(Source("test", "use sudoku, killer, killer_cages, kenken, xv\n"))
    assert used(file) == {"killer_cages", "xv"}


def test_rules_that_fit() -> None:
    def compiled(text: str) -> Model:
        return compile_source(Source("test", text, None))

    model = compiled("use sudoku, thermo\n")
    assert used(model.file) == {"thermo"}
    found = [one.name for one in islice(fitting(model, compiled), 4)]
    assert found[0] == "thermo" and "alternating_lines" in found
    other = compiled("use slitherlink(height = 4, width = 4)\n")
    assert "alternating_lines" not in [one.name for one in fitting(other, compiled)]


@pytest.mark.parametrize(
    ("text", "settings", "after"),
    [
        ("use sudoku\n", {"sudoku": {"height": 2}}, "use sudoku(height = 2)\n"),
        (
            "use sudoku(height = 2, width = 3), xv\n",
            {"sudoku": {"width": 2}},
            "use sudoku(height = 2, width = 2), xv\n",
        ),
        ("use xv\nuse killer\n", {"sudoku": {"height": 2}}, "use xv\nuse killer, sudoku(height = 2)\n"),
        (
            "use slitherlink(height = 5, line as wall)\n",
            {"slitherlink": {"height": 6}},
            "use slitherlink(height = 6, line as wall)\n",
        ),
        ("use sudoku\n", {}, "use sudoku\n"),
    ],
)
def test_parameters_are_set(text: str, settings: dict[str, dict[str, int]], after: str) -> None:
    assert with_settings(parse(Source("test", text)), settings) == after


def test_parameters_of_the_board() -> None:
    model = compile_source(Source("test", "use sudoku, kropki\n", None))
    assert [param.name for param in board_parameters(model)] == ["height", "width"]
