"""`pzc rules`: what a puzzle demands, in words."""

from ...commands import Run


def test_rules_in_words(run: Run) -> None:
    assert run("rules", "killer").stdout.startswith(
        "Sudoku\n  - Every row, column and box holds each digit once.\n\n"
        "Killer Cages\n  - No digit repeats in a cage.\n\n"
        "To be found\n  - digit on cells: 1..9\n"
    )
