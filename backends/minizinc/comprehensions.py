"""Comprehensions, loops over binders and aggregates to MiniZinc."""

from collections.abc import Callable, Sequence
from typing import assert_never

from pzc.compiler.model.conditions import conjuncts
from pzc.compiler.model.expressions import (
    Aggregate,
    Binder,
    Comprehension,
    Expr,
    Fold,
    InClue,
)
from pzc.compiler.model.kinds import BOOL, LINK, ElementType, ListType, TupleType
from pzc.compiler.model.prefix_counts import prefix_count_list

from .expression_writer import ExpressionWriter
from .fragments import (
    COMPARE,
    PLUS,
    Each,
    Parts,
    Several,
    Text,
    Unwritable,
    Value,
    both,
    is_partial,
)
from .list_expressions import tuple_cases
from .undefined import contains_undefined, may_be_undefined_if_known


def branches(
    writer: ExpressionWriter, binders: Sequence[Binder], where: Expr | None, body: Callable[[], Value]
) -> list[Each]:
    """Return comprehensions of a body over the lists of the binders: several if a list has several parts."""
    out: list[Each] = []
    with writer.scope():
        _add_branch(writer, tuple(binders), where, body, Each((), Text("")), out)
    return out


def _add_branch(
    writer: ExpressionWriter,
    binders: tuple[Binder, ...],
    where: Expr | None,
    body: Callable[[], Value],
    so_far: Each,
    out: list[Each],
) -> None:
    """Add the comprehensions over the remaining binders to `out`."""
    if not binders:
        known, unknown = so_far.known, so_far.unknown
        for part in () if where is None else conjuncts(where):  # known conditions protect undefined parts
            condition = writer.truth(part)
            known, unknown = ((*known, condition), unknown) if part.known else (known, (*unknown, condition))
        if not any(condition.text == "false" for condition in known):
            out.append(Each(so_far.generators, body(), known, unknown))
        return
    first, *rest = binders
    for each in _bound_lists(writer, first):
        with writer.scope():
            opened = writer.with_fresh_names(each, _wanted_name(writer, first))
            _bind(writer, first, opened.body)
            grown = Each(
                so_far.generators + opened.generators,
                Text(""),
                so_far.known + opened.known,
                so_far.unknown + opened.unknown,
            )
            _add_branch(writer, tuple(rest), where, body, grown, out)


def _wanted_name(writer: ExpressionWriter, binder: Binder) -> str:
    """Return a name for the generator of a binder."""
    if isinstance(binder, InClue):
        return "k"
    return "_".join(local.name for local in binder.names)


def _bound_lists(writer: ExpressionWriter, binder: Binder) -> list[Each]:
    """Return the comprehensions that a binder iterates over."""
    if isinstance(binder, InClue):
        return [writer.naming.clues[binder.clue].placements(binder.value is not None)]
    writer.require_defined(binder.list)
    return writer.parts(writer.value(binder.list))


def _bind(writer: ExpressionWriter, binder: Binder, item: Value) -> None:
    """Bind the names of a binder to an element."""
    if isinstance(binder, InClue):
        assert isinstance(item, Text)
        clue = writer.naming.clues[binder.clue]
        for place, local in enumerate(binder.names):
            writer.locals[local] = clue.part(place, item.text)
        if binder.value is not None:
            writer.locals[binder.value] = clue.value(item.text)
        return
    if len(binder.names) == 1:
        writer.locals[binder.names[0]] = item
        return
    kind = binder.list.type
    if isinstance(kind, ListType) and kind.item == LINK:
        link = writer.text(item).text
        item = Parts((Text(f"link_ends[{link}, 1]"), Text(f"link_ends[{link}, 2]")))
    if not isinstance(item, Parts):
        raise Unwritable
    for local, part in zip(binder.names, item.items, strict=True):
        writer.locals[local] = part
        if isinstance(local.type, ElementType) and kind != ListType(LINK):
            writer.maybe_off.add(local)


def comprehension(writer: ExpressionWriter, e: Comprehension) -> Value:
    """Translate a comprehension."""
    if e.where is not None and not e.where.known and may_be_undefined_if_known(e.body):
        raise Unwritable
    before, writer.exists = writer.exists, []

    is_tuple = isinstance(e.body.type, TupleType)

    def body() -> Value:
        found = Several(tuple(tuple_cases(writer, e.body))) if is_tuple else writer.value(e.body)
        if writer.exists:
            raise Unwritable
        return found

    try:
        lists = branches(writer, e.binders, e.where, body)
    finally:
        writer.exists = before
    if is_tuple:
        lists = [case for branch in lists for case in _one_list_each(branch)]
    if isinstance(e.body.type, ElementType) and writer.is_maybe_off(e.body):
        if not e.body.known:
            raise Unwritable
        lists = [
            Each(b.generators, b.body, (*b.known, Text(f"{writer.text(b.body).within(PLUS)} > 0", COMPARE)), b.unknown)
            for b in lists
        ]
    return lists[0] if len(lists) == 1 else Several(tuple(lists))


def aggregate(writer: ExpressionWriter, e: Aggregate) -> Text:
    """Translate an aggregate."""
    truths = prefix_count_list(e)
    if truths is not None and not truths.known:
        writer.require_defined(truths)
        return Text(f"first_run({writer.listed(truths).text})")
    match e.fold:
        case Fold.MIN | Fold.MAX:
            return _least_or_greatest(writer, e)
        case Fold.COUNT | Fold.LEN:
            # in MiniZinc 2.6 a `count` of conditions with undefined parts fails instead of counting them as false
            writer.require_defined(e.list)
            function = "sum" if contains_undefined(e.list) else "count"
            return writer.fold(e.fold, writer.value(e.list), e.list.type, e.known, function)
        case Fold.DISTINCT | Fold.PRODUCT:
            writer.require_defined(e.list)  # the arguments of a helper function must be defined
            value = writer.value(e.list)
            if e.fold is Fold.DISTINCT and e.known:
                raise Unwritable  # `alldifferent` is a constraint, and no condition on data
            return writer.fold(e.fold, value, e.list.type, e.known)
        case Fold.SUM | Fold.ALL | Fold.ANY:
            return writer.fold(e.fold, writer.value(e.list), e.list.type, e.known)
        case _:
            assert_never(e.fold)


def _least_or_greatest(writer: ExpressionWriter, e: Aggregate) -> Text:
    """Translate `min` or `max`."""
    value = writer.value(e.list)
    if is_partial(value):
        return _extremum(writer, e, value)
    if not e.known and isinstance(e.list, Comprehension) and e.list.body.known:
        raise Unwritable  # MiniZinc rejects the minimum of an empty array of known numbers, even inside a condition
    return writer.fold(e.fold, value, e.list.type, e.known)


def _extremum(writer: ExpressionWriter, e: Aggregate, value: Value) -> Text:
    """Translate `min` or `max` of a list with optional elements. Absent elements are replaced by the worst value."""
    writer.require_defined(e.list)
    if isinstance(e.list.type, ListType) and e.list.type.item is BOOL:
        raise Unwritable
    writer.exists.append(writer.disjunction(value, lambda each: both(each.unknown)))
    least = e.fold is Fold.MIN
    elements = writer.elements(value).text
    loser = f"ub_array({elements})" if least else f"lb_array({elements})"

    def choice(each: Each) -> Value:
        item = writer.text(each.body).text
        return Text(f"if {both(each.unknown).text} then {item} else {loser} endif") if each.unknown else each.body

    parts = tuple(Each(p.generators, choice(p), p.known) for p in writer.parts(value))
    return Text(f"{e.fold.value}({writer.array(Several(parts)).text})")


def _one_list_each(branch: Each) -> list[Each]:
    """Split a comprehension over tuple cases into one comprehension for each case."""
    assert isinstance(branch.body, Several)
    return [
        Each(branch.generators, case.body, branch.known, (*branch.unknown, *case.unknown))
        for case in branch.body.parts
        if isinstance(case, Each)
    ]
