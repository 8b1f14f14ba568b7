"""The search in the library."""

import pytest

from pzc.compiler.syntax import library
from pzc.library.catalogue import CONSTRAINT, find_variants, variants


def names(*words: str) -> list[str]:
    return [one.name for one in find_variants(words)]


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("battleship", "battleships"),
        ("Bimaru", "battleships"),
        ("Hashiwokakero", "hashi"),
        ("lightup", "akari"),
        ("Light-Up", "akari"),
        ("SLITHER", "slitherlink"),
        ("sky-scrapers", "skyscrapers"),
    ],
)
def test_other_names_and_spellings_are_found(word: str, first: str) -> None:
    assert names(word)[0] == first


def test_kinds() -> None:
    kinds = {one.name: one.kinds for one in variants()}
    assert "loop" in kinds["masyu"] and "shading" in kinds["nurikabe"] and "numbers" in kinds["sudoku"]
    assert kinds["thermo"] == (CONSTRAINT,)
    assert {"masyu", "slitherlink"} <= set(names("loop"))


def test_all_words_must_occur_and_names_come_before_rules() -> None:
    assert set(names("black", "white")) <= set(names("black"))
    assert names("killer")[0] == "killer"
    assert names("no", "such", "variant", "xyz") == []
    assert names() == [entry.name for entry in library.rule_files()]
