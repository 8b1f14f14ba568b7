"""`use killer(digit as worth)`: the rules of a file about the numbers of another layer."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.rules import rules_in_words
from pzc.exchange.format import ExportOptions
from pzc.exchange.table import export

from ..judged import compiled, found

BOARD = "grid 1x3 of 1..3\nlayer worth on cells of 0..6\nfor c in cells: worth(c) = 2 * c - 2 * (column(c) = 1)\n"
LINE = "(1,1)..(1,3)"


@pytest.mark.parametrize(
    ("name", "clue", "same"),
    [
        ("killer_cages", f"cage {LINE} sum = 8", "sum(worth(cells)) = 8\ndistinct(worth(cells))"),
        ("killer_cages", f"cage {LINE} max = 6 and group[1] = 2", "worth(1,1) = 2 and max(worth(cells)) = 6"),
        ("thermo", f"thermo {LINE}", "worth(1,1) < worth(1,2) < worth(1,3)"),
        ("palindrome", f"palindrome_line {LINE}", "worth(1,1) = worth(1,3)"),
        ("even_odd", f"even_cell {LINE}", "all(c in cells: even(worth(c)))"),
    ],
)
def test_rules_and_conditions_take_the_layer(name: str, clue: str, same: str) -> None:
    with_file = found(compiled(f"{BOARD}use {name}(digit as worth)\n{clue}\n"))
    distinct = "distinct(worth(cells))\n" if name == "killer_cages" else ""
    assert set(with_file) == set(found(compiled(f"{BOARD}{distinct}{same}\n")))
    assert with_file


def test_other_files_take_the_digits() -> None:
    """The same file may be used with the digits and with a layer."""
    text = f"{BOARD}use thermo, thermo(digit as worth, thermo as slope)\nthermo (1,2)..(1,3)\nslope (1,1)..(1,2)\n"
    same = f"{BOARD}(1,2) < (1,3)\nworth(1,1) < worth(1,2)\n"
    assert set(found(compiled(text))) == set(found(compiled(same)))


def test_files_used_by_the_file_take_the_layer_too() -> None:
    text = f"{BOARD}use kropki_black(digit as worth)\nblack_dot (1,2) (1,3)\n"
    some = "worth({a}) = 2 * worth({b}) or worth({b}) = 2 * worth({a})"
    joined, apart = some.format(a="1,2", b="1,3"), some.format(a="1,1", b="1,2")
    assert set(found(compiled(text))) == set(found(compiled(f"{BOARD}{joined}\nnot ({apart})\n")))


def test_the_file_is_not_exported_as_if_it_were_about_digits() -> None:
    text = "use sudoku(height = 2, width = 2), doublers, arrow(digit as doubled_worth)\narrow (1,1) <(2,2)>\n"
    model = compile_source(Source("a.puz", text))
    with pytest.raises(PuzzleError, match="no place for this `arrow`"):
        export(model, "fpuzzles", ExportOptions())
    assert rules_in_words(model)[-1].endswith("What counts is the doubled worth, not the digit.")
