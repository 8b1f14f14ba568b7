"""What is left of a module for a start."""

import ast

import pytest

from pzc.trimmed import trimmed


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            'def f(a: int, *b: str, c: int = 1) -> int:\n    """Says."""\n    return a',
            "def f(a, *b, c=1):\n    return a",
        ),
        ('def f() -> None:\n    """Says."""', "def f():\n    pass"),
        ("x: int = 1\ny: int", "x = 1\npass"),
        ('class A:\n    """Says."""\n\n    x: int\n    y: int = 1', "class A:\n    x: None\n    y: None = 1"),
        ("class A:\n\n    def f(self):\n        x: int = 1", "class A:\n\n    def f(self):\n        x = 1"),
        ("if TYPE_CHECKING:\n    import a", "pass"),
        ("if TYPE_CHECKING:\n    import a\nelse:\n    import b", "import b"),
        ("from __future__ import annotations\n\nx: int = 1", "x = 1"),
        ("from typing import Any, cast", "from pzc.compiler.base.untyped import Any, cast"),
        ("from typing import get_args, cast", "from typing import get_args, cast"),
        (
            "from abc import ABC, abstractmethod\n\nclass A(ABC):\n\n    @abstractmethod\n    def f(self): ...",
            "from pzc.compiler.base.untyped import ABC, abstractmethod\n\nclass A(ABC):\n    pass",
        ),
        ("class A(B, Protocol):\n\n    def f(self): ...", "A = Protocol"),
        ("from functools import cache", "from pzc.compiler.base.little import cache"),
        ("from functools import reduce", "from functools import reduce"),
        (
            "from typing import NamedTuple\n\nclass A(NamedTuple):\n    a: int\n    b: int = 1\n\n    def f(self): ...",
            "from pzc.compiler.base.untyped import NamedTuple, field_at as _field_at, tuple_of as _tuple_of\n\n"
            "class A(NamedTuple):\n    __slots__ = ()\n    _fields = __match_args__ = ('a', 'b')\n"
            "    a = _field_at(0, None)\n    b = _field_at(1, None)\n\n"
            "    def __new__(_cls, a, b=1):\n        return _tuple_of(_cls, (a, b))\n\n    def f(self):\n        ...",
        ),
        (
            "from .node import node\n\n@node\nclass A:\n    x: int",
            "from .node import node, BY_VALUE as _BY_VALUE, BY_IDENTITY as _BY_IDENTITY\n\n@node\nclass A:\n"
            "    vars().update(_BY_VALUE)\n    x: None",
        ),
        (
            "@node(eq=False)\nclass A:\n    x: int",
            "@node(eq=False)\nclass A:\n    vars().update(_BY_IDENTITY)\n    x: None",
        ),
        ("@node\nclass A(B):\n    x: int", "@node\nclass A(B):\n    x: None"),
        ('"""A pass."""', '"""A pass."""'),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert ast.unparse(trimmed(text.encode())) == left


def test_classes_of_tuples_need_all_that_is_imported_with_them() -> None:
    with pytest.raises(AssertionError, match=r"lacks some of .*get_args"):
        trimmed(b"from typing import NamedTuple, get_args")
