"""Warnings for layers that no rule describes. (The warnings themselves: tests/errors/PZ837.puz.)"""

import pytest

import pzc

CAVE = "cave(height = 9, width = 9)"


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        (f"use sudoku, {CAVE}, shaded_seen(shaded as cave)\n", True),
        (f"use sudoku, {CAVE}, shaded_seen(shaded as black)\n", False),
        ("use sudoku, shaded_counts\n", False),  # its clues may describe the layer
        (f"use sudoku, {CAVE}, shaded_counts\n", True),
        (f'use sudoku, {CAVE}, shaded_counts\nrule "Shaded cells are connected.": connected(shaded)\n', False),
        (f'use sudoku, {CAVE}, shaded_counts\ndef dark(c) = shaded(c)\nrule "x": for c in cells: dark(c)\n', False),
        ("use sudoku, snake(height = 9, width = 9), path_whispers\n", True),
        ("use sudoku, snake(height = 9, width = 9), path_whispers(road as snake)\n", False),
        ("use bosnian_road(height = 5, width = 5)\n", False),
        ("use shaded_counts\n", False),  # rules alone, for a puzzle that shades cells
    ],
)
def test_layers_to_be_shared(text: str, warned: bool) -> None:
    assert ("PZ837" in [found.code for found in pzc.load(text).warnings]) == warned
