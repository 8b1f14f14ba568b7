"""The examples of rule files."""

from pzc.compiler.syntax import library
from pzc.library.examples import examples


def test_an_example_uses_its_rule_file() -> None:
    assert examples()["killer"].name.startswith("killer_")
    for name in ("sudoku", "thermo", "heyawake"):
        assert name in library.read(examples()[name].path).text
