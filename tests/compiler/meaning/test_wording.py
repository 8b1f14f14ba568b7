"""The text of a rule with the values of its names."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import judge
from pzc.compiler.pipeline import compile_source

HEAD = """\
grid 2x7 of <red, green, blue>
clue mark(c: cell) = k
clue row_sum(l: cells) = parts: ints
"""


def words(rule: str, clues: str = "") -> list[str]:
    """Return the texts of the rules that a solution with only red cells breaks."""
    model = compile_source(Source("test", f"{HEAD}rule {rule}\n{clues}\n"))
    answer = {("digit", cell): 1 for cell in model.facts.board.cells}  # type: ignore[union-attr]
    return [broken.text for broken in judge(model, answer)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "clues", "expected"),
    [
        ('"{c} is no cell.": for c in <(1,2)>: c > 1', "", "(1,2) is no cell."),
        ('"{a} and {b}.": for (a, b) in <(1, 2)>: a > b', "", "1 and 2."),
        ('"{p}.": for p in directions where p[1] > 0: p[1] > 5', "", "(1, 0)."),
        ('"{l}.": for l in <rows[1][1..6]>: distinct(l)', "", "<(1,1), (1,2), (1,3), (1,4), (1,5), (1,6)>."),
        ('"{l}.": for l in <rows[1]>: distinct(l)', "", "row 1."),
        ('"{k} stands at {c}.": for mark(c) = k: c = k', "mark (1,1) = 3", "blue stands at (1,1)."),
        (
            '"{l} has {parts}.": for row_sum(l) = parts: len(parts) > 3',
            "row_sum <(1,1)> = <1, ?>",
            "<(1,1)> has <1, ?>.",
        ),
        ('"{{c} is c: {c}.": for c in <(2,2)>: c > 1', "", "{c} is c: (2,2)."),
    ],
)
def test_rule_text_with_values(rule: str, clues: str, expected: str) -> None:
    assert words(rule, clues) == [expected]
