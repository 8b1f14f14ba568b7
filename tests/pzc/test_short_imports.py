"""A module's imports, said so that they take little."""

import ast

import pytest

from pzc.short_imports import full_name, with_short_imports

MODULES = {"pzc.a.b", "pzc.c"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from .b import x", "x = __imported__('pzc.a.b').x"),
        ("from pzc.a.b import x as y", "y = __imported__('pzc.a.b').x"),
        ("from ..c import x, y", "__held__ = __imported__('pzc.c')\nx = __held__.x\ny = __held__.y"),
        ("from . import b", "from . import b"),
        ("import pzc.c", "import pzc.c"),
        ("from itertools import chain, count\nchain", "from itertools import chain\nchain"),
        ("from itertools import chain", ""),
        ("from itertools import chain as c\nc", "from itertools import chain as c\nc"),
        ("from __future__ import annotations", "from __future__ import annotations"),
        ("from clingo import Control", "from clingo import Control"),
        ("def f():\n    from .b import x", "def f():\n    from .b import x"),
    ],
)
def test_what_is_said_instead(text: str, said: str) -> None:
    assert ast.unparse(with_short_imports(ast.parse(text), "pzc.a", MODULES)) == said


def test_full_names() -> None:
    assert full_name("x.y", 0, "pzc.a") == "x.y"
    assert full_name("b", 1, "pzc.a") == "pzc.a.b"
    assert full_name(None, 2, "pzc.a") == "pzc"
