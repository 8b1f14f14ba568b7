"""Facts about links, sides and divisions in words."""

import pzc
from pzc.compiler.board.elements import Border, Cell, Link
from pzc.compiler.pipeline import flatten_plainly
from pzc.explain.constraints.state import Unknowns
from pzc.explain.wording.line_words import LineWords
from pzc.explain.wording.predicates import Named, Values

MODEL = pzc.load("grid 3 x 3\nlayer line on links of bool\nlayer edge on borders of bool\nareas room\n").model
LINE, EDGE, ROOM = (next(layer for layer in MODEL.layers if layer.name == name) for name in ("line", "edge", "room"))
WORDS = LineWords(MODEL, Unknowns.of(flatten_plainly(MODEL)), ())


def test_paths_of_a_line() -> None:
    links = [Link(Cell(1, column), Cell(1, column + 1)) for column in (1, 2)]
    assert WORDS.edges(LINE, links[:1], True) == "the line joins (1,1) and (1,2)"
    assert WORDS.edges(LINE, links, True) == "the line runs straight from (1,1) to (1,3)"
    turn = [*links, Link(Cell(1, 3), Cell(2, 3))]
    assert WORDS.edges(LINE, turn, True) == "the line runs from (1,1) via (1,3) to (2,3)"
    below = [Link(Cell(3, 1), Cell(3, 2)), Link(Cell(3, 2), Cell(3, 3))]
    assert WORDS.edges(LINE, [*turn, *below], True) == (
        "the line runs from (1,1) via (1,3) to (2,3) and straight from (3,1) to (3,3)"
    )
    assert WORDS.edges(LINE, [links[0], Link(Cell(1, 2), Cell(2, 2))], False) == "no line joins (1,2) to (1,1) or (2,2)"


def test_sides_of_cells() -> None:
    top, right, inner = Border(0, 1, False), Border(1, 1, True), Border(2, 2, True)
    assert WORDS.edges(EDGE, [top], True) == "the edge runs along the top of (1,1)"
    assert WORDS.edges(EDGE, [top, right], True) == "the edge runs along the top and the right of (1,1)"
    assert WORDS.edges(EDGE, [top, inner], False) == (
        "the edge does not run along the top of (1,1) or between (2,2) and (2,3)"
    )
    assert WORDS.edges(EDGE, [Border(1, 2, False), Border(3, 3, False)], True) == (
        "the edge runs along the bottom of (3,3) and between (1,2) and (2,2)"
    )
    around = [top, right, Border(1, 0, True), Border(1, 1, False)]
    assert WORDS.edges(EDGE, around, False) == "the edge runs along no side of (1,1)"
    assert WORDS.leaves_out(EDGE, around) == "the edge leaves out one side of (1,1)"
    assert WORDS.leaves_out(EDGE, around[:3]) == ""
    assert WORDS.between([top]) == "at the top of (1,1)"
    assert WORDS.between([top, inner, Border(0, 2, False)]) == "at the top of (1,1) and (1,2), and between (2,2)–(2,3)"
    assert WORDS.side(right) == "the side between (1,1) and (1,2)"


def test_bridges_and_rooms() -> None:
    links = [Link(Cell(1, 1), Cell(1, 2)), Link(Cell(1, 1), Cell(2, 1))]
    assert (
        WORDS.bridges(LINE, links[:1], Values((Named("2", is_number=True),), negated=True), 2)
        == "at most one line joins (1,1) and (1,2)"
    )
    assert (
        WORDS.bridges(LINE, links, Values((Named("0", is_number=True),)), 2) == "no line joins (1,1) to (1,2) or (2,1)"
    )
    assert WORDS.divided(ROOM, links, True) == "(1,1), (1,2) and (2,1) lie in the same room"
    assert WORDS.divided(ROOM, links, False) == "(1,1) does not lie in the room of (1,2) or (2,1)"


def test_one_of_many_things_and_the_only_line() -> None:
    text = 'grid 2x2\nlayer {} on links of bool\nrule "{}": any({}(links))\n'
    stitch, river = (
        pzc.load(text.format(name, rule, name)).explain()
        for name, rule in (("stitch", "Each block has a stitch."), ("river", "The river is one loop."))
    )
    texts = []
    for explanation in (stitch, river):
        assert explanation.sentences is not None
        texts += [explanation.sentences.words.states([0], 1, 2), explanation.sentences.words.states([0], 2, 1)]
        texts += [explanation.sentences.words.states([0, 3], 1, 2)]
    assert texts == [
        "a stitch joins (1,1) and (1,2)",
        "no stitch joins (1,1) and (1,2)",
        "stitches join (1,1)-(1,2) and (2,1)-(2,2)",
        "the river joins (1,1) and (1,2)",
        "the river does not join (1,1) and (1,2)",
        "the river joins (1,1)-(1,2) and (2,1)-(2,2)",
    ]


def test_things_along_sides_that_are_counted() -> None:
    text = 'grid 2x2\nlayer fence on borders of bool\nrule "Two fences meet at a dot.": 1 = 1\n'
    model = pzc.load(text).model
    words = LineWords(model, Unknowns.of(flatten_plainly(model)), ())
    one, other = Border(0, 1, False), Border(1, 1, True)
    (fence,) = model.layers
    assert words.edges(fence, [one], True) == "a fence runs along the top of (1,1)"
    assert words.edges(fence, [one, other], True) == "fences run along the top and the right of (1,1)"
    assert words.edges(fence, [one, other], False) == "no fence runs along the top or the right of (1,1)"
