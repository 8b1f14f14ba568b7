"""Comments of a file as explanations of layers and values."""

import pzc
from pzc.explain.wording.comments import explained, note_of

TEXT = """
grid 1 x 2 of 1..3
hidden layer way_length on cells of 0..2   # the steps to the end.
# how high a cell lies
hidden layer height on cells of 0..2

hidden layer other on cells of 0..2
"""


def test_comments_explain_hidden_layers() -> None:
    layers = {layer.name: layer for layer in pzc.load(TEXT).model.layers}
    assert note_of(layers["way_length"].span) == "the steps to the end"
    assert note_of(layers["height"].span) == "how high a cell lies"
    assert note_of(layers["other"].span) == ""


def test_a_layer_is_explained_once() -> None:
    layers = pzc.load(TEXT).model.layers
    known: set[str] = set()
    assert explained(layers, known) == " (Way length: the steps to the end. Height: how high a cell lies.)"
    assert explained(layers, known) == ""


def test_names_of_values_are_left_out() -> None:
    text = "grid 1 x 2\nhidden layer step on cells of 0..2    # where it goes: 1 up, 2 left; 0 where it is not\n"
    assert explained(pzc.load(text).model.layers, set()) == " (Step: where it goes.)"


def test_a_comment_above_several_layers_is_about_each() -> None:
    text = "grid 1 x 2\n# where it begins\nhidden layer start on cells of bool\nhidden layer goal on cells of bool\n"
    assert [note_of(layer.span) for layer in pzc.load(text).model.layers] == ["where it begins"] * 2
