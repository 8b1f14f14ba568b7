"""A module's source to what is left of it for a start: no docstrings, no annotations, nothing that only type checkers
read. To read and to make all that takes 4 ms.

What has a type's name and is needed while a module is loaded, as in `T = TypeVar("T")`, is that of
compiler/base/untyped.py, so that `typing` is not loaded; what there is in compiler/base/little.py is that. Records
(`@node`) have their methods from the beginning: to set them on a class takes as long as to make it.
"""

import ast
from functools import cache
from importlib import import_module

_LITTLE = "pzc.compiler.base.little"
_REPLACED = {
    **dict.fromkeys(("abc", "typing"), "pzc.compiler.base.untyped"),
    **dict.fromkeys(("contextlib", "enum", "functools", "importlib", "types"), _LITTLE),
}
_RECORDS = "pzc.compiler.base.node"


def trimmed(text: bytes) -> ast.Module:
    """The tree of a module that does the same."""
    tree = ast.parse(text)
    _Trimmer().visit(tree)
    return ast.fix_missing_locations(tree)


class _Trimmer(ast.NodeTransformer):
    def __init__(self) -> None:
        self._in_class = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        _take_docstring(node)
        node.returns = None
        arguments = node.args
        all_of_them = [
            *arguments.posonlyargs,
            *arguments.args,
            *arguments.kwonlyargs,
            arguments.vararg,
            arguments.kwarg,
        ]
        for argument in all_of_them:
            if argument is not None:
                argument.annotation = None
        return self._visited(node, in_class=False)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if any(ast.unparse(base) == "Protocol" for base in node.bases):  # says of which type something is
            return ast.copy_location(ast.parse(f"{node.name} = Protocol").body[0], node)
        _take_docstring(node)
        node.body = [part for part in node.body if not _is_abstract(part)] or [ast.Pass()]
        if not node.bases and not node.keywords and (methods := methods_of(node)):
            node.body[:0] = ast.parse(f"vars().update({methods})").body
        match node.bases:
            case [ast.Name("NamedTuple")]:
                node.body = [*_fields(node), *(part for part in node.body if not isinstance(part, ast.AnnAssign))]
        return self._visited(node, in_class=True)

    def _visited(self, node: ast.AST, in_class: bool) -> ast.AST:
        before, self._in_class = self._in_class, in_class
        self.generic_visit(node)
        self._in_class = before
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Of the fields of a class only the names count; what is annotated elsewhere is given a value, or nothing."""
        if self._in_class:
            node.annotation = ast.Constant(None)
            return self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """What stands under TYPE_CHECKING is for type checkers."""
        self.generic_visit(node)
        match node.test:
            case ast.Name("TYPE_CHECKING"):
                return node.orelse or ast.copy_location(ast.Pass(), node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        names = {alias.name for alias in node.names}
        if node.module == "__future__":  # says how annotations are read
            return None
        if node.level == 0 and node.module in _REPLACED and names <= _names(_REPLACED[node.module]):
            node.module = _REPLACED[node.module]
        if "NamedTuple" in names:
            assert node.module != "typing", f"untyped.py lacks some of {names}"  # and the class is written out
            node.names += [ast.alias("field_at", "_field_at"), ast.alias("tuple_of", "_tuple_of")]
        if "node" in names and (node.module == _RECORDS or node.level and node.module == "node"):
            node.names += [ast.alias("BY_VALUE", "_BY_VALUE"), ast.alias("BY_IDENTITY", "_BY_IDENTITY")]
        return node


def _fields(node: ast.ClassDef) -> list[ast.stmt]:
    """What a class of tuples is made of, written out: typing makes it from annotations, and takes longer."""
    fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
    names = [part.target.id for part in fields if isinstance(part.target, ast.Name)]
    arguments = [f"{ast.unparse(part.target)}{f'={ast.unparse(part.value)}' if part.value else ''}" for part in fields]
    lines = [
        "__slots__ = ()",
        f"_fields = __match_args__ = {tuple(names)!r}",
        *(f"{name} = _field_at({place}, None)" for place, name in enumerate(names)),
        f"def __new__(_cls, {', '.join(arguments)}): return _tuple_of(_cls, ({', '.join(names)},))",
    ]
    return ast.parse("\n".join(lines)).body


@cache
def _names(module: str) -> frozenset[str]:
    """What a module has that can be had from it."""
    return frozenset(vars(import_module(module)))


def _is_abstract(node: ast.AST) -> bool:
    """Whether a method is only to be had by classes that are derived: those that lack it are found by type checkers."""
    return isinstance(node, ast.FunctionDef) and any(ast.unparse(d) == "abstractmethod" for d in node.decorator_list)


def _take_docstring(node: ast.FunctionDef | ast.ClassDef) -> None:
    """Nobody asks for them here, but for those of modules: what a pass does is its."""
    if ast.get_docstring(node, clean=False) is not None:
        node.body = node.body[1:] or [ast.Pass()]


def methods_of(node: ast.ClassDef) -> str | None:
    """The name of the methods that the decorator of a class gives it; None for what is no record."""
    match node.decorator_list:
        case [ast.Name("node")]:
            return "_BY_VALUE"
        case [ast.Call(ast.Name("node"), [], [ast.keyword("eq", ast.Constant(False))])]:
            return "_BY_IDENTITY"
    return None
