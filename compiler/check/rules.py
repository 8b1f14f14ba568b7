"""Rules and bare constraints: from syntax to typed, with quantifiers for free names."""

from collections.abc import Iterator
from typing import assert_never

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.binders import binders_of
from pzc.compiler.check.types.comprehensions import comprehension
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.check.types.twins import warn_about_self
from pzc.compiler.model.board_expressions import AreaList
from pzc.compiler.model.expressions import (
    Aggregate,
    Arithmetic,
    Builtin,
    Constant,
    Expr,
    Fold,
    InClue,
    InList,
    Logic,
    Member,
    Range,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, CELL, INT, ListType
from pzc.compiler.model.model import Demand, ForEach, Objective, Rule, Statement
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.braces import in_general

from .names import Names
from .resolve import Unit
from .rule_text import RuleText, with_explicit_fors


def check_rule(names: Names, unit: Unit, written: statements.RuleDecl | statements.For | statements.Require) -> Rule:
    """Type a rule, or a constraint outside of any rule."""
    if isinstance(written, statements.RuleDecl) and unit.digits_span is not None:
        counted = unit.digits.replace("_", " ")
        written = replace(written, text=f"{written.text} What counts is the {counted}, not the digit.")
    match written:
        case statements.RuleDecl(_, text, head, body) if "{" in text:
            return _type_rule_with_names(names, unit, written)
        case statements.RuleDecl(_, text, head, body):
            origin = Origin("rule", text, head)
        case statements.For() | statements.Require():
            body = (written,)
            origin = Origin("rule", " ".join(written.span.text.split()), written.span)
        case _:
            assert_never(written)
    demands = tuple(quantified(ExprTyper(names, unit), demand) for demand in body)
    return Rule(origin, isinstance(written, statements.RuleDecl), unit.name, demands)


def _type_rule_with_names(names: Names, unit: Unit, written: statements.RuleDecl) -> Rule:
    """Type a rule whose text contains names in braces."""
    rule_text = RuleText(written.text, written.head)
    demands = tuple(
        quantified(ExprTyper(names, unit), with_explicit_fors(demand), rule_text) for demand in written.body
    )
    rule_text.refuse_unbound()
    params = names.params.get(unit, {})
    values = {name: str(names.facts.params[param]) for name, param in params.items() if param in names.facts.params}
    return Rule(Origin("rule", in_general(written.text, values), written.head), True, unit.name, demands)


def check_objective(names: Names, unit: Unit, written: statements.ObjectiveDecl) -> Objective:
    """Type an objective. Raises PuzzleError if its value does not depend on the solution."""
    typer = ExprTyper(names, unit)
    with typer.blaming_uses():
        value = typer.number(written.value)
    if value.known:
        help = "say what depends on the solution, as in maximize sum(star(cells))"
        raise fail("PZ314", "this is the same in every solution, so none is better", written.value.span, help=help)
    text = " ".join(written.span.text.split())
    return Objective(value, written.most, Origin("rule", text, written.span))


def quantified(typer: ExprTyper, written: statements.Demand, rule_text: RuleText | None = None) -> Statement:
    """Type a statement. Undefined names in coordinates are universally quantified.

    `rule_text` is the text of the rule, if it has names in braces.
    """
    typer.free = _coordinate_names(written)
    with typer.blaming_uses():
        statement = _type_statement(typer, written, rule_text)
    binders, where = free_binders(typer)
    if not binders:
        return statement
    return ForEach(binders, where, (statement,), written.span)


def pattern_lists(names: Names, unit: Unit, written: syntax.Expr) -> Expr:
    """Type the value of `regions NAME = ...`, a list of lists.

    A pattern with free names gives one list for each of their values.
    """
    typer = ExprTyper(names, unit)
    typer.free = _coordinate_names(statements.Require(written.span, written))
    if isinstance(written, syntax.ListDisplay):
        items = [typer.expr(item) for item in written.items]
        if items and all(item.type == ListType(CELL) for item in items):
            # not flattened, since the inner lists are the regions
            return _list_of_lists(items, written.span)
    value = typer.as_list(typer.expr(written))
    binders, where = free_binders(typer)
    if binders:
        value = comprehension(written.span, binders, where, value)
    if not value.known:
        raise fail("PZ211", "regions must be known before solving", written.span)
    if value.type == ListType(CELL):
        return _list_of_lists([value], written.span)
    if value.type != ListType(ListType(CELL)):
        raise fail("PZ250", f"regions are lists of cells, this is {value.type}", written.span)
    return value


def _list_of_lists(items: list[Expr], span: Span) -> Expr:
    if not all(item.known for item in items):
        raise fail("PZ211", "regions must be known before solving", span)
    return TupleOf(span, ListType(ListType(CELL)), True, tuple(items))


def _type_statement(typer: ExprTyper, written: statements.Demand, rule_text: RuleText | None) -> Statement:
    """Type a statement and its nested statements."""
    match written:
        case statements.Require(span, condition):
            typed = typer.truth(condition)
            return Demand(typed, span, rule_text.of(typer, typed) if rule_text else None)
        case statements.For(span, binders, where, body):
            with typer.scope():
                bound = binders_of(typer, binders)
                filtered = typer.condition(where) if where else None
                inner = [_type_statement(typer, demand, rule_text) for demand in body]
                if any(isinstance(binder, InList) and isinstance(binder.list, AreaList) for binder in bound):
                    inner = [part for statement in inner for part in _split_conjuncts(statement)]
                conditions = [statement.condition for statement in inner if isinstance(statement, Demand)]
                warn_about_self(typer.names, bound, filtered, conditions)
                return ForEach(bound, filtered, tuple(inner), span)


def _split_conjuncts(statement: Statement) -> Iterator[Statement]:
    """Split the condition `p and q` into the statements p and q.

    The conditions on an area are separated, since ground/representatives.py looks at each of them.
    """
    match statement:
        case Demand(Logic(op="and", left=left, right=right)):
            yield from _split_conjuncts(replace(statement, condition=left, span=left.span))
            yield from _split_conjuncts(replace(statement, condition=right, span=right.span))
        case Demand() | ForEach():
            yield statement
        case _:
            assert_never(statement)


# -------------------------------------------------------------------------------------------- free names


def free_binders(typer: ExprTyper) -> tuple[tuple[InList, ...], Expr | None]:
    """Return binders for the implicitly quantified names.

    If a name occurs in coordinates with different ranges, also return a condition that keeps it within all of them.
    """
    binders = []
    where: Expr | None = None
    for name, (local, uses) in typer.freed.items():
        if not uses:
            raise typer.names.unknown(name, local.span, typer.unit, typer.locals)
        axes = list(dict.fromkeys(uses))
        binders.append(InList((local,), axis(typer, *axes[0], local.span)))
        for system, place in axes[1:]:
            within: Expr = Member(local.span, BOOL, True, local, axis(typer, system, place, local.span))
            where = within if where is None else Logic(local.span, BOOL, True, "and", where, within)
    return tuple(binders), where


def axis(typer: ExprTyper, system: str | None, place: int, span: Span) -> Expr:
    """Return the list of values that a coordinate runs through."""
    if system is not None:
        return typer.names.axes[system][place]
    first = typer.unit.origin
    lines = Builtin(span, ListType(ListType(CELL)), True, ("rows", "columns")[place], ())
    extent: Expr = typer.names.extents[place] or Aggregate(span, INT, True, Fold.LEN, lines)
    if first != 1:
        extent = Arithmetic(span, INT, True, "+", extent, Constant(span, INT, True, first - 1))
    return Range(span, ListType(INT), True, Constant(span, INT, True, first), extent)


def _coordinate_names(written: object) -> set[str]:
    """Return the names that are coordinates by themselves, such as `i` in (i, *) and UNIQUE(i, *)."""
    found: set[str] = set()
    waiting = [written]
    while waiting:
        part = waiting.pop()
        match part:
            case syntax.Tuple(_, items) | syntax.Call(_, _, items):
                found.update(item.text for item in items if isinstance(item, syntax.Name))
        waiting += [inner for inner in syntax.parts(part) if isinstance(inner, tuple | syntax.Node)]
    return found


def quantified_clues(rule: Rule) -> set[str]:
    """Return the clues that a rule quantifies over."""
    quantified = [s for s in rule.body if isinstance(s, ForEach)]
    return {b.clue for s in quantified for b in s.binders if isinstance(b, InClue)}


def possible_clues(body: tuple[statements.Demand, ...]) -> Iterator[str]:
    """Yield the names of possible clues that a rule quantifies over, before names are resolved."""
    for demand in body:
        match demand:
            case statements.For(
                _, (syntax.Compare(_, syntax.Call(_, syntax.Name(_, clue))) | syntax.Call(_, syntax.Name(_, clue)), *_)
            ):
                yield clue
