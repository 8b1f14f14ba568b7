"""Colors on light and dark backgrounds."""

import re

import pytest

from pzc.compiler.model.looks import COLORS
from pzc.compiler.scene.palette import AREAS, DARK, DARK_AREAS, LIGHT, TEXT, color, is_dark
from pzc.compiler.scene.sheet import readable


def contrast(one: str, other: str) -> float:
    """Return the ratio of two colors' luminances (WCAG 2.2, 1.4.3)."""

    def luminance(shown: str) -> float:
        parts = [int(shown[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_every_color_that_a_file_can_name_has_a_value() -> None:
    assert set(COLORS) <= LIGHT.keys() == DARK.keys()
    assert all(re.fullmatch("#[0-9A-F]{6}", shown) for shown in (*LIGHT.values(), *DARK.values(), *AREAS, *DARK_AREAS))


@pytest.mark.parametrize("dark", [False, True])
def test_texts_are_read_on_paper(dark: bool) -> None:
    paper = color("paper", dark)
    assert contrast(color("ink", dark), paper) > 7
    assert contrast(color("answer", dark), paper) > 4.5
    assert all(contrast(color("ink", dark), color(area, dark)) > 4.5 for area in AREAS)


def test_colors_of_areas_and_explicit_colors() -> None:
    assert color(AREAS[2]) == AREAS[2]
    assert color(AREAS[2], dark=True) == DARK_AREAS[2]
    assert color("#123456", dark=True) == "#123456"


def test_colors_that_need_white_text() -> None:
    assert [is_dark(name) for name in ("black", "red", "yellow", "#808080", "#707070")] == [
        True,
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_text_on_the_paper_is_readable(colors: dict[str, str]) -> None:
    texts = {name: shown for name, shown in colors.items() if name.startswith(TEXT)}
    assert len(texts) > 20
    assert {name for name, shown in texts.items() if contrast(shown, colors["paper"]) < 4.5} == set()
    assert contrast(colors["answer"], colors["path"]) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", sorted(set(COLORS) - {"paper"}))
def test_text_is_told_from_a_figure_of_its_color(name: str, dark: bool) -> None:
    assert contrast(color(readable(name, name), dark), color(name, dark)) >= 2.5
