"""Words for signs in `format puzzlink` clauses that mean nothing, each with its place."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from tests.compiler.formats.notation_cases import CLUES, clause


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ('each("a-z", number)', "`each` takes the signs of gaps", "each("),
        ('each("z-a", "x", black)', "runs backwards", '"z-a"'),
        ('each("g-z", "{0-", black)', "no form of a sign", '"{0-"'),
        ('each("g-z", black, "x")', "the form of a sign is wanted here", "black"),
        ('each("g-z", "x", number)', "the sign has 0 numbers, its meaning takes 1", '"x"'),
        ('each("g-z", "{0-9}", black)', "the sign has 1 numbers, its meaning takes 0", '"{0-9}"'),
        ('each("g-z", "{0-9}*", number)', "its meaning takes 1", '"{0-9}*"'),
        ('each("n {0-9}", "x", black)', "a gap has one number", '"n {0-9}"'),
        ('each("g-z", "x", unknown(black))', "`unknown` is for clues with a number", "black"),
        ('each("g-z", "x", black = 3)', "no value of the clue", "3"),
        ('each("g-z", "x", 3)', "does not say what a sign means", "3"),
        ('each("g-z", "x", corner_dot)', "a clue on a cell is wanted here, `corner_dot` is none", "corner_dot"),
        ('corners(each("g-z", "x", black))', "a clue on a corner is wanted here", "black"),
        ('each("g-z", "x", blakc)', "`blakc`", "blakc"),
        ("numbers16(number, other)", "one name is wanted here", "numbers16("),
        ('numbers16("5")', "what does this sign mean?", '"5"'),
        ('numbers16("5", "6", black)', "what does this sign mean?", '"5"'),
        ('numbers10(number, "10", black)', "`10` is no sign of this code", '"10"'),
        ('cells4(number, "1", black)', "`1` is no sign of this code", '"1"'),
        ("numbers16(black)", "a clue on a cell with a number is wanted here", "black"),
        ("circles(number)", "a clue on a cell without a value is wanted here", "number"),
        ("circles(white, black, white)", "one or two names", "circles("),
        ("arrows16(number)", "a direction and a number is wanted here", "number"),
        ("clusters(number)", "with a list of numbers is wanted here", "number"),
        ("grouped(black, circles(white))", "a number from 1 to 9", "black"),
        ('steps("0", black)', "at least two signs", '"0"'),
        ("corners(3)", "none of the words for signs", "3"),
        ("dots(dot, dot, dot)", "one or two names", "dots("),
        ("marked(<black>, numbers16(number))", "a clue on a cell is wanted here", "<black>"),
        ("rooms16(number), borders(room)", "of which regions?", "rooms16"),
        ("rooms(numbers10(number))", "of which regions?", "rooms("),
    ],
)
def test_errors_have_places(text: str, message: str, at: str) -> None:
    with pytest.raises(PuzzleError) as error:
        clause(text)
    (diagnostic,) = error.value.diagnostics
    assert message in diagnostic.message
    line = f'format puzzlink "tried": {text}'
    assert diagnostic.span.start - len(CLUES) == line.index(at, line.index(":"))


def test_the_names_of_a_code() -> None:
    (code,) = clause('each("g-z", "{0-1}", <white, black> and unknown(number), "y", hole)').codes
    assert code.names == ("white", "black", "number")
