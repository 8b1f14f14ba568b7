"""The table of formats: recognition of texts, and properties of all formats."""

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import answer_in, puzzle_in, read, typed_or_read
from pzc.exchange.table import FORMATS, TARGETS, export, format_of

from .documents import SMALL, blank, link_of, model_of


def test_the_documentation_names_each_target() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    assert [name for name in TARGETS if f"--to {name}" not in page] == []


def test_doubted_clues_are_reported() -> None:
    text = "use sudoku(height = 2, width = 2), killer_cages\ndoubt cage\ncage <(1,1), (1,2)> sum = 3\n"
    model = compile_source(Source("doubt.puz", text))
    for target in ("fpuzzles", "sudokupad"):
        assert any("may be false" in result for result in export(model, target, ExportOptions()).left_out)
    assert json.loads(export(model, "sudokupad", ExportOptions(whole=True)).text)["cages"] == []
    again = compile_source(
        Source("again.puz", read(Source("link", export(model, "fpuzzles", ExportOptions(rules=True)).link)).text)
    )
    assert again.facts.doubted.keys() == {"cage"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("pzprv3/slither/5/5/", "pzprv3"),
        ("https://puzz.link/p?slither/5/5/cbcbcddad", "puzzlink"),
        ('{"version": "http://ipuz.org/v2"', "ipuz"),
        ("https://f-puzzles.com/?load=N4Ig", "fpuzzles"),
        ("https://sudokupad.app/sclN4Ig", "sudokupad"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=7V", "penpa"),
        ("." * 80 + "1", "text"),
        (".Thermo~R1C1~R1C2", "iss"),
        ("unequal:4:0,0D,0,", "sgt"),
        ("https://pedros.works/kudamono/player?W=4x3&L=(4)2&G=hidoku", "kudamono"),
        ("SumoCueV1=9", "killer"),
        ("grid 2 x 2 of 1..2", None),
        ("", None),
    ],
)
def test_recognized_formats(text: str, name: str | None) -> None:
    row = format_of(text)
    assert (row.name if row else None) == name


def test_names_are_formats_that_are_written() -> None:
    assert len({row.name for row in FORMATS}) == len(FORMATS)
    assert set(TARGETS) == {row.name for row in FORMATS if row.export}
    assert all(row.convert or row.export or row.answer for row in FORMATS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "puzz.link looks like"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=7V", "`pzc check FILE --answer ADDRESS`"),
    ],
)
def test_unreadable_text_lists_formats_or_what_else_it_is_for(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read(Source("a", text))
    (found,) = error.value.diagnostics
    assert found.code == "PZ990" and said in found.help
    assert ("Penpa+" in found.message) == ("penpa" in text) and "Penpa+" not in found.help


def test_existing_file_precedes_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "." * 80 + "1"

    def named(what: str) -> str:
        return typed_or_read(what, "<a>", lambda path: Source(f"file {path}", "")).name

    assert named(text) == "<a>" and named("mine.puz") == "file mine.puz"
    Path(text).write_text("")
    assert named(text) == f"file {text}"


def test_lost_parts_are_passed_on() -> None:
    messages: list[str] = []
    plain = Source("a.puz", SMALL)
    assert puzzle_in(plain, messages.append) is plain and messages == []
    found = puzzle_in(Source("link", link_of(blank(4, selftaxicab=True))), messages.append)
    assert found.name == "link.puz" and "use sudoku" in found.text
    assert messages == ["not carried over: `selftaxicab`"]


def test_texts_without_an_answer() -> None:
    model = model_of(SMALL)
    assert answer_in(Source("a", SMALL), model) is None
    assert answer_in(Source("a", ".Thermo~R1C1~R1C2"), model) is None


@pytest.mark.parametrize(
    "part", ["1", ".", " \n", "1 ", "1\n", "-", "(", "a", "1,", "/", "=", "[ ", "\t", "0 0 ", "|", "+-", '["', "((),"]
)
def test_the_time_to_recognize_a_text_grows_linearly_with_its_length(part: str) -> None:
    """A text of eight times the length takes about eight times as long; 64 times if the time were quadratic."""

    def seconds(repeats: int) -> float:
        before = time.process_time()
        with suppress(PuzzleError):
            read(Source("long", part * repeats))
        return time.process_time() - before

    assert seconds(80_000) < 24 * seconds(10_000) + 0.2
