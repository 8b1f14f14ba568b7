"""The functions of a module that a start seldom calls, out of its code: each is read when it is called first.

Of 2 MB of code a start calls a third, and to read and make all of it takes 7 ms. So `def f(a, b=1): ...` becomes
`def f(*args, __late__=17, **named)` with the code of modules.py's `called_first`, which asks for the 17th function that
was put off, has `f` become it, and calls it; generators have that of `items_first`. Functions do not wait that are
decorated, that see variables around them, or whose defaults have to be worked out. Until they are called they have no
name by which they could be sent to another process: what a start loads begins none.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any

from pzc.modules import LATE, Late, called_first, items_first

_FUNCTION = 1  # of a code's flags (CO_OPTIMIZED), which that of a class has not
_GENERATOR = 32  # (CO_GENERATOR)

Waits = Callable[[str, CodeType], bool]
"""Whether a function is to be put off: by its full name within the module, as in `Class.method`, and its code."""


def with_late_functions(tree: ast.Module, path: str, late: list[Late], waits: Waits) -> CodeType:
    """The code of a module without that of functions that wait, which are put at the end of a list."""
    whole = compile(tree, path, "exec", dont_inherit=True)
    codes = dict(_functions(whole, ""))
    waiting: dict[ast.stmt, str] = {}
    for name, node in _definitions(tree, ""):
        code = codes[name]
        if not code.co_freevars and waits(name, code):
            waits_as = "yield" if code.co_flags & _GENERATOR else "pass"
            waiting[node] = f"def {node.name}(*args, {LATE}={len(late)}, **named): {waits_as}"
            late.append((name, code, *_defaults(node.args)))
    if not waiting:
        return whole
    without = ast.fix_missing_locations(_Without(waiting).visit(tree))
    return _called_later(compile(without, path, "exec", dont_inherit=True))


def _functions(code: CodeType, within: str) -> Iterator[tuple[str, CodeType]]:
    """The functions of a module and of its classes by their full names, but none in functions."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & _FUNCTION:
                yield within + inner.co_name, inner
            else:
                yield from _functions(inner, f"{within}{inner.co_name}.")


def _definitions(tree: ast.Module | ast.ClassDef, within: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Those of them in the tree that can wait."""
    times = Counter(_named(tree))
    for node in tree.body:
        match node:
            case ast.ClassDef(name) if times[name] == 1:
                yield from _definitions(node, f"{within}{name}.")
            case ast.FunctionDef(name) if times[name] == 1 and _can_wait(node):
                yield within + name, node


def _named(node: ast.AST) -> Iterator[str]:
    """The functions and classes of a module or class, also those under a condition."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield child.name
        else:
            yield from _named(child)


def _can_wait(node: ast.FunctionDef) -> bool:
    arguments = node.args
    defaults = (*arguments.defaults, *filter(None, arguments.kw_defaults))
    known = all(isinstance(default, ast.Constant) for default in defaults)
    return known and not node.decorator_list and not node.name.startswith("__")


def _defaults(arguments: ast.arguments) -> tuple[tuple[Any, ...] | None, dict[str, Any]]:
    """What is passed where nothing is said: by place, and by name."""
    placed = tuple(each.value for each in arguments.defaults if isinstance(each, ast.Constant))
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return placed or None, {argument.arg: each.value for argument, each in named if isinstance(each, ast.Constant)}


class _Without(ast.NodeTransformer):
    def __init__(self, waiting: Mapping[ast.stmt, str]) -> None:
        self._waiting = waiting

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node not in self._waiting:
            return node
        (waiting,) = ast.parse(self._waiting[node]).body
        return ast.copy_location(waiting, node)


def _called_later(code: CodeType) -> CodeType:
    """The same code, in which functions that wait have one code, so that it is kept and made once."""
    return code.replace(
        co_consts=tuple(
            each
            if not isinstance(each, CodeType)
            else (items_first if each.co_flags & _GENERATOR else called_first).__code__
            if each.co_kwonlyargcount == 1 and LATE in each.co_varnames
            else _called_later(each)
            for each in code.co_consts
        )
    )
