"""A module's source to what is left of it for a start: no docstrings, no annotations, nothing that only type checkers
read. To read and to make all that takes 4 ms.

What has a type's name and is needed while a module is loaded, as in `T = TypeVar("T")`, is that of
compiler/base/untyped.py, so that `typing` is not loaded; nor is `enum`. Records (`@node`) get a base that has their
methods: to set them on each class takes as long as to make the class.
"""

import ast

_UNTYPED = "pzc.compiler.base.untyped"
_REPLACED = ("typing", "enum")
_RECORDS = "pzc.compiler.base.node"


def trimmed(text: bytes) -> ast.Module:
    """The tree of a module that does the same."""
    from pzc.compiler.base import untyped

    known = {name for name in vars(untyped) if not name.startswith("_")}
    tree = ast.parse(text)
    _Trimmer(known).visit(tree)
    return ast.fix_missing_locations(tree)


class _Trimmer(ast.NodeTransformer):
    def __init__(self, known: set[str]) -> None:
        self._known = known
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
        _take_docstring(node)
        if not node.bases and not node.keywords and (base := _record(node)):
            node.bases = [ast.Name(base, ast.Load())]
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

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        names = {alias.name for alias in node.names}
        if node.module in _REPLACED and names <= self._known:
            node.module = _UNTYPED
        if "node" in names and (node.module == _RECORDS or node.level and node.module == "node"):
            node.names += [ast.alias("Record", "_Record"), ast.alias("Distinct", "_Distinct")]
        return node


def _take_docstring(node: ast.FunctionDef | ast.ClassDef) -> None:
    """Nobody asks for them here, but for those of modules: what a pass does is its."""
    if ast.get_docstring(node, clean=False) is not None:
        node.body = node.body[1:] or [ast.Pass()]


def _record(node: ast.ClassDef) -> str | None:
    """The base that gives a class what its decorator would."""
    match node.decorator_list:
        case [ast.Name("node")]:
            return "_Record"
        case [ast.Call(ast.Name("node"), [], [ast.keyword("eq", ast.Constant(False))])]:
            return "_Distinct"
    return None
