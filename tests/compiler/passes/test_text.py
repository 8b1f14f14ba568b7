"""Each pass on a small puzzle, as `pzc dump --after NAME` shows it."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.passes import PASSES
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat

ROW = "grid 1x3 of 1..3\nUNIQUE(1, *)\n"
FOUR = "grid 1x3 of 1..4\nUNIQUE(1, *)\n"
SUM = "clue cage(g: cells)\n"


def after(name: str, text: str) -> list[str]:
    """Return the constraints, and the declarations of the encoding of unknowns."""
    shown = show_flat(PASSES[name](flatten(compile_source(Source("test", text)))))
    lines = [line.split("  #")[0].replace("digit", "") for line in shown.splitlines()]
    return [line for line in lines if not line.startswith(("var", "#"))]


DIFFERENT = "AllDifferent([(1,1), (1,2), (1,3)])"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("singles", ROW + "given (1,1) = 3", [DIFFERENT, "(1,1) in {3}", "(1,2) in {1..2}", "(1,3) in {1..2}"]),
        (
            "singles",
            ROW + "given (1,1) = 3, (1,2) = 1",
            [DIFFERENT, "(1,1) in {3}", "(1,2) in {1}", "(1,3) in {2}"],
        ),
        (
            "singles",
            "grid 1x3 of 1..3\n(1,1) != (1,2)\n(1,1) = 2",
            ["(1,1) - 1*(1,2) in {-2..-1, 1..2}", "(1,1) in {2}", "(1,2) in {1, 3}"],
        ),
        ("singles", ROW, [DIFFERENT]),
        # 4 has one place left
        (
            "singles",
            "grid 1x4 of 1..4\nUNIQUE(1, *)\nfor c in (1,1..3): c != 4",
            [
                "AllDifferent([(1,1), (1,2), (1,3), (1,4)])",
                *(f"(1,{k}) in {{1..3}}" for k in (1, 2, 3)),
                "(1,4) in {4}",
            ],
        ),
        # two cells share two digits
        (
            "singles",
            "grid 1x3 of 1..4\nUNIQUE(1, *)\nfor c in (1,1..2): c < 3",
            [DIFFERENT, "(1,1) in {1..2}", "(1,2) in {1..2}", "(1,3) in {3..4}"],
        ),
        # the 3 of the first three cells stands in one of the first two, and so not in (2,2)
        (
            "singles",
            "grid 2x2 of 1..3\ndistinct(<(1,1), (1,2), (2,1)>)\ndistinct(<(1,1), (1,2), (2,2)>)\n(2,1) != 3",
            [
                "AllDifferent([(1,1), (1,2), (2,1)])",
                "AllDifferent([(1,1), (1,2), (2,2)])",
                "(2,1) in {1..2}",
                "(2,2) in {1..2}",
            ],
        ),
        (
            "singles",
            ROW + "(1,1) = 3\n(1,2) = 3",
            [DIFFERENT, "(1,1) in {3}", "(1,2) in {3}", "false", "(1,3) in {1..2}"],
        ),
        ("singles", FOUR + "for c in cells: c < 3", [DIFFERENT, *(f"(1,{k}) in {{1..2}}" for k in (1, 2, 3)), "false"]),
        (
            "digit-sets",
            FOUR + SUM + "cage <(1,1), (1,2)> sum = 4",
            [DIFFERENT, "{(1,1), (1,2)} = {1, 3}", "(1,1) in {1, 3}", "(1,2) in {1, 3}"],
        ),
        (
            "digit-sets",
            FOUR + SUM + "cage <(1,1..3)> sum in <6, 8>\ngiven (1,3) = 4",
            [
                DIFFERENT,
                "(1,3) in {4}",
                "{(1,1), (1,2), (1,3)} = {1, 3, 4}",
                "(1,1) in {1, 3..4}",
                "(1,2) in {1, 3..4}",
            ],
        ),
        ("digit-sets", FOUR + SUM + "cage <(1,1), (1,2)> sum = 8", [DIFFERENT, "false"]),
        # they may be equal: nothing is known about the digits
        ("digit-sets", "grid 1x2 of 1..3\n(1,1) + (1,2) = 4", ["(1,1) + (1,2) in {4}"]),
        # the sum is conditional
        (
            "digit-sets",
            ROW + "(1,1) + (1,2) = 4 or (1,3) = 1",
            [DIFFERENT, "((1,1) + (1,2) in {4} or (1,3) in {1})"],
        ),
        ("one-hot", ROW, ["value by value: (1,1), (1,2), (1,3)", DIFFERENT]),
        ("one-hot", FOUR, [DIFFERENT]),
    ],
)
def test_text(name: str, text: str, expected: list[str]) -> None:
    assert after(name, text) == expected
