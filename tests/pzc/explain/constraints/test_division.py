"""The division of the board into areas, compared with all ways to divide a small board."""

from itertools import product

import pzc
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.flat.value import value_of
from pzc.explain.constraints.cost import cost
from pzc.explain.constraints.division import Division, Divisions
from pzc.explain.constraints.state import bits, masks_of
from pzc.explain.deductions.premises import premises_for, refutation
from pzc.explain.deductions.steps import Deduction, Level, Step
from pzc.explain.wording.sentences import Sentences
from pzc.explain.wording.words import Words

from ..flats import explainer_of, flat_of

_BOARD = "grid 2 x 3\nareas part\n"


def test_division_removes_exactly_the_impossible_values() -> None:
    flat, unknowns = flat_of(_BOARD)
    check = Division(unknowns, flat.constraints)
    assert len(check.scope) == len(unknowns.variables) == 7
    rows = [row for row in product((0, 1), repeat=7) if _holds(row)]
    assert 0 < len(rows) < 2**7
    for masks in map(list, product((1, 2, 3), repeat=7)):
        left = [row for row in rows if all(mask >> bit & 1 for mask, bit in zip(masks, row, strict=True))]
        if not left:
            assert check.removals(masks) is None and check.refuted(masks)
            assert check.refuted(masks_of(unknowns, refutation(unknowns, check, masks)))
            continue
        gone = {
            place: mask & ~sum(1 << bit for bit in {row[place] for row in left}) for place, mask in enumerate(masks)
        }
        assert check.removals(masks) == {place: mask for place, mask in gone.items() if mask}
        for place, mask in gone.items():
            for bit in bits(mask):
                premises = premises_for(unknowns, check, (place, bit), masks)
                assert all(not masks[other] >> each & 1 for other, each in premises)
                assert (check.removals(masks_of(unknowns, premises)) or {})[place] >> bit & 1


def _holds(row: tuple[int, ...]) -> bool:
    flat, unknowns = flat_of(_BOARD)
    values = unknowns.assignment(row)
    return all(value_of(constraint.condition, values) for constraint in flat.constraints)


def test_only_links_inside_areas_make_a_division() -> None:
    flat, _ = flat_of(_BOARD + "for (a, b) in links: b in part(a) or not (1,1) in part(2,3)\n")
    divisions = Divisions()
    assert [divisions.has(constraint) for constraint in flat.constraints] == [True] * 7 + [False] * 7


def test_areas_of_equal_digits_need_no_division() -> None:
    flat, _ = flat_of("grid 2 x 2 of 1..2\nareas part = (a, b) in links: a = b\nfor c in cells: len(part(c)) < 4\n")
    assert not any(map(Divisions().has, flat.constraints))


def test_links_around_a_corner_are_direct_consequences() -> None:
    explainer = explainer_of("grid 2 x 2\nareas part\nfor r in part: len(r) <= 4\n")
    explainer.begin()
    first, second, third, last = range(4)
    explainer.knowledge.remove([(first, 0), (second, 0), (third, 0)], "given")
    (found,) = explainer.propagator.consequences()
    assert found.conclusions == ((last, 0),)
    assert found.premises == ((first, 0), (second, 0), (third, 0))
    assert cost(found.instances, ()) == 0


def test_an_area_does_not_reach_around_its_border() -> None:
    explainer = explainer_of(_BOARD + "len(part(1,1)) = 5\n")
    number = {variable.place: number for number, variable in enumerate(explainer.unknowns.variables)}
    links = [Link(Cell(a, b), Cell(c, d)) for a, b, c, d in [(1, 1, 2, 1), (2, 1, 2, 2), (2, 2, 2, 3), (1, 3, 2, 3)]]
    explainer.begin()
    explainer.knowledge.remove([(number[Link(Cell(1, 1), Cell(1, 2))], 1)], "given")
    list(explainer.propagator.consequences())
    found = explainer.propagator.cheapest()
    assert found is not None
    assert {place for place, bit in found[1].conclusions if bit == 0} == {number[link] for link in links}


def test_consequences_inside_areas_are_worded_without_the_rule() -> None:
    model = pzc.load(_BOARD).model
    _, unknowns = flat_of(_BOARD)
    explainer = explainer_of(_BOARD)
    sentences = Sentences(Words(model, unknowns), explainer.stated)
    number = {variable.place: number for number, variable in enumerate(unknowns.variables)}
    square = [number[Link(Cell(a, b), Cell(c, d))] for a, b, c, d in [(1, 1, 1, 2), (1, 1, 2, 1), (1, 2, 2, 2)]]
    fourth = number[Link(Cell(2, 1), Cell(2, 2))]
    explainer.begin()
    explainer.knowledge.remove([(place, 0) for place in square], "given")
    (found,) = explainer.propagator.consequences()
    step = Step(found.instances, found.premises, found.conclusions, found.part, level=Level.DIRECT)
    step.masks = list(explainer.knowledge.masks)
    assert step.conclusions == ((fourth, 0),)
    assert sentences.step(step) == (
        "Because (1,1), (1,2), (2,1) and (2,2) lie in the same part, no border separates (2,1) from (2,2)."
    )
    contradiction = Deduction(found.instances, (*found.premises, (fourth, 1)), (), found.part)
    assert sentences.contradiction(contradiction, step.masks) == (
        "But then the border between (2,1) and (2,2) would lie inside one part."
    )
