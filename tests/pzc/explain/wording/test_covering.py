"""Known values that rule out equal values elsewhere."""

from pzc.explain.wording.covering import Covering

from ..flats import LATIN, explainer_of, words_of


def test_known_values_that_rule_out_equal_ones() -> None:
    words, at = words_of(LATIN)
    unknowns = words.unknowns
    covering = Covering(unknowns, explainer_of(LATIN).instances)
    masks = list(unknowns.full)
    gone = [(at["digit(1,1)"], 0), (at["digit(1,2)"], 0)]
    assert covering.of(gone, masks) == []
    masks[at["digit(2,1)"]] = masks[at["digit(3,2)"]] = 0b001
    assert covering.of(gone, masks) == [at["digit(2,1)"], at["digit(3,2)"]]
    masks[at["digit(1,2)"]] = 0b100  # a known value needs no reason
    assert covering.of(gone, masks) == [at["digit(2,1)"]]
    assert covering.of([(at["digit(1,1)"], 0), (at["digit(1,1)"], 1)], masks) == []
