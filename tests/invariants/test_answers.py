"""`check --answer` accepts what `solve` prints, and rejects each single change to it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pzc.api.puzzle import Solution
from pzc.backends.interface import Problem
from pzc.compiler.base.intervals import members
from pzc.compiler.model.kinds import ITEM
from pzc.output.solution_text import draw_answer, values_of

from ..commands import run
from ..effort import ALL
from ..library import some
from .puzzles import load

CHANGES = 4
"""The number of changes to try of each puzzle, without `--all`."""


def changed(solution: Solution) -> Iterator[str]:
    """Yield the text of a solution with one value changed, for each place and each other value of its domain."""
    problem, values = solution.puzzle.problem, values_of(solution.puzzle.problem.flat, solution.answer)
    for place in problem.flat.visible:
        unknown = problem.flat.variables[place]
        if _has_no_single_values(problem, unknown.layer):
            continue
        for value in members(unknown.domain):
            if value != solution.answer[place]:
                layer = {**values[unknown.layer], unknown.place: value}
                yield draw_answer(problem.model, {**values, unknown.layer: layer})


def _has_no_single_values(problem: Problem, name: str) -> bool:
    """Return True for areas, which are written as a letter for each cell, and for layers on lists, without places."""
    layer = next(layer for layer in problem.model.layers if layer.name == name)
    return layer.areas or layer.kind == ITEM


@pytest.mark.parametrize("path", some(16), ids=lambda path: path.stem)
def test_one_change_breaks_a_rule(path: Path, tmp_path: Path) -> None:
    puzzle = load(path)
    if puzzle.model.objectives:
        pytest.skip("an answer that is not the best breaks no rule")
    solutions = list(puzzle.solutions(limit=2))
    (tmp_path / "it.txt").write_text(f"{solutions[0]}\n", encoding="utf-8")
    assert run(tmp_path, "check", str(path), "--answer", "it.txt").returncode == 0
    if len(solutions) > 1:
        return
    others = list(changed(solutions[0]))
    tried = others if ALL and len(others) < 100 else Random(path.stem).sample(others, min(CHANGES, len(others)))
    for other in tried:
        (tmp_path / "it.txt").write_text(f"{other}\n", encoding="utf-8")
        done = run(tmp_path, "check", str(path), "--answer", "it.txt")
        assert done.returncode in (1, 2), (other, done.stdout)
