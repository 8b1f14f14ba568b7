"""A module's imports of what takes long to load to later ones, or to less.

`re` is imported where a function uses it, and most runs come to no such place. Of modules that only give names to what
another has, that other is loaded: `signal` takes 1 ms to name its numbers, and each file that Python looks for 0.2.
"""

import ast
from collections.abc import Collection, Iterator
from importlib import import_module

LATE = ("collections", "re")
"""Modules of the standard library that are used in functions which are called seldom or never."""
PLAIN = {
    "bisect": "_bisect",
    "collections.abc": "_collections_abc",
    "contextvars": "_contextvars",
    "importlib.machinery": "_frozen_importlib_external",
    "operator": "_operator",
    "signal": "_signal",
    "weakref": "_weakref",
}
"""Modules of the standard library, and those that what they offer is from."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def with_late_imports(tree: ast.Module) -> ast.Module:
    """The same module, for those that import it."""
    for statement in [*tree.body]:
        match statement:
            case ast.Import([ast.alias(name, None)]) if name in LATE:
                _put_off(statement, name, tree)
            case ast.ImportFrom(name, [ast.alias(part, None)], 0) if name in LATE:
                _put_off(statement, part, tree)
            case ast.Import([ast.alias(name, None) as alias]) if _has(name, _used_of(name, tree)):
                alias.name, alias.asname = PLAIN[name], name
            case ast.ImportFrom(str(name), names, 0) if _has(name, {alias.name for alias in names}):
                statement.module = PLAIN[name]
    return ast.fix_missing_locations(tree)


def _put_off(statement: ast.stmt, name: str, tree: ast.Module) -> None:
    """An import, to where the name is used that it binds."""
    if _only_in_functions(name, tree):
        tree.body.remove(statement)
        for function in _functions(tree):
            function.body = list(_with_import(statement, name, function.body))


def _only_in_functions(name: str, tree: ast.Module) -> bool:
    """Whether a name is used in functions alone, and stands for nothing else there."""
    inside = {id(node) for function in _functions(tree) for part in function.body for node in _named(name, part)}
    return all(id(node) in inside and isinstance(node.ctx, ast.Load) for node in _named(name, tree))


def _functions(tree: ast.AST) -> Iterator[_Function]:
    """The outermost ones."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, _Function):
            yield child
        else:
            yield from _functions(child)


def _with_import(wanted: ast.stmt, name: str, body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements, and before each that uses a name the import of it. Of `if` only what it asks counts, and then its
    branches."""
    for statement in body:
        if isinstance(statement, ast.If) and not _named(name, statement.test):
            statement.body = list(_with_import(wanted, name, statement.body))
            statement.orelse = list(_with_import(wanted, name, statement.orelse))
        elif _named(name, statement):
            yield wanted
        yield statement


def _named(name: str, tree: ast.AST) -> list[ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]


def _used_of(name: str, tree: ast.Module) -> set[str]:
    return {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute) and ast.unparse(n.value) == name}


def _has(name: str, parts: Collection[str]) -> bool:
    """Whether this Python has another module that has all these parts of one."""
    try:
        other = vars(import_module(PLAIN[name]))
    except (KeyError, ImportError):
        return False
    return all(part in other for part in parts)
