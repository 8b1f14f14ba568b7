"""Lines of chains, and of chains inside them."""

from pzc.explain.deductions.chains import Kind, count_links, lines
from pzc.explain.deductions.steps import Step

from ..flats import explained


def _step_with_an_inner_supposition() -> Step:
    explanation = explained("star_battle_5")
    return next(step for step in explanation.steps if any(link.chain for link in step.chain))


def test_each_supposition_ends_before_the_next_line_of_the_outer_one() -> None:
    step = _step_with_an_inner_supposition()
    kinds = [(line.kind, line.inner) for line in lines(step, step.masks)]
    assert kinds[0] == (Kind.SUPPOSED, False) and kinds[-1] == (Kind.CONTRADICTION, False)
    inner = kinds.index((Kind.SUPPOSED, True))
    end = kinds.index((Kind.REFUTED, False))
    assert kinds[end - 1] == (Kind.CONTRADICTION, True)
    assert all(is_inner for _, is_inner in kinds[inner:end])


def test_a_refuted_value_is_supposed_inside_and_gone_afterwards() -> None:
    step = _step_with_an_inner_supposition()
    chain_lines = list(lines(step, step.masks))
    end = next(line for line in chain_lines if line.kind is Kind.REFUTED)
    ((place, bit),) = end.deduction.conclusions
    inside = [line for line in chain_lines if line.inner and line.kind is not Kind.SUPPOSED]
    assert end.masks[place] >> bit & 1
    assert {line.masks[place] for line in inside} == {1 << bit}
    assert not chain_lines[-1].masks[place] >> bit & 1


def test_links_of_inner_suppositions_count() -> None:
    step = _step_with_an_inner_supposition()
    chain_lines = list(lines(step, step.masks))
    assert count_links(step.chain) == sum(line.kind is not Kind.SUPPOSED for line in chain_lines)


def test_an_inner_supposition_has_words_of_its_own() -> None:
    explanation = explained("star_battle_5")
    step = next(step for step in explanation.steps if any(link.chain for link in step.chain))
    texts = explanation.chain(step)
    assert texts[0].startswith("Suppose that ")
    assert sum(text.startswith("Suppose also that ") for text in texts) == sum(bool(link.chain) for link in step.chain)
