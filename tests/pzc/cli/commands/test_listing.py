"""`pzc list`: the library."""

from ....commands import Run


def test_list(run: Run) -> None:
    lines = [line.split(maxsplit=1) for line in run("list").stdout.splitlines()]
    assert ["killer", "Killer Sudoku"] in lines
    assert ["killer_29", "Killer Sudoku, 29 cages"] in lines
