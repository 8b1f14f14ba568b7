"""Clues that are drawn as letters are written with numbers or with letters."""

import pytest

from ...judged import answers

RULES = """\
grid 1x3 of 1..4
clue mark(c: cell) = k
clue word(letters: ints) = total
draw mark: letter in corner
draw word: letter
for mark(c) = k: c = k
for word(letters) = total: sum(i in letters: (1, i)) = total
"""


@pytest.mark.parametrize(
    "clues",
    [
        "mark (1,1) = 1, (1,2) = 3\nword <1, 3> = 5\n",
        "mark (1,1) = A, (1,2) = C\nword <A, C> = 5\n",
        "mark [[ A C . ]]\nword <A, 3> = 5\n",
    ],
)
def test_letters_are_numbers(clues: str) -> None:
    assert answers(RULES + clues) == [(1, 3, 4)]


def test_a_definition_of_the_file_comes_first() -> None:
    assert answers(RULES + "def A = 2\nmark (1,1) = A, (1,2) = C\nmark (1,3) = 1\n") == [(2, 3, 1)]


def test_other_clues_have_no_letters() -> None:
    rules = RULES.replace("draw mark: letter in corner", "draw mark: value in corner")
    with pytest.raises(Exception, match="nothing is called `A`"):
        answers(rules + "mark (1,1) = A\n")
