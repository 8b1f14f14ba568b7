from pzc.explain.said import Lead, Said, kind_of

NUMBER = "a number tells how many cells of its room are black"


def test_labels_of_one_kind() -> None:
    assert kind_of("row 3") == kind_of("column 12")
    assert kind_of("the 2 in (1,2)") == kind_of("the 10 in (3,4)")
    assert kind_of("(1,2) and (1,3)") == kind_of("(2,2), (3,2) and (4,2)")
    assert kind_of("the 2 in (1,2)") != kind_of("the arrow in (1,2)")


def test_a_rule_is_stated_once_if_its_label_is_clear() -> None:
    said = Said()
    assert not said.is_clear("the 2 in (1,2)", NUMBER, {NUMBER})
    said.add("the 2 in (1,2)", NUMBER)
    assert said.is_clear("the 3 in (4,4)", NUMBER, {NUMBER})
    said.add("the 3 in (4,4)", "another rule about numbers in cells")
    assert not said.is_clear("the 3 in (4,4)", NUMBER, {NUMBER, "another rule about numbers in cells"})


def test_short_texts_about_cells_are_stated_again() -> None:
    said = Said()
    said.add("(1,1) and (1,2)", "black cells do not touch")
    assert not said.is_clear("(1,1) and (1,2)", "black cells do not touch", set())


def test_leads() -> None:
    stated, short = Lead(("the 2 in (1,2): the rule",)), Lead((), ("row 2", "the 5 left of row 2"))
    assert stated.so("(1,1) is black") == "The 2 in (1,2): the rule. So (1,1) is black."
    assert short.so("(1,1) is black") == "The 5 left of row 2: (1,1) is black."
    assert short.but("(1,1) is white") == "That contradicts the 5 left of row 2: (1,1) is white."
    assert stated.but("") == "The 2 in (1,2): the rule: that cannot be."
    assert Lead((), ("(1,1) and (1,2)",)).so("(1,1) is 2") == "Likewise, (1,1) is 2."
