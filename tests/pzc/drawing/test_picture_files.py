"""Scenes to files by their suffix."""

from pathlib import Path

import pytest

import pzc
from pzc.compiler.board.elements import Cell
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style
from pzc.drawing.picture_files import WRITERS, CannotDraw, draw_scene


def test_the_ending_counts_in_any_case_and_one_picture_is_one_file(tmp_path: Path) -> None:
    scene = make(pzc.load("grid 1x1 of 1..1\n(1,1) = 1\n").model, {"digit": {Cell(1, 1): 1}})
    for ending in (".SVG", ".html", ".txt"):
        draw_scene(scene, tmp_path / f"a{ending}", False, 64)
    assert (tmp_path / "a.SVG").read_text().startswith("<svg ") and "<html" in (tmp_path / "a.html").read_text()
    assert "1" in (tmp_path / "a.txt").read_text()
    with pytest.raises(CannotDraw, match=r"\.svg, \.png"):
        draw_scene(scene, tmp_path / "svg", False, 64)
    with pytest.raises(CannotDraw, match="an SVG file holds one picture"):
        WRITERS[".svg"]([[scene], [scene]], Style())
