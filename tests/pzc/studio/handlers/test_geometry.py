"""Coordinates of places, compared with the picture itself."""

import re
from typing import Any

import pytest

from ..test_engine import Page

TEXT = "use skyscrapers(n = 4)\nsees top = <3, 3, ., 2>\n"


def _ask(text: str, name: str, **given: Any) -> Any:
    page = Page()
    page.ask("open", uri="a.puz", text=text, version=1)
    return page.ask(name, uri="a.puz", **given)


@pytest.mark.parametrize("text", [TEXT, "use sudoku\n", "grid 2x3 of 1..2\n", "use masyu(height = 3, width = 2)\n"])
def test_position_of_the_board(text: str) -> None:
    board = _ask(text, "board")
    geometry = board["geometry"]
    moved = re.search(r"translate\(([\d.]+),([\d.]+)\)", board["svg"])
    assert moved and (float(moved[1]), float(moved[2])) == (geometry["left"], geometry["top"])
    assert f'viewBox="0 0 {geometry["width"]:g} {geometry["height"]:g}"' in board["svg"]
    assert geometry["left"] + geometry["columns"] < geometry["width"]
    assert geometry["top"] + geometry["rows"] < geometry["height"]


def test_values_are_drawn_at_the_places_of_their_cells() -> None:
    board = _ask("grid 2x3 of 1..9\ngiven (2,3) = 7\n", "board")
    (place,) = [one for one in _ask("grid 2x3 of 1..9\n", "places", kind="cell") if one["at"] == [2, 3]]
    text = re.search(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>7<', board["svg"])
    assert text and float(text[1]) + board["geometry"]["left"] == place["x"]
    assert 0 < float(text[2]) + board["geometry"]["top"] - place["y"] < 0.5


def test_clues_beside_the_board_are_drawn_at_their_places() -> None:
    board = _ask(TEXT, "board")
    outside = {(one["side"], one["number"]): one for one in board["geometry"]["outside"]}
    assert len(outside) == 16
    text = re.search(r'<text x="([\d.]+)" y="(-[\d.]+)"[^>]*>2<', board["svg"])
    assert text and float(text[1]) + board["geometry"]["left"] == outside["top", 4]["x"]
    assert abs(float(text[2]) + board["geometry"]["top"] - outside["top", 4]["y"]) < 0.5


def test_no_places_outside_without_clues() -> None:
    assert _ask("use sudoku\n", "board")["geometry"]["outside"] == []


@pytest.mark.parametrize(("kind", "count"), [("cell", 5), ("corner", 12), ("border", 16), ("link", 4)])
def test_all_places_of_a_kind(kind: str, count: int) -> None:
    found = _ask("grid 2x3 of 1..2\nholes (1,2)\n", "places", kind=kind)
    names = [one["name"] for one in found]
    assert len(found) == len(set(names)) == count


def test_number_of_places_is_limited() -> None:
    assert _ask("grid 100x100\n", "places", kind="border")["error"]["kind"] == "limit"
