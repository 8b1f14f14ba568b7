"""Examples of clues in new puzzle files."""

import re
from pathlib import Path

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.pipeline import compile_source, flatten

from ...effort import sampled
from .test_new_file import begun, own

ONE = {"xv", "little_killer", "futoshiki"}


def test_each_clue_has_the_examples_that_fit(tmp_path: Path) -> None:
    text = 'title "A \\"B\\""\ngrid 1x3 of 1..3\nclue gold(c: cell)\nclue way(c: cell, d: direction) = k\n'
    text += "clue cage(g: cells)\nclue sees(line: line) = k\nclue knob(c: corner)\n"
    made = begun(own(tmp_path, text), tmp_path)
    assert 'title "A \\"B\\", a puzzle"\n' in made
    for line in ("gold [[", "way (1,1) right = 1", "cage <(1,1), (1,2)>", "cage <(1,1), (1,2)> sum = "):
        assert f"# {line}" in made
    assert "# sees top    = <., ., .>\n" in made and "# sees left   = <.>\n" in made
    assert "# knob [[" not in made  # a single row has no inner corners


@pytest.mark.parametrize("variant", ["skyscrapers", "masyu", "numberlink", "yajilin"])
def test_filled_in_examples_compile(variant: str, tmp_path: Path) -> None:
    made = begun(variant, tmp_path)
    compile_source(Source("new.puz", made, str(tmp_path / "new.puz")))


@pytest.mark.parametrize(
    "variant", sampled(["xv", "little_killer", "futoshiki", "arrow", "sujiko", "sandwich", "rossini"], ONE.__contains__)
)
def test_examples_are_clues_that_their_rules_accept(variant: str, tmp_path: Path) -> None:
    """Each example, added to the puzzle, leaves values for its cells."""
    made = begun(variant, tmp_path)
    clues = made.partition("# Clues:")[2]
    examples = re.findall(r"^# (?!given|expect)(\w+ [(<r][^=\n]*(?:= \w+)?)$", clues, re.MULTILINE)
    assert examples
    for example in examples:
        flat = flatten(compile_source(Source("new.puz", f"{made}{example}\n", str(tmp_path / "new.puz"))))
        assert [found for found in lint_clues(flat) if found.code == "PZ807"] == []
        assert all(constraint.condition is not False for constraint in flat.constraints)


def test_examples_hold_in_a_solution_of_the_draft(tmp_path: Path) -> None:
    text = "grid 2x2 of 5..8\ndistinct(cells)\nclue pair(group: cells) = k\n"
    made = begun(own(tmp_path, text + "for pair(g) = k: 100*sum(g) + 1 = k\n"), tmp_path)
    assert "# pair top" not in made  # a group is not a line
    example = re.search(r"^# (pair .* = \d+)$", made, re.MULTILINE)
    assert example is not None
    model = compile_source(Source("new.puz", f"{made}{example[1]}\n", str(tmp_path / "new.puz")))
    found: list[Answer] = []
    backends.get(backends.AUTO).search(Problem(model, flatten(model)), Options(), 1, found.append)
    assert found


def test_examples_that_do_not_fit_the_board_are_left_out(tmp_path: Path) -> None:
    text = "grid 1x2\nlayer star on cells of bool\nclue third(line: cells) = k\nfor third(l) = k: star(l[3])\n"
    assert "given" not in begun(own(tmp_path, text), tmp_path)


def test_clues_that_add_unknowns_have_examples(tmp_path: Path) -> None:
    text = "grid 2x2 of 1..4\nclue lamp(c: cell)\nlayer on on [c : c in lamp] of bool\nfor lamp(c): on(c)\n"
    assert "# lamp (1,1)\n" in begun(own(tmp_path, text), tmp_path)
