"""Rules on each region for itself: how often they are broken, and where."""

from collections.abc import Iterator

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches
from pzc.compiler.model.model import Model, RegionName
from pzc.compiler.pipeline import compile_source
from pzc.generate.region_by_region import RegionByRegion
from pzc.generate.regions import Division

from ...flat_judge import SPAN

ANSWER = {("on", Cell(1, j)): on for j, on in enumerate((1, 0, 1, 1), 1)}


def model(picture: str) -> Model:
    rule = 'rule "One.": for r in room: exactly(1, c in r: on(c))'
    return compile_source(
        Source("test", f"grid 1x4\nlayer on on cells of bool\nregions room\n{rule}\nroom [[\n{picture}\n]]\n")
    )


def divisions() -> Iterator[tuple[str, Division]]:
    for picture in ("AABB", "AAAB", "ABBB", "ABBC"):
        yield picture, model(picture).facts.regions["room"].lists


def test_it_says_what_the_judge_says() -> None:
    mine = model("AABB")
    apart = RegionByRegion([(mine.rules[0], RegionName("room", SPAN, False))], mine.facts)
    for picture, division in divisions():
        whole = model(picture)
        broken = sum(1 for _ in breaches(Evaluator(whole.facts, ANSWER), whole.rules[0]))
        assert apart.broken({"room": division}, ANSWER) == broken, picture
        assert bool(apart.keeping({"room": division}, [ANSWER])) is (broken == 0), picture


def test_a_region_is_judged_once() -> None:
    mine = model("AABB")
    apart = RegionByRegion([(mine.rules[0], RegionName("room", SPAN, False))], mine.facts)
    division = mine.facts.regions["room"].lists
    assert apart.troubled({"room": division}, ANSWER) == {Cell(1, 3), Cell(1, 4)}
    used = apart.used
    assert used > 0 and not apart.keeping({"room": division}, [ANSWER]) and apart.used == used
