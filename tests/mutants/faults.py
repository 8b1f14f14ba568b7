"""Mutants of Python files: each has one small fault, as a programmer might make it.

The faults: another operator, a number plus one, `and` for `or`, exchanged arguments or branches, and a list element, a
filter, a `not`, a call or a return left out.
"""

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "pzc"
"""The folder of the modules. compiler/, backends/ and counting/ are imported through the links in it."""


PROBE = "__reached__"
"""The name of the built-in function that probes call."""


@dataclass(frozen=True)
class Mutant:
    """A replacement of a text in a file."""

    file: str
    """The path in PACKAGE."""
    function: str
    """The function or method it is in; "" outside of functions, where it takes effect when the file is imported."""
    line: int
    start: int
    end: int
    old: str
    new: str
    occurrence: int
    """A number to distinguish equal replacements in the same function."""

    def applied(self) -> str:
        """Return the file's text with the replacement."""
        text = text_of(self.file)
        return text[: self.start] + self.new + text[self.end :]

    @property
    def key(self) -> str:
        """An identifier that does not depend on line numbers."""
        return f"{self.file} | {self.function} | {self.old} | {self.new} | {self.occurrence}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {_short(self.old)}  ->  {_short(self.new)}"


@cache
def text_of(file: str) -> str:
    """Return the text of a file at the first call."""
    return (PACKAGE / file).read_text(encoding="utf-8")


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) < 70 else words[:67] + "..."


_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def _faults(node: ast.AST) -> Iterator[ast.AST]:
    """Yield faulty replacements of a node."""
    yield from _other_operators(copy.copy(node))
    yield from _other_values(copy.copy(node))
    yield from _left_out(copy.copy(node))


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            node.ops = [_OTHER[type(op)]()]  # type: ignore[list-item]
            yield node
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in _OTHER:
            node.op = _OTHER[type(op)]()  # type: ignore[assignment]
            yield node
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            node.body, node.orelse = orelse, body
            yield node
        case ast.Call(func=ast.Name(id="min" | "max")):
            return  # exchanged arguments give the same result
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred):
            node.args = [second, first, *rest]
            yield node


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Tuple(elts=[*kept, _]) | ast.List(elts=[*kept, _]) if kept and isinstance(node.ctx, ast.Load):
            node.elts = kept
            yield node
        case ast.comprehension(ifs=[_, *rest]):
            node.ifs = rest
            yield node
        case ast.Return(value=ast.expr()) | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Continue():
            yield ast.Pass()


def mutants(folder: str) -> Iterator[Mutant]:
    """Yield all mutants of the files in a folder of the package."""
    for path in sorted((PACKAGE / folder).glob("*.py")):
        file = str(path.relative_to(PACKAGE))
        text = text_of(file)
        lines = text.splitlines(keepends=True)
        tree = ast.parse(text)
        redundant = set(_redundant_returns(tree))
        met: dict[tuple[str, str, str], int] = {}
        for node in _nodes(tree):
            for fault in _faults(node) if node not in redundant else ():
                start, stop = (_offset(lines, *place) for place in _segment(node))
                new = _text(fault)
                if isinstance(node, ast.comprehension) and not _can_be_read(text[:start] + new + text[stop:]):
                    continue
                function = _function(tree, node)
                same = (function, text[start:stop], new)
                met[same] = met.get(same, 0) + 1
                line = text.count("\n", 0, start) + 1
                yield Mutant(file, function, line, start, stop, text[start:stop], new, met[same])


def _redundant_returns(tree: ast.Module) -> Iterator[ast.Return]:
    """Yield `return None`, and `return False` of a predicate, where the function would end anyway."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            predicate = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
            for last in _last(function.body):
                match last:
                    case ast.Return(value=ast.Constant(value=None)):
                        yield last
                    case ast.Return(value=ast.Constant(value=False)) if predicate:
                        yield last


def _last(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements after which control reaches the end of this body."""
    match body:
        case [*_, ast.If(body=then, orelse=otherwise)]:
            yield from _last(then)
            yield from _last(otherwise)
        case [*_, ast.Match(cases=cases)]:
            for case in cases:
                yield from _last(case.body)
        case [*_, ast.With(body=within)]:
            yield from _last(within)
        case [*_, ast.Try(body=within, handlers=handlers, orelse=otherwise, finalbody=[])]:
            for part in (otherwise or within, *(handler.body for handler in handlers)):
                yield from _last(part)
        case [*_, last]:
            yield last


def _segment(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the start and the end of a node, each as a line and a column in bytes."""
    first, last = (node.target, node.ifs[-1]) if isinstance(node, ast.comprehension) else (node, node)
    return (first.lineno, first.col_offset), (last.end_lineno or 0, last.end_col_offset or 0)  # type: ignore[attr-defined]


def _offset(lines: list[str], line: int, column: int) -> int:
    return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())


def _can_be_read(text: str) -> bool:
    """Return True if a text parses. It may not, since the position of a node excludes the parentheses around it."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _text(fault: ast.AST) -> str:
    if isinstance(fault, ast.comprehension):
        ifs = "".join(f" if {ast.unparse(condition)}" for condition in fault.ifs)
        return f"{ast.unparse(fault.target)} in {ast.unparse(fault.iter)}{ifs}"
    text = ast.unparse(fault)
    return f"({text})" if isinstance(fault, ast.expr) and not isinstance(fault, ast.Constant | ast.Call) else text


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes to mutate. Annotations, decorators, assertions, error messages and f-strings are left out."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert | ast.Raise | ast.JoinedStr):
                continue
            if isinstance(child, ast.Expr) and ast.unparse(child).startswith("assert_never("):
                continue
            if isinstance(child, ast.AnnAssign) and ast.unparse(child.annotation) == "TypeAlias":
                continue
            if isinstance(child, ast.keyword) and child.arg == "strict":  # the argument of zip is an assertion
                continue
            yield child
            yield from _nodes(child)


def probed(file: str, chosen: Sequence[Mutant]) -> ast.Module:
    """Return a file with probes: functions report the file, and the statements of the chosen mutants their keys."""
    tree = ast.parse(text_of(file))
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body.insert(0, _probe(file, node.body[0]))
    for mutant in chosen:
        if mutant.function:
            _insert_probe(tree, mutant)
    return tree


def _insert_probe(tree: ast.Module, mutant: Mutant) -> None:
    """Insert a probe before the innermost statement of a mutant."""
    within: list[ast.stmt] = tree.body
    for node in ast.walk(tree):
        for _, body in ast.iter_fields(node):
            for index, statement in enumerate(body) if isinstance(body, list) else ():
                if isinstance(statement, ast.stmt) and statement.lineno <= mutant.line <= (statement.end_lineno or 0):
                    within, place = body, index
    within.insert(place, _probe(mutant.key, within[place]))


def _probe(key: str, following: ast.stmt) -> ast.Expr:
    call = ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(key)], [])
    return ast.fix_missing_locations(ast.copy_location(ast.Expr(call), following))


def _function(tree: ast.Module, node: ast.AST) -> str:
    """Return the name of the function or method whose body contains a node, or ""."""
    line = _segment(node)[0][0]
    for statement in tree.body:
        methods = statement.body if isinstance(statement, ast.ClassDef) else [statement]
        for method in methods:
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and method.body[0].lineno <= line <= (
                method.end_lineno or 0
            ):
                return f"{statement.name}.{method.name}" if isinstance(statement, ast.ClassDef) else method.name
    return ""
