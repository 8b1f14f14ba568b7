"""Puzzles to f-puzzles: round trips of the library, each key, pictures, clues without a place."""

import json
from pathlib import Path
from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.entries import WORDS
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.model_content import content_of
from pzc.exchange.reading import read
from pzc.exchange.table import export

from ...library import INSTANCES, RULES, smallest, some
from .documents import LINK, SMALL, document_of, imported, model_of

SAID = [path.stem for path in RULES if "\nformat fpuzzles" in path.read_text()]
KEYS = {
    line.split('"')[1] for path in RULES for line in path.read_text().splitlines() if line.startswith("format fpuzzles")
}


def ordered(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with sorted entries and without rules in words, which another file may lack."""
    entries = {
        key: value for key, value in document.items() if isinstance(value, list) and key not in ("grid", "solution")
    }
    in_order = {key: sorted(value, key=json.dumps) for key, value in entries.items()}
    return {**document, **in_order, "ruleset": ""}


def _writable() -> list[Path]:
    used = {path: path.read_text() for path in sorted(smallest())}
    return [path for path, text in used.items() if any(f" {name}" in text for name in SAID)]


@pytest.mark.parametrize("path", some(30, _writable()), ids=lambda path: path.stem)
def test_library_puzzles_round_trip(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    try:
        found = export(model, "fpuzzles", ExportOptions())
    except PuzzleError as error:
        assert error.diagnostics[0].code in ("PZ914", "PZ915")
        return
    made = read(Source("link", found.link))
    again = compile_source(Source("again.puz", made.text))
    assert made.left_out == ()
    mine, theirs = (sum(map(len, content_of(m).clues.values())) for m in (model, again))
    assert mine == theirs
    if not found.left_out:
        assert ordered(document_of(again)) == ordered(document_of(model))


def test_every_key_is_written_by_a_library_puzzle() -> None:
    written: set[str] = set()
    for path in (*_writable(), *(path for path in INSTANCES if path.stem.rstrip("_0123456789") in SAID)):
        if written >= KEYS:
            break
        model = compile_source(library.read(str(path)))
        try:
            written |= document_of(model).keys()
        except PuzzleError:
            continue
    assert KEYS - written == set()


def test_addon_clues_are_drawn() -> None:
    clues = "renban (1,1)..(1,3)\ndouble_arrow (3,1)..(3,4)\nx_sum top[2] = 9\n"
    text = f"use sudoku(height = 2), renban, double_arrow, x_sum\n{clues}"
    document = document_of(compile_source(Source("drawn.puz", text)))
    (line, other), (circle, _), (label,) = document["line"], document["circle"], document["text"]
    assert line["lines"] == [["R1C1", "R1C3"]] and line["outlineC"] == "#F7ABF7" and line["fromConstraint"] == "Renban"
    assert other["fromConstraint"] == "Double Arrow" and circle["cells"] == ["R3C1"]
    assert label["cells"] == ["R0C2"] and label["value"] == "9"
    assert imported(document)[2] == ()
    del document["renban"]
    assert imported(document)[2] == ("only drawn there: `line` (1, of Renban)",)


def test_every_word_is_used() -> None:
    texts = "".join(path.read_text() for path in RULES)
    assert [word for word in WORDS if f": {word}(" not in texts] == []


@pytest.mark.parametrize(
    ("text", "code", "message", "shown"),
    [
        ("grid 2 x 2 of 1..2\n", "PZ914", "none of the files in use", ""),
        ("use latin_square(n = 37)\n", "PZ914", "up to 36x36", ""),
        (SMALL + "clue star(c: cell)\nfor c in star: c != 1\nstar (2,2)\n", "PZ915", "no rule file", "(2,2)"),
        (SMALL + "use killer_cages\ncage <(1,1), (1,2)> max = 3\n", "PZ915", "it has a condition", "<(1,1)"),
    ],
)
def test_inexpressible_puzzles(text: str, code: str, message: str, shown: str) -> None:
    with pytest.raises(PuzzleError) as error:
        document_of(model_of(text))
    (found,) = error.value.diagnostics
    assert found.code == code and message in found.message and found.span.text.startswith(shown)


def test_digits_and_regions_of_cells() -> None:
    boxes, pieces = ["1 1 2 2", "1 1 2 2", "3 3 4 4", "3 3 4 4"], ["1 2 3 4"] * 4

    def grid(rows: list[str]) -> list[list[dict[str, int]]]:
        return document_of(model_of("use jigsaw\nbox [[\n  " + "\n  ".join(rows) + "\n]]\ngiven (2,3) = 4\n"))["grid"]

    assert grid(boxes)[1][2] == {"value": 4, "given": True} and grid(boxes)[0][0] == {}
    assert [cell["region"] for cell in grid(pieces)[3]] == [0, 1, 2, 3]
    assert grid(pieces)[1][2] == {"region": 2, "value": 4, "given": True}


def test_negative_constraints() -> None:
    document = document_of(model_of(SMALL + "use kropki, xv\n"))
    assert sorted(document["negative"]) == ["ratio", "xv"] and document["nonconsecutive"] is True


def test_json_or_link() -> None:
    model = model_of('title "T"\nauthor "A"\n' + SMALL)
    whole, link = (export(model, "fpuzzles", ExportOptions(whole=whole)) for whole in (True, False))
    assert json.loads(whole.text)["title"] == "T" and json.loads(whole.text)["author"] == "A"
    assert whole.link == link.link == link.text and link.text.startswith(LINK)


def test_rules_that_the_site_does_not_support_are_named() -> None:
    model = model_of(SMALL + 'rule "Corners differ.": (1,1) != (4,4)\n')
    (result,) = export(model, "fpuzzles", ExportOptions()).left_out
    assert result == 'f-puzzles cannot express "Corners differ.": it is in its rules as text only'
    (result,) = export(model, "fpuzzles", ExportOptions(rules=True)).left_out
    assert result.endswith("it is in its rules, for pzc to read")
