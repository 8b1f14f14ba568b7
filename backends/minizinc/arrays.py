"""Lists in MiniZinc: generators, arrays, aggregates and membership."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from pzc.compiler.model.expressions import Fold
from pzc.compiler.model.kinds import BOOL, ListType, Type, is_nested

from .fragments import (
    AND,
    ATOM,
    COMPARE,
    JOIN,
    OR,
    PLUS,
    Array,
    At,
    Each,
    Generator,
    Parts,
    Several,
    Text,
    Unwritable,
    Value,
    both,
    generated,
    implied,
    is_partial,
    renamed,
)
from .identifiers import Identifiers

NOTHING = "[i | i in 1..0]"
"""An empty array of numbers. MiniZinc cannot always infer the element type of `[]`."""


class ArrayWriter:
    """Writes lists as arrays or generators."""

    def __init__(self, names: Identifiers) -> None:
        self.names = names
        self.in_numeric_function = False  # True while the body of a function with a numeric result is written
        self._open: list[list[str]] = [[]]

    # -------------------------------------------------------------------------------------------- scopes

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Open a scope: its names are released at its end."""
        self._open.append([])
        try:
            yield
        finally:
            self.names.free(*self._open.pop())

    @contextmanager
    def hide_names(self) -> Iterator[None]:
        """Hide the names of all open scopes, for the body of a function."""
        names = [name for scope in self._open for name in scope]
        self.names.free(*names)
        try:
            yield
        finally:
            self.names.take(*names)

    def fresh(self, wanted: str, other: Sequence[str] = ()) -> str:
        """Reserve a name for a generator until the end of the scope."""
        name = self.names.fresh(wanted, other)
        self._open[-1].append(name)
        return name

    def with_fresh_names(self, each: Each, wanted: str = "") -> Each:
        """Return the comprehension with unique generator names.

        A generator that is itself the body of the comprehension gets the name `wanted`.
        """
        if each.known and not each.generators:  # a generator to attach the condition to
            each = Each((Generator(unused_name("i", repr(each)), "1..1"),), each.body, each.known, each.unknown)
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

    # --------------------------------------------------------------------------------------------- comprehensions

    def parts(self, value: Value) -> list[Each]:
        """Return a list as comprehensions to be concatenated."""
        match value:
            case Each():
                return [value]
            case Several(parts):
                return [each for part in parts for each in self.parts(part)]
            case Array():
                name = unused_name("x", value.text)
                return [Each((Generator(name, value.text),), Text(name))]
            case _:
                raise Unwritable

    def text(self, value: Value) -> Text:
        """Return a scalar as text. A cell becomes its number."""
        match value:
            case Text():
                return value
            case At(row, column):
                return Text(f"cell({row.text}, {column.text})")
            case _:
                raise Unwritable

    def array(self, value: Value, convert: Callable[[Text], Text] | None = None) -> Array:
        """Return a list as an array, with `convert` applied to its elements."""
        match value:
            case Array():
                if convert is None:
                    return value
                with self.scope():
                    name = self.fresh("x")
                    return Array(f"[{convert(Text(name)).text} | {name} in {value.text}]")
            case Several(()):
                return Array(NOTHING)
            case Several(parts):
                texts = [self.array(part, convert).within(JOIN) for part in parts]
                return Array(" ++ ".join(texts), JOIN if len(texts) > 1 else ATOM)
            case Each():
                if value.unknown:
                    raise Unwritable
                with self.scope():
                    each = self.with_fresh_names(value)
                    body = self.text(each.body)
                    one = (convert(body) if convert else body).text
                    return Array(f"[{one} | {generated(each)}]" if each.generators else f"[{one}]")
            case _:
                raise Unwritable

    def conditions(self, value: Value) -> Array:
        """Return, for each element of a list with optional elements, the condition that the list has it."""
        arrays = []
        for part in self.parts(value):
            whole = Each(part.generators, both(part.unknown), part.known)
            arrays.append(self.array(whole))
        return Array(" ++ ".join(a.within(JOIN) for a in arrays), JOIN if len(arrays) > 1 else ATOM)

    def elements(self, value: Value) -> Array:
        """Return all elements of a list with optional elements."""
        return self.array(Several(tuple(Each(p.generators, p.body, p.known) for p in self.parts(value))))

    # --------------------------------------------------------------------------------------------- folds

    def fold(self, how: Fold, value: Value, kind: Type, known: bool, counted: str = "count") -> Text:  # noqa: C901
        """Apply an aggregate to a list of type `kind`. `counted` is the MiniZinc function that counts."""
        truth = isinstance(kind, ListType) and kind.item is BOOL
        as_number = self.as_number if truth else None
        match how:
            case Fold.SUM if truth and self.in_numeric_function:
                return self.fold(Fold.COUNT, value, kind, known)
            case Fold.SUM:
                return self._total(value, lambda each: ("sum", _choice(each.unknown, self._item(each, truth), "0")))
            case Fold.PRODUCT:
                return self._product(value, truth, known)
            case Fold.COUNT:
                return self._total(value, lambda each: (counted, both((*each.unknown, self.text(each.body)))))
            case Fold.LEN:
                if not is_partial(value):
                    return self._length(value)
                return self._total(value, lambda each: (counted, both(each.unknown)))
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
        """Return the length of a list."""
        match value:
            case Each((Generator(_, source),), _, ()) if source.isupper():  # a named set
                return Text(f"card({source})")
            case _:
                return Text(f"length({self._same_length(value).text})")

    def _same_length(self, value: Value) -> Array:
        """Return an array of the same length as the list, which may be a list of lists."""
        match value:
            case Each(generators, Each() | Several() | Array() | Parts(), known):
                return self.array(Each(generators, Text("1"), known))
            case Several(parts):
                texts = [self._same_length(part) for part in parts]
                return (
                    Array(" ++ ".join(t.within(JOIN) for t in texts), JOIN if len(texts) != 1 else ATOM)
                    if texts
                    else Array(NOTHING)
                )
            case _:
                return self.array(value)

    def _item(self, each: Each, truth: bool) -> Text:
        """Return the body of a comprehension as a summand."""
        return self.as_number(self.text(each.body)) if truth else self.text(each.body)

    def as_number(self, truth: Text) -> Text:
        """Convert a truth value to 0 or 1.

        MiniZinc 2.6 translates equal calls of a function once, for their first use. If that use only needs a large
        result, the truth values in the function are reified in one direction. A later use that needs a small result
        would be wrong then. Elements of an array are reified in both directions.
        """
        if not self.in_numeric_function:
            return Text(f"bool2int({truth.text})")
        return Text(f"count([{truth.text}], true)")

    def _total(self, value: Value, body: Callable[[Each], tuple[str, Text]]) -> Text:
        """Return a sum over all parts of a list: `sum(...)(...) + sum(...)(...)`."""
        if isinstance(value, Array) and body(Each((), Text("x")))[1].text == "x":
            name = body(Each((), Text("x")))[0]
            if name == "count" and self.in_numeric_function:
                return Text(f"count({value.text}, true)")
            return Text(f"{name}({value.text})")
        texts = []
        for part in self.parts(value):
            with self.scope():
                each = self.with_fresh_names(part)
                name, what = body(each)
                if name == "count" and self.in_numeric_function:  # see `as_number`
                    texts.append(f"count([{what.text}{f' | {generated(each)}' if each.generators else ''}], true)")
                else:
                    texts.append(_quantified(name, each, what) if each.generators else f"{name}([{what.text}])")
        if not texts:
            return Text("0")
        return Text(" + ".join(texts), PLUS if len(texts) > 1 else ATOM)

    def _product(self, value: Value, truth: bool, known: bool) -> Text:
        """Return a product over all parts of a list."""

        def item(each: Each) -> Value:
            return _choice(each.unknown, self._item(each, truth), "1")

        parts = [Each(p.generators, item(p), p.known) for p in self.parts(value)]
        plain = isinstance(value, Array) and not truth
        items = self.array(value if plain else Several(tuple(parts)))
        if known:
            return Text(f"product({items.text})")
        return Text(f"product_of({items.text})")

    def conjunction(self, value: Value, body: Callable[[Each], Text]) -> Text:
        """Return the condition that the body holds for all elements."""
        return self._quantifier(value, "forall", body, " /\\ ", Text("true"), AND)

    def disjunction(self, value: Value, body: Callable[[Each], Text]) -> Text:
        """Return the condition that the body holds for at least one element."""
        return self._quantifier(value, "exists", body, " \\/ ", Text("false"), OR)

    def _quantifier(
        self, value: Value, name: str, body: Callable[[Each], Text], operator: str, none: Text, level: int
    ) -> Text:
        """Return a quantifier over each part of a list, joined by an operator."""
        texts = []
        for part in self.parts(value):
            with self.scope():
                each = self.with_fresh_names(part)
                what = body(each)
                texts.append(Text(f"{name}({generated(each)})({what.text})") if each.generators else what)
        if not texts:
            return none
        return texts[0] if len(texts) == 1 else Text(operator.join(text.within(level) for text in texts), level)

    def _distinct(self, value: Value, convert: Callable[[Text], Text] | None) -> Text:
        """Return the condition that all elements differ."""
        if is_partial(value):
            if convert is not None:
                raise Unwritable
            return Text(f"distinct_where({self.conditions(value).text}, {self.elements(value).text})")
        if isinstance(value, Several) and not value.parts:
            return Text("true")
        return Text(f"alldifferent({self.array(value, convert).text})")

    # ---------------------------------------------------------------------------------------- membership

    def contains(self, value: Value, item: Value, known: bool) -> Text:
        """Return the condition that a list has an item. `known`: the list is known before solving."""
        wanted = self.text(item)
        if known and not is_partial(value):
            ready = _set_of(value)
            return Text(f"{wanted.within(PLUS)} in {ready or f'array2set({self.array(value).text})'}", COMPARE)
        ready = None if is_partial(value) else _set_of(value)
        if ready is not None:
            return Text(f"{wanted.within(PLUS)} in {ready}", COMPARE)

        def equal(each: Each) -> Text:
            same = Text(f"{self.text(each.body).within(PLUS)} = {wanted.within(PLUS)}", COMPARE)
            return both((*each.unknown, same))

        return self.disjunction(value, equal)


def _quantified(name: str, each: Each, what: Text) -> str:
    """Return `sum(c in CELL)(digit(c))`, or `sum(digit)` for a whole array.

    (The short form is not used for `forall` and `exists`: MiniZinc 2.6 fails on one under `not`, over the result of a
    function.)
    """
    match each.generators:
        case (Generator(x, source),) if x == what.text and not each.known:
            return f"{name}({source})"
    return f"{name}({generated(each)})({what.text})"


def unused_name(wanted: str, *texts: str) -> str:
    """Return a name like `wanted` that occurs in none of the texts."""
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    while wanted in words:
        wanted += "_"
    return wanted


def _set_of(value: Value) -> str | None:
    """Return a list of numbers as a set, if its form allows that."""
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
    """Return the item if the conditions hold, and the other value otherwise."""
    if not conditions:
        return item
    return Text(f"if {both(conditions).text} then {item.text} else {otherwise} endif")
