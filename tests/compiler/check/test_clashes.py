"""Names declared by two files: the suggested `use` line, with new names for all of them."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse

_PRELUDE = parse(prelude())
STAR, GOLD = "clue star(c: cell)", "clue gold(c: cell)"


def _clash(folder: Path, **files: str) -> Diagnostic:
    for name, text in files.items():
        (folder / f"{name}.puz").write_text(text + "\n")
    with pytest.raises(PuzzleError) as error:
        compile_source(read_source(str(folder / "main.puz")), {PRELUDE: _PRELUDE})
    (found,) = error.value.diagnostics
    assert found.code == "PZ204" and found.others[0].text == "first said here"
    return found


def test_clash_within_one_file(tmp_path: Path) -> None:
    found = _clash(tmp_path, main=f"grid 1x1\n{STAR}\n{STAR}")
    assert (found.message, found.help) == ("`star` has two meanings", "choose another name")
    assert found.span.text == "star" and found.span.start > found.others[0].span.start


def test_clash_of_two_used_files_renames_in_the_later(tmp_path: Path) -> None:
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=STAR, b=STAR)
    assert found.help == "give what b.puz has another name: use b(star as b_star)"


def test_clash_with_the_main_file(tmp_path: Path) -> None:
    found = _clash(tmp_path, main=f"grid 1x1\nuse a\n{STAR}", a=STAR)
    assert found.help == "choose another name, or give what a.puz has another name: use a(star as a_star)"


def test_all_clashing_names_are_renamed_together(tmp_path: Path) -> None:
    both = f"{STAR}\n{GOLD}"
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=both, b=both)
    assert found.message == "`star` and `gold` have two meanings each"
    assert found.help == "give what b.puz has other names: use b(gold as b_gold, star as b_star)"


def test_regions_are_shared_and_areas_are_not(tmp_path: Path) -> None:
    """One file may find the regions of another, but two files cannot both find areas of one name."""
    regions, areas = f"{STAR}\nregions room", f"{STAR}\nareas room = cells"
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=regions, b=areas)
    assert found.help == "give what b.puz has another name: use b(star as b_star)"
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=areas, b=areas)
    assert found.help == "give what b.puz has other names: use b(room as b_room, star as b_star)"
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=f"{STAR}\nclue room(c: cell)", b=regions)
    assert found.help == "give what b.puz has other names: use b(room as b_room, star as b_star)"


def test_existing_settings_of_use_stay(tmp_path: Path) -> None:
    found = _clash(tmp_path, main="grid 1x1\nuse a, b(n = 2)", a=STAR, b=f"param n = 1\n{STAR}")
    assert found.help.endswith("use b(n = 2, star as b_star)")


def test_new_name_is_unused(tmp_path: Path) -> None:
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=f"{STAR}\nclue b_star(c: cell)", b=STAR)
    assert found.help.endswith("use b(star as b_star_)")


def test_indirectly_used_file_is_renamed_at_its_user(tmp_path: Path) -> None:
    found = _clash(tmp_path, main="grid 1x1\nuse a, b", a=STAR, b="use c", c=STAR)
    assert found.help == "give what b.puz has another name: use b(star as b_star)"
