"""Names in the braces of a rule's text."""

import pytest

from pzc.compiler.syntax.braces import in_general, name_in, pieces, renamed


@pytest.mark.parametrize(
    ("text", "found", "general"),
    [
        ("Nothing.", [], "Nothing."),
        ("{a} is {b}.", ["a", "b"], "a is b."),
        ("{{a} is one.", [""], "{a} is one."),
        ("A brace { alone.", [""], "A brace { alone."),
        ("{größe'} and {x1}", ["größe'", "x1"], "größe' and x1"),
        ("{1} and {a b}", ["", ""], "1 and a b"),
        ("a } that closes nothing", [], "a } that closes nothing"),
    ],
)
def test_names(text: str, found: list[str], general: str) -> None:
    assert [name_in(piece) for piece in pieces(text)] == found
    assert in_general(text) == general


def test_other_names() -> None:
    assert renamed("{line} and {c}, {{line}", {"line": "wall"}) == "{wall} and {c}, {{line}"
    assert renamed("no brace", {"brace": "x"}) == "no brace"
