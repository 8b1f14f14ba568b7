"""The lines of docs/language.md that are shown for words."""

from pzc.compiler.check.declare import PART_TYPES
from pzc.compiler.check.looks import MARK_WORDS, RULINGS, SPOTS
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS
from pzc.service import reference
from pzc.service.meanings import BUILT_IN

_UNSAID = {"lines", "dots", "solid", "light", "up_left", "down_left", "down_right", "up_right"}


def test_every_word_of_the_language_is_explained() -> None:
    assert [word for word in KEYWORDS if not reference.statement(word)] == []
    assert [word for word in (*BUILT_IN - {DIGIT}, *AGGREGATES) if not reference.ready(word)] == []
    assert [word for word in PART_TYPES if not reference.part(word)] == []
    assert [word for word in (*MARK_WORDS, *RULINGS, *SPOTS) if not reference.mark(word) and word not in _UNSAID] == []
    operators = "and or not xor in is if then else div mod -> <-> .. ++ + - * ^ = != < >"
    assert [word for word in operators.split() if not reference.operator(word)] == []


def test_a_row_is_the_line_of_the_page() -> None:
    (row,) = reference.ready("windows")
    assert row.forms == ("windows(h, w)",)
    assert row.words == "the blocks of h rows and w columns, each row by row"
    assert "](" not in "".join(row.words for word in BUILT_IN for row in reference.ready(word))
