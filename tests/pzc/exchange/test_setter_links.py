"""Links of f-puzzles and SudokuPad: their contents, and the places of errors."""

import json
from pathlib import Path

import pytest

from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.setter_links import convert, document_of
from pzc.exchange.table import export

from .documents import LINK, PAD, SMALL, blank, link_of, model_of


def test_large_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.txt"
    path.write_text(LINK + "N4Ig" + "A" * 10_000_000)
    assert program.run(["import", str(path)]) == 2
    assert "[PZ003]" in capsys.readouterr().err
    bomb = LINK + compress('{"title":"' + "a" * 2_100_000 + '"}')
    with pytest.raises(PuzzleError, match="more than 2,000,000"):
        read(Source("link", bomb))


def test_document_of_a_link() -> None:
    link = link_of(blank(4, title="T"))
    site, document, place = document_of(Source("link", link))
    assert (site, document.at("title").value) == ("f-puzzles", "T")
    assert place.start == len(LINK) and link.startswith(place.text, len(LINK))


def test_a_link_of_either_holds_a_document_of_either() -> None:
    own = export(model_of(SMALL + "given (1,1) = 3\n"), "sudokupad", ExportOptions()).link
    theirs = PAD + compress(json.dumps(blank(4)))
    assert "# from SudokuPad" in convert(Source("link", own), "").text
    assert "# from f-puzzles" in convert(Source("link", theirs), "").text


@pytest.mark.parametrize(
    ("link", "code", "shown"),
    [
        (LINK.replace("load", "id") + "abc123", "PZ913", "a"),
        (PAD.replace("scl", "abc123"), "PZ913", "a"),
        (LINK + "N4Ig!", "PZ910", "!"),
        (link_of([]), "PZ911", "N"),
        (LINK + compress("{1: 2}"), "PZ911", "N"),
        (link_of({"size": 4, "grid": []}), "PZ912", "N"),
        (PAD + compress('{"cells": []}'), "PZ912", "N"),
    ],
)
def test_errors_have_places(link: str, code: str, shown: str) -> None:
    with pytest.raises(PuzzleError) as error:
        convert(Source("link", link), "")
    (found,) = error.value.diagnostics
    assert found.code == code and found.span.text.startswith(shown), found.span.text
