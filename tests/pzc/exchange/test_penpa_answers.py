"""Solutions in addresses of Penpa+: round trips, unfinished and damaged ones."""

import json
import random
from pathlib import Path

import pytest

import pzc
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.addresses.penpa import is_address, pack
from pzc.compiler.meaning.judge import judge
from pzc.exchange.penpa_answers import answer

from ...commands import Run
from .documents import model_of
from .penpa_links import lines, link_of, parts, text


def there_and_back(puzzle: pzc.Puzzle) -> str:
    """Return the solution of a puzzle as text, after a round trip through an address."""
    solution = puzzle.solve()
    assert solution is not None
    read = answer(Source("link", link_of(puzzle, solution)), puzzle.model).values
    flat = puzzle.problem.flat
    result = {(flat.variables[at].layer, flat.variables[at].place): solution.answer[at] for at in flat.visible}
    assert {key: int(value) for key, value in read.items()} == result
    return str(solution)


@pytest.mark.parametrize(
    "name",
    "masyu_6 slitherlink_6 yajilin_6 hashi_4 heyawake_6 star_battle_5 yin_yang_6 fillomino_4 shikaku_4 killer_cages_6"
    " nurikabe_5 doppelblock_6 easy_as_abc_5 takuzu_10 spiral_galaxies_6 tapa_6 simple_loop_6 snail_5".split(),
)
def test_solutions_round_trip(name: str) -> None:
    assert there_and_back(pzc.load(name))


@pytest.mark.parametrize("name", ["numberlink_5", "shakashaka_6"])
def test_incomplete_solutions_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match="does not tell `digit`"):
        there_and_back(pzc.load(name))


def test_check_accepts_a_penpa_link(run: Run, folder: Path) -> None:
    puzzle = pzc.load("masyu_6")
    link = link_of(puzzle, puzzle.solve())
    assert run("check", "masyu_6", "--answer", link).stdout == "the answer obeys all rules\n"
    (folder / "link.txt").write_text(link)
    assert run("check", "masyu_6", "--answer", "link.txt").returncode == 0
    lists = json.loads(text(parts(link)["a"]))
    del lists[1][0]
    wrong = run("check", "masyu_6", "--answer", link.partition("&a=")[0] + "&a=" + pack(json.dumps(lists)))
    assert wrong.returncode == 1
    assert "broken" in wrong.stdout


@pytest.mark.parametrize(
    "given",
    [
        ["", "", ""],
        ["square,2,2", "[0,0,0,0]", "", "[]"],
        ["hex,2,2", "[0,0,0,0]", "", "{}"],
        ["square,2,2", "[" * 100_000, "", "{}"],
        ["square,a,2", "[0,0,0,0]", "", "{}"],
        ["square,2,2" + "," * 17 + ",true", "[0,0,0,0]", "", "{}"],
    ],
)
def test_other_addresses_are_refused(given: list[str]) -> None:
    link = f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={pack(chr(10).join(given))}&a={pack('[[],[],[],[],[],[]]')}"
    assert is_address(link)
    with pytest.raises(PuzzleError, match="can't be read"):
        answer(Source("link", link), pzc.load("masyu_6").model)


def test_an_answer_that_is_not_finished() -> None:
    puzzle = pzc.load("killer_cages_6")
    link = link_of(puzzle, puzzle.solve())
    lists = json.loads(text(parts(link)["a"]))
    first = lists[4].pop(0)
    with pytest.raises(PuzzleError, match=r"has no number in the cell \(\d,\d\)"):
        answer(Source("link", link.partition("&a=")[0] + "&a=" + pack(json.dumps(lists))), puzzle.model)
    assert first.count(",") == 1


JUNK = [None, 1, "", "a", "1,2", [], {}, [1], ["a", 1, "1"], True, 1e9, "9" * 5000, "²", "--", ","]


def changed(value: object, draw: random.Random) -> object:
    """Draw JSON with some parts changed or removed."""
    if draw.random() < 0.05:
        return draw.choice(JUNK)
    match value:
        case dict():
            return {key: changed(item, draw) for key, item in value.items()}
        case list():
            return [changed(item, draw) for item in value if draw.random() < 0.97]
        case _:
            return value


@pytest.mark.parametrize("name", ["yin_yang_6", "shikaku_4", "hashi_4", "easy_as_abc_5"])
def test_changed_addresses_are_read_or_refused(name: str) -> None:
    """Each changed address gives a solution that the judge can check, or an error message."""
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    was, answered = lines(link), json.loads(text(parts(link)["a"]))
    draw = random.Random(7)
    for _ in range(60):
        result = [*was[:3], json.dumps(changed(json.loads(was[3]), draw)), *was[4:]]
        if draw.random() < 0.2:
            result[draw.randrange(len(result))] = draw.choice(["", "[]", "null", "square,6", "1"])
        packed = pack("\n".join(result).replace("z", "zZ")), pack(json.dumps(changed(answered, draw)))
        wrong = f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={packed[0]}&a={packed[1]}"
        try:
            values = answer(Source("link", wrong), puzzle.model).values
        except PuzzleError:
            continue
        list(judge(puzzle.model, values))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("grid 5 x 6 of 1..2\n", "one of 5 x 6"),
        ("unknown A of 1..3\nA > 1\n", "the puzzle has none"),
        ("grid 6 x 6 of 1..2\nunknown A of 1..3\n", "does not tell `A`"),
        ("grid 6 x 6 of 1..2\nlayer s on cells of bool\nlayer t on cells of bool\n", "does not tell `s`"),
    ],
)
def test_address_of_another_puzzle_is_refused(text: str, message: str) -> None:
    puzzle = pzc.load("killer_cages_6")
    with pytest.raises(PuzzleError, match=message):
        answer(Source("link", link_of(puzzle, puzzle.solve())), model_of(text))
