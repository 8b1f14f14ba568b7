"""The rule file that describes how a variant is written."""

from pathlib import Path

from pzc.exchange.format_clauses import all_declared, declared, every_key, nearly

from ...library import RULES

KEYS = sorted(
    line.split('"')[1] for path in RULES for line in path.read_text().splitlines() if line.startswith("format puzzlink")
)


def test_keys_are_unique() -> None:
    assert len(KEYS) == len(set(KEYS))


def test_each_key_is_found_with_its_file() -> None:
    assert {found.clause.key for found in all_declared("puzzlink", KEYS, "")} == set(KEYS)
    for key in KEYS[::20]:
        found = declared("puzzlink", key, "")
        assert found is not None and found.clause.key == key


def test_the_folder_comes_before_the_library(tmp_path: Path) -> None:
    (tmp_path / "mine.puz").write_text(
        'param n\ngrid n x n of 1..n\nformat puzzlink "slither", "sl2": numbers16(given)\n'
    )
    (tmp_path / "damaged.puz").write_bytes(b'format puzzlink "slither": \xff')
    (tmp_path / "other.txt").write_text('format puzzlink "slither"')
    for key in ("slither", "sl2"):
        found = declared("puzzlink", key, str(tmp_path))
        assert found is not None and (found.name, found.clause.key) == ("mine", "slither")
    library = declared("puzzlink", "slither", "")
    assert library is not None and library.name == "slitherlink"
    assert declared("fpuzzles", "slither", str(tmp_path)) is None


def test_all_clauses_of_the_files_that_have_a_key() -> None:
    found = all_declared("fpuzzles", ["thermometer", "killercage", "negative"], "")
    assert {(each.name, each.clause.key) for each in found} >= {
        ("thermo", "thermometer"),
        ("killer_cages", "killercage"),
    }
    assert {each.clause.kind for each in found} == {"fpuzzles"} and all(each.clause.file == each.name for each in found)
    assert all_declared("fpuzzles", ["slither"], "") == []


def test_suggested_keys() -> None:
    assert "slither" in nearly("puzzlink", "slithr", "") and nearly("puzzlink", "zzzzzz", "") == ""
    assert "slither" in every_key("puzzlink", "") and "slither" not in every_key("fpuzzles", "")
