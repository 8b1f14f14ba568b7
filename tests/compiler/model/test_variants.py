"""Puzzles of one variant have equal keys, and others do not."""

from collections.abc import Hashable

import pytest

from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.model.variants import origins_of, puzzle_key, rules_of_variant, variant_key
from pzc.compiler.pipeline import compile_source

STARS = """grid 2x2
layer star on cells of bool
clue here(c: cell)
rule "One.": for r in rows: count(star(r)) = 1
rule "Here.": for here(c): star(c)
"""


def model(text: str) -> Model:
    return compile_source(Source("stars", text))


def variant(puzzle: Model) -> Hashable:
    return variant_key(puzzle, rules_of_variant(puzzle))


@pytest.mark.parametrize("more", ["here (1,1)\n", "here [[\n . x\n . .\n]]\n", 'title "Stars"\n'])
def test_clues_make_no_other_variant(more: str) -> None:
    assert variant(model(STARS + more)) == variant(model(STARS))


def test_clues_make_another_puzzle_but_comments_do_not() -> None:
    text = STARS + "here (1,1)\n"
    assert puzzle_key(model(text)) != puzzle_key(model(STARS))
    assert puzzle_key(model("# one\n" + text + "expect unique\n")) == puzzle_key(model(text))


@pytest.mark.parametrize(
    "text",
    [
        STARS.replace("2x2", "2x3"),
        STARS.replace("= 1", "= 2"),
        STARS + "holes [[\n _ .\n . .\n]]\n",
        STARS + "regions room [[\n a b\n a a\n]]\n",
    ],
)
def test_other_rules_boards_and_regions_make_another_variant(text: str) -> None:
    assert variant(model(text)) != variant(model(STARS))


def test_regions_count_by_their_cells() -> None:
    first, second = ("use star_battle\nregion [[\n a a\n b b\n]]\n", "use star_battle\nregion [[\n a b\n a b\n]]\n")
    assert variant(model(first)) != variant(model(second))


def test_limits_count() -> None:
    before = variant(model(STARS))
    with raised(steps=10**8):
        assert variant(model(STARS)) != before


def test_values_of_layers_are_clues() -> None:
    given = model(STARS + "given star (1,1)\n")
    assert [rule.origin.text for rule in rules_of_variant(given)] == ["One."]
    assert len(given.rules) == 3
    assert len(origins_of(given)) == len(given.rules) + len(given.idle_rules)


AREAS = """grid 2x2
layer star on cells of bool
clue number(c: cell) = k
areas part
rule "Two.":
  for r in part: len(r) = 2
  star((1,1))
rule "Whole.": for c in number: star(c)
"""


@pytest.mark.parametrize(
    ("more", "statements"),
    [
        ("", [1, 2]),
        ('rule "Size.": for number(c) = k: len(part(c)) = k\n', [1]),
        ("minimize len(part((1,1)))\n", [1]),
    ],
)
def test_statements_about_areas_are_shared_unless_clues_are_about_them(more: str, statements: list[int]) -> None:
    assert [len(rule.body) for rule in rules_of_variant(model(AREAS + more))] == statements
