"""Warnings about clues on links whose cells are written in the wrong order for the rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import name_of
from pzc.compiler.model.board_expressions import ClueList, Joined, Read
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Binder,
    Builtin,
    Comparison,
    Function,
    InClue,
    InList,
    ListOf,
    Local,
    Logic,
    Member,
    Same,
)
from pzc.compiler.model.model import ClueKind, Rule, parts

from .names import Names

_FLIPPED = {">": "<", ">=": "<="}
_COMMUTATIVE = ("+", "*", "and", "or", "xor", "<->")


def warn_about_order(names: Names, rules: Iterable[Rule]) -> None:
    """Warn about clues on links that are written second cell first, if rules depend on the order of the cells."""
    if not names.reversed_links:
        return
    read = {found for rule in rules for found in _order_dependent(rule)}
    for clue, part, (first, second), span in names.reversed_links:
        if (clue.name, part) in read:
            message = f"to the rules, this `{clue.name}` is on {name_of(second)}, {name_of(first)}: "
            message += "of a link the upper or left cell is the first"
            declared = ", ".join(_declared(clue, part))
            help = f"where the order counts, declare the clue on two cells: clue {clue.name}({declared})"
            names.warn("PZ832", message, span, help)


def _declared(clue: ClueKind, turned: int) -> Iterator[str]:
    """Yield the parts of the clue's declaration with two cells in place of a link."""
    for number, (name, kind) in enumerate(clue.parts):
        yield "a: cell, b: cell" if number == turned else f"{name}: {str(kind).removeprefix('a ')}"


def _order_dependent(part: Any) -> Iterator[tuple[str, int]]:
    """Yield the clues, with the index of the part, for which a rule depends on the order of a link's cells."""
    binders = getattr(part, "binders", ())
    for taken in binders:
        clue = _unpacked_clue(taken, binders)
        if clue is None:
            continue
        one, other = taken.names
        others = [each for each in (*binders, part.where, part.body) if each is not taken]
        ways = {one: "first", other: "second"}, {one: "second", other: "first"}
        if len({_write(others, {**_number_bound_names(binders), **names}) for names in ways}) > 1:
            yield clue
    for each in parts(part) if not isinstance(part, Rule) else part.body:
        yield from _order_dependent(each)


def _unpacked_clue(taken: Binder, binders: Iterable[Binder]) -> tuple[str, int] | None:
    """Return the clue, and the index of its part on links, whose cells a binder names separately."""
    match taken:
        case InList((_, _), ClueList(clue=clue) | Builtin(name="links_across", args=(ClueList(clue=clue),))):
            return clue, 0
        case InList((_, _), ListOf(items=(Local() as joined,)) | Builtin(args=(ListOf(items=(Local() as joined,)),))):
            clues = [each for each in binders if isinstance(each, InClue) and joined in each.names]
            return (clues[0].clue, clues[0].names.index(joined)) if clues else None
    return None


def _number_bound_names(binders: Iterable[Binder], known: int = 0) -> Mapping[Local, str]:
    """Number the names that binders bind, in order."""
    bound = [local for binder in binders for local in binder.names]
    return {local: f"name {number}" for number, local in enumerate(bound, known)}


def _write(part: object, names: Mapping[Local, str]) -> str:
    """Write a part of a rule so that parts that differ only in an irrelevant order are written alike."""
    names = {**names, **_number_bound_names(getattr(part, "binders", ()), len(names))}

    def text(each: object) -> str:
        return _write(each, names)

    match part:
        case Local():
            return names.get(part, f"name {id(part)}")
        case Apply(function=function, args=args):
            return _write(function.body, {p: text(arg) for p, arg in zip(function.params, args, strict=True)})
        case Function(name=name):
            return name
        case Comparison(op=">" | ">=" as op, left=left, right=right):
            return f"{_FLIPPED[op]}({text(right)}, {text(left)})"
        case Comparison(op="<" | "<=" as op, left=left, right=right):
            return f"{op}({text(left)}, {text(right)})"
        case Member(item=item, list=ListOf(items=items) | Read(at=ListOf(items=items))):
            return f"{text(item)} in ({', '.join(sorted(map(text, items)))})"
    commutative = _commutative_operation(part)
    if commutative is not None:
        word, operands = commutative
        return f"{word}({', '.join(sorted(map(text, operands)))})"
    inner = [each for each in parts(part) if not isinstance(each, Span)]
    return f"{type(part).__name__}({', '.join(map(text, inner))})" if inner else repr(part)


def _commutative_operation(part: object) -> tuple[str, Iterable[object]] | None:
    """Return a word for an operation and its operands if the operation is commutative, or None."""
    match part:
        case Logic(op=op) | Arithmetic(op=op) if op in _COMMUTATIVE:
            return op, _operands(part, op)
        case Comparison(op=op, left=left, right=right):
            return op, (left, right)
        case Absolute(operand=Arithmetic(op="-", left=left, right=right)):
            return "difference", (left, right)
        case Same(left=left, right=right, negated=negated):
            return f"same {negated}", (left, right)
        case Joined(first=first, second=second):
            return "joined", (first, second)
        case Aggregate(fold=fold, list=ListOf(items=items) | Read(at=ListOf(items=items))):
            return str(fold), items
    return None


def _operands(part: object, op: str) -> Iterator[object]:
    """Yield the operands of a chain of one operator."""
    match part:
        case Logic(op=found, left=left, right=right) | Arithmetic(op=found, left=left, right=right) if found == op:
            yield from _operands(left, op)
            yield from _operands(right, op)
        case _:
            yield part
