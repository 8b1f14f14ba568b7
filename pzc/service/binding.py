"""Expressions to the names in them; what runs through a list is bound here, as check binds it."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES

Role: TypeAlias = Literal[
    "thing",  # of the file, of one that it uses, or ready
    "clue",  # the same, where it can but be a clue or regions
    "file",  # of rules
    "setting",  # a parameter of the file `of`
    "renamed",  # a thing of the file `of`
    "part",  # of the clue `of`
    "word",  # of the language
]


@node(eq=False)
class Local:
    """A name that is bound: where, and the stretch in which it counts."""

    name: str
    start: int
    scope: tuple[int, int]


@node
class Occurrence:
    """A name at its place. `declares`: the word of the statement by which it gets a meaning here, if it does."""

    name: str
    start: int
    end: int
    role: Role = "thing"
    local: Local | None = field(default=None)
    declares: str = ""
    of: str = ""


Scope: TypeAlias = dict[str, Local]
"""What is bound at a place."""

_STRETCHES = "stretches"


class InExpressions:
    """One run through expressions: what was found, and what is bound at the place."""

    def __init__(self) -> None:
        self.found: list[Occurrence] = []
        self._scope: Scope = {}

    def _maybe(self, written: s.Expr | st.Picture | None) -> None:
        if written is not None and not isinstance(written, st.Picture):
            self._all((written,))

    def _all(self, written: Sequence[s.Expr]) -> None:
        for one in written:
            self._expression(one)

    def _expression(self, written: s.Expr) -> None:
        match written:
            case s.Name():
                self._use_of(written)
            case s.Comprehension(span, body, binders, where):
                self._drawn_up(binders, where, body, span)
            case s.Call(span, function, args, where, body) if where is not None or body is not None:
                self._expression(function)
                self._running(function, args, where, body, span)
            case _:
                for inner in s.parts(written):
                    self._inner(inner)

    def _inner(self, part: object) -> None:
        """A part of an expression: another, a tuple of such, or an operator."""
        if isinstance(part, tuple):
            for one in part:
                self._inner(one)
        elif isinstance(part, s.Node):
            self._expression(part)  # type: ignore[arg-type]

    def _running(
        self, function: s.Expr, args: Sequence[s.Expr], where: s.Expr | None, body: s.Expr | None, span: Span
    ) -> None:
        """`sum(x in list where P: e)`, `exactly(2, x in list: e)`, `connected(around, c in cells: e)`."""
        word = function.text if isinstance(function, s.Name) else ""
        if word in AGGREGATES and AGGREGATES[word].before or word == _STRETCHES and len(args) > 1:
            self._all(args[:1])
            args = args[1:]
        self._drawn_up(args, where, body, span, stepwise=word in SHAPES and SHAPES[word].stepwise)

    def _drawn_up(
        self, args: Sequence[s.Expr], where: s.Expr | None, body: s.Expr | None, span: Span, stepwise: bool = False
    ) -> None:
        if stepwise and len(args) > 1 and isinstance(args[0], s.Name):
            self._all(args[:1])
            args = args[1:]
        scope = self._bound(args, (span.start, span.end))
        self._inside(scope, [e for e in (where, body) if e is not None])

    def _inside(self, scope: Scope, written: Sequence[s.Expr]) -> None:
        before = self._scope
        self._scope = {**before, **scope}
        self._all(written)
        self._scope = before

    # ---------------------------------------------------------------------------------------- binding

    def _bound(self, binders: Sequence[s.Expr], scope: tuple[int, int]) -> Scope:
        """What `for` and what stands in a call bind, the lists gone through as they come: a later one may speak of an
        earlier name."""
        out: Scope = {}
        waiting: list[s.Name] = []
        for item in binders:
            names, read, clue = _taken_apart(item)
            if isinstance(item, s.Name):
                waiting.append(item)
                continue
            if clue is not None:
                self._use_of(clue, "clue")
            self._inside(out, read)
            for name in (*waiting, *names):
                out[name.text] = self._local(name, scope)
            waiting = []
        for name in waiting:  # behind them the list is missing, or `stretches` has it
            out[name.text] = self._local(name, scope)
        return out

    def _local(self, name: s.Name, scope: tuple[int, int]) -> Local:
        local = Local(name.text, name.span.start, scope)
        self.found.append(Occurrence(name.text, name.span.start, name.span.end, local=local, declares="for"))
        return local

    # ----------------------------------------------------------------------------------------- noting

    def _declare(self, name: str, span: Span, word: str) -> None:
        self.found.append(Occurrence(name, span.start, span.end, declares=word))

    def _use_of(self, name: s.Name, role: Role = "thing") -> None:
        local = self._scope.get(name.text) if role == "thing" else None
        self.found.append(Occurrence(name.text, name.span.start, name.span.end, role, local))

    def _word(self, name: s.Name | None) -> None:
        if name is not None:
            self.found.append(Occurrence(name.text, name.span.start, name.span.end, "word"))


def _taken_apart(item: s.Expr) -> tuple[list[s.Name], list[s.Expr], s.Name | None]:
    """What a binder binds, what it reads, and the clue that it goes through; of what is none, all is read."""
    match item:
        case s.Compare(_, s.Name() as name, (("in" | "not in", source),)):
            return [name], [source], None
        case s.Compare(_, s.Tuple(_, names), (("in" | "not in", source),)):
            return _names(names), [source], None
        case s.Call(_, s.Name() as clue, parts, None, None):
            return _names(parts), [x for x in parts if not isinstance(x, s.Name)], clue
        case s.Compare(_, s.Call(_, s.Name() as clue, parts, None, None), (("=", value),)):
            return _names((*parts, value)), [x for x in (*parts, value) if not isinstance(x, s.Name)], clue
        case s.Name():
            return [item], [], None
        case _:
            return [], [item], None


def _names(written: Sequence[s.Expr]) -> list[s.Name]:
    return [one for one in written if isinstance(one, s.Name)]
