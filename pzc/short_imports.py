"""A module's imports to shorter ones: what Python does for `from x import y` takes longer than many a module.

Of the standard library only that is imported which the module names: annotations, which are gone, had most of it. From
modules of pzc, `from pzc.a import B` becomes `B = __imported__("pzc.a").B` (modules.py has `imported`).
"""

import ast
import sys
from collections.abc import Collection

from pzc.modules import IMPORTED


def with_short_imports(tree: ast.Module, package: str, modules: Collection[str]) -> ast.Module:
    """The same module. package: that it lies in, or is. modules: those of pzc that are no packages."""
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    body: list[ast.stmt] = []
    for statement in tree.body:
        match statement:
            case ast.ImportFrom(module, names, level) if full_name(module, level, package) in modules:
                body += _looked_up(statement, full_name(module, level, package))
            case ast.ImportFrom(str(module), names, 0) if _is_standard(module):
                statement.names = [alias for alias in names if (alias.asname or alias.name) in named]
                body += [statement] if statement.names else []
            case _:
                body.append(statement)
    return ast.fix_missing_locations(ast.Module(body, []))


def package_of(name: str, packages: Collection[str]) -> str:
    """The package that a module lies in, or is."""
    return name if name in packages else name.rpartition(".")[0]


def full_name(module: str | None, level: int, package: str) -> str:
    """What an import that begins with so many dots names."""
    within = package.split(".")[: package.count(".") + 2 - level] if level else []
    return ".".join([*within, *([module] if module else [])])


def _is_standard(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names and top != "__future__"


def _looked_up(statement: ast.ImportFrom, module: str) -> list[ast.stmt]:
    """The module, and its parts."""
    call = ast.Call(ast.Name(IMPORTED, ast.Load()), [ast.Constant(module)], [])
    if len(statement.names) > 1:
        held = ast.Assign([ast.Name(_HELD, ast.Store())], call)
        parts: list[ast.stmt] = [_part(alias, ast.Name(_HELD, ast.Load())) for alias in statement.names]
        found = [held, *parts]
    else:
        found = [_part(statement.names[0], call)]
    return [ast.copy_location(each, statement) for each in found]


_HELD = "__held__"


def _part(alias: ast.alias, module: ast.expr) -> ast.stmt:
    return ast.Assign(
        [ast.Name(alias.asname or alias.name, ast.Store())], ast.Attribute(module, alias.name, ast.Load())
    )
