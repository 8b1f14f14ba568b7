"""Addresses of puzz.link to readable .puz files."""

from pathlib import Path

import pytest

from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.addresses.puzzlink import KIND
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format_clauses import declared
from pzc.exchange.from_puzzlink import convert, no_answer
from pzc.exchange.reading import read
from pzc.exchange.to_puzzlink import address_of

from .documents import SMALL, model_of

HILLS = """param n
grid n x n of 1..n
clue hill(c: cell)
for hill(c): c > 1
format puzzlink "hills": circles(hill)
"""


@pytest.mark.parametrize(
    ("grid", "body"),
    [("n x n", "3/3/900"), ("n x n", "3/3/000"), ("2 x n", "3/2/90"), ("2 x n", "3/2/00"), ("n x 2", "2/3/00")],
)
def test_own_rule_file(
    grid: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hills.puz").write_text(HILLS.replace("n x n", grid))
    assert program.run(["import", f"https://puzz.link/p?hills/{body}", "-o", "mine.puz"]) == 0
    assert "use hills" in Path("mine.puz").read_text()
    capsys.readouterr()
    assert program.run(["export", "mine.puz"]) == 0
    assert capsys.readouterr().out == f"https://puzz.link/p?hills/{body}\n"


@pytest.mark.parametrize(
    ("address", "code", "shown", "help"),
    [
        ("https://puzz.link/p?", "PZ990", "?", ""),
        ("https://puzz.link/p?slithr/2/2/2c", "PZ991", "slithr", "slither"),
        ("https://puzz.link/p?zzzzzz/2/2/2c", "PZ991", "zzzzzz", 'format puzzlink "zzzzzz"'),
        ("https://puzz.link/p?slither/2/2/!", "PZ992", "!", ""),
        ("https://puzz.link/p?sudoku/5/4/z", "PZ993", "z", ""),
    ],
)
def test_errors_have_places(address: str, code: str, shown: str, help: str) -> None:
    with pytest.raises(PuzzleError) as error:
        convert(Source("a", address))
    (found,) = error.value.diagnostics
    assert (found.code, found.span.text) == (code, shown) and help in (found.help or "")


@pytest.mark.parametrize(
    ("body", "use"),
    [
        ("sudoku/9/9/zzzzg", "use sudoku\n"),
        ("sudoku/4/4/v", "use sudoku(height = 2, width = 2)"),
        ("sudoku/6/6/zv", "use sudoku(height = 2, width = 3)"),
        ("slither/2/3/cc", "use slitherlink\n"),
        ("slither/2/3/l", "use slitherlink(height = 3, width = 2)"),
        ("numlin/3/3/1j3i", "use numberlink\n"),
        ("numlin/3/3/1j9i", "use numberlink(pairs = 9)\n"),
        ("topo/2/2/1g2g", "use topo(height = 2, width = 2)\n"),
        ("topo/2/2/1g-20g", "use topo(height = 2, width = 2, highest = 32)\n"),
    ],
)
def test_size_uses_few_parameters(body: str, use: str) -> None:
    text = convert(Source("a", f"https://puzz.link/p?{body}")).text
    assert use in text and f"# from https://puzz.link/p?{body}\n" in text


@pytest.mark.parametrize(
    "body",
    [
        "magnets/6/6/zj000000000000",
        "magnets/a/4/4/v0000000000000g00",  # places without a cell, and no given poles
        "numcity/4/4/j2i13l",
        "numcity/5/2/a141lfkt",
        "recoil/3/3/21",
        "recoil/8/6/32rt007ovrvc",
        "simpleloop/4/5//",
        "subomino/3/3/2n",
        "kissing/5/5/00000000//p",
        "pentatouch/5/3/8//t",
        "pentatouch/5/5/e1g0000//p",
    ],
)
def test_parts_of_a_body_that_may_be_missing(body: str) -> None:
    address = f"https://puzz.link/p?{body}"
    assert address_of(compile_source(Source("b", convert(Source("a", address)).text))) == address


@pytest.mark.parametrize(
    ("other", "first"),
    [("hashi", "hashikake"), ("akari", "lightup"), ("sato", "satogaeri"), ("suraromu", "slalom"), ("rome", "roma")],
)
def test_all_names_of_a_variant_lead_to_one_clause(other: str, first: str) -> None:
    found = declared(KIND, other, "")
    assert found is not None and found.clause.key == first


def test_the_name_of_other_rules_is_a_comment() -> None:
    text = convert(Source("a", "https://puzz.link/p?slither/v:full/2/3/l")).text
    assert "# the rules of its variant `full` are not carried over\n" in text and "full = 1" not in text


def test_an_invalid_clue_is_named() -> None:
    with pytest.raises(PuzzleError) as error:
        convert(Source("a", "https://puzz.link/p?hanare/3/3/0000-22n"))
    assert "value 34" in error.value.diagnostics[0].message


def test_an_address_has_no_answer() -> None:
    with pytest.raises(PuzzleError) as error:
        no_answer(Source("a", "https://puzz.link/p?slither/2/2/2c"), model_of(SMALL))
    assert error.value.diagnostics[0].code == "PZ949"


def test_a_point_that_the_end_of_an_address_has_lost() -> None:
    made = read(Source("note.txt", "Look: https://puzz.link/p?slither/2/1/1"))
    assert "1 ?" in made.text
    assert made.left_out == ("the end of the address, which seems to have lost a `.`; it was read with one",)
    assert read(Source("note.txt", "https://puzz.link/p?slither/2/1/1.")).left_out == ()
    with pytest.raises(PuzzleError, match="it ends too soon"):
        read(Source("note.txt", "https://puzz.link/p?slither/3/1/1"))
