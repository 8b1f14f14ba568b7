"""Flat forms that are kept change neither constraints nor reasons nor solutions of later puzzles."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pzc import load
from pzc.api.puzzle import Puzzle
from pzc.backends.clingo.backend import write
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat
from pzc.compiler.ground import kept
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten_compiled, is_complete
from pzc.compiler.syntax import library, statements
from tests.library import some

STARS = "use star_battle\nregion [[\n  a a b b b\n  a a b b b\n  c c c d d\n  e c c d d\n  e e e e d\n]]\n"


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


def described(flat: Flat) -> tuple[str, list[tuple[object, ...]]]:
    """Return the program for clingo, and for each constraint the text and the place of its rule, case and clues."""
    reasons = [constraint.reason for constraint in flat.constraints]
    shown = [tuple((origin.text, str(origin.span)) for origin in reason.origins) for reason in reasons]
    return write(flat), shown


def without_a_clue(model: Model) -> Source | None:
    """Return the puzzle without its last statement that gives clues; None if it has no such statement."""
    source = model.file.source
    given = [s for s in model.file.statements if isinstance(s, statements.Placed | statements.Draw)]
    if not given:
        return None
    span = given[-1].span
    return Source(source.name, source.text[: span.start] + source.text[span.end :], source.path)


@pytest.mark.parametrize("path", some(30), ids=lambda path: path.stem)
def test_a_puzzle_is_grounded_as_if_nothing_were_kept(path: object) -> None:
    source = library.read(str(path))
    model = compile_source(source)
    if not is_complete(model):
        return
    alone = described(flatten_compiled(model))
    assert described(flatten_compiled(compile_source(source))) == alone, "after the same puzzle"
    kept.forget()
    other = without_a_clue(model)
    if other is not None:
        try:
            flatten_compiled(compile_source(other))
        except PuzzleError:
            return
    assert described(flatten_compiled(compile_source(source))) == alone, "after a puzzle with the same rules"


def test_a_kept_objective_keeps_the_condition_that_it_exists() -> None:
    text = "grid 1x2 of 0..2\nminimize min(c in cells where c > 0: c)\ngiven (1,1) = 0\n"
    alone, later = (described(flatten_compiled(compile_source(Source("best", text)))) for _ in range(2))
    assert later == alone
    assert any(rule.startswith("minimize") for ((rule, _), *_) in alone[1])


def test_places_are_those_of_the_present_text() -> None:
    text = "use sujiko\nclue_of = 1\n".replace("clue_of = 1", "given (1,1) = 1, (1,2) = 1")
    first = load(text).conflict()
    later = load("# moved\n\n" + text).conflict()
    assert first is not None and later is not None
    assert [each.text for each in later.origins] == [each.text for each in first.origins]
    lines = [each.span.line for each in first.origins if not each.span.source.library]
    assert [each.span.line for each in later.origins if not each.span.source.library] == [line + 2 for line in lines]


def test_origins_are_those_of_the_present_model() -> None:
    for text in (STARS, STARS.replace("e e e e d", "e e e d d"), STARS + "# the same\n"):
        model = compile_source(Source("stars", text))
        flat = flatten_compiled(model)
        assert {constraint.reason.rule for constraint in flat.constraints} <= {rule.origin for rule in model.rules}


def test_other_regions_are_another_variant() -> None:
    other = STARS.replace("e e e e d", "e e e d d")
    numbers = [sum(1 for _ in load(text).solutions()) for text in (STARS, other)]
    kept.forget()
    assert numbers == [sum(1 for _ in load(text).solutions()) for text in (other, STARS)][::-1]


def test_boards_with_other_regions_share_the_rules_without_regions() -> None:
    other = STARS.replace("e e e e d", "e e e d d")
    flats = [flatten_compiled(compile_source(Source("stars", text))) for text in (STARS, other)]
    first, second = ({id(constraint.condition) for constraint in flat.constraints} for flat in flats)
    assert first & second and first - second, "the conditions on regions differ"
    alone = []
    for text in (STARS, other):
        kept.forget()
        alone.append(described(flatten_compiled(compile_source(Source("stars", text)))))
    assert [described(flat) for flat in flats] == alone


def test_other_shapes_are_another_variant(tmp_path: Path) -> None:
    rules = "grid 2x3\nshapes piece\nlayer black on cells of bool\n"
    rules += "exactly(1, shape in piece, p in shape: all(black(p)))\ncount(black(cells)) = 3\n"
    (tmp_path / "rules.puz").write_text(rules, encoding="utf-8")
    at = str(tmp_path / "puzzle.puz")
    straight, bent = (Source("puzzle", f"use rules\npiece [[\n{rows}\n]]\n", at) for rows in ("a a a", "a a\na ."))
    assert [sum(1 for _ in Puzzle(source).solutions()) for source in (straight, bent, straight)] == [2, 8, 2]


def test_other_parameters_and_limits_are_another_variant() -> None:
    for size in (2, 3, 2):
        assert (
            len(
                flatten_compiled(
                    compile_source(
                        Source("grid", f"grid {size}x2 of 1..3\nDIFFERENT\n".replace("DIFFERENT", "UNIQUE(i, *)"))
                    )
                ).variables
            )
            == 2 * size
        )


def test_values_given_for_a_layer_belong_to_the_puzzle() -> None:
    rules = 'grid 1x3\nlayer star on cells of bool\nrule "One.": count(star(cells)) = 1\n'
    solutions = [load(rules + f"star (1,{column})\n").solve() for column in (1, 2, 3)]
    assert [None if found is None else found["star"][1, column] for column, found in enumerate(solutions, 1)] == [
        1,
        1,
        1,
    ]


def test_a_kept_puzzle_has_the_same_solutions_in_the_same_order() -> None:
    first, second = ([str(found) for found in load(STARS).solutions()] for _ in range(2))
    assert first == second and len(first) > 1
