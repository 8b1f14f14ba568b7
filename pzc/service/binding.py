"""Expressions to the names in them. Quantifiers and comprehensions bind names here, as in the checker."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES

Role: TypeAlias = Literal[
    "declaration",  # a declaration of the file, of a used file, or of the prelude
    "clue",  # the same, in a position where only a clue or regions are allowed
    "file",  # a rule file
    "setting",  # a parameter of the used file `of`
    "renamed",  # a declaration of the used file `of`
    "part",  # a part of the clue `of`
    "word",  # a word of the language
]


@node(eq=False)
class Local:
    """A bound name, its offset and its scope."""

    name: str
    start: int
    scope: tuple[int, int]


@node
class Occurrence:
    """A name at its place. `declares` is the keyword of the statement that declares it here, "" otherwise."""

    name: str
    start: int
    end: int
    role: Role = "declaration"
    local: Local | None = field(default=None)
    declares: str = ""
    of: str = ""


Scope: TypeAlias = dict[str, Local]
"""The names bound at a place."""

_STRETCHES = "stretches"


class ExpressionWalk:
    """One traversal of expressions: the occurrences found, and the names bound at the current place."""

    def __init__(self) -> None:
        self.found: list[Occurrence] = []
        self._scope: Scope = {}

    def _visit_optional(self, written: s.Expr | st.Picture | None) -> None:
        if written is not None and not isinstance(written, st.Picture):
            self._visit_all((written,))

    def _visit_all(self, written: Sequence[s.Expr]) -> None:
        for one in written:
            self._visit(one)

    def _visit(self, written: s.Expr) -> None:
        """Record the names of an expression."""
        match written:
            case s.Name():
                self._add_use(written)
            case s.Comprehension(span, body, binders, where):
                self._visit_comprehension(binders, where, body, span)
            case s.Call(span, function, args, where, body) if where is not None or body is not None:
                self._visit(function)
                self._visit_aggregate(function, args, where, body, span)
            case _:
                for inner in s.parts(written):
                    self._visit_part(inner)

    def _visit_part(self, part: object) -> None:
        """Visit a part of an expression: a subexpression, a tuple of parts, or an operator."""
        if isinstance(part, tuple):
            for one in part:
                self._visit_part(one)
        elif isinstance(part, s.Node):
            self._visit(part)  # type: ignore[arg-type]

    def _visit_aggregate(
        self, function: s.Expr, args: Sequence[s.Expr], where: s.Expr | None, body: s.Expr | None, span: Span
    ) -> None:
        """Visit `sum(x in list where P: e)`, `exactly(2, x in list: e)`, `connected(around, c in cells: e)`."""
        word = function.text if isinstance(function, s.Name) else ""
        if word in AGGREGATES and AGGREGATES[word].before or word == _STRETCHES and len(args) > 1:
            self._visit_all(args[:1])
            args = args[1:]
        self._visit_comprehension(args, where, body, span, stepwise=word in SHAPES and SHAPES[word].stepwise)

    def _visit_comprehension(
        self, args: Sequence[s.Expr], where: s.Expr | None, body: s.Expr | None, span: Span, stepwise: bool = False
    ) -> None:
        """Record the names of a comprehension. With `stepwise`, the first argument is outside of its scope."""
        if stepwise and len(args) > 1 and isinstance(args[0], s.Name):
            self._visit_all(args[:1])
            args = args[1:]
        scope = self._bind(args, (span.start, span.end))
        self._visit_in_scope(scope, [e for e in (where, body) if e is not None])

    def _visit_in_scope(self, scope: Scope, written: Sequence[s.Expr]) -> None:
        before = self._scope
        self._scope = {**before, **scope}
        self._visit_all(written)
        self._scope = before

    # ---------------------------------------------------------------------------------------- binding

    def _bind(self, binders: Sequence[s.Expr], scope: tuple[int, int]) -> Scope:
        """Bind the names of binders and visit their sources in order. A later source may use an earlier name."""
        out: Scope = {}
        waiting: list[s.Name] = []
        for item in binders:
            names, read, clue = s.split_binder(item)
            if isinstance(item, s.Name):
                waiting.append(item)
                continue
            if clue is not None:
                self._add_use(clue, "clue")
            self._visit_in_scope(out, read)
            for name in (*waiting, *names):
                out[name.text] = self._bind_local(name, scope)
            waiting = []
        for name in waiting:  # names without a list: it is missing, or they belong to `stretches`
            out[name.text] = self._bind_local(name, scope)
        return out

    def _bind_local(self, name: s.Name, scope: tuple[int, int]) -> Local:
        local = Local(name.text, name.span.start, scope)
        self.found.append(Occurrence(name.text, name.span.start, name.span.end, local=local, declares="for"))
        return local

    # ----------------------------------------------------------------------------------------- noting

    def _declare(self, name: str, span: Span, word: str) -> None:
        self.found.append(Occurrence(name, span.start, span.end, declares=word))

    def _add_use(self, name: s.Name, role: Role = "declaration") -> None:
        local = self._scope.get(name.text) if role == "declaration" else None
        self.found.append(Occurrence(name.text, name.span.start, name.span.end, role, local))

    def _add_word(self, name: s.Name | None) -> None:
        if name is not None:
            self.found.append(Occurrence(name.text, name.span.start, name.span.end, "word"))
