"""The text of a rule to its texts for particular values. Names in braces are names that the rule's `for`s bind."""

from collections.abc import Iterator
from typing import assert_never

from pzc.compiler.base.diagnostics import did_you_mean, fail
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Comparison, Constant, Expr, ListOf, Local, Member
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Named, Words, parts
from pzc.compiler.syntax import braces, statements
from pzc.compiler.syntax import expressions as syntax

from .scopes import Definition


class RuleText:
    """The text of a rule with names in braces. `of` is called for each demand of the rule."""

    def __init__(self, text: str, head: Span) -> None:
        """Parse the text. `head` is its span. Raises PuzzleError for braces without a name."""
        self._text: list[str] = [""]  # alternately text and names
        self._places: dict[str, Span] = {}
        self._bound: set[str] = set()
        self._known: dict[str, None] = {}
        end = 0
        for piece, written in zip(braces.pieces(text), braces.pieces(head.text), strict=True):
            self._text[-1] += text[end : piece.start()]
            end = piece.end()
            if piece[0] == braces.BRACE:
                self._text[-1] += "{"
                continue
            name = braces.name_in(piece)
            span = Span(head.source, head.start + written.start(), head.start + written.end())
            if not name:
                help = "a brace itself is written `{{`"
                raise fail("PZ337", "in braces stands a name that the rule binds", span, help=help)
            self._places.setdefault(name, Span(span.source, span.start + 1, span.end - 1))
            self._text += [name, ""]
        self._text[-1] += text[end:]

    def of(self, typer: ExprTyper, condition: Expr) -> Words | None:
        """Return the text for a demand that has just been typed, or None if the text has no names.

        Raises PuzzleError if a name depends on the solution.
        """
        if not self._places:
            return None
        digits = set(_digits(condition))
        found: dict[str, Named | str] = {}
        for name in self._places:
            value = self._value(typer, name)
            found[name] = name if value is None else Named(value, value in digits)
        self._known |= dict.fromkeys([*typer.locals, *typer.freed])
        return Words(tuple(found[x] if place % 2 else x for place, x in enumerate(self._text)))

    def _value(self, typer: ExprTyper, name: str) -> Expr | None:
        """Return the value of a name here, or None if it is bound in another part of the rule, or not at all."""
        value = self._expr(typer, name)
        if value is None:
            return None
        self._bound.add(name)
        if not value.known:
            message = f"what `{name}` is depends on the solution, so no text can say it"
            raise fail("PZ338", message, self._places[name], help="leave out the braces")
        return value

    def _expr(self, typer: ExprTyper, name: str) -> Expr | None:
        """Return the expression for a name: a local, a parameter or a definition without parameters."""
        if name in typer.locals:
            return typer.locals[name]
        if name in typer.freed:
            return typer.freed[name][0]
        entry = typer.find(name)
        ready = isinstance(entry, Definition) and not entry.written.params
        if ready or name in typer.names.params.get(typer.unit, {}):
            return typer.expr(syntax.Name(self._places[name], name))
        return None

    def refuse_unbound(self) -> None:
        """Raise PuzzleError for a name in braces that no demand of the rule binds."""
        for name, span in self._places.items():
            if name not in self._bound:
                help = did_you_mean(name, self._known) or "a brace itself is written `{{`"
                raise fail("PZ337", f"no `for` of this rule binds `{name}`", span, help=help)


def _digits(part: object) -> Iterator[Local]:
    """Yield the names that a condition compares with digits of the grid, so that they are digits themselves."""
    match part:
        case Comparison(left=Local() as one, right=other) | Comparison(left=other, right=Local() as one):
            if _is_digit(other):
                yield one
        case Member(item=item, list=ListOf(items=items)) if any(map(_is_digit, (item, *items))):
            yield from (e for e in (item, *items) if isinstance(e, Local))
        case Member(item=Local() as one, list=Read(layer=layer)) if layer == DIGIT:
            yield one
    for inner in parts(part):
        yield from _digits(inner)


def _is_digit(e: Expr) -> bool:
    return isinstance(e, Read) and e.layer == DIGIT or isinstance(e, Constant) and bool(e.name)


def with_explicit_fors(demand: statements.Demand) -> statements.Demand:
    """Rewrite `all(c in cells: P)` as `for c in cells: P`, so that the text may contain names that it binds."""
    match demand:
        case statements.For(span, binders, where, body):
            return statements.For(span, binders, where, tuple(map(with_explicit_fors, body)))
        case statements.Require(span, syntax.Call(_, syntax.Name(_, "all"), binders, where, syntax.Node() as body)):
            return statements.For(span, binders, where, (with_explicit_fors(statements.Require(body.span, body)),))
        case statements.Require():
            return demand
        case _:
            assert_never(demand)
