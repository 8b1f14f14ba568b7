"""Lists, what runs through them, and what is made of them, to MiniZinc."""

import re
from collections.abc import Callable, Sequence

from pzc.compiler.model.conditions import conjuncts
from pzc.compiler.model.expressions import (
    Aggregate,
    Apply,
    Arithmetic,
    Binder,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Fold,
    InClue,
    IndexAt,
    ListOf,
    Position,
    Range,
    Slice,
)
from pzc.compiler.model.kinds import BOOL, INT, LINK, ElementType, ListType, TupleType, is_nested
from pzc.compiler.model.lengths import fixed_length
from pzc.compiler.model.prefix_counts import prefix_count_list

from .core import Core, is_scalar
from .failing import holds_what_may_fail, may_fail_known
from .lists import NOTHING, Unwritable, apart
from .values import (
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
    Value,
    both,
    is_partial,
    renamed,
)

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


class Sequences(Core):
    """Writes what speaks of lists."""

    def _list_of(self, e: ListOf) -> Value:
        assert isinstance(e.type, ListType)
        if is_nested(e.type):
            return self._lists_of(e.items)
        if isinstance(e.type.item, TupleType):
            return self._groups_of(e.items)
        parts: list[Value] = []
        run: list[str] = []
        off = False
        numbers = e.type.item == INT

        def close() -> None:
            if run:
                parts.append(Array(f"{'real(' if off else ''}[{', '.join(run)}]{')' if off else ''}"))
                run.clear()

        for item in e.items:
            if isinstance(item.type, ListType):
                close()
                off = False
                parts.append(self._joined_list(item))
                continue
            if self.is_maybe_off(item):
                if not e.known:
                    raise Unwritable
                self.use("real")
                off = True
            run.append((self.number(item) if numbers else self.scalar(item)).text)
        close()
        return parts[0] if len(parts) == 1 else Several(tuple(parts))

    def _lists_of(self, items: Sequence[Expr]) -> Value:
        """A list of lists. Where they differ in numbers only, these by the number of the list."""
        if not all(isinstance(x.type, ListType) and is_scalar(x.type.item) and not x.type.partial for x in items):
            raise Unwritable
        texts = [self.listed(item).text for item in items]
        k = apart("k", *texts)
        if len({_NUMBER.sub("", text) for text in texts}) > 1:
            return Several(tuple(Each((), Array(text)) for text in texts))
        columns = iter([_entry([*column], k).text for column in zip(*map(_NUMBER.findall, texts), strict=True)])
        return Each((Generator(k, f"1..{len(texts)}"),), Array(_NUMBER.sub(lambda _: next(columns), texts[0])))

    def _groups_of(self, items: Sequence[Expr]) -> Value:
        """A list of groups: their first parts as a list, their second parts as a list. Of which group it is the
        solution decides where each has a condition."""
        if any(isinstance(item.type, ListType) for item in items):
            raise Unwritable
        ways = [way for item in items for way in self.ways(item)]
        if any(way.unknown for way in ways):
            return Several(tuple(ways))
        groups = [self._texts(way.body) for way in ways]
        k = apart("k", *(text for group in groups for text in group))
        columns = tuple(_entry([*column], k) for column in zip(*groups, strict=True))
        return Each((Generator(k, f"1..{len(groups)}"),), Parts(columns)) if groups else EMPTY

    def _texts(self, value: Value) -> list[str]:
        if not isinstance(value, Parts):
            raise Unwritable
        return [self.text(part).text for part in value.items]

    def ways(self, e: Expr) -> list[Each]:
        """What may be meant by a group, each with the conditions that the solution decides."""
        match e:
            case Conditional(condition=condition) if not condition.known:
                holds = self.truth(condition)
                opposite = Text(f"not {holds.within(ATOM)}", SIGN)
                both_ways = ((holds, self.ways(e.then)), (opposite, self.ways(e.otherwise)))
                return [Each((), x.body, (), (case, *x.unknown)) for case, found in both_ways for x in found]
            case Apply():
                return self.inlined(e, self.ways)
            case _:
                return [Each((), self.value(e))]

    def _concatenation(self, e: Concatenation) -> Several:
        return Several((self._joined_list(e.left), self._joined_list(e.right)))

    def _joined_list(self, e: Expr) -> Value:
        """A list that becomes part of another one."""
        assert isinstance(e.type, ListType)
        if not fixed_length(e) and not e.type.partial:
            raise Unwritable  # one of several lists
        return self.value(e)

    def _range(self, e: Range) -> Value:
        low, high = self.number(e.low), self.number(e.high)
        with self.scope():
            name = self.fresh("i")
            low_known, high_known = _known_by_names(e.low), _known_by_names(e.high)
            if low_known and high_known:
                return Each((Generator(name, f"{low.within(PLUS)}..{high.within(PLUS)}"),), Text(name))
            self.sure(e.low, e.high)
            least = low.within(PLUS) if low_known else f"lb({low.text})"
            most = high.within(PLUS) if high_known else f"ub({high.text})"
            unknown = []
            if not low_known:
                unknown.append(Text(f"{low.within(PLUS)} <= {name}", COMPARE))
            if not high_known:
                unknown.append(Text(f"{name} <= {high.within(PLUS)}", COMPARE))
            return Each((Generator(name, f"{least}..{most}"),), Text(name), (), tuple(unknown))

    def branches(self, binders: Sequence[Binder], where: Expr | None, body: Callable[[], Value]) -> list[Each]:
        """A body for all that binders run through. Several branches where they run through several lists."""
        out: list[Each] = []
        with self.scope():
            self._branch(tuple(binders), where, body, Each((), Text("")), out)
        return out

    def _branch(
        self,
        binders: tuple[Binder, ...],
        where: Expr | None,
        body: Callable[[], Value],
        so_far: Each,
        out: list[Each],
    ) -> None:
        if not binders:
            known, unknown = so_far.known, so_far.unknown
            for part in () if where is None else conjuncts(where):  # what is known keeps out what need not exist
                condition = self.truth(part)
                known, unknown = ((*known, condition), unknown) if part.known else (known, (*unknown, condition))
            if not any(condition.text == "false" for condition in known):
                out.append(Each(so_far.generators, body(), known, unknown))
            return
        first, *rest = binders
        for each in self._steps(first):
            with self.scope():
                opened = self.opened(each, self._wanted(first))
                self._bind(first, opened.body)
                grown = Each(
                    so_far.generators + opened.generators,
                    Text(""),
                    so_far.known + opened.known,
                    so_far.unknown + opened.unknown,
                )
                self._branch(tuple(rest), where, body, grown, out)

    def _wanted(self, binder: Binder) -> str:
        if isinstance(binder, InClue):
            return "k"
        return "_".join(local.name for local in binder.names)

    def _steps(self, binder: Binder) -> list[Each]:
        if isinstance(binder, InClue):
            self.clues.add(binder.clue)
            return [self.naming.clue(binder.clue).placements(binder.value is not None)]
        self.sure(binder.list)
        return self.parts(self.value(binder.list))

    def _bind(self, binder: Binder, item: Value) -> None:
        if isinstance(binder, InClue):
            assert isinstance(item, Text)
            clue = self.naming.clue(binder.clue)
            for place, local in enumerate(binder.names):
                self.locals[local] = clue.part(place, item.text)
            if binder.value is not None:
                self.locals[binder.value] = clue.value(item.text)
            return
        if len(binder.names) == 1:
            self.locals[binder.names[0]] = item
            return
        kind = binder.list.type
        if isinstance(kind, ListType) and kind.item == LINK:
            self.use("link_ends")
            link = self.text(item).text
            item = Parts((Text(f"link_ends[{link}, 1]"), Text(f"link_ends[{link}, 2]")))
        if not isinstance(item, Parts):
            raise Unwritable
        for local, part in zip(binder.names, item.items, strict=True):
            self.locals[local] = part
            if isinstance(local.type, ElementType) and kind != ListType(LINK):
                self.maybe_off.add(local)

    def _comprehension(self, e: Comprehension) -> Value:
        if e.where is not None and not e.where.known and may_fail_known(e.body):
            raise Unwritable
        before, self.exists = self.exists, []

        choice = isinstance(e.body.type, TupleType)

        def body() -> Value:
            found = Several(tuple(self.ways(e.body))) if choice else self.value(e.body)
            if self.exists:
                raise Unwritable
            return found

        try:
            branches = self.branches(e.binders, e.where, body)
        finally:
            self.exists = before
        if choice:
            branches = [way for branch in branches for way in _ways(branch)]
        if isinstance(e.body.type, ElementType) and self.is_maybe_off(e.body):
            if not e.body.known:
                raise Unwritable
            branches = [
                Each(
                    b.generators, b.body, (*b.known, Text(f"{self.text(b.body).within(PLUS)} > 0", COMPARE)), b.unknown
                )
                for b in branches
            ]
        return branches[0] if len(branches) == 1 else Several(tuple(branches))

    def _aggregate(self, e: Aggregate) -> Text:
        truths = prefix_count_list(e)
        if truths is not None and not truths.known:
            self.sure(truths)
            self.use("first_run")
            return Text(f"first_run({self.listed(truths).text})")
        if e.fold in (Fold.COUNT, Fold.LEN, Fold.DISTINCT, Fold.PRODUCT):
            self.sure(e.list)  # what a predicate or function of ours is given has to be there
        value = self.value(e.list)
        if e.fold in (Fold.MIN, Fold.MAX) and is_partial(value):
            return self._extremum(e, value)
        if e.fold in (Fold.MIN, Fold.MAX) and not e.known and isinstance(e.list, Comprehension) and e.list.body.known:
            raise Unwritable  # of no numbers, where they are known, MiniZinc takes no minimum even in a condition
        if e.fold is Fold.DISTINCT and e.known:
            return self.distinct_known(value)
        # MiniZinc 2.6 takes a `count` for impossible where what is counted speaks of something that is not there
        counted = "sum" if e.fold in (Fold.COUNT, Fold.LEN) and holds_what_may_fail(e.list) else "count"
        return self.fold(e.fold, value, e.list.type, e.known, counted)

    def _extremum(self, e: Aggregate, value: Value) -> Text:
        """Of a partial list: what is not there becomes the value that loses against all others."""
        self.sure(e.list)
        if isinstance(e.list.type, ListType) and e.list.type.item is BOOL:
            raise Unwritable
        self.exists.append(self.disjunction(value, lambda each: both(each.unknown)))
        least = e.fold is Fold.MIN
        elements = self.elements(value).text
        loser = f"ub_array({elements})" if least else f"lb_array({elements})"

        def choice(each: Each) -> Value:
            item = self.text(each.body).text
            return Text(f"if {both(each.unknown).text} then {item} else {loser} endif") if each.unknown else each.body

        parts = tuple(Each(p.generators, choice(p), p.known) for p in self.parts(value))
        # (0 elements are nothing to choose from: then the condition above is false already)
        return Text(f"{e.fold.value}({self.array(Several(parts)).text})")

    def _position(self, e: Position) -> Text:
        self.sure(e.item, e.list)
        item, items = self.number(e.item), self.listed(e.list, numbers=e.item.type == INT or e.item.type is BOOL)
        if e.known:
            self.use("position")
        else:
            self.use("position_var")
            self.exists.append(self.contains(items, item, False))
        return Text(f"position({item.text}, {items.text})")

    def _index(self, e: IndexAt) -> Value:
        self.sure_but_for_places(e.list)
        index = self.number(e.index)
        if isinstance(e.index, Constant) and is_scalar(e.type):
            elements = self._one_by_one(e.list)
            if 0 < e.index.value <= len(elements):
                return elements[e.index.value - 1]
        if isinstance(e.type, ListType) or not isinstance(e.list.type, ListType) or not is_scalar(e.list.type.item):
            return self._line(self.value(e.list), index)
        items = self.listed(e.list)
        known = e.index.known or _known_by_names(e.index)
        if not known and items.text == NOTHING:
            raise Unwritable  # MiniZinc stops at an unknown place in no list at all
        if e.type is BOOL and not known:
            self.sure(e.index)
            self.use("at")
            return Text(f"at({items.text}, {index.text})")
        return Text(f"{items.within(ATOM)}[{index.text}]")

    def _one_by_one(self, e: Expr) -> list[Text]:
        """The elements of a list, where they stand there one by one."""
        match e:
            case ListOf(items=items) if not any(isinstance(x.type, ListType) or self.is_maybe_off(x) for x in items):
                return [self.scalar(item) for item in items]
            case Apply(args=args) if not any(isinstance(x.type, ElementType) and self.is_maybe_off(x) for x in args):
                return self.inlined(e, self._one_by_one)
            case _:
                return []

    def _line(self, value: Value, index: Text) -> Value:
        """One of a list of lists, which is known and indexed by sets that begin with 1."""
        match value:
            case Each((Generator(name, source),), body, (), ()) if _from_one(source):
                return renamed(body, {name: index.within(ATOM)})
            case Each(generators, body, (), ()) if index.text == "1" and all(_from_one(g.source) for g in generators):
                return renamed(body, {g.name: "1" for g in generators})
        raise Unwritable

    def _slice(self, e: Slice) -> Value:
        self.sure(e.list, e.indices)
        items = self.listed(e.list)
        indices = self.value(e.indices)
        out: list[Value] = []
        for part in self.parts(indices):
            with self.scope():
                each = self.opened(part)
                at = self.text(each.body)
                inside = Text(f"{at.within(PLUS)} in 1..length({items.text})", COMPARE)
                known = each.known
                if is_partial(indices):
                    outside = Text(f"not ({inside.text})")
                    refused = Each(each.generators, Text("true"), (*known, outside), each.unknown)
                    self.exists.append(
                        Text(f"not {self.disjunction(refused, lambda x: both(x.unknown)).within(ATOM)}", ATOM)
                    )
                    known = (*known, inside)
                elif not e.indices.known:
                    raise Unwritable
                out.append(Each(each.generators, Text(f"{items.within(ATOM)}[{at.text}]"), known, each.unknown))
        return out[0] if len(out) == 1 else Several(tuple(out))


def _entry(column: Sequence[str], k: str) -> Text:
    """The k-th of some texts."""
    if len(set(column)) == 1:
        return Text(column[0])
    return Text(k if [*column] == [str(i) for i in range(1, len(column) + 1)] else f"[{', '.join(column)}][{k}]")


def _ways(branch: Each) -> list[Each]:
    """A list of groups of which there are several ways: one list for each."""
    assert isinstance(branch.body, Several)
    return [
        Each(branch.generators, way.body, branch.known, (*branch.unknown, *way.unknown))
        for way in branch.body.parts
        if isinstance(way, Each)
    ]


def _from_one(source: str) -> bool:
    return source.isupper() or source.startswith("1..")


def _known_by_names(e: Expr) -> bool:
    """Whether a number is known when all names are: of lists that are not, it asks the length."""
    match e:
        case Aggregate(fold=Fold.LEN, list=items):
            return fixed_length(items)
        case Arithmetic(left=left, right=right):
            return _known_by_names(left) and _known_by_names(right)
        case _:
            return e.known
