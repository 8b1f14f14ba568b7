"""Expressions of the model to syntax trees that mean the same, so that they can be printed in the language.

Everything that the check has filled in is written out: the layer whose values are read, the list for a name.
"""

from typing import assert_never

from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.text.unparse import unparse_expression

from . import board_expressions as b
from . import expressions as e
from .model import Demand, Statement
from .phrases import show_phrase


def statement_as_syntax(statement: Statement) -> st.Demand:
    """Return the syntax tree of a condition or a `for` statement."""
    if isinstance(statement, Demand):
        return st.Require(statement.span, as_syntax(statement.condition))
    binders = tuple(map(binder_as_syntax, statement.binders))
    where = None if statement.where is None else as_syntax(statement.where)
    return st.For(statement.span, binders, where, tuple(map(statement_as_syntax, statement.body)))


def binder_as_syntax(binder: e.Binder) -> s.Expr:
    """Return the syntax tree of a binder: `c in cells`, `(a, b) in links`, `cage(g) = k`."""
    names: tuple[s.Expr, ...] = tuple(map(as_syntax, binder.names))
    span = binder.names[0].span
    if isinstance(binder, e.InList):
        name = names[0] if len(names) == 1 else s.Tuple(span, names)
        return s.Compare(span, name, (("in", as_syntax(binder.list)),))
    placed = s.Call(span, s.Name(span, binder.clue), names)
    return placed if binder.value is None else s.Compare(span, placed, (("=", as_syntax(binder.value)),))


def as_syntax(part: e.Expr) -> s.Expr:  # noqa: C901
    """Return the syntax tree of an expression."""
    span = part.span

    def call(name: str, *args: s.Expr) -> s.Expr:
        return s.Call(span, s.Name(span, name), args)

    def name_or_call(name: str, args: tuple[e.Expr, ...]) -> s.Expr:
        return call(name, *map(as_syntax, args)) if args else s.Name(span, name)

    match part:
        case e.Constant(name=name) if name:
            return s.Name(span, name)
        case e.Constant(value=bool() as value):
            return s.Truth(span, value)
        case e.Constant(value=value):
            return s.Number(span, value) if value >= 0 else s.Unary(span, "-", s.Number(span, -value))
        case e.ParamRef(param=param):
            return s.Name(span, param.name)
        case e.Local(name=name):
            return s.Name(span, name)
        case b.CellAt(items=items) | e.TupleOf(items=items):
            return s.Tuple(span, tuple(map(as_syntax, items)))
        case b.Pattern(items=items):
            return s.Tuple(span, tuple(s.Star(span) if item is None else as_syntax(item) for item in items))
        case b.Joined(first=first, second=second):
            return s.Tuple(span, (as_syntax(first), as_syntax(second)))
        case e.ListOf(items=items):
            return s.ListDisplay(span, tuple(map(as_syntax, items)))
        case e.Concatenation(left=left, right=right):
            return s.Binary(span, "++", as_syntax(left), as_syntax(right))
        case e.Range(low=first, high=last) | b.Run(first=first, last=last):
            return s.Binary(span, "..", as_syntax(first), as_syntax(last))
        case e.Comprehension(binders=binders, where=where, body=body):
            condition = None if where is None else as_syntax(where)
            return s.Comprehension(span, as_syntax(body), tuple(map(binder_as_syntax, binders)), condition)
        case e.Aggregate(fold=fold, list=e.Comprehension(binders=binders, where=where, body=body)):
            condition = None if where is None else as_syntax(where)
            arguments = tuple(map(binder_as_syntax, binders))
            return s.Call(span, s.Name(span, fold.value), arguments, condition, as_syntax(body))
        case e.Aggregate(fold=fold, list=items):
            return call(fold.value, as_syntax(items))
        case e.Arithmetic(op=op, left=left, right=right) | e.Logic(op=op, left=left, right=right):
            return s.Binary(span, op, as_syntax(left), as_syntax(right))
        case e.Negative(operand=operand):
            return s.Unary(span, "-", as_syntax(operand))
        case e.Absolute(operand=operand):
            return s.Absolute(span, as_syntax(operand))
        case e.Factorial(operand=operand):
            return s.Unary(span, "!", as_syntax(operand))
        case e.Negation(operand=operand):
            return s.Unary(span, "not", as_syntax(operand))
        case e.Comparison(op=op, left=left, right=right):
            return s.Compare(span, as_syntax(left), ((op, as_syntax(right)),))
        case e.Same(left=left, right=right, negated=negated):
            return s.Compare(span, as_syntax(left), (("is not" if negated else "is", as_syntax(right)),))
        case e.Member(item=item, list=items):
            return s.Compare(span, as_syntax(item), (("in", as_syntax(items)),))
        case e.Conditional(condition=condition, then=then, otherwise=otherwise):
            return s.IfThenElse(span, as_syntax(condition), as_syntax(then), as_syntax(otherwise))
        case e.IndexAt(list=items, index=index) | e.Slice(list=items, indices=index):
            return s.Index(span, as_syntax(items), as_syntax(index))
        case e.Position(item=item, list=items):
            return call("index", as_syntax(item), as_syntax(items))
        case b.Read(layer=layer, at=at):
            return call(layer, *_place_arguments(at))
        case b.Formation():
            return _formation(part)
        case b.Runs(list=items):
            return call("runs", as_syntax(items))
        case b.Matches(list=items, phrase=phrase, values=values):
            words = [unparse_expression(as_syntax(value)) for value in values]
            return call("matches", as_syntax(items), s.Text(span, show_phrase(phrase, words)))
        case b.InTable(list=items, more=more):
            return call("table", as_syntax(items), _rows(part) if more is None else as_syntax(more))
        case b.SameShape(left=left, right=right, moves=moves):
            ways = (s.Name(span, moves),) if moves else ()
            return call("same_shape", as_syntax(left), as_syntax(right), *ways)
        case e.Apply():
            return _applied(part)
        case e.Builtin(name=name, args=args):
            return name_or_call(name, args)
        case b.RegionList(region=name) | b.AreaList(areas=name) | b.FigureList(figure=name) | b.ClueList(clue=name):
            return s.Name(span, name)
        case b.RegionOf(region=name, cell=cell) | b.AreaOf(areas=name, cell=cell):
            return call(name, *_place_arguments(cell))
        case b.ClueValue(clue=name, args=(at,)):
            return call(name, *_place_arguments(at))
        case b.ClueValue(clue=name, args=args):
            return call(name, *map(as_syntax, args))
        case e.Kept(doubted=doubted, at=at):
            return call("kept", s.Name(span, doubted.clue), as_syntax(at))
        case _:
            assert_never(part)


def _formation(part: b.Formation) -> s.Expr:
    """Return the call of a shape: `loop(b in borders: line(b))` or `connected(list)`."""
    span = part.span
    shape = s.Name(span, part.shape.value)
    steps = () if part.steps is None else (s.Name(span, part.steps.name),)
    match part.list:
        case e.Comprehension(binders=(e.InList() as binder,), where=condition, body=body):
            if condition is not None and _is_element(body, binder):
                return s.Call(span, shape, (*steps, binder_as_syntax(binder)), None, as_syntax(condition))
    return s.Call(span, shape, (*steps, as_syntax(part.list)))


def _is_element(body: e.Expr, binder: e.InList) -> bool:
    """Return True if an expression is the element that a binder runs through."""
    match body:
        case e.Local():
            return binder.names == (body,)
        case b.Joined(first=first, second=second):
            return binder.names == (first, second)
        case e.TupleOf(items=items):
            return binder.names == items
    return False


def _place_arguments(at: e.Expr) -> tuple[s.Expr, ...]:
    """Return the arguments for a place: of a cell, its row and its column."""
    place = as_syntax(at)
    return place.items if isinstance(place, s.Tuple) else (place,)


def _applied(part: e.Apply) -> s.Expr:
    """Return the call of a definition, with the layers that were given to it."""
    span, function = part.span, part.function
    if not function.given:
        return s.Name(span, function.name)
    values = map(as_syntax, part.args)
    given = tuple(next(values) if name is None else s.Name(span, name) for name in function.given)
    return s.Call(span, s.Name(span, function.name), given)


def _rows(part: b.InTable) -> s.Expr:
    span = part.span
    shown = [tuple(s.Blank(span) if item is None else as_syntax(item) for item in row) for row in part.rows]
    return s.ListDisplay(span, tuple(s.ListDisplay(span, row) for row in shown))
