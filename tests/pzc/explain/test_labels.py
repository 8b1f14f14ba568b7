from pzc.compiler.board.board import Cell
from pzc.explain.labels import Label, names_place

A, B = Cell(1, 1), Cell(1, 2)


def test_a_clue_names_the_place_of_its_rule() -> None:
    three = Label("the 3 in (1,2)", (B,))
    dot = Label("the dot between (1,1) and (1,2)", (A, B), spread=True)
    assert names_place([three], Label())
    assert names_place([three], Label("(1,2)", (B,)))
    assert not names_place([three], Label("(1,1)", (A,)))
    assert not names_place([three], Label("row 1"))
    assert names_place([dot], Label("(1,1)", (A,)))
    assert names_place([three, Label("the 1 in (1,1)", (A,))], Label("(1,1) and (1,2)", (A, B)))
    assert not names_place([three, dot], Label("(1,2)", (B,)))


def test_a_clue_names_the_line_at_which_it_stands() -> None:
    beside = Label("the 5 left of row 1", line="row 1")
    assert names_place([beside], Label("row 1"))
    assert names_place([beside], Label("row 1 from the right"))
    assert not names_place([beside], Label("row 12"))
    assert not names_place([Label("the tube from (1,1) to (2,2)", (A, Cell(2, 2)))], Label("row 1"))
