"""Rules on single regions: the number of violations, and their cells."""

from collections.abc import Iterator
from itertools import product

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches
from pzc.compiler.model.model import Model, RegionName
from pzc.compiler.pipeline import compile_source
from pzc.generation import regions
from pzc.generation.regions import Division, RegionChecks

from ...flat_judge import SPAN

ANSWER = {("on", Cell(1, j)): on for j, on in enumerate((1, 0, 1, 1), 1)}


def model(picture: str, condition: str = "exactly(1, c in r: on(c))") -> Model:
    rule = f'rule "One.": for r in room: {condition}'
    return compile_source(
        Source("test", f"grid 1x4\nlayer on on cells of bool\nregions room\n{rule}\nroom [[\n{picture}\n]]\n")
    )


def divisions() -> Iterator[tuple[str, Division]]:
    for picture in ("AABB", "AAAB", "ABBB", "ABBC"):
        yield picture, model(picture).facts.regions["room"].lists


def test_region_checks_equal_the_judge() -> None:
    mine = model("AABB")
    checks = RegionChecks([(mine.rules[0], RegionName("room", SPAN, False))], mine.facts)
    for picture, division in divisions():
        whole = model(picture)
        broken = sum(1 for _ in breaches(Evaluator(whole.facts, ANSWER), whole.rules[0]))
        assert checks.broken({"room": division}, ANSWER) == broken, picture
        assert bool(checks.keeping({"room": division}, [ANSWER])) is (broken == 0), picture


def test_cells_of_regions_whose_rule_is_broken() -> None:
    mine = model("AABB")
    checks = RegionChecks([(mine.rules[0], RegionName("room", SPAN, False))], mine.facts)
    division = mine.facts.regions["room"].lists
    assert checks.cells_breaking_rules({"room": division}, ANSWER) == {Cell(1, 3), Cell(1, 4)}


@pytest.mark.parametrize("limit", ["_ANSWERS", "_REGIONS"])
@pytest.mark.parametrize("rule", ["exactly(1, c in r: on(c))", "connected(c in r: on(c))"])
def test_cleared_cache_is_recomputed(limit: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Removed solutions may leave their numbers to others."""
    monkeypatch.setattr(regions, limit, 2)
    mine = model("AABB", rule)
    checks = RegionChecks([(mine.rules[0], RegionName("room", SPAN, False))], mine.facts)
    drawn = [(model(picture, rule), division) for picture, division in divisions()]
    for values in product((0, 1), repeat=4):
        for whole, division in drawn:
            answer = {("on", Cell(1, j)): on for j, on in enumerate(values, 1)}
            broken = sum(1 for _ in breaches(Evaluator(whole.facts, answer), whole.rules[0]))
            assert checks.broken({"room": division}, answer) == broken
