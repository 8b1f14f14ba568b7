"""Rules in words: what a parameter switches off is left out; layers, parameters and the forms of clues are named."""

import pytest

from pzc.commands.rules import rules_in_words
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source


def said(text: str) -> str:
    return rules_in_words(compile_source(Source("mine.puz", text)))


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        ("for c in cells where p = 1: c > 1", False),
        ("for c in cells where p = 0: c > 1", True),
        ("p = 1 -> (1,1) = 2", False),
        ("p = 0 -> (1,1) = 2", True),
        ("p = 0 or (1,1) = 2", False),
        ("for i in 1..p: rows[i][1] = 1", False),
        ("for i in 1..2 where i <= p: rows[i][1] = 1", False),
        ("for i in 1..2 where i > p: rows[i][1] = 1", True),
        ("for gold(c): c > p", True),
        ("for gold(c) where p = 1: c > 1", False),
        ("for c in cells where p = 1 and c > 1: c > 2", False),
        ("for c in cells where p = 0 and c > 1: c > 2", True),
        ("for c in cells where p = 1: for d in <shift(c, 0, 1)> where d is not c: d > 1", False),
        ("for c in gold: c > 1", True),
        ("(1,1) > p", True),
    ],
)
def test_what_a_parameter_switches_off_is_left_out(rule: str, counts: bool) -> None:
    text = f'param p = 0\ngrid 2x2 of 1..2\nclue gold(c: cell)\nrule "The rule.": {rule}\n'
    assert ("The rule." in said(text)) == counts


def test_forms_layers_and_parameters() -> None:
    text = said("""
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
        "wind: wind (1,1) up = 1, or wind [[ ... ]] with 2^ in its cell",
    ]:
        assert f"  - {line}\n" in text
    assert "sees top = <1, ., ...>" in text
    assert "given" not in text  # the cells hold no digits


def test_what_is_to_be_found_is_named_while_parameters_are_open() -> None:
    text = said("param n\ngrid n x n of 1..n\nlayer black on cells of bool\n")
    assert "  - grid n x n of 1..n\n  - layer black on cells of bool\n" in text
    assert "n of mine, which must be set" in text
    assert "given (1,1) = 1" in text
