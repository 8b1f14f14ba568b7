"""`doubt cage`: moves conditions on a doubted clue from the rules to the condition for `kept`.

for cage(g): distinct(g)   ->   kept(g) <-> distinct(g) and the conditions of other rules about g
"""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import Label, fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.comprehensions import comprehension
from pzc.compiler.model.board_expressions import ClueList
from pzc.compiler.model.expressions import (
    Aggregate,
    Binder,
    Concatenation,
    Doubted,
    Due,
    Expr,
    Fold,
    InClue,
    InList,
    ListOf,
    Local,
    Logic,
    TupleOf,
)
from pzc.compiler.model.kept import kept_queries
from pzc.compiler.model.kinds import BOOL, ListType, TupleType, Type
from pzc.compiler.model.model import ClueKind, Demand, ForEach, Rule, Statement
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit


def enter_doubts(names: Names, unit: Unit, written: statements.DoubtDecl) -> None:
    """Record which clues are doubted. Raises PuzzleError for a name that is not a clue."""
    for name in written.names:
        kind = names.scopes.placed(name.text, unit)
        if not isinstance(kind, ClueKind):
            if kind is None:
                raise names.no_clue(name, unit)
            help = "`doubt` is followed by the name of a clue, of which each may be kept or not"
            raise fail("PZ340", f"`{name.text}` is no clue, so there is nothing to doubt", name.span, help=help)
        doubted = names.facts.doubted.setdefault(kind.name, Doubted(kind.name, [], name.span))
        names.doubted.setdefault(unit, {})[kind.name] = doubted


def without_doubted(names: Names, *rules: Sequence[Rule]) -> list[list[Rule]]:
    """Split rules: return the parts that stay in force, and record the rest as conditions of `kept`.

    Raises PuzzleError for a doubted clue without such conditions.
    """
    if not names.facts.doubted:
        return list(map(list, rules))
    left = [[_Split(names, rule).rest() for rule in some] for some in rules]
    for doubted in names.facts.doubted.values():
        placed = names.facts.placements.get(doubted.clue, ())
        if placed and not doubted.dues and not any(placement.condition for placement in placed):
            clue = doubted.clue
            message = f"no rule goes through each `{clue}`, so there is nothing that one of them could not keep"
            help = f"only rules that begin with `for {clue}(...)` or `for ... in {clue}` are doubted"
            raise fail("PZ345", message, doubted.span, help=help)
    return left


class _Split:
    """The split of one rule."""

    def __init__(self, names: Names, rule: Rule) -> None:
        self._rule = rule
        self._facts = names.facts
        self._kinds = names.scopes

    def rest(self) -> Rule:
        """Return the part of the rule that stays in force. Statements that use `kept` always do."""
        body: list[Statement] = []
        for statement in self._rule.body:
            if any(kept_queries(statement, self._facts)):
                body.append(statement)
            else:
                body += self._parts_in_force(statement, ())
        return replace(self._rule, body=tuple(body))

    def _parts_in_force(self, statement: Statement, around: tuple[ForEach, ...]) -> Iterator[Statement]:
        """Yield the parts of a statement that stay in force. `around` are the enclosing statements."""
        if isinstance(statement, Demand):
            yield statement
            return
        for each in self._split_concatenations(statement):
            through = [at for at, binder in enumerate(each.binders) if self._doubted(binder)]
            if through:
                self._refuse_several(each)
                self._record(each, through[0], around)
                continue
            inner = tuple(rest for part in each.body for rest in self._parts_in_force(part, (*around, each)))
            if inner:
                yield replace(each, body=inner)

    def _doubted(self, binder: Binder) -> Doubted | None:
        """Return the doubted clue that a binder runs through, or None."""
        match binder:
            case InClue(clue=clue) | InList(list=ClueList(clue=clue)):
                return self._facts.doubted.get(clue)
        return None

    def _split_concatenations(self, statement: ForEach) -> Iterator[ForEach]:
        """Split `for c in gold ++ silver: P` into two statements, if one of the clues is doubted."""
        for at, binder in enumerate(statement.binders):
            if isinstance(binder, InList) and isinstance(binder.list, Concatenation):
                sides = (replace(binder, list=binder.list.left), replace(binder, list=binder.list.right))
                if any(self._runs_through_doubted(side) for side in sides):
                    for side in sides:
                        binders = (*statement.binders[:at], side, *statement.binders[at + 1 :])
                        yield from self._split_concatenations(replace(statement, binders=binders))
                    return
        yield statement

    def _runs_through_doubted(self, binder: InList) -> bool:
        """Return True if a binder runs through a doubted clue, even as part of a concatenation."""
        match binder.list:
            case Concatenation(left=left, right=right):
                return any(self._runs_through_doubted(replace(binder, list=side)) for side in (left, right))
        return self._doubted(binder) is not None

    def _refuse_several(self, statement: ForEach) -> None:
        """Raise an error if a rule quantifies over two doubted clues at once."""
        found = [d for b in _binders(statement) if (d := self._doubted(b))]
        if len(found) > 1:
            one, other = found[0], found[1]
            what = f"two `{one.clue}`" if one is other else f"a `{one.clue}` and a `{other.clue}`"
            there = Label(self._rule.origin.span, "the rule is here")
            help = f"said as a condition it is demanded of all: all({one.clue}(...), {other.clue}(...) where ...: ...)"
            message = f"a rule speaks of {what} together, so there is no telling which of them does not keep it"
            raise fail("PZ341", message, other.span, others=(there,), help=help)

    def _record(self, statement: ForEach, at: int, around: tuple[ForEach, ...]) -> None:
        """Record the condition that a statement imposes on each clue of the doubted binder `at`."""
        binder = statement.binders[at]
        doubted = self._doubted(binder)
        assert doubted is not None
        names, value, parts = self._names_of(binder, doubted)
        rest = (*statement.binders[:at], *parts, *statement.binders[at + 1 :])
        condition = _as_truth(replace(statement, binders=rest))
        for outer in reversed(around):
            condition = _for_all(outer.binders, outer.where, condition, outer.span)
        doubted.dues.append(Due(names, value, condition, self._rule.origin))

    def _names_of(self, binder: Binder, doubted: Doubted) -> tuple[tuple[Local, ...], Local | None, tuple[InList, ...]]:
        """Return the names that a condition binds: a local for each part of the clue, and one for its value.

        Also return the binders that define the names of `binder` by the parts, if these differ.
        """
        if isinstance(binder, InClue):
            return binder.names, binder.value, ()
        kind = self._kinds.entries.get(doubted.clue) or self._kinds.prelude[doubted.clue]
        assert isinstance(kind, ClueKind)
        kinds = [part for _, part in kind.parts]
        if len(binder.names) == len(kinds):
            return binder.names, None, ()
        span = binder.list.span
        names = tuple(Local(span, part, True, name) for name, part in kind.parts)
        whole: Expr = names[0] if len(names) == 1 else TupleOf(span, TupleType(tuple(kinds)), True, names)
        return names, None, (InList(binder.names, _singleton(whole)),)


def _binders(statement: Statement) -> Iterator[Binder]:
    """Yield all binders of a statement, including nested ones."""
    if isinstance(statement, ForEach):
        yield from statement.binders
        for part in statement.body:
            yield from _binders(part)


def _singleton(e: Expr) -> ListOf:
    kind: Type = ListType(e.type)
    return ListOf(e.span, kind, True, (e,))


def _as_truth(statement: Statement) -> Expr:
    """Convert a statement to a truth value."""
    if isinstance(statement, Demand):
        return statement.condition
    parts = tuple(map(_as_truth, statement.body))
    known = all(part.known for part in parts)
    listed = ListOf(statement.span, ListType(BOOL), known, parts)
    every = Aggregate(statement.span, BOOL, known, Fold.ALL, listed) if len(parts) > 1 else parts[0]
    return _for_all(statement.binders, statement.where, every, statement.span)


def _for_all(binders: tuple[Binder, ...], where: Expr | None, body: Expr, span: Span) -> Expr:
    """Return the condition that `body` holds for all values of the binders."""
    if binders:
        drawn = comprehension(span, binders, where, body)
        return Aggregate(span, BOOL, drawn.known, Fold.ALL, drawn)
    return body if where is None else Logic(span, BOOL, where.known and body.known, "->", where, body)
