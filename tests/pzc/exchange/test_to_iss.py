"""Puzzles to strings of the Interactive Sudoku Solver and back."""

import pytest

from pzc import load
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.formats import ENTRIES
from pzc.compiler.formats.sudokus.iss import KIND
from pzc.compiler.syntax import library
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.table import export, format_of

from ...effort import one_in, sampled
from .documents import SMALL, model_of

PUZZLES = (
    "killer_29", "thermo_9", "arrow_9", "pill_arrow_9", "sandwich_9", "skyscraper_clues_9", "little_killer_9",
    "quadruples_9", "xv_9", "xv_some_9", "kropki_9", "kropki_some_9", "whispers_9", "dutch_whispers_9", "diagonal_9",
    "jigsaw_9", "x_sum_9", "lockout_9", "modular_9", "zipper_9", "between_9", "renban_9", "windoku_9", "anti_king_9",
    "anti_knight_9", "palindrome_9", "region_sums_9", "entropic_9", "double_arrow_9", "disjoint_groups_9",
    "non_consecutive_9", "global_entropy_9", "numbered_rooms_9", "sudoku_16", "sudoku_6", "latin_square_6",
    "ten_lines_9", "sum_lines_6", "anti_taxicab_6", "global_mod_6", "dutch_flatmates_9", "rellik_cages_6", "lunchbox_6",
    "equality_cages_6", "hidden_skyscrapers_6", "full_rank_6", "count_distinct_6", "look_and_say_6",
    "same_value_sets_6", "extra_regions_6", "mixed_indexers_6",
)  # fmt: skip


def _text(name: str) -> str:
    return export(load(name).model, KIND, ExportOptions()).text


@pytest.mark.parametrize("name", sampled(PUZZLES, lambda name: one_in(2, name)))
def test_written_string_is_read_back(name: str) -> None:
    text = _text(name)
    row = format_of(text)
    assert row is not None and row.name == KIND
    made = read(Source("iss.txt", text))
    assert not made.left_out
    again = export(load(made.text).model, KIND, ExportOptions()).text
    assert sorted(again.split(".")) == sorted(text.split("."))


def test_every_clause_is_tried() -> None:
    files = [library.read(entry.path) for entry in library.rule_files()]
    declared = {source.path for source in files if "format iss " in source.text}
    used = {source.path for name in PUZZLES for source in load(name).model.sources}
    assert KIND in ENTRIES
    assert declared <= used


def test_lost_parts_are_reported() -> None:
    (left_out,) = export(load("anti_diagonal_9").model, KIND, ExportOptions()).left_out
    assert left_out.startswith("the Interactive Sudoku Solver cannot express")


@pytest.mark.parametrize("name", ["even_odd_9", "slitherlink_6", "kenken_6"])
def test_inexpressible_puzzles(name: str) -> None:
    with pytest.raises(PuzzleError) as error:
        _text(name)
    assert error.value.diagnostics[0].code == "PZ919"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("use latin_square(n = 17)\n", "up to 16x16"),
        (SMALL + "use killer_cages\ncage <(1,1), (1,2)> max = 3\n", "it has a condition"),
        (SMALL + "clue star(c: cell)\nfor c in star: c != 1\nstar (2,2)\n", "no rule file says"),
    ],
)
def test_reasons_for_refusal(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        export(model_of(text), KIND, ExportOptions())


def test_flags_clues_and_digits() -> None:
    text = export(
        model_of(SMALL + "use killer, anti_king\ngiven (1,2) = 3\ncage <(1,1), (2,1)> sum = 4\n"), KIND, ExportOptions()
    ).text
    assert sorted(text.split(".")[1:]) == ["AntiKing", "Cage~4~R1C1~R2C1", "Shape~4x4", "~R1C2_3"]
