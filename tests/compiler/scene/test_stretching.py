"""Scenes of hexagons and triangles, stretched for characters."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import PLANES, Label
from pzc.compiler.scene.stretching import as_squares


@pytest.mark.parametrize("tiling", ["squares", "hexagons", "triangles"])
def test_each_row_of_cells_is_a_unit_high(tiling: str) -> None:
    text = f"grid 3x4 of 1..9\ntiling {tiling}\ngiven [[\n1 2 3 4\n5 6 7 8\n9 1 2 3\n]]\n"
    scene = as_squares(make(compile_source(Source("test", text))))
    labels = [item.shape for item in scene.planes[PLANES.index("texts")] if isinstance(item.shape, Label)]
    rows = [int(label.at[1]) for label in labels]
    assert rows == [0] * 4 + [1] * 4 + [2] * 4 and scene.height == 3
    apart = {round(b.at[0] - a.at[0], 2) for a, b in zip(labels[:4], labels[1:4], strict=False)}
    assert apart == {1.0}
