"""Texts that do not parse: each statement by itself, the underlined place, and the suggested correction."""

import pytest

from pzc.compiler.base.diagnostics import MOST_ERRORS, PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.mistakes.diagnose import MOST_COUNTED, explain, first_mistake, statements

from .mistakes_in import diagnostics, errors


def test_every_statement_is_examined() -> None:
    text = (
        "param n == 3\ngold [[\n  * .\n]]\ntitle 'x'\ncage <(1,1), (1,2) sum = 3\n\nrule \"x\" a = b\nexpect unique\n"
    )
    assert errors(text) == [("PZ101", "=="), ("PZ115", "'x'"), ("PZ122", "<"), ("PZ130", "a")]


def test_at_most_twenty_errors() -> None:
    assert len(errors("param n == 3\n" * 100)) == 20


def test_underlined_place_of_unclosed_brackets() -> None:
    assert errors("gold (1,1\nexpect unique") == [("PZ120", "(")]
    assert errors('title "x"\ngold [[\n. *\n\nexpect unique') == [("PZ117", "[[")]
    assert errors('  title "x"') == [("PZ160", "title")]


@pytest.mark.parametrize(
    ("wrong", "shown", "more"), [(3, 3, 0), (30, MOST_ERRORS, 10), (300, MOST_ERRORS, MOST_COUNTED)]
)
def test_errors_not_shown_are_counted(wrong: int, shown: int, more: int) -> None:
    error = explain(Source("", "param n == 3\n" * wrong), "file")
    assert isinstance(error, PuzzleError) and (len(error.diagnostics), error.more) == (shown, more)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("a = 1\nb = 2\n", ["a = 1\n", "b = 2\n"]),
        ("rule:\n  a = 1\n(1,1) = 2", ["rule:\n  a = 1\n", "(1,1) = 2"]),
        ("use a,\nb\nuse c", ["use a,\nb\n", "use c"]),
        ("use a,  # why\nb", ["use a,  # why\nb"]),
        ("gold [[\na b\n]]\nx = 1", ["gold [[\na b\n]]\n", "x = 1"]),
        ("# a\n|a| = 1\n", ["# a\n", "|a| = 1\n"]),
        ("gold [[\na b\nx = 1", ["gold [[\n", "a b\n", "x = 1"]),
    ],
)
def test_guessed_statements(text: str, parts: list[str]) -> None:
    assert [text[begin:end] for begin, end in statements(text)] == parts


def test_offsets_are_those_of_the_file() -> None:
    source = Source("x.puz", 'title "a"\nparam n == 3\n')
    found = first_mistake(source, 10, len(source.text), "file")
    assert found is not None and (found.code, found.span.text) == ("PZ101", "==")
    assert first_mistake(source, 0, 10, "file") is None


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ('tittle "x"', "tittle", "title"),
        ("grid 9x9 off 1..9", "off", "of"),
        ("for c in cells wher c > 1: c = 2", "wher", "where"),
    ],
)
def test_misspelled_keywords(text: str, word: str, meant: str) -> None:
    (found,) = diagnostics(text)
    assert found.span.text == word and f"`{meant}`" in found.help


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = (1", [("PZ120", "(")]),
        ("a = 1)", [("PZ124", ")")]),
        ("a = $", [("PZ165", "$")]),
    ],
)
def test_brackets_and_signs(text: str, expected: list[tuple[str, str]]) -> None:
    assert errors(text) == expected


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("walk is a loop", "loop(walk)"),
        ("rows are distinct", "for r in rows: distinct(r)"),
        ("rows[1] must be increasing", "increasing(rows[1])"),
        ("for r in room: r is not a square", "not square(r)"),
        ("(1,1) = 1 -> walk forms one closed loop", "loop(walk)"),
    ],
)
def test_a_sentence_about_a_thing_is_answered_with_the_function(sentence: str, meant: str) -> None:
    (found,) = diagnostics(f'rule "x": {sentence}')
    assert (found.code, str(found.help)) == ("PZ198", f"write `{meant}`")


def test_a_word_behind_one_value_is_no_list_without_brackets() -> None:
    assert errors("given (1,1) = 9 and") == [("PZ166", "and")]
    assert [code for code, _ in errors("sees top = 9 8")] == ["PZ194"]
