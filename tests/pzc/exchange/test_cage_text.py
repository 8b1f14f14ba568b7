"""`pzc import killer`: a list of cages to a .puz file."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.library import INSTANCES, read
from pzc.exchange.cage_text import convert, read_cages

from ...commands import Run

CAGES = [
    [int(word) for word in line.replace("(", " ").replace(")", " ").replace(",", " ").split() if word.isdigit()]
    for line in (line.partition(">")[0] for line in read(f"{INSTANCES}/killer_29.puz").text.splitlines())
    if line.startswith("cage")
]
SUMS = [
    int(line.rpartition("=")[2])
    for line in read(f"{INSTANCES}/killer_29.puz").text.splitlines()
    if line.startswith("cage")
]


def whole_board() -> str:
    """Return the library's killer in the text format."""
    lines = [str(len(CAGES))]
    for numbers, total in zip(CAGES, SUMS, strict=True):
        cells = list(zip(numbers[::2], numbers[1::2], strict=True))
        lines += [f"{len(cells)} {total}", *(f"{row} {column}" for row, column in cells)]
    return "\n".join(lines) + "\n"


def test_the_result_solves_to_nine_rows_of_nine_digits(run: Run) -> None:
    written = run("import", "killer", "-", stdin=whole_board())
    assert written.returncode == 0, written.stderr
    solved = run("-", stdin=written.stdout)
    assert solved.stdout == run("killer_29").stdout
    assert [len(line.split(" ")) for line in solved.stdout.splitlines()] == [9] * 9


def test_into_a_file(run: Run) -> None:
    assert run("import", "killer", "-", "-o", "k.puz", stdin=whole_board()).stdout == ""
    assert run("check", "k.puz").returncode == 0


def test_comments_and_blank_lines_are_ignored() -> None:
    text = "// cages\n1 // one\n\n2 3 // the sum is 3\n0 0\n  0\t1\n"
    (cage,) = read_cages(Source("x", text), partial=True)
    assert (cage.cells, cage.sum) == (((0, 0), (0, 1)), 3)
    assert convert(Source("some/x.txt", text), partial=True) == (
        "# from x.txt\nuse killer\norigin 0\n\ncage <(0,0), (0,1)> sum = 3\n"
    )


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the file is empty"),
        ("two\n", 1, "a number is expected here, not `two`"),
        ("0\n", 1, "the number of cages"),
        ("1 2\n", 1, "the number of cages"),
        ("-1\n", 1, "the number of cages"),
        ("2\n1 3\n0 0\n", 1, "2 cages are announced, but there are only 1"),
        ("1\n1 3\n0 0\n1 3\n0 1\n", 4, "1 cages are announced, but more follows"),
        ("1\n1\n0 0\n", 2, "a cage begins with a line `cells sum`"),
        ("1\n10 45\n0 0\n", 2, "1 to 9 cells"),
        ("1\n0 45\n", 2, "1 to 9 cells"),
        ("1\n2 -3\n0 0\n0 1\n", 2, "cannot be negative"),
        ("1\n2 3\n0 0\n", 3, "the file ends after 1 of the 2 cells"),
        ("1\n2 3\n0 0\n0 1 2\n", 4, "a cell is a line `row column`"),
        ("1\n2 3\n0 0\n0 9\n", 4, "there is no cell in row 0, column 9"),
        ("1\n2 3\n0 0\n-1 0\n", 4, "there is no cell in row -1, column 0"),
        ("1\n2 3\n0 0\n0 0\n", 4, "the cell in row 0, column 0 is in a cage already"),
        ("1\n2 3.5\n0 0\n0 1\n", 2, "a number is expected here, not `3.5`"),
        ("1\n2 3\n0 0\n0 x\n", 4, "a number is expected here, not `x`"),
        ("1\n2 3\n0 0\n0 1\n", 1, "79 cells are in no cage: (0,2), (0,3), (0,4), (0,5), (0,6), ..."),
    ],
)
def test_errors_name_the_line(text: str, line: int, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        convert(Source("x", text))
    (error,) = caught.value.diagnostics
    assert message in error.message
    assert error.span.line == line


def test_all_wrong_words_are_reported() -> None:
    with pytest.raises(PuzzleError) as caught:
        convert(Source("x", "1\n2 three\n0 0\nzero 1\n"))
    assert [d.span.line for d in caught.value.diagnostics] == [2, 4]


def test_wrong_input_on_the_command_line(run: Run) -> None:
    done = run("import", "killer", "-", stdin="1\n2 -3\n0 0\n0 1\n")
    assert (done.stdout, done.returncode) == ("", 2)
    assert "<standard input>:2:1: error [PZ956]" in done.stderr
    assert run("import", "killer", "missing.txt").returncode == 2
