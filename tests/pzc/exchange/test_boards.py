"""Boards of puzz.link: round trips of library puzzles with solutions, checked here and, with node, by pzpr."""

import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.exchange.boards import answer, board_of
from pzc.exchange.format_clauses import declared
from pzc.exchange.model_content import content_of
from pzc.exchange.reading import convert, puzzle_in
from pzc.exchange.reading import read as read_any
from pzc.output.solution_text import values_of

from ... import effort
from ...effort import one_in, sampled
from ...library import INSTANCES, RULES

CLAUSE = re.compile(r'^format pzprv3 "([^"]*)"', re.MULTILINE)
KEYS = {key: path.stem for path in RULES for key in CLAUSE.findall(path.read_text(encoding="utf-8"))}
WITH_MORE = {"kakuro_9"}
"""Puzzles with clues of which the site knows nothing: given digits."""


def _shortest() -> dict[str, Path]:
    """Return for each variant with boards the shortest puzzle that uses only the variant's own files."""
    shown: dict[str, Path] = {}
    for path in sorted(INSTANCES, key=lambda path: (path.stat().st_size, path.name)):
        used = re.findall(r"^use (\w+)(?:\([^()\n]*\))?$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if len(used) == 1 and path.stem not in WITH_MORE and used[0] in KEYS.values():
            shown.setdefault(used[0], path)
    return shown


WITHOUT_BOARDS = {"angle_loop", "kouchoku"}
"""Rule files of which only addresses are read."""
OF_A_COLOR = {"castle_wall"}
"""Where a clue without a color comes back with that which means nothing."""
OWN = {
    "kakuro": """use kakuro(height = 3, width = 3)
black_cell (1,1), (1,2), (1,3), (2,1), (3,1)
across (2,1) = 3, (3,1) = 4
down (1,2) = 4, (1,3) = 3
""",
}
SHORTEST = _shortest()
NAMES = (*SHORTEST, *OWN)
TRIED = sampled(NAMES, lambda name: one_in(8, name))


@cache
def _solved(name: str) -> tuple[Puzzle, dict[str, dict[object, int]], str]:
    """Return a puzzle of the library, its solution, and the board of both."""
    puzzle = Puzzle(read(str(SHORTEST[name])) if name in SHORTEST else Source("own.puz", OWN[name]))
    solution = puzzle.solve()
    assert solution is not None
    values = {layer: dict(result) for layer, result in values_of(puzzle.problem.flat, solution.answer).items()}
    return puzzle, values, board_of(puzzle.model, values)


def test_each_variant_has_a_puzzle() -> None:
    assert set(KEYS.values()) == set(NAMES)


def test_addresses_and_boards_go_together() -> None:
    """A rule file with a clause for addresses also has one for boards, under the same names."""
    for path in RULES:
        keys = re.findall(r'^format (\w+) ((?:"[^"]*"(?:, )?)+)', path.read_text(encoding="utf-8"), re.MULTILINE)
        of_kind = [
            sorted(sorted(re.findall(r'"[^"]*"', names)) for kind, names in keys if kind == wanted)
            for wanted in ("puzzlink", "pzprv3")
        ]
        assert of_kind[0] == of_kind[1] or path.stem in WITHOUT_BOARDS, path.stem


@pytest.mark.parametrize("name", TRIED)
def test_boards_round_trip(name: str) -> None:
    puzzle, values, text = _solved(name)
    messages: list[str] = []
    again = compile_source(puzzle_in(Source("board", text), messages.append))
    assert not messages
    assert [e.kind for e in again.expectations] == ["solution"] * len(again.expectations) and again.expectations
    for expectation in again.expectations:
        for (layer, place), value in (expectation.answer or {}).items():
            assert values[layer][place] == value
    assert board_of(again, values) == text
    if name in OF_A_COLOR:
        return
    mine, others = content_of(puzzle.model), content_of(again)
    assert {name: clues for name, clues in others.clues.items() if clues} == {
        name: clues for name, clues in mine.clues.items() if clues
    }
    messages = answer(Source("board", text), puzzle.model)
    assert not messages.gaps
    assert all(values[layer][place] == value for (layer, place), value in messages.values.items())


@pytest.mark.parametrize("name", TRIED)
def test_board_without_solution(name: str) -> None:
    puzzle, _, _ = _solved(name)
    text = convert(Source("board", board_of(puzzle.model, None)))
    assert "expect" not in text and content_of(compile_source(Source("a", text))).clues.keys() >= {
        name for name, clues in content_of(puzzle.model).clues.items() if clues
    }


# --------------------------------------------------------------------------------------------- the commands

RIGHT = "pzprv3/masyu/2/2/. . /. . /1 /1 /1 1 /"
PUZZLE = "use masyu(height = 2, width = 2)\n"


def _run(args: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = program.run(args)
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize(
    ("board", "code", "expected"),
    [
        (RIGHT, 0, "obeys all rules"),
        (RIGHT.replace("1 1 /", "1 0 /"), 1, "broken: The line is one closed loop."),
        (RIGHT.replace("1", "0"), 1, "incomplete"),
        (RIGHT.replace(" ", "%20"), 0, "obeys all rules"),
        ("https://puzz.link/p?" + RIGHT.replace(" ", "%20"), 0, "obeys all rules"),
    ],
)
def test_check_an_answer(
    board: str, code: int, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle, file = tmp_path / "mine.puz", tmp_path / "board.txt"
    puzzle.write_text(PUZZLE)
    file.write_text(board)
    for given in (board, str(file)):
        result = _run(["check", str(puzzle), "--answer", given], capsys)
        assert result[0] == code and expected in result[1]


def test_missing_places_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    board = "pzprv3/sudoku/4/1 2 3 4 /. . . . /. . . . /. . . . /. . . . /3 4 1 2 /2 1 4 . /4 3 . 1 /"
    code, out, _ = _run(["check", board, "--answer", board], capsys)
    assert code == 1
    assert out == "the answer is incomplete; missing: digit (3,4), digit (4,3)\n"
    code, out, _ = _run(["check", board, "--answer", board, "--json"], capsys)
    result = json.loads(out)
    assert (code, result["status"], result["places"]) == (1, "incomplete", ["digit (3,4)", "digit (4,3)"])


def test_values_out_of_range_are_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    board = "pzprv3/sudoku/4/1 2 3 4 /. . . . /. . . . /. . . . /. . . . /3 4 1 2 /2 1 4 3 /4 3 2 5 /"
    assert "expect" not in convert(Source("board", board))
    code, out, _ = _run(["check", board, "--answer", board], capsys)
    assert code == 1 and "(4,4) = 5" in out


def test_layer_missing_from_boards_is_computed(capsys: pytest.CaptureFixture[str]) -> None:
    """The missing layer has the numbers of the cells on the lines of numberlink."""
    board = "pzprv3/numlin/2/2/1 2 /1 2 /{} /{} /{} /"
    assert _run(["check", board.format(0, 0, "1 1"), "--answer", board.format(0, 0, "1 1")], capsys)[0] == 0
    code, out, _ = _run(["check", board.format(0, 0, "0 0"), "--answer", board.format(1, 0, "0 0")], capsys)
    assert code == 1 and "broken" in out


NOTED = "pzprv3/usoone/2/2/1/0 0 /0 0 /{} . /. . /{} . /. {} /"


@pytest.mark.parametrize("note", ["+", "o", "x", "+o", "+x"])
def test_notes_of_a_player_are_no_answer(note: str) -> None:
    """The notes are o and x, by which a player marks a number as right or wrong."""
    noted, plain = (read_any(Source("board", NOTED.format("1", each, each))).text for each in (note, "."))
    assert noted == plain


ROADS = "pzprv3{}/country/2/2{}/1/0 0 /0 0 /. . /. . /1 /1 /1 1 /"


@pytest.mark.parametrize(
    ("version", "line", "used"),
    [("", "", "country_road"), (".1", "/", "country_road"), (".1", "/country_empty", "country_road(skip = 1)")],
)
def test_flag_in_newer_files_has_its_own_line(version: str, line: str, used: str) -> None:
    assert f"use {used}\n" in read_any(Source("board", ROADS.format(version, line))).text


def test_flag_missing_in_older_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roads.puz").write_text(read_any(Source("board", ROADS.format(".1", "/country_empty"))).text)
    code, out, output = _run(["export", str(tmp_path / "roads.puz"), "--to", "pzprv3"], capsys)
    assert code == 2 and not out and "country_empty" in output
    assert _run(["export", str(tmp_path / "roads.puz")], capsys)[1].startswith("https://puzz.link/p?country/e/2/2/")


def test_test_takes_boards(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["test", RIGHT], capsys)[0] == 0
    assert _run(["test", RIGHT.replace("1 1 /", "1 0 /")], capsys)[0] == 1


def test_export_with_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.puz"
    path.write_text(PUZZLE)
    board = "pzprv3\nmashu\n2\n2\n. . \n. . \n{}\n"
    result = [["--to", "pzprv3"], ["--to", "pzprv3", "--answer"], ["--to", "puzzlink", "--answer"]]
    outputs = [_run(["export", str(path), *options], capsys)[1] for options in result]
    assert outputs[:2] == [board.format("0 \n0 \n0 0 "), board.format("1 \n1 \n1 1 ")]
    assert outputs[2] == "https://puzz.link/p?pzprv3/mashu/2/2/.%20.%20/.%20.%20/1%20/1%20/1%201%20/\n"
    assert _run(["check", str(path), "--answer", outputs[2].strip()], capsys)[0] == 0


def test_inexpressible_clues(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="has no place for"):
        board_of(compile_source(read(str(next(path for path in INSTANCES if path.stem == "kakuro_9")))), None)


def test_further_names() -> None:
    found = declared("pzprv3", "pearl", "")
    assert found is not None and (found.name, found.clause.key) == ("masyu", "mashu")


# ------------------------------------------------------------------------------------------- held against pzpr

PZPR = """
const pzpr = require(process.argv[2]);
const out = JSON.parse(require("fs").readFileSync(0)).map(([key, board, address]) => {
  if (!pzpr.variety(key).valid) return null;
  const answered = new pzpr.Puzzle(), asked = new pzpr.Puzzle();
  answered.open(board);
  asked.open(address);
  const told = answered.check(true);
  return [told.complete, told[0] || "", answered.getURL(), asked.getURL()];
});
console.log(JSON.stringify(out));
"""
NOT_KNOWN = {
    "cave": "wants the line around the cave",
    "ayeheya": "compares with cells of other rooms where a room itself is not symmetric",
    "nawabari": "has no sides at the rim",
    "easyasabc": "knows no given letters in boards",
    "factors": "has the numbers in other cells of the rooms",
}
"""Variants of which the released pzpr reads boards in another way."""


def _pzpr() -> tuple[str, str]:
    """Return the paths of the commands, or skip the test if they are missing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not there")
    for folder in filter(None, [os.environ.get("PZPR"), *os.environ.get("NODE_PATH", "").split(os.pathsep)]):
        if (Path(folder) / "pzpr").is_dir():
            return node, str(Path(folder) / "pzpr")
    pytest.skip("npm's pzpr is not there: install it, and say where in NODE_PATH")


def test_pzpr_accepts_written_boards(tmp_path: Path) -> None:
    """For each variant that pzpr supports, pzpr accepts the solution, and reads the same puzzle from the board and the
    address.
    """
    from pzc.exchange.to_puzzlink import address_of

    node, package = _pzpr()
    script = tmp_path / "judge.js"
    script.write_text(PZPR)
    names = sorted((key, name) for key, name in KEYS.items() if effort.ALL or one_in(8, name))
    requests = [(key, _solved(name)[2], address_of(_solved(name)[0].model)) for key, name in names]
    done = subprocess.run(
        [node, str(script), package], input=json.dumps(requests), capture_output=True, text=True, check=True
    )
    output = dict(zip((key for key, _ in names), json.loads(done.stdout), strict=True))
    known = {key: one for key, one in output.items() if one is not None}
    assert len(known) > (20 if effort.ALL else 3)
    assert {key: one[1] for key, one in known.items() if not one[0] and key not in NOT_KNOWN} == {}
    assert {key: one[2:] for key, one in known.items() if one[2] != one[3]} == {}


def test_sign_of_a_clue_is_not_used_for_an_empty_place() -> None:
    """On boards of Mejilink, the sign 0 is a gap; 1 is a side without a clue and without a line."""
    rules = "use mejilink(height = 2, width = 2)\n"
    board = board_of(compile_source(Source("a.puz", rules + "gap (1,1) (1,2)\n")), None)
    assert board.split("\n")[4:] == ["1 0 1 ", "1 1 1 ", "1 1 ", "1 1 ", "1 1 ", ""]
    assert "expect" not in convert(Source("board", board))
    rules = "use combination_blocks(height = 2, width = 2)\n"
    board = board_of(compile_source(Source("a.puz", rules + "joined (1,1) (1,2)\n")), None)
    assert board.split("\n")[4:] == ["0 ", "2 ", "2 2 ", ""]
    assert "expect" not in convert(Source("board", board))
