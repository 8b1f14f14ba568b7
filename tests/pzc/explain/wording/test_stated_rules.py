"""Rules that were stated, and the beginnings of sentences."""

from dataclasses import replace

from pzc.compiler.board.elements import Cell
from pzc.compiler.model.value_names import ListName
from pzc.explain.wording.labels import Label, at_place, of_cells, of_line, with_noun
from pzc.explain.wording.stated_rules import Lead, Stated, StatedRules

NUMBER = "a number tells how many cells of its room are black"
PAIR = of_cells([Cell(1, 1), Cell(1, 2)])
TWO, THREE = (with_noun(at_place("in", f"(1,{value})"), str(value), is_value=True) for value in (2, 3))


def test_a_rule_is_stated_once_if_its_label_is_clear() -> None:
    stated = StatedRules()
    assert not stated.is_clear(TWO, NUMBER, {NUMBER})
    stated.add(TWO, NUMBER)
    assert stated.is_clear(THREE, NUMBER, {NUMBER})
    stated.add(THREE, "another rule about numbers in cells")
    assert not stated.is_clear(THREE, NUMBER, {NUMBER, "another rule about numbers in cells"})


def test_short_texts_about_cells_are_stated_again() -> None:
    stated = StatedRules()
    stated.add(PAIR, "black cells do not touch")
    assert not stated.is_clear(PAIR, "black cells do not touch", set())
    stated.used.add("black cells do not touch")
    stated.begin()
    assert stated.is_clear(PAIR, "black cells do not touch", set())
    stated.begin()
    assert not stated.is_clear(PAIR, "black cells do not touch", set())


def test_long_texts_about_cells_are_stated_again_after_some_sentences() -> None:
    stated = StatedRules()
    stated.add(PAIR, NUMBER)
    stated.used.add(NUMBER)
    clear = []
    for _ in range(4):
        stated.begin()
        clear.append(stated.is_clear(PAIR, NUMBER, {NUMBER}))
    assert clear == [True, True, True, False]


def test_cells_of_one_rule_may_be_left_out() -> None:
    pair, two = Lead((Stated("a rule", (PAIR,)),)), Lead((), (PAIR, TWO))
    assert pair.only_cells == {Cell(1, 1), Cell(1, 2)}
    assert not two.only_cells
    assert not Lead((Stated("a rule", (TWO,)),), (PAIR,)).only_cells
    assert pair.without_labels().then("(1,1) is 2") == "A rule. (1,1) is 2."
    assert Lead((Stated("a rule", again=True),)).is_known
    assert not pair.is_known


def test_leads() -> None:
    row = of_line(ListName("row", 2))
    beside = replace(with_noun(at_place("left of row", "2"), "5", is_value=True), lines=("row 2",))
    stated, short = Lead((Stated("the rule", (TWO,)),)), Lead((), (row, beside))
    assert stated.so("(1,1) is black") == "The 2 in (1,2): the rule. So (1,1) is black."
    assert short.so("(1,1) is black") == "The 5 left of row 2: (1,1) is black."
    assert short.but("(1,1) is white") == "That contradicts the 5 left of row 2: (1,1) is white."
    assert stated.but("") == "The 2 in (1,2): the rule: that cannot be."
    assert Lead((), (PAIR,)).so("(1,1) is 2") == "Likewise, (1,1) is 2."
    both = Lead((Stated("one rule"), Stated("another …"), Stated("a third", (PAIR,))), (TWO,))
    assert both.so("(1,1) is 2") == ("One rule. Another … (1,1) and (1,2): a third. The 2 in (1,2): (1,1) is 2.")
    assert both.but("(1,1) is 3").endswith("a third. That contradicts the 2 in (1,2): (1,1) is 3.")
    assert Lead((Stated("it ends in (1,1)"), Stated("a rule", (of_cells([Cell(1, 1)]),)))).then("so") == (
        "It ends in (1,1). A rule. So."
    )
    cells = [Cell(1, column) for column in (1, 2, 3, 5)]
    ones = Lead((), tuple(with_noun(at_place("in", f"(1,{c.column})", cells=[c]), "1", True) for c in cells))
    assert ones.so("(1,1), (1,2), (1,3) and (1,5) are 2") == (
        "The 1s in (1,1), (1,2), (1,3) and (1,5): these cells are 2."
    )
    walls = Lead((Stated("no line passes a wall", ones.labels),))
    assert walls.so("no line reaches (1,1), (1,2), (1,3) or (1,5)").endswith("So no line reaches any of these cells.")
    both = Lead((Stated("a rule", (row,)), Stated("another rule", (row,))), (row,))
    assert both.text == "Row 2: a rule; another rule"


def test_the_rules_of_the_sentence_before() -> None:
    stated = StatedRules(used={NUMBER})
    stated.begin()
    assert stated.before == {NUMBER}
    assert not stated.used


def test_a_rule_that_was_read_elsewhere_in_between_is_not_the_last_one() -> None:
    plain, chains = StatedRules(), StatedRules()
    plain.add(TWO, NUMBER)
    chains.learn(plain)
    assert chains.is_clear(THREE, NUMBER, {NUMBER, "another"})
    chains.add(TWO, "another")
    plain.forget_other_than(chains)
    assert not plain.is_clear(THREE, NUMBER, {NUMBER, "another"})


def test_cells_that_a_sentence_names_are_left_out() -> None:
    lead = Lead((Stated("a rule", (PAIR,)), Stated("another", (TWO,))))
    assert lead.without_cells({Cell(1, 1), Cell(1, 2), Cell(1, 3)}).rules[0].labels == ()
    assert lead.without_cells({Cell(1, 1)}).rules == lead.rules


def test_a_rule_without_a_place_is_left_out_after_a_sentence_about_it() -> None:
    stated, nowhere = StatedRules(), Label()
    stated.add(nowhere, "no group has two equal tiles")
    assert not stated.is_clear(nowhere, "no group has two equal tiles", set())
    stated.used.add("no group has two equal tiles")
    stated.begin()
    assert stated.is_clear(nowhere, "no group has two equal tiles", set())
