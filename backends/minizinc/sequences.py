"""Lists, what runs through them, and what is made of them, to MiniZinc."""

from collections.abc import Callable, Sequence

from pzc.compiler.meaning.narrowing import conjuncts
from pzc.compiler.model.expressions import (
    Aggregate,
    Binder,
    Comprehension,
    Concatenation,
    Expr,
    Fold,
    InClue,
    IndexAt,
    ListOf,
    Position,
    Range,
    Slice,
)
from pzc.compiler.model.kinds import BOOL, INT, LINK, ElementType, ListType, is_nested
from pzc.compiler.model.lengths import fixed_length

from .beginnings import beginning
from .core import Core, is_scalar
from .failing import holds_what_may_fail
from .lists import NOTHING, Unwritable
from .values import ATOM, COMPARE, PLUS, Array, Each, Generator, Parts, Several, Text, Value, both, is_partial, renamed


class Sequences(Core):
    """Writes what speaks of lists."""

    def _list_of(self, e: ListOf) -> Value:
        if is_nested(e.type):
            raise Unwritable  # its lists would not stay apart
        parts: list[Value] = []
        run: list[str] = []
        off = False
        numbers = isinstance(e.type, ListType) and e.type.item == INT

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
            if e.known:
                return Each((Generator(name, f"{low.within(PLUS)}..{high.within(PLUS)}"),), Text(name))
            self.sure(e.low, e.high)
            least = low.within(PLUS) if e.low.known else f"lb({low.text})"
            most = high.within(PLUS) if e.high.known else f"ub({high.text})"
            unknown = []
            if not e.low.known:
                unknown.append(Text(f"{low.within(PLUS)} <= {name}", COMPARE))
            if not e.high.known:
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
        before, self.exists = self.exists, []

        def body() -> Value:
            found = self.value(e.body)
            if self.exists:
                raise Unwritable
            return found

        try:
            branches = self.branches(e.binders, e.where, body)
        finally:
            self.exists = before
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
        truths = beginning(e)
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
        self.sure(e.list)
        index = self.number(e.index)
        if isinstance(e.type, ListType) or not isinstance(e.list.type, ListType) or not is_scalar(e.list.type.item):
            return self._line(self.value(e.list), index)
        items = self.listed(e.list)
        if not e.index.known and items.text == NOTHING:
            raise Unwritable  # MiniZinc stops at an unknown place in no list at all
        if e.type is BOOL and not e.index.known:
            self.sure(e.index)
            self.use("at")
            return Text(f"at({items.text}, {index.text})")
        return Text(f"{items.within(ATOM)}[{index.text}]")

    def _line(self, value: Value, index: Text) -> Value:
        """One of a list of lists, which is known and indexed by a set that begins with 1."""
        match value:
            case Each((Generator(name, source),), body, (), ()) if source.isupper() or source.startswith("1.."):
                return renamed(body, {name: index.within(ATOM)})
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
