"""Scenes as text."""

import pytest

from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Scene, Stroke
from pzc.compiler.scene.show import number, show_scene


def scene(*items: Item) -> Scene:
    planes = tuple(items if plane == "clues" else () for plane in PLANES)
    return Scene("T", 1, 2, (0, 0.5, 0, 0), planes, ("a note",), ())


def test_shapes_that_differ_only_in_place_share_a_line() -> None:
    ring = Stroke("ink", 0.05, (0.1, 0.2))
    shown = show_scene(
        scene(
            Item("dot", Disc((0.5, 0.5), 0.25, ring)),
            Item("dot", Disc((1.5, 0.5), 0.25, ring)),
            Item("dot", Disc((1.5, 0.5), 0.25, ring, "red")),
            Item("", Path(((0, 0), (1, 0)), Stroke("line", 0.1), head=0.2)),
            Item("k", Label((0.5, 0.5), "it's", 0.4, "ink", bold=True, backing="white")),
        )
    )
    assert shown == (
        "scene 'T' 1 x 2, margins 0 0.5 0 0\n"
        "clues:\n"
        "  dot: circle 0.25 0.05 ink dash 0.1 0.2 (0.5,0.5) (1.5,0.5)\n"
        "  dot: circle 0.25 0.05 ink dash 0.1 0.2 filled red (1.5,0.5)\n"
        "  arrow 0.1 line (0,0)-(1,0)\n"
        '  k: text 0.4 ink bold on white (0.5,0.5)="it\'s"\n'
        "note 'a note'\n"
    )


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (0.5, "0.5"), (1 / 3, "0.333"), (-0.0001, "0"), (2.0, "2")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
