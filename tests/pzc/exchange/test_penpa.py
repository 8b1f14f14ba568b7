"""Addresses of Penpa+: what they say is read here by a reader of its own, and answers go there and back."""

import base64
import json
import random
import zlib
from pathlib import Path

import pytest

import pzc
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.penpa import Damaged, Grid, is_address, pack, unpack
from pzc.compiler.meaning.judge import judge
from pzc.exchange.penpa import export
from pzc.exchange.penpa_answers import answer
from pzc.exchange.table import Wish
from pzc.report import values_of

from ...commands import Run
from ...conftest import Golden

NO_TEXT = base64.b64encode(zlib.compress(b"\xff\xfe", wbits=-15)).decode()
GOLDEN = Path(__file__).parent / "penpa"


def parts(link: str) -> dict[str, str]:
    site, _, query = link.partition("#")
    assert site == "https://swaroopg92.github.io/penpa-edit/"
    return dict(part.split("=", 1) for part in query.split("&"))


def text(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed), -15).decode()


def lines(link: str) -> list[str]:
    """The lines of an address, by the table of short words in Penpa's class_p.js, from its end to its beginning."""
    short = "9:qa Q:pu_q A:pu_a G:grid M:edit_mode S:surface L:line E:lineE W:wall C:cage N:number Y:symbol P:special"
    short += " B:board R:command_redo U:command_undo 8:command_replay 1:numberS F:freeline 2:freelineE T:thermo"
    short += " 3:arrows D:direction 0:squareframe 5:polygon 4:deletelineE 6:killercages 7:nobulbthermo _:__a"
    out = text(parts(link)["p"]).replace("zO", "null")
    for entry in reversed(short.split()):
        sign, word = entry.split(":")
        out = out.replace("z" + sign, f'"{word}"')
    return out.replace("zZ", "z").split("\n")


def link_of(puzzle: pzc.Puzzle, solution: pzc.Solution | None = None) -> str:
    values = None if solution is None else values_of(puzzle.problem.flat, solution.answer)
    return export(puzzle.model, Wish(values)).link


def there_and_back(puzzle: pzc.Puzzle) -> str:
    """The answer of a puzzle after it was in an address, as text."""
    solution = puzzle.solve()
    assert solution is not None
    read = answer(Source("link", link_of(puzzle, solution)), puzzle.model).values
    flat = puzzle.problem.flat
    told = {(flat.variables[at].layer, flat.variables[at].place): solution.answer[at] for at in flat.told}
    assert {key: int(value) for key, value in read.items()} == told
    return str(solution)


@pytest.mark.parametrize("name", ["killer_cages_6", "yajilin_6", "slitherlink_6", "arrow_9", "skyscrapers_6"])
def test_what_an_address_says(name: str, golden: Golden) -> None:
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    golden(GOLDEN / f"{name}.txt", "\n".join([*lines(link), text(parts(link)["a"])]) + "\n")


def test_points_of_the_grid() -> None:
    """A board of 3 x 2 cells has points of 7 rows and 6 columns (Penpa's create_point): two more on each side."""
    grid = Grid(3, 2)
    assert grid.many == 42
    assert grid.cell(0, 0) == 2 * 6 + 2
    assert grid.point(0.5, 0.5) == 14
    assert grid.point(1, 1) == 42 + 14  # the corner to the lower right of the first cell
    assert grid.point(0.5, 1) == 2 * 42 + 14
    assert grid.point(1, 0.5) == 3 * 42 + 14
    assert grid.quarter(0, 0, 3) == 4 * 42 + 4 * 14 + 3
    assert grid.middle() == grid.point(1, 1.5)
    assert Grid(3, 2, (1, 0, 0, 2)).cell(0, 0) == 3 * 8 + 4
    assert [grid.place(point) for point in (14, 15, 16, 13, 8)] == [(0, 0), (0, 1), None, None, None]


def test_rules_title_and_author_are_in_it() -> None:
    head = 'title "Commas, and so on"\nauthor "A & B"\ngrid 2x2 of 1..2\n'
    puzzle = pzc.load(head + 'rule "a < b, c = d & e": distinct(rows[1])\n')
    first = lines(link_of(puzzle))[0].split(",")
    assert first[15:17] == ["Title: Commas%2C and so on", "Author: A & B"]
    assert first[18] == "a %2Elt; b%2C c %2F d %2Eamp; e"


@pytest.mark.parametrize(
    "name",
    "masyu_6 slitherlink_6 yajilin_6 hashi_4 heyawake_6 star_battle_5 yin_yang_6 fillomino_4 shikaku_4 killer_cages_6"
    " nurikabe_5 doppelblock_6 easy_as_abc_5 takuzu_10 spiral_galaxies_6 tapa_6 simple_loop_6 snail_5".split(),
)
def test_answers_there_and_back(name: str) -> None:
    assert there_and_back(pzc.load(name))


@pytest.mark.parametrize("name", ["numberlink_5", "shakashaka_6"])
def test_answers_of_which_not_all_is_told(name: str) -> None:
    with pytest.raises(PuzzleError, match="does not tell `digit`"):
        there_and_back(pzc.load(name))


@pytest.mark.parametrize(
    ("name", "kinds", "many"),
    [
        ("masyu_6", {"sol_loopline"}, (1, 16)),
        ("slitherlink_6", {"sol_loopedge"}, (2, 28)),
        ("yajilin_6", {"sol_surface", "sol_loopline"}, (0, 7)),
        ("star_battle_5", {"sol_star"}, (5, 5)),
        ("shakashaka_6", {"sol_tri"}, (5, 22)),
        ("four_winds_5", {"sol_arrow"}, (5, 14)),
    ],
)
def test_what_is_compared(name: str, kinds: set[str], many: tuple[int, int]) -> None:
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    assert json.loads(lines(link)[7]) == dict.fromkeys(kinds, True)
    lists = json.loads(text(parts(link)["a"]))
    assert len(lists) == 6
    assert len(lists[many[0]]) == many[1]
    assert all(entries == sorted(entries) for entries in lists)


def test_check_takes_an_answer_from_there(run: Run, folder: Path) -> None:
    puzzle = pzc.load("masyu_6")
    link = link_of(puzzle, puzzle.solve())
    assert run("check", "masyu_6", "--answer", link).stdout == "the answer keeps all rules\n"
    (folder / "link.txt").write_text(link)
    assert run("check", "masyu_6", "--answer", "link.txt").returncode == 0
    lists = json.loads(text(parts(link)["a"]))
    del lists[1][0]
    wrong = run("check", "masyu_6", "--answer", link.partition("&a=")[0] + "&a=" + pack(json.dumps(lists)))
    assert wrong.returncode == 1
    assert "broken" in wrong.stdout


def test_what_has_no_place_is_said(run: Run) -> None:
    done = run("export", "statue_park_7", "--to", "penpa")
    assert done.stderr == "Penpa+ has nothing to draw this with, or no room for it: tetromino\n"
    assert done.returncode == 0
    assert run("export", "no_four_in_a_row_9", "--to", "penpa", "--answer").stderr == (
        "Penpa+ does not compare this of an answer: digit\n"
    )


@pytest.mark.parametrize(
    "packed", ["", "!", "7VTfbxMxDH4", base64.b64encode(b"no deflate").decode(), pack("x" * 5_000_000), NO_TEXT]
)
def test_damaged(packed: str) -> None:
    with pytest.raises(Damaged):
        unpack(packed)


@pytest.mark.parametrize(
    "told",
    [
        ["", "", ""],
        ["square,2,2", "[0,0,0,0]", "", "[]"],
        ["hex,2,2", "[0,0,0,0]", "", "{}"],
        ["square,2,2", "[" * 100_000, "", "{}"],
        ["square,a,2", "[0,0,0,0]", "", "{}"],
        ["square,2,2" + "," * 17 + ",true", "[0,0,0,0]", "", "{}"],
    ],
)
def test_addresses_that_hold_something_else(told: list[str]) -> None:
    link = (
        f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={pack(chr(10).join(told))}&a={pack('[[],[],[],[],[],[]]')}"
    )
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
    """JSON of which some parts are others, or are gone."""
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
    """Whatever an address says, it is an answer for the judge, or an error in words."""
    puzzle = pzc.load(name)
    link = link_of(puzzle, puzzle.solve())
    was, answered = lines(link), json.loads(text(parts(link)["a"]))
    draw = random.Random(7)
    for _ in range(60):
        told = [*was[:3], json.dumps(changed(json.loads(was[3]), draw)), *was[4:]]
        if draw.random() < 0.2:
            told[draw.randrange(len(told))] = draw.choice(["", "[]", "null", "square,6", "1"])
        packed = pack("\n".join(told).replace("z", "zZ")), pack(json.dumps(changed(answered, draw)))
        wrong = f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={packed[0]}&a={packed[1]}"
        try:
            values = answer(Source("link", wrong), puzzle.model).values
        except PuzzleError:
            continue
        list(judge(puzzle.model, values))
