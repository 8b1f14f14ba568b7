"""Rules that are checked once for many puzzles: the same models and errors as those of a whole check."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check import puzzles
from pzc.compiler.check.check import check
from pzc.compiler.check.puzzles import check_by_kept
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten
from pzc.compiler.show import show_flat, show_model
from pzc.compiler.syntax.parse import parse

from ...library import some

LINES = "use slitherlink(height = 2, width = 2)\n"
STARS = "use star_battle(stars = 1)\n"


def program(text: str, path: Path | None = None) -> Program:
    return resolve(parse(Source("test.puz", text, None if path is None else str(path))))


def described(model: Model) -> list[object]:
    """Return the properties by which the models of two texts are compared."""
    facts = model.facts
    expected = [(e.kind, e.count, e.best, e.answer) for e in model.expectations]
    parts = [model.title, model.wording, model.meta, model.undrawn, model.doubts, expected, facts.placements]
    names = [[clue.name for clue in model.clues], [rule.origin.text for rule in model.idle_rules]]
    texts = [model.file.source.text, model.sources[-1].text, show_model(model)]
    return [*parts, *names, *texts, facts.regions, facts.params.values(), show_flat(flatten(model))]


def same(text: str) -> None:
    whole, kept = check(program(text)), check_by_kept(program(text))
    assert list(map(repr, described(kept))) == list(map(repr, described(whole)))


@pytest.mark.parametrize("path", some(15), ids=lambda path: path.stem)
def test_puzzles_of_the_library(path: Path) -> None:
    same(path.read_text(encoding="utf-8"))


def test_clues_of_one_puzzle_do_not_occur_in_the_next() -> None:
    puzzles.forget()
    for clues in (
        "number [[\n  2 .\n  . 3\n]]\n",
        "number (1,1) = 3\n",
        "",
        'title "Two"\nnumber [[\n  . 2\n  . .\n]]\n',
    ):
        same(LINES + clues)


def test_regions_that_differ() -> None:
    puzzles.forget()
    for picture in ("a a b\n  a c b\n  c c b", "a a a\n  b b b\n  c c c", "a a a\n  b b b\n  c c d"):
        same(f"{STARS}region [[\n  {picture}\n]]\n")


def test_the_size_of_the_first_picture_belongs_to_the_variant() -> None:
    puzzles.forget()
    same(f"{STARS}region [[\n  a b\n  a b\n]]\n")
    same(f"{STARS}region [[\n  a b b\n  a b b\n  a c c\n]]\n")


def test_rules_of_the_prelude_are_in_force_if_their_clue_is_given() -> None:
    puzzles.forget()
    start = "use latin_square(n = 3)\n"
    for clues in (
        "",
        "given (1,1) = 2\n",
        "expect unique\n",
        "given [[\n  1 . .\n  . 3 .\n  . . .\n]]\nexpect count 1\n",
    ):
        same(start + clues)


def test_a_warning_about_clues() -> None:
    puzzles.forget()
    for clues in ("less (1,1) (1,2)\n", "less (1,2) (1,1)\n", "less (1,1) (1,2)\n"):
        same("use futoshiki(n = 3)\n" + clues)


def test_values_of_layers_are_rules() -> None:
    puzzles.forget()
    for clues in ("", "given star (1,1)\n", "given star [[\n  1 .\n  . .\n]]\n"):
        same(f"{STARS}region [[\n  a b\n  a b\n]]\n{clues}")


@pytest.mark.parametrize(
    "clues",
    ["number (3,3) = 1\n", "numbre (1,1) = 2\n", "number [[\n  2 .\n]]\n", "number (1,1)\n", "given (1,1) = 1\n"],
)
def test_errors(clues: str) -> None:
    puzzles.forget()
    found = []
    for checked in (check, check_by_kept, check_by_kept):
        with pytest.raises(PuzzleError) as error:
            checked(program(LINES + clues))
        found.append([(each.code, each.message, each.help) for each in error.value.diagnostics])
    assert found[0] == found[1] == found[2]


def test_rules_that_were_changed_are_checked_again(tmp_path: Path) -> None:
    puzzle = tmp_path / "mine.puz"
    for digits in (2, 3):
        (tmp_path / "rules.puz").write_text(f"grid 1x2 of 1..{digits}\nclue odd_one(c: cell)\n", encoding="utf-8")
        model = check_by_kept(program("use rules\nodd_one (1,1)\n", puzzle))
        assert model.layers[0].domain == ((1, digits),)
