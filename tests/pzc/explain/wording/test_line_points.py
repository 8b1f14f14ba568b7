"""Ends and branches of a line that a rule excludes at a point. The rules here are no loops."""

from ..flats import explained

_LINES = """
grid 2 x 3
layer line on links of bool
clue circle(c: cell)
rule "Lines join circles.":
  for c in cells: if c in circle then ends(line, c) else not visits(line, c) or count(line(links(c))) = 2
circle (1,1), (1,3)
rule "There is no line below the middle.": not line((1,2), (2,2))
rule "One line leads down.": line((1,1), (2,1))
"""


def _texts(puzzle: str) -> list[str]:
    explanation = explained(puzzle)
    return [explanation.text(step) for step in explanation.steps]


def test_a_line_goes_on_where_a_rule_without_a_clue_wants_it() -> None:
    assert "The line cannot end at (1,2). So no line joins (1,2) and (1,3)." in _texts(_LINES)


def test_the_end_at_a_clue_is_no_reason() -> None:
    assert not any("cannot end at (1,1)" in text or "cannot end at (1,3)" in text for text in _texts(_LINES))


def test_the_clue_at_a_corner_with_two_ways_is_named() -> None:
    texts = _texts("sheep_and_wolves_5")
    assert any(
        text.startswith("The 3 in (5,1): ") and "Only two ways are left at the bottom left" in text for text in texts
    )


def test_areas_are_no_lines() -> None:
    assert not any("part cannot branch" in text for text in _texts("sashigane_6"))
