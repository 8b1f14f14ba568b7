"""Addresses to .puz files and back, by the clauses of rule files."""

import re
from pathlib import Path

import pytest

from pzc import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.declared import declared
from pzc.exchange.exporting import address_of, besides, content_of
from pzc.exchange.table import convert

from ...effort import one_in, sampled
from ...library import INSTANCES, RULES

KEYS = sorted(
    line.split('"')[1] for path in RULES for line in path.read_text().splitlines() if line.startswith("format puzzlink")
)


def test_no_key_twice() -> None:
    assert len(KEYS) == len(set(KEYS))


@pytest.mark.parametrize("key", KEYS)
def test_a_key_is_found_with_its_file(key: str) -> None:
    found = declared("puzzlink", key, "")
    assert found is not None and found.clause.key == key


def _alone() -> list[Path]:
    """The shortest of the library's puzzles that use one rule file, for each that says how it is written."""
    files = {path.stem for path in RULES if "\nformat puzzlink" in path.read_text()}
    by_length = sorted(INSTANCES, key=lambda path: (-path.stat().st_size, path.name))
    uses = {path: re.findall(r"^use (\w+)(?:\([^()\n]*\))?$", path.read_text(), re.MULTILINE) for path in by_length}
    shortest = {used[0]: path for path, used in uses.items() if len(used) == 1 and used[0] in files}
    return sorted(shortest.values())


WITH_MORE = {"kakuro_9", "four_winds_5", "sukoro_6", "nanro_6", "hakoiri_6"}
"""Puzzles with clues of which the site knows nothing."""


@pytest.mark.parametrize("path", sampled(_alone(), lambda path: one_in(2, path.stem)), ids=lambda path: path.stem)
def test_puzzles_of_the_library_there_and_back(path: Path) -> None:
    """What comes back writes the same address and, but for where in its region a number stands, has the same clues."""
    model = compile_source(library.read(str(path)))
    if path.stem in WITH_MORE:
        with pytest.raises(PuzzleError, match=r"has no place for|is the least"):
            address_of(model)
        return
    address = address_of(model)
    again = compile_source(Source("again.puz", convert(Source("address", address))))
    assert address_of(again) == address
    mine, others = content_of(model), content_of(again)
    assert (mine.board.height, mine.board.width) == (others.board.height, others.board.width)
    if not mine.divisions:
        told = {name: clues for name, clues in mine.clues.items() if clues}
        assert {name: clues for name, clues in others.clues.items() if clues} == told


HILLS = """param n
grid n x n of 1..n
clue hill(c: cell)
for hill(c): c > 1
format puzzlink "hills": circles(hill)
"""


def test_a_rule_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hills.puz").write_text(HILLS)
    assert program.run(["import", "https://puzz.link/p?hills/3/3/900", "-o", "mine.puz"]) == 0
    assert "use hills" in Path("mine.puz").read_text()
    capsys.readouterr()
    assert program.run(["export", "mine.puz"]) == 0
    assert capsys.readouterr().out == "https://puzz.link/p?hills/3/3/900\n"


def test_what_the_site_does_not_know_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.puz"
    path.write_text('use slitherlink\nnumber [[\n  2 .\n  . .\n]]\nrule "long": len(line) > 3\n')
    (told,) = besides(compile_source(library.read(str(path))), "puzzlink")
    assert told.endswith("left out: long")
    assert program.run(["export", str(path)]) == 0
    assert "left out: long" in capsys.readouterr().err


def test_flags_are_told() -> None:
    """Those that a clause knows are parameters, others are named."""
    text = convert(Source("a", "https://puzz.link/p?slither/fx/2/2/2c"))
    assert "use slitherlink(full = 1)" in text and "# `x` in the address is not carried over" in text
    assert address_of(compile_source(Source("b", text))) == "https://puzz.link/p?slither/f/2/2/2c"
