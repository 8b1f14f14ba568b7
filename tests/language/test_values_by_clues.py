"""Layers whose values depend on clues: `layer order on cells of 1..len(stone)`."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import resolve
from pzc.compiler.pipeline import Variant, compile_source, flatten, flatten_compiled
from pzc.compiler.syntax.parse import parse

from ..judged import compiled, found

ORDER = (
    "grid 1x4\nclue stone(c: cell)\nlayer order on cells of 1..len(stone)\n"
    'rule "The stones are numbered.": distinct(c in stone: order(c))\n'
    'rule "Other cells hold 1.": for c in cells where c not in stone: order(c) = 1\n'
)


@pytest.mark.parametrize(
    ("text", "solutions"),
    [
        (f"{ORDER}stone (1,1), (1,3)\n", 2),
        (f"{ORDER}stone (1,1), (1,3), (1,4)\n", 6),
        ("grid 1x2\nclue top(c: cell) = k\nlayer n on cells of <top(1,1), 7>\ntop (1,1) = 3\n", 4),
        (
            "grid 1x2\nclue top(c: cell) = k\ndef m = max(c in top: top(c))\nlayer n on cells of 0..m\ntop (1,1) = 2\n",
            9,
        ),
        ("grid 2x2\nregions room [[\n a b\n a c\n]]\nlayer n on cells of 1..len(room)\n", 81),
        ("grid 1x2\nclue stone(c: cell)\nstone (1,1)\nlayer n on cells of 0..len(stone)\ngiven n [[ 1 . ]]\n", 2),
        ("grid 1x2\nclue stone(c: cell)\nstone (1,2)\nunknown A of 0..2*len(stone)\n", 3),
        ("grid 1x2\nshape L [[\n # #\n]]\nlayer n on cells of 0..len(L)\n", 4),
    ],
)
def test_solutions(text: str, solutions: int) -> None:
    assert len(set(found(compiled(text)))) == solutions


def test_puzzles_of_one_variant_have_values_of_their_own() -> None:
    """Nothing that is kept from one puzzle is used for the next."""
    variant = Variant(resolve(parse(Source("rules.puz", ORDER))))
    assert variant.shared is None
    for count in (2, 3, 4, 2):
        clues = "stone " + ", ".join(f"(1,{column})" for column in range(1, count + 1)) + "\n"
        member = variant.with_clues(parse(Source("clues.puz", clues)))
        alone = compile_source(Source("alone.puz", ORDER + clues))
        for model, flat in ((member, flatten(member)), (alone, flatten_compiled(alone))):
            assert members(model.facts.layers["order"].domain) == list(range(1, count + 1))
            assert {v.domain for v in flat.variables} == {((1, count),)}


def test_without_clues_there_are_rules_but_no_puzzle() -> None:
    model = compile_source(Source("rules.puz", ORDER))
    with pytest.raises(PuzzleError) as wrong:
        flatten(model)
    assert [d.code for d in wrong.value.diagnostics] == ["PZ256"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("layer n on cells of <0, 50000000*len(stone)>", "PZ254"),
        ("layer n on cells of 0..order(1,1)", "PZ255"),
        ("grid 1x4 of 1..len(stone)", "PZ260"),
    ],
)
def test_invalid_values(line: str, code: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compile_source(
            Source(
                "test",
                ORDER.replace("grid 1x4\n", "") + f"stone (1,1)\n{'' if 'grid' in line else 'grid 1x4'}\n{line}\n",
            )
        )
    assert code in [d.code for d in wrong.value.diagnostics]
