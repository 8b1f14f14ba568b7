"""Reasons of single parts, each read aloud once."""

from pzc.explain.deductions.steps import Deduction
from pzc.explain.wording.otherwise import Otherwise

from ..flats import LATIN, explained, explainer_of, words_of

_TWO_COLORS = """
grid 1 x 5
layer black on cells of bool
rule "All black cells are connected.": connected(black)
rule "The ends are black.": for c in <(1,1), (1,5)>: black(c)
"""


def _texts(puzzle: str) -> list[str]:
    explanation = explained(puzzle)
    return [explanation.text(step) for step in explanation.steps]


def test_a_connection_names_what_would_be_cut_off() -> None:
    assert _texts(_TWO_COLORS)[-1] == (
        "All black cells are connected. So (1,2), (1,3) and (1,4) are black; "
        "otherwise (1,1) would be cut off from (1,5)."
    )


def test_a_loop_goes_on_at_each_point() -> None:
    texts = _texts("castle_wall_5")
    assert "The line cannot end at (1,2) or (3,1). So the line joins (1,2)-(1,3) and (3,1)-(3,2)." in texts
    assert "The line cannot branch at (2,4). So no line joins (2,3) and (2,4)." in texts


def test_a_value_must_go_in_its_last_place() -> None:
    assert "In column 2, the 1 must go in (2,2)." in _texts(LATIN + 'rule "One is there.": digit(1,1) = 1')


def test_an_area_would_be_too_large_or_too_small() -> None:
    texts = _texts("nurikabe_5")
    assert any(text.endswith("otherwise the island would be too large.") for text in texts)
    assert any(text.endswith("otherwise the island would be too small.") for text in texts)


def test_an_area_is_called_as_its_rule_calls_it() -> None:
    assert any(text.endswith("otherwise the area would be too large.") for text in _texts("light_and_shadow_5"))


def test_a_loop_would_close_too_early() -> None:
    assert any(text.endswith("otherwise the line would close too early.") for text in _texts("castle_wall_5"))


def test_a_value_would_stand_twice() -> None:
    words, at = words_of(LATIN)
    part = next(part for each in explainer_of(LATIN).instances for part in each.parts if at["digit(1,3)"] in part.scope)
    premises = [(at[name], bit) for name in ("digit(1,1)", "digit(1,3)") for bit in (0, 1)]
    link = Deduction(part.instances, tuple(premises), (), part)
    otherwise = Otherwise(words)
    assert otherwise.repeated(link, "row 1") == "row 1 would have the 3 twice, in (1,1) and (1,3)"
    assert otherwise.repeated(link, "") == "(1,1) and (1,3) would both be 3"
    assert otherwise.repeated(Deduction(part.instances, tuple(premises[:3]), (), part), "row 1") == ""


def test_a_line_without_room_for_its_values() -> None:
    words, at = words_of(LATIN)
    part = next(part for each in explainer_of(LATIN).instances for part in each.parts if at["digit(1,3)"] in part.scope)
    first, second, third = (at[f"digit(1,{column})"] for column in (1, 2, 3))
    otherwise = Otherwise(words)

    def reason_for(*premises: tuple[int, int]) -> str:
        return otherwise.no_place(Deduction(part.instances, premises, (), part), "row 1")

    assert reason_for((first, 2), (second, 2), (third, 2)) == "row 1 would have no place for the 3"
    assert reason_for((first, 0), (first, 2), (second, 2), (third, 2)) == "row 1 would have no place for the 3"
    assert (
        reason_for((first, 1), (first, 2), (second, 1), (second, 2))
        == "row 1 would have only (1,3) for the 2 and the 3"
    )
    assert reason_for((first, 2), (second, 2)) == ""
