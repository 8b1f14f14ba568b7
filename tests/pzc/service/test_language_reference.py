"""The lines of docs/language.md that describe a word."""

from pzc.compiler.check.declare import PART_TYPES
from pzc.compiler.check.look_marks import MARK_WORDS, SPOTS
from pzc.compiler.check.looks import RULINGS
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS
from pzc.service import language_reference
from pzc.service.name_resolution import BUILT_IN

_UNSAID = {"lines", "dots", "solid", "light", "up_left", "down_left", "down_right", "up_right"}


def test_every_word_of_the_language_is_explained() -> None:
    assert [word for word in KEYWORDS if not language_reference.statement(word)] == []
    assert [word for word in (*BUILT_IN - {DIGIT}, *AGGREGATES) if not language_reference.ready(word)] == []
    assert [word for word in PART_TYPES if not language_reference.part(word)] == []
    assert [
        word for word in (*MARK_WORDS, *RULINGS, *SPOTS) if not language_reference.mark(word) and word not in _UNSAID
    ] == []
    operators = "and or not xor in is if then else div mod -> <-> .. ++ + - * ^ = != < >"
    assert [word for word in operators.split() if not language_reference.operator(word)] == []


def test_a_row_is_the_line_of_the_page() -> None:
    (row,) = language_reference.ready("windows")
    assert row.forms == ("windows(h, w)",)
    assert row.words == "the blocks of h rows and w columns, each row by row"
    assert "](" not in "".join(row.words for word in BUILT_IN for row in language_reference.ready(word))
