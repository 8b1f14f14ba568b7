"""Rule files in corners that their puzzles do not show: untold numbers, clues of other lengths, wrong boards."""

import pytest

from .judged import compiled, found


@pytest.mark.parametrize(
    ("name", "text", "answers"),
    [
        # a pill reads as a number, however long it is
        ("pill_arrow", "grid 1x4 of 1..3\npill_arrow <(1,1)> <(1,2), (1,3)>\n(1,4) = 1\n", 3),
        ("pill_arrow", "grid 1x4 of 0..9\npill_arrow <(1,1), (1,2), (1,3)> <(1,4)>\n", 10),
        # nothing but X and V
        ("xv_some", "grid 1x2 of 1..9\nroman (1,1) (1,2) = X\n", 9),
        ("xv_some", "grid 1x2 of 1..9\nroman (1,1) (1,2) = 7\n", 0),
        # an arrow starts in its first cell, and is a diagonal
        ("little_killer", "grid 3x3 of 0..2\nlittle_killer (1,2) down_right = 4\nsum(cells) = 4\n", 1),
        ("little_killer", "grid 3x3 of 0..2\nlittle_killer (1,2) down = 4\n", 0),
        # an untold number stands for any
        ("araf(height = 1, width = 3)", "number (1,1) = 1, (1,3) = ?\n", 1),
        ("araf(height = 1, width = 3)", "number (1,1) = 3, (1,3) = ?\n", 0),
        ("araf(height = 1, width = 3)", "number (1,1) = ?, (1,3) = ?\n", 1),
        ("araf(height = 1, width = 3)", "number (1,1) = 2, (1,3) = 2\n", 0),
        ("araf(height = 1, width = 3)", "number (1,1) = 4, (1,3) = 2\n", 1),
        ("geradeweg(height = 2, width = 3)", "number (1,1) = ?\n", 1),  # its two pieces are equally long
        ("geradeweg(height = 2, width = 3)", "number (1,1) = 1\n", 1),
        ("geradeweg(height = 2, width = 3)", "number (1,2) = ?\n", 3),
        # a cell in no plate holds no pole
        ("magnets(height = 1, width = 3)", "plate [[ a a . ]]\n", 3),
        # over all of a tank, or for each of its bodies of water
        ("aquarium(height = 3, width = 3)", "tank [[\na a a\na b a\na b a\n]]\n", 12),
        ("aquarium(height = 3, width = 3, bodies = 1)", "tank [[\na a a\na b a\na b a\n]]\n", 30),
        ("aquarium(height = 3, width = 3, bodies = 1)", "tank [[\na b a\na b a\na a a\n]]\n", 12),
    ],
)
def test_so_many_answers(name: str, text: str, answers: int) -> None:
    assert len(found(compiled(f"use {name}\n{text}"))) == answers
