"""Lines of a file of many puzzles to the statements of one puzzle."""

import pytest

import pzc
from pzc.batch.lines import Instance, read_instance, source_of
from pzc.compiler.base.diagnostics import PuzzleError

MODEL = pzc.load("use skyscrapers(n = 2)\n").model
ZERO = pzc.load("grid 2x2 of 0..1\nclue mark(c: cell) = k\nfor mark(c) = k: c = k\n").model


def read(line: str) -> Instance:
    return read_instance(line, "line 7", "skyscrapers(n = 2)", "given")


def text(line: str, with_use: bool = False) -> str:
    return source_of(read(line), "line 7", "", MODEL, with_use).text


def test_a_row_of_digits_is_a_picture() -> None:
    assert read(" 1.0. \n") == Instance(None, "skyscrapers(n = 2)", {"given": "1.0."}, row=True)
    assert text("1.0.") == "given [[\n1 .\n. .\n]]\n"
    assert source_of(read("1.0."), "line 7", "", ZERO, False).text == "given [[\n1 .\n0 .\n]]\n"


def test_an_object_has_clues_by_name() -> None:
    line = '{"name": "A", "given": "1... ", "sees": {"top": [1, null, "?"], "left": [[1, 2]]}}'
    assert read(line).name == "A"
    assert text(line) == "given [[\n1 .\n. .\n]]\nsees top = <1, ., ?>\nsees left = <<1, 2>>\n"
    assert text('{"given": ["(1,1) = 2", "(2,2) = 2"]}') == "given (1,1) = 2\ngiven (2,2) = 2\n"
    assert text('{"use": "sudoku(height = 1, width = 2)"}', True) == "use sudoku(height = 1, width = 2)\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1.0", "this line has 3 characters, the board has 4 cells"),
        ("{", "this is not JSON"),
        ('{"given": 5}', "what `given` has here is no clue"),
        ('{"given": "1...", "given": "2..."}', "`given` is there more than once"),
        ('{"given clue": "1..."}', "`given clue` is no name of a clue"),
        ('{"use": 5}', "`use` is what stands after `use` in a puzzle"),
        ('{"use": "a\\nb"}', "`use` is what stands after `use` in a puzzle"),
        ('{"sees": {"top": [true]}}', "a truth value is no value of a clue"),
        ('{"sees": {"top": [1.5]}}', "1.5 is no value of a clue"),
        ('{"sees": {"top": ["1 ]]"]}}', '"1 ]]" is no value of a clue'),
        ('{"given": "1 ]] given (1,1) = 2"}', "what `given` has here is no clue"),
        ("{" + '"a":{' * 100_000, "this line are within each other too deep"),
        ('{"given": ["(1,1) = 1\\ngiven (1,2) = 2"]}', "what `given` has here is no clue"),
    ],
)
def test_errors_name_the_line(line: str, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        text(line)
    (diagnostic,) = error.value.diagnostics
    assert message in diagnostic.message
    assert diagnostic.span.source.name == "line 7"
