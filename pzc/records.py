"""Classes of records with all that their decorator gives them, after trimmed.py: to call it takes as long as the class.

    @node                                  class A(B):
    class A(B):                    ->          __match_args__ = (*B.__match_args__, 'x')
        x: None                                _compared = (*B._compared, 'x')

Where there is anything special about a record, or about one that it is derived from, the decorator stays.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from pzc.compiler.base.node import BY_VALUE
from pzc.short_imports import full_name, package_of
from pzc.trimmed import methods_of


class Record(NamedTuple):
    """What has to be known of a class of records by those that are derived from it."""

    methods: str
    """The name of those that the decorator gives."""
    names: frozenset[str]
    """Of all fields."""
    its_own: bool
    """Whether it, or a class that it is derived from, does otherwise than others what all records do."""


class Records:
    """The classes of records of all modules."""

    def __init__(self, trees: Mapping[str, ast.Module], packages: Collection[str]) -> None:
        self._trees = trees
        self._packages = packages
        self._known: dict[tuple[str, str], Record | None] = {}

    def with_made(self, module: str) -> ast.Module:
        """A module's tree, in which records that are as most are need no decorator."""
        tree = self._trees[module]
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and self._is_plain(module, node):
                _make(node)
        return ast.fix_missing_locations(tree)

    def _is_plain(self, module: str, node: ast.ClassDef) -> bool:
        record = self.of(module, node.name)
        if record is None or record.its_own or len(node.bases) > 1:
            return False
        added, own = _fields(node), set(_bound(node))
        if any(field.value for field in added.values()) or not own.isdisjoint(added):
            return False
        base = self._base(module, node)
        return base is None or base.methods == record.methods and base.names.isdisjoint(added)

    def of(self, module: str, name: str) -> Record | None:
        """The class that has a name in a module; None for what is no record."""
        key = module, name
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._found(module, name)
        return self._known[key]

    def _found(self, module: str, name: str) -> Record | None:
        for node in self._trees[module].body if module in self._trees else ():
            match node:
                case ast.ClassDef(name=own) if own == name:
                    return self._read(module, node)
                case ast.ImportFrom(origin, names, level):
                    for alias in names:
                        if (alias.asname or alias.name) == name:
                            return self.of(full_name(origin, level, package_of(module, self._packages)), alias.name)
        return None

    def _read(self, module: str, node: ast.ClassDef) -> Record | None:
        methods, base = methods_of(node), self._base(module, node)
        if methods is None or node.keywords or (node.bases and base is None):
            return None
        its_own = not BY_VALUE.keys().isdisjoint(_bound(node))
        names = frozenset(_fields(node))
        if base is None:
            return Record(methods, names, its_own)
        return Record(methods, base.names | names, its_own or base.its_own)

    def _base(self, module: str, node: ast.ClassDef) -> Record | None:
        match node.bases:
            case [ast.Name(name)]:
                return self.of(module, name)
        return None


def _fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    """The fields that a class adds."""
    return {ast.unparse(part.target): part for part in node.body if isinstance(part, ast.AnnAssign)}


def _bound(node: ast.ClassDef) -> Iterator[str]:
    """The names that a class binds otherwise: its methods, and what is assigned."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield part.name
        elif isinstance(part, ast.Assign):
            yield from (ast.unparse(target) for target in part.targets)


def _make(node: ast.ClassDef) -> None:
    """Writes out what the decorator would do."""
    names = tuple(_fields(node))
    if node.bases:
        base, more = ast.unparse(node.bases[0]), "".join(f", {name!r}" for name in names)
        lines = [f"{known} = (*{base}.{known}{more},)" for known in ("__match_args__", "_compared")]
    else:
        lines = [f"__match_args__ = _compared = {names!r}"]
    rest = [part for part in node.body if not isinstance(part, ast.AnnAssign)]
    node.body = [*rest[:1], *ast.parse("\n".join(lines)).body, *rest[1:]]
    node.decorator_list = []
