"""Lists: what runs through them, and how they become one value."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pzc.compiler.model.expressions import Fold
from pzc.compiler.model.kinds import BOOL, ListType, Type, is_nested

from .names import Identifiers
from .values import (
    AND,
    ATOM,
    COMPARE,
    JOIN,
    OR,
    PLUS,
    Array,
    At,
    Each,
    Gaps,
    Generator,
    Parts,
    Several,
    Text,
    Value,
    both,
    either,
    generated,
    implied,
    is_partial,
    of_a_kind,
    put_in,
    renamed,
)

NOTHING = "[i | i in 1..0]"
"""A list of no numbers; of `[]` MiniZinc can't always tell what it is a list of."""


class Unwritable(Exception):
    """There is no structured form for this in MiniZinc; the rule is written case by case instead."""


class Lists:
    """Works on lists as values. What helper functions and library files they need is noted."""

    def __init__(self, names: Identifiers) -> None:
        self.names = names
        self.helpers: set[str] = set()
        self.includes: set[str] = set()
        self.spoken_of: set[str] = (
            set()
        )  # "sum", "member", "difference": what the rules speak of, from which more may follow
        self.of_a_function = False  # what is written is the value of a function that is a number
        self._open: list[list[str]] = [[]]

    def use(self, *helpers: str) -> None:
        """Notes that the model needs these functions."""
        self.helpers.update(helpers)

    def all_different(self, array: str) -> str:
        """`alldifferent`, of which solvers are asked for all that follows."""
        self.includes.add("alldifferent.mzn")
        return f"alldifferent({array}) :: domain_propagation"

    # -------------------------------------------------------------------------------------------- scopes

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names made inside may be used again afterwards."""
        self._open.append([])
        try:
            yield
        finally:
            self.names.free(*self._open.pop())

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Inside, none of the names of the scopes that are open is known: for functions."""
        names = [name for scope in self._open for name in scope]
        self.names.free(*names)
        try:
            yield
        finally:
            self.names.take(*names)

    def fresh(self, wanted: str, other: Sequence[str] = ()) -> str:
        """A name for a generator, free again at the end of the scope."""
        name = self.names.fresh(wanted, other)
        self._open[-1].append(name)
        return name

    def opened(self, each: Each, wanted: str = "") -> Each:
        """The same with names of its own for the generators; `wanted` for what it runs through itself."""
        if each.known and not each.generators:  # there is a place for the condition then
            each = Each((Generator(apart("i", repr(each)), "1..1"),), each.body, each.known, each.unknown)
        words = set(re.findall(r"\w+", repr(each)))
        own = {g.name for g in each.generators}
        names = {}
        for g in each.generators:
            plain = isinstance(each.body, Text) and each.body.text == g.name
            name = self.fresh(wanted if wanted and plain else g.name, tuple(words - own))
            names[g.name] = name
        result = renamed(each, {old: new for old, new in names.items() if old != new})
        assert isinstance(result, Each)
        return result

    # --------------------------------------------------------------------------------------------- forms

    def parts(self, value: Value) -> list[Each]:
        """A list as comprehensions, one after another."""
        match value:
            case Each():
                return [value]
            case Several(parts):
                return [each for part in parts for each in self.parts(part)]
            case Array():
                name = apart("x", value.text)
                return [Each((Generator(name, value.text),), Text(name))]
            case Gaps():
                return self.parts(self.told(value))
            case _:
                raise Unwritable

    def told(self, value: Gaps) -> Array:
        """The numbers that are told: all of them, where a rule speaks of the numbers themselves."""
        self.use("told")
        return Array(f"told({value.text})")

    def text(self, value: Value) -> Text:
        """A scalar as text; a cell by its number."""
        match value:
            case Text():
                return value
            case At(row, column):
                self.use("cell")
                return Text(f"cell({row.text}, {column.text})")
            case _:
                raise Unwritable

    def array(self, value: Value, convert: Callable[[Text], Text] | None = None) -> Array:
        """A list as an array; `convert` is applied to its elements."""
        match value:
            case Array():
                if convert is None:
                    return value
                with self.scope():
                    name = self.fresh("x")
                    return Array(f"[{convert(Text(name)).text} | {name} in {value.text}]")
            case Gaps():
                return self.array(self.told(value), convert)
            case Several(()):
                return Array(NOTHING)
            case Several(parts):
                texts = [self.array(part, convert).within(JOIN) for part in parts]
                return Array(" ++ ".join(texts), JOIN if len(texts) > 1 else ATOM)
            case Each():
                if value.unknown:
                    raise Unwritable
                with self.scope():
                    each = self.opened(value)
                    body = self.text(each.body)
                    one = (convert(body) if convert else body).text
                    return Array(f"[{one} | {generated(each)}]" if each.generators else f"[{one}]")
            case _:
                raise Unwritable

    def conditions(self, value: Value) -> Array:
        """For each element of a partial list whether it is there."""
        arrays = []
        for part in self.parts(value):
            whole = Each(part.generators, both(part.unknown), part.known)
            arrays.append(self.array(whole))
        return Array(" ++ ".join(a.within(JOIN) for a in arrays), JOIN if len(arrays) > 1 else ATOM)

    def elements(self, value: Value) -> Array:
        """The elements of a partial list, whether they are there or not."""
        return self.array(Several(tuple(Each(p.generators, p.body, p.known) for p in self.parts(value))))

    # --------------------------------------------------------------------------------------------- folds

    def fold(self, how: Fold, value: Value, kind: Type, known: bool, counted: str = "count") -> Text:  # noqa: C901
        """The list as one value. `kind` is its type; `known`: its elements are; `counted`: MiniZinc's word for it."""
        truth = isinstance(kind, ListType) and kind.item is BOOL
        as_number = self.as_number if truth else None
        match how:
            case Fold.SUM if truth and self.of_a_function:
                return self.fold(Fold.COUNT, value, kind, known)
            case Fold.SUM:
                self.spoken_of.add("sum")
                return self._added(value, lambda each: ("sum", _choice(each.unknown, self._item(each, truth), "0")))
            case Fold.PRODUCT:
                return self._product(value, truth, known)
            case Fold.COUNT:
                return self._added(value, lambda each: (counted, both((*each.unknown, self.text(each.body)))))
            case Fold.LEN:
                if not is_partial(value):
                    return self._length(value)
                return self._added(value, lambda each: (counted, both(each.unknown)))
            case Fold.ALL:
                return self.conjunction(value, lambda each: implied(each.unknown, self.text(each.body)))
            case Fold.ANY:
                return self.disjunction(value, lambda each: both((*each.unknown, self.text(each.body))))
            case Fold.DISTINCT:
                if is_nested(kind):
                    raise Unwritable
                return self._distinct(value, as_number)
            case Fold.MIN | Fold.MAX:
                if is_partial(value):
                    raise Unwritable
                ready = _set_of(value)
                return Text(f"{how.value}({ready or self.array(value, as_number).text})")

    def _length(self, value: Value) -> Text:
        match value:
            case Each((Generator(_, source),), _, ()) if source.isupper():  # a set that is run through as it is
                return Text(f"card({source})")
            case Gaps(text):
                return Text(f"length({text})")
            case _:
                return Text(f"length({self._lengthy(value).text})")

    def _lengthy(self, value: Value) -> Array:
        """An array as long as the list, which may be a list of lists."""
        match value:
            case Each(generators, Each() | Several() | Array() | Parts(), known):
                return self.array(Each(generators, Text("1"), known))
            case Several(parts):
                texts = [self._lengthy(part) for part in parts]
                return (
                    Array(" ++ ".join(t.within(JOIN) for t in texts), JOIN if len(texts) != 1 else ATOM)
                    if texts
                    else Array(NOTHING)
                )
            case _:
                return self.array(value)

    def _item(self, each: Each, truth: bool) -> Text:
        return self.as_number(self.text(each.body)) if truth else self.text(each.body)

    def as_number(self, truth: Text) -> Text:
        """A truth value as 0 or 1.

        MiniZinc 2.6 makes what a function is called with once, for its first call. If that asks it to be large, truth
        values that are counted in it are only bound to fail where they do not hold; and so they stay where another
        call asks it to be small. As elements of an array they are bound both ways.
        """
        if not self.of_a_function:
            return Text(f"bool2int({truth.text})")
        return Text(f"count([{truth.text}], true)")

    def _added(self, value: Value, body: Callable[[Each], tuple[str, Text]]) -> Text:
        """`sum(...)(...) + sum(...)(...)`"""
        if isinstance(value, Array) and body(Each((), Text("x")))[1].text == "x":
            name = body(Each((), Text("x")))[0]
            if name == "count" and self.of_a_function:
                return Text(f"count({value.text}, true)")
            return Text(f"{name}({value.text})")
        texts = []
        for part in self.parts(value):
            with self.scope():
                each = self.opened(part)
                name, what = body(each)
                if name == "count" and self.of_a_function:  # see `as_number`
                    texts.append(f"count([{what.text}{f' | {generated(each)}' if each.generators else ''}], true)")
                else:
                    texts.append(_added_up(name, each, what) if each.generators else f"{name}([{what.text}])")
        if not texts:
            return Text("0")
        return Text(" + ".join(texts), PLUS if len(texts) > 1 else ATOM)

    def _product(self, value: Value, truth: bool, known: bool) -> Text:
        def item(each: Each) -> Value:
            return _choice(each.unknown, self._item(each, truth), "1")

        parts = [Each(p.generators, item(p), p.known) for p in self.parts(value)]
        plain = isinstance(value, Array) and not truth
        items = self.array(value if plain else Several(tuple(parts)))
        if known:
            return Text(f"product({items.text})")
        self.use("product_of")
        return Text(f"product_of({items.text})")

    def conjunction(self, value: Value, body: Callable[[Each], Text]) -> Text:
        """What holds for all of a list."""
        return self._joined(value, "forall", body, " /\\ ", Text("true"), AND)

    def disjunction(self, value: Value, body: Callable[[Each], Text]) -> Text:
        """What holds for at least one of a list."""
        return self._joined(value, "exists", body, " \\/ ", Text("false"), OR)

    def _joined(
        self, value: Value, name: str, body: Callable[[Each], Text], operator: str, none: Text, level: int
    ) -> Text:
        texts = []
        for part in self.parts(value):
            with self.scope():
                each = self.opened(part)
                what = body(each)
                texts.append(Text(f"{name}({generated(each)})({what.text})") if each.generators else what)
        if not texts:
            return none
        return texts[0] if len(texts) == 1 else Text(operator.join(text.within(level) for text in texts), level)

    def _distinct(self, value: Value, convert: Callable[[Text], Text] | None) -> Text:
        if is_partial(value):
            if convert is not None:
                raise Unwritable
            self.use("distinct_where")
            return Text(f"distinct_where({self.conditions(value).text}, {self.elements(value).text})")
        if isinstance(value, Several) and not value.parts:
            return Text("true")
        return Text(self.all_different(self.array(value, convert).text))

    def distinct_known(self, value: Value) -> Text:
        """Whether the elements of a list that is known before solving differ, as something known as well."""
        items = self.array(value)
        return Text(f"card(array2set({items.text})) = length({items.text})", COMPARE)

    # ---------------------------------------------------------------------------------------- membership

    def contains(self, value: Value, item: Value, known: bool, there: bool = False) -> Text:
        """Whether something is in the list; `known`: all of it is known before solving, `there`: the item is a known
        element of the board."""
        if isinstance(item, Parts):
            return self.disjunction(value, lambda each: both((*each.unknown, self._same_parts(each.body, item))))
        wanted = self.text(item)
        if known and not is_partial(value):
            ready = _set_of(value)
            return Text(f"{wanted.within(PLUS)} in {ready or f'array2set({self.array(value).text})'}", COMPARE)
        self.spoken_of.add("member")
        if there and all(map(of_a_kind, self.parts(value))):
            return either(tuple(put_in(part, wanted) for part in self.parts(value)))
        ready = None if is_partial(value) else _set_of(value)
        if ready is not None:
            return Text(f"{wanted.within(PLUS)} in {ready}", COMPARE)

        def equal(each: Each) -> Text:
            same = Text(f"{self.text(each.body).within(PLUS)} = {wanted.within(PLUS)}", COMPARE)
            return both((*each.unknown, same))

        return self.disjunction(value, equal)

    def _same_parts(self, a: Value, b: Parts) -> Text:
        if not isinstance(a, Parts):
            raise Unwritable
        pairs = zip(a.items, b.items, strict=True)
        return both(
            tuple(Text(f"{self.text(x).within(PLUS)} = {self.text(y).within(PLUS)}", COMPARE) for x, y in pairs)
        )


def _added_up(name: str, each: Each, what: Text) -> str:
    """`sum(c in CELL)(digit(c))`; of an array as it is, `sum(digit)`. (Of `forall` and `exists` of what a function
    gives MiniZinc 2.6 stops where they stand under `not`.)"""
    match each.generators:
        case (Generator(x, source),) if x == what.text and not each.known:
            return f"{name}({source})"
    return f"{name}({generated(each)})({what.text})"


def apart(wanted: str, *texts: str) -> str:
    """A name that none of the texts speaks of."""
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    while wanted in words:
        wanted += "_"
    return wanted


def _set_of(value: Value) -> str | None:
    """The set that a list of numbers, written as such, is."""
    match value:
        case Array(text) if re.fullmatch(r"\[-?\d+(, -?\d+)*\]", text):
            return "{" + text[1:-1] + "}"
        case Each((Generator(name, source),), Text(body), (), ()) if body == name and (
            ".." in source or source.isupper()
        ):
            return source
        case _:
            return None


def _choice(conditions: tuple[Text, ...], item: Text, otherwise: str) -> Text:
    if not conditions:
        return item
    return Text(f"if {both(conditions).text} then {item.text} else {otherwise} endif")
