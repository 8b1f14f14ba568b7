"""Records that need no decorator are those that it would make."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pzc import modules
from pzc.records import Records
from pzc.trimmed import trimmed

OTHER = """
from pzc.compiler.base.node import field, node

@node
class Base:
    a: int

@node(eq=False)
class Apart:
    a: int

@node
class Own:
    a: int
    def __eq__(self, other): return True
"""


def made(text: str, other: str = OTHER) -> str:
    """What becomes of a class in a module that has all of another's."""
    trees = {"pzc.a": trimmed(text.encode()), "pzc.b": trimmed(other.encode())}
    return ast.unparse(Records(trees, {"pzc"}).with_made("pzc.a").body[-1])


MORE = "__match_args__ = (*B.__match_args__, 'x')\n    _compared = (*B._compared, 'x')"
BASES = "from .b import Base, Apart, Own as B\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "@node\nclass A:\n    x: int\n    y: int",
            "class A:\n    vars().update(_BY_VALUE)\n    __match_args__ = _compared = ('x', 'y')",
        ),
        (
            "@node(eq=False)\nclass A:\n    def f(self): pass",
            "class A:\n    vars().update(_BY_IDENTITY)\n    __match_args__ = _compared = ()\n\n"
            "    def f(self):\n        pass",
        ),
        (
            BASES + "@node\nclass A(Base):\n    x: int",
            f"class A(Base):\n    {MORE.replace('B.', 'Base.')}",
        ),
        (
            BASES + "@node\nclass A(Base):\n    pass",
            "class A(Base):\n    pass\n"
            "    __match_args__ = (*Base.__match_args__,)\n    _compared = (*Base._compared,)",
        ),
        (
            BASES + "@node(eq=False)\nclass A(Apart):\n    x: int",
            f"class A(Apart):\n    {MORE.replace('B.', 'Apart.')}",
        ),
    ],
)
def test_what_the_decorator_would_do_is_written_out(text: str, said: str) -> None:
    assert made(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "@node\nclass A:\n    x: int = 1",
        "@node\nclass A:\n    x: int = field(compare=False)",
        "@node\nclass A:\n    x: int\n    def __repr__(self): return ''",
        "@node\nclass A:\n    x: int\n    __eq__ = object.__eq__",
        "@node\nclass A:\n    x: int\n    def x(self): pass",
        "@node\n@other\nclass A:\n    x: int",
        "@node\nclass A(Unknown):\n    x: int",
        BASES + "@node\nclass A(Base, Apart):\n    x: int",
        BASES + "@node\nclass A(Apart):\n    x: int",
        BASES + "@node\nclass A(B):\n    x: int",
        BASES + "@node\nclass A(Base):\n    a: int",
    ],
)
def test_where_something_is_special_the_decorator_stays(text: str) -> None:
    assert made(text) == ast.unparse(trimmed(text.encode()).body[-1])


SHOWN = """
import sys
from importlib import import_module

if sys.argv[1] == "packed":
    from pzc.modules import install

    install()
from pzc.compiler.base.node import BY_IDENTITY, BY_VALUE

for module in sys.argv[2:]:
    for cls in vars(import_module(module)).values():
        if isinstance(cls, type) and cls.__module__ == module and isinstance(getattr(cls, "_compared", None), tuple):
            its = {method: getattr(cls, method) for method in BY_VALUE}
            methods = [(method is BY_VALUE[name], method is BY_IDENTITY[name]) for name, method in its.items()]
            print(module, cls.__name__, cls.__match_args__, cls._compared, methods)
"""


def test_all_records_of_ours_are_as_they_would_be() -> None:
    kept = modules.Modules(os.path.join(modules.HERE, modules.NAME))._contents
    names = [name for name, (path, *_) in kept.items() if "\n@node" in Path(path).read_text(encoding="utf-8")]
    packed, plain = (
        subprocess.run([sys.executable, "-c", SHOWN, how, *names], capture_output=True, text=True, check=True).stdout
        for how in ("packed", "plain")
    )
    assert packed.splitlines() == plain.splitlines()
    assert packed.count("\n") > 250
