"""Other solutions near one, with regions that change from query to query."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.model import Model
from pzc.generation import region_rules as module
from pzc.generation.acceptance import ValuesAt
from pzc.generation.background import Background, BackgroundEditor
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.refinement import near_solutions
from pzc.generation.region_rules import NearSolutions
from pzc.generation.regions import Division, free_division
from pzc.generation.rule_dependence import statements_on

RULES = """grid 3x3
regions room
layer star on cells of bool
rule "One in each.": for line in rows ++ columns ++ room: exactly(1, c in line: star(c))
"""
ANSWER = {("star", Cell(i, j)): int(i == j) for i in (1, 2, 3) for j in (1, 2, 3)}


@pytest.fixture
def stage(tmp_path: Path) -> BackgroundEditor:
    (tmp_path / "stars.puz").write_text(RULES)
    recipe = Recipe(GeneratorOptions("stars", str(tmp_path)), lambda _: None)
    rules = list(statements_on(recipe.rules.rules, (), recipe.rules.facts))
    return BackgroundEditor(recipe.rules, recipe.draft.undrawn, recipe.background_kinds, rules, recipe.board, (1, 9))


def divisions() -> list[Division]:
    random = Random(1)
    drawn = [free_division(Board(3, 3), 1, 4, random) for _ in range(100)]
    return [division for division in drawn if _kept(division)]


def _kept(division: Division) -> bool:
    return all(sum(ANSWER["star", cell] for cell in region) == 1 for region in division)


def _others(model: Model) -> list[ValuesAt]:
    return near_solutions(model, ANSWER, 10, 0, Random(1))


def _keys(answers: list[ValuesAt]) -> set[frozenset[object]]:
    return {frozenset(answer.items()) for answer in answers}


@pytest.mark.parametrize("switches", [1, 400])
def test_solutions_for_each_division(stage: BackgroundEditor, switches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each division finds exactly the solutions that have not occurred before, also if sessions run out of switches."""
    monkeypatch.setattr(module, "_SWITCHES", switches)
    drawn = divisions()
    assert len(drawn) >= 5
    first = Background({"room": drawn[0]}, {})
    seen: set[frozenset[object]] = set()
    with closing(NearSolutions(*stage.apart(first), ANSWER, Random(2))) as near:
        for division in drawn:
            model = stage.model(Background({"room": division}, {}))
            found = near.found({"room": division}, 10)
            assert all(next(judge(model, answer), None) is None for answer in found)
            assert _keys(found) == _keys(_others(model)) - seen
            seen |= _keys(found)


def test_number_of_solutions_is_limited(stage: BackgroundEditor) -> None:
    rows = tuple(tuple(Cell(i, j) for j in (1, 2, 3)) for i in (1, 2, 3))
    with closing(NearSolutions(*stage.apart(Background({"room": rows}, {})), ANSWER, Random(2))) as near:
        counts = [len(near.found({"room": rows}, 2)) for _ in range(4)]
    assert counts == [2, 2, 1, 0]
