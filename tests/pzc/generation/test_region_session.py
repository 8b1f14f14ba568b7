"""Regions that are switched on and off in one session: all rules hold for exactly the active regions."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pzc.compiler.board.elements import Cell
from pzc.generation import region_rules as module
from pzc.generation.background import Background, BackgroundEditor
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.region_rules import RegionSession
from pzc.generation.rule_dependence import statements_on

RULES = """grid 2x2 of 1..4
regions room
rule "1 to n.": for r in room: distinct(r) and max(r) = len(r)
rule "Rows differ.": for r in rows: distinct(r)
"""
A, B, C, D = Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)


@pytest.fixture
def switches(tmp_path: Path) -> RegionSession:
    (tmp_path / "rooms.puz").write_text(RULES)
    recipe = Recipe(GeneratorOptions("rooms", str(tmp_path)), lambda _: None)
    about = list(statements_on(recipe.rules.rules, (), recipe.rules.facts))
    stage = BackgroundEditor(recipe.rules, recipe.draft.undrawn, recipe.background_kinds, about, recipe.board, (1, 4))
    return RegionSession(*stage.apart(Background({"room": ((A, B, C, D),)}, {})), Random(1))


def count(switches: RegionSession, *regions: tuple[Cell, ...]) -> int:
    session, assumed = switches.switched({"room": regions})
    session.assume(assumed)
    return len(session.solutions(None).answers)


@pytest.mark.parametrize("most", [1, 400])
def test_regions_need_not_cover_the_board(switches: RegionSession, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """This also holds if a session soon runs out of switches."""
    monkeypatch.setattr(module, "_SWITCHES", most)
    with closing(switches):
        assert count(switches) == 12 * 12
        assert count(switches, (A,)) == 3 * 12
        assert count(switches, (A, B)) == 2 * 12
        assert count(switches, (A, C), (D,)) == 3 * 1  # 1 is below, and a 2 above it
        assert count(switches, (A,), (B,)) == 0
        assert count(switches, (A, B, C, D)) == 4 * 3 * 2


def test_blocked_solutions_stay_blocked(switches: RegionSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SWITCHES", 1)
    with closing(switches):
        assert count(switches, (A, B)) == 24
        switches.block((1, 2, 3, 4))
        assert count(switches, (A, B)) == 23
        assert count(switches, (C, D), (A, B)) == 4
        assert count(switches, (A, B)) == 23
