"""The colors of the page's styles: told apart, and readable below digits."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from pzc.compiler.base.folders import PACKAGE
from pzc.compiler.scene.palette import DARK, LIGHT, contrast

STYLES = (Path(PACKAGE) / "web" / "styles" / "page.css").read_text(encoding="utf-8")
LIGHT_PAGE, DARK_PAGE = STYLES.split("@media (prefers-color-scheme: dark)")[:2]
PAGES = [(LIGHT_PAGE, LIGHT), (DARK_PAGE, DARK)]


def _named(page: str) -> dict[str, str]:
    return {name: shown.upper() for name, shown in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", page)}


def _colors_of_cells(page: str) -> list[str]:
    named = _named(page)
    return [named[f"colour-{number}"] for number in range(1, 10)]


def _perceived(shown: str) -> tuple[float, float, float]:
    """Return a color in the space OKLab, in which distances are those that people perceive."""
    parts = [int(shown[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
    )


@pytest.mark.parametrize(("page", "scene"), PAGES, ids=["light", "dark"])
def test_colors_of_cells_are_told_apart_and_digits_read_on_them(page: str, scene: dict[str, str]) -> None:
    colors = _colors_of_cells(page)
    assert min(contrast(one, scene["ink"]) for one in colors) >= 3
    assert min(contrast(one, _named(page)["on-colour"]) for one in colors) >= 3
    pairs = combinations(map(_perceived, [*colors, scene["paper"]]), 2)
    assert min(dist(one, other) for one, other in pairs) >= 0.08


@pytest.mark.parametrize(("page", "scene"), PAGES, ids=["light", "dark"])
def test_entries_are_read_on_the_paper_and_on_what_follows(page: str, scene: dict[str, str]) -> None:
    named = _named(page)
    assert named["paper"] == scene["paper"]
    mixed = re.search(r"--conclusions: color-mix\(in srgb, (#[0-9a-f]{6}) (\d+)%", page)
    assert mixed is not None
    share = int(mixed[2]) / 100
    ground = "#" + "".join(
        f"{round(share * int(mixed[1][i : i + 2], 16) + (1 - share) * int(scene['paper'][i : i + 2], 16)):02X}"
        for i in (1, 3, 5)
    )
    assert contrast(named["entry"], scene["paper"]) >= 4.5
    assert contrast(named["entry"], ground) >= 3.8


def test_in_the_dark_colors_of_cells_are_lighter_than_the_paper() -> None:
    """The page shows the lighter of both in each of red, green and blue."""
    paper = DARK["paper"]
    for shown in _colors_of_cells(DARK_PAGE):
        assert all(int(shown[i : i + 2], 16) >= int(paper[i : i + 2], 16) for i in (1, 3, 5)), shown
