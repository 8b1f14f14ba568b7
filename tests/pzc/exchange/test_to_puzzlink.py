"""Puzzles to addresses of puzz.link and back."""

import re
from pathlib import Path

import pytest

from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.model_content import content_of
from pzc.exchange.reading import convert
from pzc.exchange.to_puzzlink import address_of, export

from ...library import INSTANCES, RULES, some
from .documents import model_of


def _alone() -> list[Path]:
    """Return the shortest library puzzle for each rule file with such a clause, which uses no other rule file."""
    files = {path.stem for path in RULES if "\nformat puzzlink" in path.read_text()}
    by_length = sorted(INSTANCES, key=lambda path: (-path.stat().st_size, path.name))
    uses = {path: re.findall(r"^use (\w+)(?:\([^()\n]*\))?$", path.read_text(), re.MULTILINE) for path in by_length}
    shortest = {used[0]: path for path, used in uses.items() if len(used) == 1 and used[0] in files}
    return sorted(shortest.values())


WITH_MORE = {
    "kakuro_9",
    "numrope_5",
    "brownies_5",
    "fractional_division_5",
    "international_borders_5",
    "kurarin_5",
    "sansaroad_5",
    "slovak_5",
    "tapa_like_loop_5",
    "wolves_and_goats_5",
}
"""Puzzles with clues that an address cannot hold."""


@pytest.mark.parametrize("path", some(60, _alone()), ids=lambda path: path.stem)
def test_library_puzzles_round_trip(path: Path) -> None:
    """The imported puzzle gives the same address. Its clues are the same, except for the cell of a number in its
    region.
    """
    model = compile_source(library.read(str(path)))
    if path.stem in WITH_MORE:
        with pytest.raises(PuzzleError, match=r"no place for|is the least|can't say|can't be written"):
            address_of(model)
        return
    address = address_of(model)
    again = compile_source(Source("again.puz", convert(Source("address", address))))
    assert address_of(again) == address
    mine, others = content_of(model), content_of(again)
    assert (mine.board.height, mine.board.width) == (others.board.height, others.board.width)
    if not mine.divisions:
        result = {name: clues for name, clues in mine.clues.items() if clues}
        assert {name: clues for name, clues in others.clues.items() if clues} == result


def test_lost_rules_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.puz"
    path.write_text('use slitherlink\nnumber [[\n  2 .\n  . .\n]]\nrule "long": len(line) > 3\n')
    (result,) = export(compile_source(library.read(str(path))), ExportOptions()).left_out
    assert result.endswith("left out: long")
    assert program.run(["export", str(path)]) == 0
    assert "left out: long" in capsys.readouterr().err


def test_unknown_flags_are_reported() -> None:
    """Flags that a clause mentions become parameters, and the message names the others."""
    text = convert(Source("a", "https://puzz.link/p?slither/fx/2/2/2c"))
    assert "use slitherlink(full = 1)" in text and "# `x` in the address is not carried over" in text
    assert address_of(compile_source(Source("b", text))) == "https://puzz.link/p?slither/f/2/2/2c"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("grid 2 x 2 of 1..2\n", "PZ994", "none of the files in use"),
        (
            "use sudoku, killer_cages\ncage <(1,1), (1,2)>\n",
            "PZ995",
            "can't hold this puzzle",
        ),
    ],
)
def test_puzzles_without_an_address(text: str, code: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        export(model_of(text), ExportOptions())
    assert error.value.diagnostics[0].code == code and message in error.value.diagnostics[0].message


def test_solution_makes_it_a_board() -> None:
    model = model_of("use sudoku(height = 1, width = 1)\n")
    assert model.board is not None
    found = export(model, ExportOptions(answer={"digit": dict.fromkeys(model.board.cells, 1)}))
    assert "pzprv3" in found.text and found.text == found.link


def test_the_last_clause_that_can_hold_a_puzzle_is_written() -> None:
    rectangles = model_of("use heyawake\nroom [[\n a a b\n a a b\n]]\n")
    bent = model_of("use heyawake\nroom [[\n a a b\n a b b\n]]\n")
    assert "?heyawake/3/2/" in address_of(rectangles) and "?heyawacky/3/2/" in address_of(bent)
    assert export(bent, ExportOptions({"black": {}})).text.startswith("https://puzz.link/p?pzprv3/heyawacky/2/3/")


@pytest.mark.parametrize(
    "address",
    ["fillomino/3/3/i2k", "fillomino/3/3/i2ko0g0", "remlen/3/3/0000/1", "remlen/3/3/00000g/1"],
    ids=["no border", "borders", "no hole", "a hole"],
)
def test_parts_that_may_be_missing(address: str) -> None:
    address = f"https://puzz.link/p?{address}"
    assert address_of(compile_source(Source("a", convert(Source("b", address))))) == address
