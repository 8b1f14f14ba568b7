"""The words of a text and their kinds."""

from typing import get_args

from pzc.service.token_kinds import KINDS, Kind

from .cursor_text import X, opened


def marked(text: str, **others: str) -> list[tuple[str, str]]:
    workspace, _ = opened(text, **others)
    written = text.encode("utf-16-le")
    return [(written[2 * one.start : 2 * one.end].decode("utf-16-le"), one.kind) for one in workspace.tokens(X)]


def test_kinds() -> None:
    assert get_args(Kind) == KINDS
    text = """use y(n = 3)  # note
clue dot(c: cell) = k
rule "Of {c}.": for dot(c) = k: sum(c, n) != k and far(c)
"""
    assert marked(text, y="param n = 1\nlayer far on cells\n") == [
        ("use", "keyword"),
        ("y", "file"),
        ("n", "parameter"),
        ("=", "operator"),
        ("3", "number"),
        ("# note", "comment"),
        ("clue", "keyword"),
        ("dot", "clue"),
        ("c", "part"),
        ("cell", "word"),
        ("=", "operator"),
        ("k", "part"),
        ("rule", "keyword"),
        ('"Of {', "string"),
        ("c", "local"),
        ('}."', "string"),
        ("for", "keyword"),
        ("dot", "clue"),
        ("c", "local"),
        ("=", "operator"),
        ("k", "local"),
        ("sum", "aggregate"),
        ("c", "local"),
        ("n", "name"),
        ("!=", "operator"),
        ("k", "local"),
        ("and", "keyword"),
        ("far", "layer"),
        ("c", "local"),
    ]


def test_tokens_of_unparsable_text() -> None:
    found = marked('# \U0001f600\nclue dot(c: cell)\nrule "x" for dot(c): $ 3 and dot\ndot [[\n 1\n]]\n')
    assert found[0] == ("# \U0001f600", "comment")
    assert [one for one in found if one[0] == "dot"] == [("dot", "clue")] * 4
    assert ("and", "keyword") in found and ("3", "number") in found
    assert found[-1][1] == "picture"
