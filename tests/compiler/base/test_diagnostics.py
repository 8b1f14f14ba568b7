"""Errors as data: their text, their fixes, their order, and suggested words."""

import pickle

import pytest

from pzc.compiler.base.diagnostics import (
    MOST_ERRORS,
    Diagnostic,
    Hint,
    Label,
    Painter,
    PuzzleError,
    Replacement,
    UseOf,
    as_json,
    did_you_mean,
    edits_of,
    fail,
    many,
    nearest,
    ordered,
    render,
    several,
    warning,
    write_instead,
)
from pzc.compiler.base.source import Source, Span

SOURCE = Source("a.puz", "cage sum\nthermo line\n")
CAGE, SUM, LINE = Span(SOURCE, 0, 4), Span(SOURCE, 5, 8), Span(SOURCE, 16, 20)


def test_the_text_of_an_error() -> None:
    (found,) = fail("PZ1", "wrong", SUM, others=(Label(LINE, "and here"),), help="mend it").diagnostics
    assert render(found) == (
        "a.puz:1:6: error [PZ1]: wrong\n"
        "    1 | cage sum\n"
        "      |      ^^^\n"
        "  a.puz:2:8: and here\n"
        "    2 | thermo line\n"
        "      |        ----\n"
        "  help: mend it"
    )


def test_the_text_of_a_warning_about_a_file_that_could_not_be_read() -> None:
    empty = Source("b.puz", "")
    assert render(warning("PZ8", "odd", Span(empty, 0, 0))) == "b.puz: warning [PZ8]: odd"


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("a.puz", "x" * 300 + "HERE" + "y" * 300)
    _, shown, under = render(Diagnostic("PZ1", "m", Span(source, 300, 304))).split("\n")
    assert len(shown) == len("    1 | ") + 120
    column = under.index("^")
    assert shown[column : column + 4] == "HERE" and under.count("^") == 4


def test_a_place_behind_the_end_of_a_line() -> None:
    assert render(Diagnostic("PZ1", "m", Span(SOURCE, 8, 30))).splitlines()[2] == "      |         ^"


def test_colors() -> None:
    class Loud(Painter):
        def strong(self, text: str) -> str:
            return text.upper()

        def error(self, text: str) -> str:
            return f"!{text}!"

    assert render(Diagnostic("PZ1", "wrong", CAGE), Loud()).startswith("a.puz:1:1: !error! [PZ1]: WRONG\n")


def test_diagnostic_as_json() -> None:
    (found,) = fail("PZ1", "wrong", LINE, others=(Label(CAGE, "and here"),), help="mend it").diagnostics
    assert as_json(found) == {
        "file": "a.puz",
        "line": 2,
        "column": 8,
        "end_line": 2,
        "end_column": 12,
        "code": "PZ1",
        "severity": "error",
        "message": "wrong",
        "help": "mend it",
        "others": [{"place": "a.puz:1:1", "text": "and here"}],
    }


@pytest.mark.parametrize(
    ("help", "edits"),
    [
        ("mend it", ()),
        (Hint("x", Replacement("y")), ((Span(SOURCE, 0, 8), "y"),)),
        (Hint("x", Replacement("y", "sum")), ((SUM, "y"),)),
        (Hint("x", Replacement("y", "um")), ()),  # a whole word, not a part of one
        (Hint("x", Replacement("y", "", LINE)), ((LINE, "y"),)),
        (Hint("x", Replacement("y", "sum"), Replacement("z", "gone")), ()),
        (Hint("x", UseOf("killer"), Replacement("y")), (UseOf("killer"), (Span(SOURCE, 0, 8), "y"))),
        (write_instead("y", of="cage"), ((CAGE, "y"),)),
    ],
)
def test_edits_of_help(help: str, edits: tuple[object, ...]) -> None:
    assert edits_of(Diagnostic("PZ1", "m", Span(SOURCE, 0, 8), help=help)) == edits


def test_errors_can_be_pickled() -> None:
    error = PuzzleError((Diagnostic("PZ1", "wrong", CAGE),), 3)
    again = pickle.loads(pickle.dumps(error))
    assert [render(d) for d in again.diagnostics] == [render(d) for d in error.diagnostics] and again.more == 3
    assert str(error) == render(error.diagnostics[0]) == str(again)


def test_order_of_diagnostics_without_duplicates() -> None:
    other = Source("b.puz", "x")
    first, second = Diagnostic("PZ1", "m", CAGE), Diagnostic("PZ2", "m", LINE)
    third, stranger = Diagnostic("PZ3", "m", Span(other, 0, 1)), Diagnostic("PZ4", "m", Span(Source("c", "x"), 0, 1))
    assert ordered([stranger, third, second, first, second], [SOURCE, other]) == [first, second, third, stranger]
    assert ordered([first, third], [other, SOURCE]) == [third, first]


def test_number_of_shown_errors_is_limited() -> None:
    found = [Diagnostic("PZ1", str(number), CAGE) for number in range(MOST_ERRORS + 3)]
    error = several(found, [SOURCE])
    assert (len(error.diagnostics), error.more) == (MOST_ERRORS, 3)
    assert several(found[:MOST_ERRORS], [SOURCE]).more == 0


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("cgae", ["cage", "cave"], "cage"),  # an anagram
        ("thermos", ["thermo", "arrow"], "thermo"),
        ("CAGE", ["cage"], "cage"),
        ("cage", ["Cage"], "Cage"),
        ("xyz", ["cage"], ""),
        ("cage", [], ""),
    ],
)
def test_nearest_word(word: str, known: list[str], meant: str) -> None:
    assert nearest(word, known) == meant
    assert did_you_mean(word, known) == (f"did you mean `{meant}`?" if meant else "")


@pytest.mark.parametrize(("count", "text"), [(0, "0 rules"), (1, "1 rule"), (2, "2 rules"), (1200, "1,200 rules")])
def test_count_with_noun(count: int, text: str) -> None:
    assert many(count, "rule") == text
