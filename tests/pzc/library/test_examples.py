"""The examples of rule files."""

from pzc.compiler.syntax import library
from pzc.library.examples import example_for, examples


def test_an_example_uses_its_rule_file() -> None:
    assert examples()["killer"].name.startswith("killer_")
    for name in ("sudoku", "thermo", "heyawake"):
        assert name in library.read(examples()[name].path).text


def test_a_rule_file_without_a_puzzle_has_the_example_of_one_that_uses_it() -> None:
    alone = next(entry.name for entry in library.rule_files() if entry.name not in examples())
    example = example_for(alone)
    assert example is not None and example in examples().values()
    assert example_for("no such file") is None
