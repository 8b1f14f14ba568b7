"""List displays, ranges, positions, indices and slices to MiniZinc."""

import re
from collections.abc import Sequence

from pzc.compiler.model.expressions import (
    Aggregate,
    Apply,
    Arithmetic,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Fold,
    IndexAt,
    ListOf,
    Position,
    Range,
    Slice,
)
from pzc.compiler.model.kinds import BOOL, INT, ElementType, ListType, TupleType, is_nested
from pzc.compiler.model.lengths import fixed_length

from .arrays import NOTHING, unused_name
from .expression_writer import ExpressionWriter, is_scalar
from .fragments import (
    ATOM,
    COMPARE,
    EMPTY,
    PLUS,
    SIGN,
    Array,
    Each,
    Generator,
    Parts,
    Several,
    Text,
    Unwritable,
    Value,
    both,
    is_partial,
    renamed,
)

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


def display(writer: ExpressionWriter, e: ListOf) -> Value:
    """Translate a list display `<a, b, c>`. Nested lists are spliced in unless the element type is a list."""
    assert isinstance(e.type, ListType)
    if is_nested(e.type):
        return _list_of_lists(writer, e.items)
    if isinstance(e.type.item, TupleType):
        return _list_of_tuples(writer, e.items)
    parts: list[Value] = []
    run: list[str] = []
    off = False
    numbers = e.type.item == INT

    def close() -> None:
        if run:
            parts.append(Array(f"{'on_board(' if off else ''}[{', '.join(run)}]{')' if off else ''}"))
            run.clear()

    for item in e.items:
        if isinstance(item.type, ListType):
            close()
            off = False
            parts.append(_spliced(writer, item))
            continue
        if writer.is_maybe_off(item):
            if not e.known:
                raise Unwritable
            off = True
        run.append((writer.number(item) if numbers else writer.scalar(item)).text)
    close()
    return parts[0] if len(parts) == 1 else Several(tuple(parts))


def _list_of_lists(writer: ExpressionWriter, items: Sequence[Expr]) -> Value:
    """Translate a list of lists. If the lists differ in numbers only, the numbers become arrays indexed by the list."""
    if not all(isinstance(x.type, ListType) and is_scalar(x.type.item) and not x.type.partial for x in items):
        raise Unwritable
    texts = [writer.listed(item).text for item in items]
    k = unused_name("k", *texts)
    if len({_NUMBER.sub("", text) for text in texts}) > 1:
        return Several(tuple(Each((), Array(text)) for text in texts))
    columns = iter([_kth([*column], k).text for column in zip(*map(_NUMBER.findall, texts), strict=True)])
    return Each((Generator(k, f"1..{len(texts)}"),), Array(_NUMBER.sub(lambda _: next(columns), texts[0])))


def _list_of_tuples(writer: ExpressionWriter, items: Sequence[Expr]) -> Value:
    """Translate a list of tuples to parallel arrays, or to one list per tuple if the list depends on the solution."""
    if any(isinstance(item.type, ListType) for item in items):
        raise Unwritable
    cases = [case for item in items for case in tuple_cases(writer, item)]
    if any(case.unknown for case in cases):
        return Several(tuple(cases))
    groups = [_tuple_texts(writer, case.body) for case in cases]
    k = unused_name("k", *(text for group in groups for text in group))
    columns = tuple(_kth([*column], k) for column in zip(*groups, strict=True))
    return Each((Generator(k, f"1..{len(groups)}"),), Parts(columns)) if groups else EMPTY


def _tuple_texts(writer: ExpressionWriter, value: Value) -> list[str]:
    """Return the texts of a tuple."""
    if not isinstance(value, Parts):
        raise Unwritable
    return [writer.text(part).text for part in value.items]


def tuple_cases(writer: ExpressionWriter, e: Expr) -> list[Each]:
    """Return all possible tuples of an expression, with the condition for each."""
    match e:
        case Conditional(condition=condition) if not condition.known:
            holds = writer.truth(condition)
            opposite = Text(f"not {holds.within(ATOM)}", SIGN)
            both_ways = ((holds, tuple_cases(writer, e.then)), (opposite, tuple_cases(writer, e.otherwise)))
            return [Each((), x.body, (), (case, *x.unknown)) for case, found in both_ways for x in found]
        case Apply():
            return writer.inlined(e, lambda body: tuple_cases(writer, body))
        case _:
            return [Each((), writer.value(e))]


def concatenation(writer: ExpressionWriter, e: Concatenation) -> Several:
    """Translate `a ++ b`."""
    return Several((_spliced(writer, e.left), _spliced(writer, e.right)))


def _spliced(writer: ExpressionWriter, e: Expr) -> Value:
    """Translate a list that becomes part of another list."""
    assert isinstance(e.type, ListType)
    if not fixed_length(e) and not e.type.partial:
        raise Unwritable  # its length depends on the solution
    return writer.value(e)


def range_of_numbers(writer: ExpressionWriter, e: Range) -> Value:
    """Translate `low..high`. If a bound depends on the solution, the numbers are filtered."""
    low, high = writer.number(e.low), writer.number(e.high)
    with writer.scope():
        name = writer.fresh("i")
        low_known, high_known = known_in_minizinc(e.low), known_in_minizinc(e.high)
        if low_known and high_known:
            return Each((Generator(name, f"{low.within(PLUS)}..{high.within(PLUS)}"),), Text(name))
        writer.require_defined(e.low, e.high)
        least = low.within(PLUS) if low_known else f"lb({low.text})"
        most = high.within(PLUS) if high_known else f"ub({high.text})"
        unknown = []
        if not low_known:
            unknown.append(Text(f"{low.within(PLUS)} <= {name}", COMPARE))
        if not high_known:
            unknown.append(Text(f"{name} <= {high.within(PLUS)}", COMPARE))
        return Each((Generator(name, f"{least}..{most}"),), Text(name), (), tuple(unknown))


def position(writer: ExpressionWriter, e: Position) -> Text:
    """Translate the position of an element in a list."""
    writer.require_defined(e.item, e.list)
    item, items = writer.number(e.item), writer.listed(e.list, numbers=e.item.type == INT or e.item.type is BOOL)
    if not e.known:
        writer.exists.append(writer.contains(items, item, False))
    return Text(f"position({item.text}, {items.text})")


def element_at(writer: ExpressionWriter, e: IndexAt) -> Value:
    """Translate `list[index]`."""
    writer.require_defined(e.list)
    index = writer.number(e.index)
    if isinstance(e.index, Constant) and is_scalar(e.type):
        elements = _elements(writer, e.list)
        if 0 < e.index.value <= len(elements):
            return elements[e.index.value - 1]
    if isinstance(e.type, ListType) or not isinstance(e.list.type, ListType) or not is_scalar(e.list.type.item):
        return _inner_list(writer, writer.value(e.list), index)
    items = writer.listed(e.list)
    known = e.index.known or known_in_minizinc(e.index)
    if not known and items.text == NOTHING:
        raise Unwritable  # MiniZinc rejects an unknown index of an empty array
    if e.type is BOOL and not known:
        writer.require_defined(e.index)
        return Text(f"at({items.text}, {index.text})")
    return Text(f"{items.within(ATOM)}[{index.text}]")


def _elements(writer: ExpressionWriter, e: Expr) -> list[Text]:
    """Return the elements of a list display or of a definition that returns one; none for other expressions."""
    match e:
        case ListOf(items=items) if not any(isinstance(x.type, ListType) or writer.is_maybe_off(x) for x in items):
            return [writer.scalar(item) for item in items]
        case Apply(args=args) if not any(isinstance(x.type, ElementType) and writer.is_maybe_off(x) for x in args):
            return writer.inlined(e, lambda body: _elements(writer, body))
        case _:
            return []


def _inner_list(writer: ExpressionWriter, value: Value, index: Text) -> Value:
    """Translate `list[index]` for a known list of lists over sets that start at 1."""
    match value:
        case Each((Generator(name, source),), body, (), ()) if _starts_at_1(source):
            return renamed(body, {name: index.within(ATOM)})
        case Each(generators, body, (), ()) if index.text == "1" and all(_starts_at_1(g.source) for g in generators):
            return renamed(body, {g.name: "1" for g in generators})
    raise Unwritable


def slice_of(writer: ExpressionWriter, e: Slice) -> Value:
    """Translate `list[indices]` with a list of indices. Indices out of bounds make the enclosing truth value false."""
    writer.require_defined(e.list, e.indices)
    items = writer.listed(e.list)
    indices = writer.value(e.indices)
    out: list[Value] = []
    for part in writer.parts(indices):
        with writer.scope():
            each = writer.with_fresh_names(part)
            at = writer.text(each.body)
            inside = Text(f"{at.within(PLUS)} in 1..length({items.text})", COMPARE)
            known = each.known
            if is_partial(indices):
                outside = Text(f"not ({inside.text})")
                refused = Each(each.generators, Text("true"), (*known, outside), each.unknown)
                writer.exists.append(
                    Text(f"not {writer.disjunction(refused, lambda x: both(x.unknown)).within(ATOM)}", ATOM)
                )
                known = (*known, inside)
            elif not e.indices.known:
                raise Unwritable
            out.append(Each(each.generators, Text(f"{items.within(ATOM)}[{at.text}]"), known, each.unknown))
    return out[0] if len(out) == 1 else Several(tuple(out))


def _kth(column: Sequence[str], k: str) -> Text:
    """Return the k-th of some texts."""
    if len(set(column)) == 1:
        return Text(column[0])
    return Text(k if [*column] == [str(i) for i in range(1, len(column) + 1)] else f"[{', '.join(column)}][{k}]")


def _starts_at_1(source: str) -> bool:
    """Return True for a set that starts at 1."""
    return source.isupper() or source.startswith("1..")


def known_in_minizinc(e: Expr) -> bool:
    """Return True if MiniZinc can evaluate a number before solving: it is known, or made of lengths that are."""
    match e:
        case Aggregate(fold=Fold.LEN, list=items):
            return fixed_length(items)
        case Arithmetic(left=left, right=right):
            return known_in_minizinc(left) and known_in_minizinc(right)
        case _:
            return e.known
