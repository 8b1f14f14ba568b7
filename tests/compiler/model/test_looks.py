"""The words for marks: each figure, size, position and color can be written, and is parsed as the same one."""

from enum import Enum

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.looks import COLORS, CORNERS, Course, Figure, Mark, Ruling, Size, Spot, Weight
from pzc.compiler.pipeline import compile_source


def _mark(words: str) -> Mark:
    text = f"grid 2x2\nclue n(c: cell) = k\nn (1,1) = 1\ndraw n(c) = k: {words}\n"
    (look,) = compile_source(Source("x.puz", text)).looks
    (mark,) = look.marks
    return mark


@pytest.mark.parametrize("kind", [Figure, Size, Weight, Course, Spot, Ruling])
def test_keywords_are_distinct_identifiers(kind: type[Enum]) -> None:
    words = [member.value for member in kind]
    assert len(set(words)) == len(words)
    assert all(word == word.lower() and word.isidentifier() and word == member.name.lower()
               for word, member in zip(words, kind, strict=True))  # fmt: skip


@pytest.mark.parametrize("color", COLORS)
def test_each_color_can_be_written(color: str) -> None:
    assert _mark(f"{color} circle").color == color


@pytest.mark.parametrize("figure", [Figure.CIRCLE, Figure.SQUARE, Figure.DIAMOND, Figure.STAR, Figure.FILL, Figure.DOT])
def test_figures(figure: Figure) -> None:
    assert _mark(figure.value).figure is figure


def test_default_mark() -> None:
    mark = _mark("circle")
    assert (mark.color, mark.size, mark.weight, mark.course, mark.spot) == (
        "",
        Size.MEDIUM,
        Weight.MEDIUM,
        Course.SOLID,
        Spot.EACH,
    )
    assert not mark.open and not mark.behind and mark.at is None and mark.toward is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [("small circle", Size.SMALL), ("large circle", Size.LARGE)],
)
def test_sizes(words: str, expected: Size) -> None:
    assert _mark(words).size is expected


def test_corners_are_four_spots() -> None:
    assert len(set(CORNERS)) == 4 and all("_" in spot.value for spot in CORNERS)


def test_a_color_that_is_none() -> None:
    with pytest.raises(PuzzleError):
        _mark("beige_and_pink circle")
