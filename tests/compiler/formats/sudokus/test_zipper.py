"""SudokuPad's zipped JSON to JSON: short names, swapped quotes, empty cells, colors."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.formats.sudokus.documents import Wrong, parsed
from pzc.compiler.formats.sudokus.zipper import unzip

from ....effort import examples


@pytest.mark.parametrize(
    ("zipped", "plain"),
    [
        ("{cs:50,ce:[[,{v:5},],[,,]]}", {"cellSize": 50, "cells": [[{}, {"value": 5}, {}], [{}, {}, {}]]}),
        ("{o:[{r:t,c1:#0,c2:#F,c:34BBE6}]}", {"overlays": [{"rounded": True, "borderColor": "#000000",
                                                             "backgroundColor": "#FFFFFF", "color": "#34BBE6"}]}),
        (r"{ca:[{v:'rules: don\'t, {r:t}'}]}", {"cages": [{"value": "rules: don't, {r:t}"}]}),
        ("{u:[{ct:[-0.5,1.25],h:f}]}", {"underlays": [{"center": [-0.5, 1.25], "height": False}]}),
        ("{'t':'t',own:\"t\"}", {"title": "t", "own": "t"}),
        (r"""{v:'say "x" \\ y'}""", {"value": 'say "x" \\ y'}),
        ("{v:123456}", {"value": "#123456"}),
        ("{v:1234567}", {"value": 1234567}),
        ("{v:[]}", {"value": [{}]}),
    ],
)  # fmt: skip
def test_zipped_documents(zipped: str, plain: object) -> None:
    assert parsed(unzip(zipped)).value == plain


@pytest.mark.parametrize("text", ["@", "{v:'x}", "a b"])
def test_invalid_text_is_returned_unchanged(text: str) -> None:
    with pytest.raises(Wrong):
        parsed(unzip(text))


@examples(60, 600)
@given(st.text("{}[],:'\"\\abt#0F1 ", max_size=60))
def test_anything_zipped_is_a_document_or_none(text: str) -> None:
    with suppress(Wrong):
        parsed(unzip(text))
