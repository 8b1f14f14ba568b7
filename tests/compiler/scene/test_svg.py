"""Scenes to SVG, byte for byte, and properties of all SVG files."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.scene.html import html
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from tests.conftest import Golden

PICTURES = Path(__file__).parent / "svg"


@pytest.mark.parametrize("name", ["killer_cages_6", "masyu_6", "yajilin_6", "skyscrapers_6", "slitherlink_6"])
def test_puzzle_and_answer(name: str, golden: Golden) -> None:
    puzzle = pzc.load(name)
    solution = puzzle.solve()
    assert solution is not None
    golden(PICTURES / f"{name}.svg", svg([make(puzzle.model), scene_of(solution)], Style(titled=True)))


@pytest.mark.parametrize("dark", [False, True])
def test_texts_are_escaped(dark: bool) -> None:
    text = 'title "a < b & c > \\"d\\""\ngrid 2x2 of 1..2\nrule "1 < 2 & 2 > 1": distinct(rows[1])\n'
    scene = make(pzc.load(text).model)
    root = ET.fromstring(svg([scene], Style(dark=dark, legend=True, titled=True)))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert 'a < b & c > "d"' in texts
    assert "• 1 < 2 & 2 > 1" in texts
    assert "<script" not in html([[scene]], Style(legend=True))
    assert "1 &lt; 2 &amp; 2 &gt; 1" in html([[scene]], Style(legend=True))


def test_control_characters_are_escaped() -> None:
    text = 'title "a\x1b[31m\u202eb"\ngrid 2x2\nclue go(c: cell)\ndraw go: text "\x07"\ngo (1,1)\nclue n(n: int)\nn 1\n'
    drawn = svg([make(pzc.load(text).model)], Style(legend=True, titled=True))
    ET.fromstring(drawn)
    assert "\\u001b[31m\\u202eb" in drawn
    assert "\\u0007" in drawn


def test_the_size_is_that_of_the_cells() -> None:
    root = ET.fromstring(svg([make(pzc.load("sudoku_4").model)], Style(cell=10)))
    assert float(root.attrib["width"]) == pytest.approx(47)
    assert root.attrib["viewBox"] == "0 0 4.7 4.7"


def test_dark_ground_has_light_lines() -> None:
    scene = make(pzc.load("sudoku_4").model)
    light, dark = svg([scene], Style()), svg([scene], Style(dark=True))
    assert 'fill="#FFFFFF"/>' in light
    assert 'fill="#3A3E46"/>' in dark
    assert "#000000" in light
    assert "#000000" not in dark
