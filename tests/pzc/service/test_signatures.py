"""Signatures of calls and clues at the cursor, names of arguments, links to used files."""

import pytest

from .cursor_text import X, opened

RULES = """grid 3x3 of 1..9
clue wind(c: cell, way: direction) = k
clue dot(c: cell)
def twice(n, m) = n + m
"""


@pytest.mark.parametrize(
    ("text", "label", "active"),
    [
        (RULES + "twice(1, |", "twice(n, m)", "m"),
        (RULES + "twice(|", "twice(n, m)", "n"),
        (RULES + "(1,1) = twice((1,2), |) + 1\n", "twice(n, m)", "m"),
        (RULES + "(1,1) = twice((1,2) + <1, 2>[1]|, 3)\n", "twice(n, m)", "n"),
        (RULES + "for c in cells: count(d in neighbours(|)) = 1\n", "neighbours(c)", "c"),
        (RULES + "wind (1,1) |\n", "wind(c: cell, way: direction) = k", None),
        ("use killer\ncage <(1,1), (1,2)> |\n", "cage(group: cells)", None),
    ],
)
def test_the_signature_around_the_cursor(text: str, label: str, active: str | None) -> None:
    workspace, at = opened(text)
    found = workspace.signature(X, at)
    assert found is not None and found.label == label
    start, end = found.parts[found.active] if found.active is not None else (0, 0)
    assert found.label[start:end] == (active or "")


@pytest.mark.parametrize(
    "text", ["|", "grid 3x3 of 1..9\n(1,|1) = 2\n", RULES + "nothing(|", '# wind (|\ntitle "twice(|"\n']
)
def test_no_signature_elsewhere(text: str) -> None:
    workspace, at = opened(text)
    assert workspace.signature(X, at) is None


def test_arguments_of_clues_with_several_parts_have_names() -> None:
    text = RULES + "wind (1,1) right = 2, (2,2) left = 1\ndot (3,3)\n"
    workspace, _ = opened(text)
    found = [(text[inlay.at :].split()[0], inlay.text) for inlay in workspace.inlays(X)]
    assert found == [("(1,1)", "c:"), ("right", "way:"), ("(2,2)", "c:"), ("left", "way:")]


def test_used_files_are_links() -> None:
    workspace, _ = opened("use sujiko, nothing\nuse mine\n", mine=RULES)
    found = workspace.links(X)
    assert [(link.start, link.end) for link in found] == [(4, 10), (24, 28)]
    assert found[0].target.endswith("/sujiko.puz") and found[1].target == "memory:///mine.puz"
