"""Rules in words: layers, parameters and the forms of clues are named."""

from pathlib import Path

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.library.in_words import rule_file_named, rules_in_words, variant_as_data, variant_in_words


def words_of(text: str) -> str:
    return rules_in_words(compile_source(Source("mine.puz", text)))


def test_forms_layers_and_parameters() -> None:
    text = words_of("""
param n = 4
grid n x n
regions room
layer black on cells of bool
layer height on corners of 0..3
clue gold(c: cell)
clue count_of(c: cell) = k
clue cage(g: cells)
clue thermo(path: line)
clue sees(seen: line) = k
clue dot(l: link)
clue wind(c: cell, way: direction) = k
""")
    for line in [
        "black on cells: true or false",
        "height on corners: 0..3",
        "n of mine = 4",
        "room [[ ... ]], a letter for each region",
        "gold: gold (1,1), or gold [[ ... ]] with a mark in each cell",
        "count_of: count_of (1,1) = 1, or count_of [[ ... ]] with the value in each cell",
        "cage: cage <(1,1), (1,2)> sum = 3, with any condition or none, or cage [[ ... ]] with a letter for each group",
        "thermo: thermo (1,1)..(1,4), or thermo [[ ... ]] with a1 a2 a3 along each line",
        "dot: dot (1,1) (1,2), or dot [[ ... ]] with a mark in its place between two cells",
        "wind: wind (1,1) right = 1, or wind [[ ... ]] with 2^ in its cell",
    ]:
        assert f"  - {line}\n" in text
    assert "sees top = <1, ., ...>" in text
    assert "given" not in text  # the cells hold no digits


def test_unknowns_with_open_parameters() -> None:
    text = words_of("param n\ngrid n x n of 1..n\nlayer black on cells of bool\n")
    assert "  - grid n x n of 1..n\n  - layer black on cells of bool\n" in text
    assert "n of mine, which must be set" in text
    assert "given (1,1) = 1" in text


def test_unknowns_off_the_board() -> None:
    text = words_of("""
grid 2x2
unknown A of 0..9
layer amount on rows of 1..3
areas room
hidden layer helper on cells
""")
    for line in [
        "- A: 0..9",
        "- amount on each of a list: 1..3",
        "- room: areas that divide the board",
        "- helper on cells: true or false, no part of the solution",
    ]:
        assert line in text


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("battleships", "battleships"),
        ("bimaru", "battleships"),
        ("BIMARU", "battleships"),
        ("loop", "loop"),
        ("?", "?"),
    ],
)
def test_rule_files_by_their_other_names(name: str, file: str) -> None:
    """A word that only occurs in the description of a variant is no name of it."""
    assert rule_file_named(name) == file


def test_sources_of_a_rule_file_are_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.puz"
    path.write_text('title "Mine"\nauthor "An author"\nsource "A book"\nsource "A site"\ngrid 1x1 of 1..2\n')
    assert variant_as_data(str(path))["sources"] == ["A book", "A site"]
    assert [line for line in variant_in_words(str(path)).splitlines() if line.startswith("Source")] == [
        "Source: A book",
        "Source: A site",
    ]


def test_rules_that_a_parameter_switches_off_are_shown_in_general() -> None:
    text = variant_in_words("koburin")
    assert "  - With outside = 1, black cells lie outside of the loop.\n" in text and "  - \n" not in text


def test_parameters_that_a_file_sets_itself_are_not_shown() -> None:
    text = words_of("param n\nuse latin_square(n = n)\n")
    assert "n of mine, which must be set" in text and "latin_square" not in text
    text = words_of("param n\nparam m = n + 1  # the larger number\ngrid n x m\n")
    assert "m of mine = n + 1 (the larger number)" in text


def test_kinds_and_other_names() -> None:
    assert variant_as_data("factors")["kinds"] == ["numbers"]  # those of the latin square
    assert "loop" in variant_as_data("circuitwalk")["kinds"]
    assert "Other names" not in variant_in_words("bosanowa")  # puzz.link's name is the same
    assert "Other names: Cross Sums\n" in variant_in_words("kakuro")
