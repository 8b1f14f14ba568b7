"""Ids of Simon Tatham's puzzles to .puz files and back, by the clauses of rule files."""

import re
from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import convert, read
from pzc.exchange.table import export

from ...effort import one_in, sampled
from ...library import RULES

# The programs made these from random numbers, the last three are those of the library: each has one solution.
IDS = """
solo:3x3x:b6_1_8_4e9_3_2c6a4c7e8d3_5i4_3d1e5c2a9c1_8_5e2_7_3_9b
solo:2x3k:zj,_aa_a_aa_a__a___a_bbaa__a___a_a_______a_b,9_7a5a12a5a9b9_3b7b9_8_3a16_3b10c11d
solo:6jx:a4_5g6c1f3c1g2_1a,caaaaacab__bbbbab__aa_bb_ab
loopy:5x6t0:3b3b312a3d3b1c011a33b
loopy:3x3t1:0_a2a2b1a1b000b1a2
loopy:5x4t1:0_a0f2022a2a2a01b02a01a1d011a21a1c2
loopy:5x4t2:b32a3b0235b3a5a5a
loopy:4x5t2:a300c2a544a4a4b4a
unequal:4:0D,0,0,0,0,0D,0,0,0,0,2UR,0,0,0,0,0,
unequal:4a:0,0R,0L,0,0D,4,0D,0D,0U,0R,0UL,0U,0,0R,0L,0,
towers:4:3/2/2/1/2/2/1/3/4/2/1/3/1/2/2/2
tents:6x5:_jaf_dc,1,2,1,0,2,0,1,1,2,1,1
lightup:5x6:cBh0a23aBhBc
slant:5x4:11e2a1a2033a3c2b2c1b
singles:5x5:4531144221214452244113254
filling:5x5:e442a25b3b444d5a
galaxies:5x6:agdbudzafoff
range:5x5:g7b7a7a3b7g
pearl:6x5:bBgWbWfBaBbBcB
signpost:4x4:d1cgfecafchdfbg16aa
palisade:5x4n4:i33c33c3
mosaic:5x6:a233b34b2a43a0b3b4d44a1
tracks:6x5:f6uCa,2,2,1,4,S4,3,5,S5,2,2,2
rect:5x6:b2_2a2c4a2a2_4c2a2a4e4a
pattern:6x5:2/1/1/3.1/3/3.1/4/3/3/1/2.1.1
magnets:4x5:2222,12221,1223,21221,TTTTBBBBLRLRTLRTBLRB
keen:4:ab_6a_a_aa_a_,s1d2m4s1m12a5d2a5
dominosa:3:20223231031200310311
dominosa:10:51355548232328[10]69887847379718[10]8319472232[10]975[10]59[10]0[10]904308661320351238907[10]6663149599904[10]8770554324620444702111420[10]8017[10]160565[10]67[10]98661
bridges:6x5m2:4a5b2d1c2b33c2f2
bridges:7x7m3L:3c1a3a4a4a4a5h1b3b3d7g4e4
unruly:6x6:AEcbdGGcad
unruly:6x6u:BcHACaABEbcdb
net:7x7:1531553157375311777317775537115551537711731131571
undead:5x5:6,5,5,RaRbRRLaRaLbRaLh,0,2,0,2,3,3,4,2,3,3,1,2,4,2,2,3,1,3,0,0
map:9x9n18:caaaaaddaeabceddbcaaeaaaabbcdbiabcaaaababafbadaabaeiaadabbcac,10a3a0a0d2b10a
""".split()


def _back(text: str) -> str:
    return export(compile_source(Source("a.puz", convert(Source("<address>", text)))), "sgt", ExportOptions()).text


@pytest.mark.parametrize("text", sampled(IDS, lambda text: one_in(2, text)), ids=lambda text: text[:20])
def test_ids_round_trip(text: str) -> None:
    assert _back(text) == text


@pytest.mark.parametrize("text", sampled(IDS, lambda text: one_in(6, text)), ids=lambda text: text[:20])
def test_the_solution_is_unique(text: str) -> None:
    assert Puzzle(Source("a.puz", convert(Source("<address>", text)))).is_unique()


@pytest.mark.parametrize("text", sampled(IDS, lambda text: one_in(10, text)), ids=lambda text: text[:20])
def test_id_without_a_name_lists_the_games_that_fit(text: str) -> None:
    name, _, bare = text.partition(":")
    with pytest.raises(PuzzleError) as raised:
        convert(Source("<address>", bare))
    assert name in re.split(r"\W+", str(raised.value).partition("it may be")[2])


def test_other_ids_in_a_text_are_counted() -> None:
    address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#4:3/2/2/1/2/2/1/3/4/2/1/3/1/2/2/2"
    other = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/filling.html#5x5:e442a25b3b444d5a"
    remark = "this is the first of 2 puzzles in the text that can be read"
    assert remark in read(Source("<text>", f"{address}\n{other}\n")).left_out
    assert not read(Source("<text>", f"{address}\n")).left_out


def test_each_game_of_the_library_is_tested() -> None:
    keys = {key for path in RULES for key in re.findall(r'^format sgt "(\w+)"', path.read_text(), re.MULTILINE)}
    assert keys == {text.partition(":")[0] for text in IDS}


def test_pages_and_hardness() -> None:
    """An address of a game's page contains the same id; the level of difficulty is ignored."""
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#"
    text = "towers:4:3/2/2/1/2/2/1/3/4/2/1/3/1/2/2/2"
    assert _back(text.replace("towers:", page)) == text == _back(text.replace(":4:", ":4dh:"))
    exported = export(compile_source(Source("a.puz", convert(Source("<address>", text)))), "sgt", ExportOptions())
    assert exported.link == text.replace("towers:", page)


def test_given_digits_are_imported() -> None:
    text = "towers:2:1/2/2/1/1/2/2/1,1a2a"
    assert "given [[" in convert(Source("<address>", text)) and _back(text) == text


def test_files_that_are_used_together() -> None:
    assert "use sudoku(height = 2), killer_cages\n" in convert(Source("<address>", IDS[1]))
    assert "use sudoku, diagonal\n" in convert(Source("<address>", IDS[0]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("use sujiko\n", "none of the files in use is a game"),
        ("use kenken(n = 2)\ncage <(1,1), (1,2)> max = 2\n", "can't say `max = 2`"),
        ('use hashi(height = 2, width = 2, loopless = 1)\nrule "more": true\n', ""),
        ("use slitherlink(full = 1, height = 2, width = 2)\n", "`full` has to be 0"),
        ("use slitherlink(height = 3, width = 3)\ntiling hexagons\n", "the outline of its boards is another"),
        ("use fillomino(height = 3, width = 3)\ntiling hexagons\n", "no boards of hexagons"),
        ("use slitherlink(height = 3, width = 7)\ntiling triangles\n", "the outline of its boards is another"),
        ("use sudoku, thermo\nthermo <(1,1), (1,2)>\n", "no place for `thermo`"),
    ],
)
def test_inexpressible_puzzles(text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.puz"
    path.write_text(text)
    if words:
        with pytest.raises(PuzzleError, match=words):
            export(compile_source(Source("a.puz", text)), "sgt", ExportOptions())
        return
    assert program.run(["export", str(path), "--to", "sgt"]) == 0
    out, err = capsys.readouterr()
    assert out == "bridges:2x2m2L:d\n" and "left out: more" in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("loopy:5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a", "its ids begin with `0_`"),
        ("loopy:3x3t3:i", r"they are .*`\{width\}x\{height\}t2`"),
        ("loopy:3x3t2:j", "it ends too soon|more"),
    ],
)
def test_grids_that_are_not_read(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        convert(Source("<address>", text))


def test_a_honeycomb_becomes_rows_of_hexagons() -> None:
    """The second column, which is shifted down, becomes the second row, which is shifted to the right."""
    made = convert(Source("<address>", "loopy:3x3t2:12345a012"))
    picture = [line.split() for line in made.partition("number [[")[2].partition("]]")[0].strip().splitlines()]
    assert picture == [["_", "1", "4", "0"], ["_", "2", "5", "1"], ["3", ".", "2", "_"]]


def _saved(title: str, params: str, desc: str) -> str:
    lines = (("SAVEFILE", f"{title} save"), ("GAME", title), ("PARAMS", params), ("DESC", desc), ("MOVE", "R0,0,1"))
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


@pytest.mark.parametrize(
    ("title", "params", "same"),
    [
        ("Towers", "4de", "towers:4de:4/1/3/2/1/4/2/2/3/1/2/2/2/2/1/3"),
        ("Rectangles", "2x2e0.5", "rect:2x2:2b2"),
        ("Bridges", "6x5i30e10m2d0", "bridges:6x5m2:4a5b2d1c2b33c2f2"),
    ],
)
def test_saved_games(title: str, params: str, same: str) -> None:
    made = read(Source("saved.sav", _saved(title, params, same.partition(":")[2].partition(":")[2])))
    assert made.text == convert(Source("id", same))
    assert made.left_out == ("the moves of the player",)


def test_a_saved_game_of_another_kind() -> None:
    with pytest.raises(PuzzleError, match="`Inertia` with the parameters `5x5`"):
        read(Source("saved.sav", _saved("Inertia", "5x5", "a")))
    with pytest.raises(PuzzleError, match="the line `DESC` is missing"):
        read(Source("saved.sav", _saved("Towers", "4", "")))
