"""Several changes of a text at once, the places of new lines, and removal of statements."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.editing.drafts import Change, Draft, canonical, new_line, without_statement

HEAD = "grid 3x3 of 1..3\nclue twin(a: cell, b: cell)\nclue dot(c: cell) = k\n"


def _model(text: str) -> Model:
    return compile_source(Source("test", text))


@pytest.mark.parametrize(
    ("changes", "new"),
    [
        ((), "abcdef"),
        (((1, 3, "X"),), "aXdef"),
        (((4, 6, ""), (0, 1, "YY")), "YYbcd"),
        (((6, 6, "g"), (3, 3, "-"), (0, 0, "<")), "<abc-defg"),
        (((2, 2, "1"), (2, 2, "0"), (2, 3, "C")), "ab10Cdef"),  # at one place: in the given order
    ],
)
def test_offsets_refer_to_the_original_text(changes: tuple[Change, ...], new: str) -> None:
    assert Draft(changes).applied("abcdef") == new


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dot (1,1) = 2", "dot (1,1) = 2, (2,2) = 1"),  # it was in canonical form, and stays so
        ("dot (1,1)  = 2", "dot (1,1)  = 2,(2,2)=1"),  # it was in another form, and stays so
    ],
)
def test_a_statement_stays_in_canonical_form(before: str, after: str) -> None:
    text = f"grid  2x2\n{before}\ngrid  2x2\n"
    start = text.index("dot")
    end = start + len(before)
    assert Draft(((end, end, ",(2,2)=1"),), (start, end)).applied(text) == f"grid  2x2\n{after}\ngrid  2x2\n"


def test_unparsable_statement_is_not_formatted() -> None:
    assert Draft(((13, 13, ", ("),), (0, 13)).applied("dot (1,1) = 2\n") == "dot (1,1) = 2, (\n"


@pytest.mark.parametrize(
    ("statement", "form"), [("dot  (1,1)=2", "dot (1,1) = 2"), ("dot (1,1) = 2", "dot (1,1) = 2"), ("dot (", None)]
)
def test_canonical_form(statement: str, form: str | None) -> None:
    assert canonical(statement) == form


@pytest.mark.parametrize(
    ("before", "clue", "after"),
    [
        # after the last one of its kind
        ("dot (1,1) = 1\ntwin (1,1) (1,2)\n", "dot", "dot (1,1) = 1\nNEW\ntwin (1,1) (1,2)\n"),
        ("dot (1,1) = 1\ndot (2,2) = 1\n\ntwin (1,1) (1,2)\n", "dot", None),
        # a clue of several lines keeps its empty lines
        ("dot (1,1) = 1,\n  (2,2) = 2\n", "dot", "dot (1,1) = 1,\n  (2,2) = 2\n\nNEW\n"),
        # else after the last clue
        ("dot (1,1) = 1\n", "twin", "dot (1,1) = 1\nNEW\n"),
        ("dot (1,1) = 1\nexpect unique\n", "twin", "dot (1,1) = 1\nNEW\n\nexpect unique\n"),
        ("dot (1,1) = 1\n# words\n", "twin", "dot (1,1) = 1\nNEW\n# words\n"),
        ("(1,1) = 1\n", "twin", "(1,1) = 1\n\nNEW\n"),
        # without such a place: after all statements that describe the puzzle
        ("", "dot", "\nNEW\n"),
        ("\n\n\n", "dot", "\nNEW\n"),
        ("# words\n", "dot", "\nNEW\n# words\n"),
        ("expect unique\n", "dot", "\nNEW\n\nexpect unique\n"),
        ("\nexpect unique\n", "dot", "\nNEW\n\nexpect unique\n"),
    ],
)
def test_place_of_a_new_line(before: str, clue: str, after: str | None) -> None:
    text = HEAD + before
    after = "dot (1,1) = 1\ndot (2,2) = 1\nNEW\n\ntwin (1,1) (1,2)\n" if after is None else after
    assert new_line(_model(text), clue, "NEW").applied(text) == HEAD + after


def test_several_lines_keep_their_distance() -> None:
    text = HEAD + "dot (1,1) = 1\n"
    assert new_line(_model(text), "dot", "dot [[\n]]").applied(text) == text + "\ndot [[\n]]\n"


def test_a_text_without_an_end_of_its_last_line() -> None:
    text = HEAD + "dot (1,1) = 1"
    assert new_line(_model(text), "dot", "NEW").applied(text) == text + "\nNEW\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("dot (1,1) = 1\ntwin (1,1) (1,2)\n", "twin (1,1) (1,2)\n"),
        ("\ndot (1,1) = 1\n\ntwin (1,1) (1,2)\n", "\ntwin (1,1) (1,2)\n"),
        ("twin (1,1) (1,2)\n\ndot (1,1) = 1\n", "twin (1,1) (1,2)\n\n"),
        ("twin (1,1) (1,2)\ndot (1,1) = 1  # words\n\ntwin (2,1) (2,2)\n", None),
        ("twin (1,1) (1,2)\n\ndot (1,1) = 1,\n  (2,2) = 1\n\ntwin (2,1) (2,2)\n", None),
        ("twin (1,1) (1,2)\ndot (1,1) = 1", "twin (1,1) (1,2)\n"),
    ],
)
def test_statement_is_removed_with_its_lines(text: str, left: str | None) -> None:
    left = "twin (1,1) (1,2)\n\ntwin (2,1) (2,2)\n" if left is None else left
    model = _model(HEAD + text)
    statement = next(s for s in model.file.statements if s.span.text.startswith("dot"))
    assert statement.span.offsets[0] == len(HEAD) + text.index("dot")
    assert without_statement(HEAD + text, statement).applied(HEAD + text) == HEAD + left
