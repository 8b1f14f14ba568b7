"""Syntax tree to text in one canonical form: parse(unparse(file)) equals the file."""

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES

# The precedence of operators, from the loosest to the tightest.
_TOP, _IFF, _IMPLIES, _OR, _XOR, _AND, _NOT, _COMPARE, _RANGE, _JOIN, _SUM, _PRODUCT, _SIGN = range(13)
_POWER, _POSTFIX = 13, 14
_BINDING = {
    "<->": _IFF,
    "->": _IMPLIES,
    "or": _OR,
    "xor": _XOR,
    "and": _AND,
    "..": _RANGE,
    "++": _JOIN,
    "+": _SUM,
    "-": _SUM,
    "*": _PRODUCT,
    "div": _PRODUCT,
    "mod": _PRODUCT,
    "^": _POWER,
}

# Texts that would start another statement at the beginning of a line.
_NOT_AN_EXPRESSION = re.compile(
    r"(title|author|source|wording|use|param|origin|grid|tiling|holes|coords|regions|areas|shapes?|pattern|layer|clue|def|rule|expect)\b"
    r"|[^\W\d]\w* *<"
)


def unparse(file: st.File) -> str:
    """Return the text of a file."""
    return "".join(f"{line}\n" for statement in file.statements for line in _statement(statement))


def unparse_expression(expression: s.Expr) -> str:
    """Return the text of an expression."""
    return _expr(expression, _TOP)


def quoted(text: str) -> str:
    """Return a text in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# ------------------------------------------------------------------------------------------- statements


def _statement(statement: st.Statement) -> Iterator[str]:
    """Yield the lines of a statement."""
    match statement:
        case st.Require() | st.For():
            yield from unparse_demand(statement)
        case st.RuleDecl(text=text, body=body):
            yield f"rule {quoted(text)}:"
            yield from _block(body)
        case st.Draw():
            yield from _draw(statement)
        case st.Placed(name=name, items=items):
            yield f"{name.text} {', '.join(map(_item, items))}"
        case st.Expect():
            yield _expect(statement)
        case _:
            yield _declaration(statement)


def _values(values: s.Expr | None) -> str:
    return "bool" if values is None else _expr(values, _RANGE)


def _declaration(  # noqa: C901
    statement: st.Meta
    | st.Use
    | st.ParamDecl
    | st.OriginDecl
    | st.GridDecl
    | st.TilingDecl
    | st.HolesDecl
    | st.CoordsDecl
    | st.RegionsDecl
    | st.AreasDecl
    | st.ShapeDecl
    | st.LayerDecl
    | st.UnknownDecl
    | st.ObjectiveDecl
    | st.ClueDecl
    | st.FormatDecl
    | st.DoubtDecl
    | st.Def
    | st.LookDecl,
) -> str:
    """Return the line of a statement without a body."""
    match statement:
        case st.Meta(key=key, text=text):
            return f"{key} {quoted(text)}"
        case st.Use(items=items):
            return f"use {', '.join(map(_use_item, items))}"
        case st.ParamDecl(name=name, default=default):
            return f"param {name}" + _after(" = ", default)
        case st.OriginDecl(value=value):
            return f"origin {value}"
        case st.TilingDecl(shape=shape):
            return f"tiling {shape.text}"
        case st.GridDecl(height=height, width=width, values=values):
            return f"grid {_expr(height, _JOIN)} x {_expr(width, _JOIN)}" + _after(" of ", values, _RANGE)
        case st.HolesDecl(places=places):
            return f"holes {_picture(places) if isinstance(places, st.Picture) else _list(places)}"
        case st.CoordsDecl(binders=binders, target=target):
            return f"coords ({_list(binders)}) -> ({_list(target.items)})"
        case st.RegionsDecl(name=name, optional=True):
            return f"regions {name} optional"
        case st.RegionsDecl(name=name, value=value):
            if isinstance(value, st.Picture):
                return f"regions {name} {_picture(value)}"
            return f"regions {name}" + _after(" = ", value)
        case st.AreasDecl(name=name, of=of):
            return f"areas {name}" if of is None else f"areas {name} = {_inside(of)}"
        case st.ShapeDecl(kind=kind, name=name, moves=moves, picture=picture):
            return f"{kind} {name}{_after(' ', moves)}" + ("" if picture is None else f" {_picture(picture)}")
        case st.LayerDecl(name=name, on=on, values=values, hidden=hidden):
            return f"{'hidden ' * hidden}layer {name} on {_expr(on, _RANGE)} of {_values(values)}"
        case st.ObjectiveDecl(most=most, value=value):
            return f"{'maximize' if most else 'minimize'} {_expr(value, _TOP)}"
        case st.UnknownDecl(names=names, values=values, hidden=hidden):
            return f"{'hidden ' * hidden}unknown {_list(names)} of {_values(values)}"
        case st.ClueDecl(name=name, parts=parts, value=value):
            head = f"clue {name}" + (f"({', '.join(map(_part, parts))})" if parts else "")
            return head if value is None else f"{head} = {_part(value)}"
        case st.LookDecl(subject=subject, where=where, marks=marks):
            head = f"draw {_expr(subject, _TOP)}{_after(' where ', where)}"
            return f"{head}: {', '.join(map(_look, marks))}"
        case st.FormatDecl(kind=kind, key=key, others=others, codes=codes):
            return f"format {kind} {', '.join(map(quoted, (key, *others)))}" + (f": {_list(codes)}" if codes else "")
        case st.DoubtDecl(names=names):
            return f"doubt {_list(names)}"
        case st.Def(name=name, params=params, body=body):
            head = f"def {name}" + (f"({_list(params)})" if params else "")
            return f"{head} = {_expr(body, _TOP)}"
        case _:
            assert_never(statement)


def _use_item(item: st.UseItem) -> str:
    arguments = [f"{x.name} = {_expr(x.value, _RANGE)}" for x in item.settings]
    arguments += [f"{x.name.text} as {x.new.text}" for x in item.renamings]
    return f"{item.name}({', '.join(arguments)})" if arguments else item.name


def _look(mark: st.LookMark) -> str:
    words = (quoted(word.text) if isinstance(word, s.Text) else word.text for word in mark.words)
    return " ".join([*words, *(f"{place.word} {_expr(place.value, _RANGE)}" for place in mark.places)])


def _part(part: st.Part) -> str:
    return part.name if part.type is None else f"{part.name}: {part.type}"


def unparse_demand(demand: st.Demand) -> Iterator[str]:
    """Yield the lines of a condition or a `for` statement."""
    match demand:
        case st.Require(condition=condition):
            text = _expr(condition, _TOP)
            yield f"({text})" if _NOT_AN_EXPRESSION.match(text) else text
        case st.For(binders=binders, where=where, body=body):
            head = f"for {_list(binders)}{_after(' where ', where)}:"
            match body:
                case (st.Require(condition=condition),):
                    yield f"{head} {_expr(condition, _TOP)}"
                case _:
                    yield head
                    yield from _block(body)
        case _:
            assert_never(demand)


def _block(demands: Iterable[st.Demand]) -> Iterator[str]:
    for demand in demands:
        for line in unparse_demand(demand):
            yield f"  {line}"


def _expect(expect: st.Expect) -> str:
    """Write an `expect` statement."""
    text = f"expect {expect.kind}{_after(' ', expect.count)}"
    if expect.best:
        text += f" {_list(expect.best)}"
    if expect.layer is not None:
        text += f" {expect.layer.text}"
    return text if expect.picture is None else f"{text} {_picture(expect.picture)}"


# ------------------------------------------------------------------------------------------------ clues


def _item(item: st.PlaceItem) -> str:
    """Return the text of one clue of a placement."""
    *first, last = item.args
    parts = [_argument(argument) for argument in first]
    if _needs_no_parentheses(last, alone=not first):
        parts.append(_expr(last, _SIGN))
    else:
        parts.append(_argument(last))
    return " ".join(parts) + _after(" = ", item.value, _RANGE) + _after(" ", item.condition)


def _argument(argument: s.Expr) -> str:
    """Return the text of a clue's argument, in parentheses unless it is a tuple, a list or a run of cells."""
    match argument:
        case s.Tuple() | s.ListDisplay():
            return _expr(argument, _POSTFIX)
        case s.Binary(op="..", left=s.Tuple() as left, right=s.Tuple() as right):
            return f"{_expr(left, _POSTFIX)}..{_expr(right, _POSTFIX)}"
        case _:
            return f"({_expr(argument, _TOP)})"


def _needs_no_parentheses(argument: s.Expr, alone: bool) -> bool:
    """Return True if the last argument of a clue needs no parentheses: a line such as `top[2]`, or a single number."""
    match argument:
        case s.Name(text=text):
            return text not in AGGREGATES  # after a space, `count` begins a condition
        case s.Index(list=inner) | s.Call(function=inner):
            return _needs_no_parentheses(inner, alone=False)
        case s.Number() | s.Unary(op="-", operand=s.Number()):
            return alone
        case _:
            return False


def _draw(draw: st.Draw) -> Iterator[str]:
    yield f"{draw.name.text}{_after(' ', draw.lines)} {_picture(draw.picture)}"
    for line in draw.legend:
        keys = ", ".join(key.text for key in line.keys)
        yield f"  {keys}{_after(' = ', line.value, _RANGE)}{_after(': ', line.condition)}"


def _picture(picture: st.Picture) -> str:
    return f"[[{picture.text}]]"


# ------------------------------------------------------------------------------------------ expressions


def _expr(expression: s.Expr, least: int) -> str:
    """Return the text of an expression, in parentheses if its precedence is lower than `least`."""
    binding, text = _with_precedence(expression)
    return text if binding >= least else f"({text})"


def _with_precedence(expression: s.Expr) -> tuple[int, str]:
    """Return the precedence of an expression, and its text without parentheses around it."""
    match expression:
        case s.Binary(op=op, left=left, right=right):
            return _binary(op, left, right)
        case s.Compare(first=first, rest=rest):
            links = "".join(f" {op} {_expr(operand, _RANGE)}" for op, operand in rest)
            return _COMPARE, _expr(first, _RANGE) + links
        case s.Unary(op="!", operand=operand):
            return _POSTFIX, f"{_expr(operand, _POSTFIX)}!"
        case s.Unary(op="-", operand=operand):
            return _SIGN, f"-{_expr(operand, _SIGN)}"
        case s.Unary(op=op, operand=operand):
            return _NOT, f"{op} {_expr(operand, _NOT)}"
        case s.IfThenElse(condition=condition, then=then, otherwise=otherwise):
            parts = (_expr(part, _TOP) for part in (condition, then, otherwise))
            return _TOP, "if {} then {} else {}".format(*parts)
        case _:
            return _POSTFIX, _primary(expression)


def _binary(op: str, left: s.Expr, right: s.Expr) -> tuple[int, str]:
    """Return the precedence and the text of a binary expression."""
    binding = _BINDING[op]
    if op == "^":
        return binding, f"{_expr(left, _POSTFIX)}^{_expr(right, _SIGN)}"
    groups_right, groups_not = op == "->", op == ".."
    left_text = _expr(left, binding + (groups_right or groups_not))
    right_text = _expr(right, binding + (not groups_right))
    return binding, f"{left_text}..{right_text}" if groups_not else f"{left_text} {op} {right_text}"


_SIGNS = {s.Star: "*", s.Blank: ".", s.Unspecified: "?"}


def _primary(  # noqa: C901
    expression: s.Number
    | s.Truth
    | s.Name
    | s.Text
    | s.Star
    | s.Blank
    | s.Unspecified
    | s.Tuple
    | s.ListDisplay
    | s.Comprehension
    | s.Call
    | s.Index
    | s.Absolute,
) -> str:
    """Return the text of an expression that never needs parentheses."""
    match expression:
        case s.Number(value=value):
            return str(value)
        case s.Truth(value=value):
            return "true" if value else "false"
        case s.Name(text=text):
            return text
        case s.Text(text=text):
            return quoted(text)
        case s.Star() | s.Blank() | s.Unspecified():
            return _SIGNS[type(expression)]
        case s.Tuple(items=items):
            return f"({_list(items)})"
        case s.ListDisplay(items=items):
            return f"<{_list(items, _RANGE)}>"
        case s.Comprehension(body=body, binders=binders, where=where):
            return f"[{_expr(body, _TOP)} : {_list(binders)}{_after(' where ', where)}]"
        case s.Call(function=function):
            return f"{_expr(function, _POSTFIX)}({_inside(expression)})"
        case s.Index(list=inner, index=index):
            at = _expr(index, _TOP)
            gap = " " if at.startswith("[") else ""  # `[[` would begin a picture
            return f"{_expr(inner, _POSTFIX)}[{gap}{at}]"
        case s.Absolute(operand=operand):
            return f"|{_expr(operand, _RANGE)}|"
        case _:
            assert_never(expression)


def _inside(call: s.Call) -> str:
    """Return the text in the parentheses of a call."""
    return f"{_list(call.args)}{_after(' where ', call.where)}{_after(': ', call.body)}".strip()


def _list(items: Iterable[s.Expr], least: int = _TOP) -> str:
    return ", ".join(_expr(item, least) for item in items)


def _after(before: str, expression: s.Expr | None, least: int = _TOP) -> str:
    """Return the expression with a text before it, or an empty string for None."""
    return "" if expression is None else before + _expr(expression, least)
