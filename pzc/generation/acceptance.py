"""A solution to the clues that the rules accept for it, by evaluating the rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.elements import Place
from pzc.compiler.meaning.environment import Env, Missing
from pzc.compiler.meaning.judge import breaks
from pzc.compiler.meaning.meter import Meter
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.expressions import (
    Aggregate,
    Apply,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Fold,
    InClue,
    Local,
    Logic,
    Member,
)
from pzc.compiler.model.model import Demand, ForEach, Model, Placement, Rule, Statement
from pzc.compiler.model.reduced import with_placements

from .rule_dependence import only_allows, statements_about, used_clue_parts

ValuesAt = Mapping[tuple[str, Place], int]


class _NoValue(Exception):
    """The solution has no value for an unknown, since a clue added the unknown."""


class _Values(dict[tuple[str, Place], int]):
    """The values of a solution."""

    def __missing__(self, key: tuple[str, Place]) -> int:
        raise _NoValue(key)


class ClueAcceptance:
    """Check clues against the rules for a fixed solution and the clues that are already placed."""

    def __init__(self, model: Model, values: ValuesAt) -> None:
        self.values: ValuesAt = _Values(values)
        self._model = model
        self._about: dict[str, list[Rule]] = {}
        self._to_check: dict[str, list[tuple[Rule, tuple[bool, ...] | None]]] = {}
        # results for each rule that checks clues one at a time, keyed by the clue parts that it uses
        self._kept: dict[tuple[object, ...], bool] = {}

    def _evaluator(self, clues: Iterable[tuple[str, Placement]]) -> CachingEvaluator:
        placements = {name: list(placed) for name, placed in self._model.facts.placements.items()}
        for name, placement in clues:
            placements.setdefault(name, []).append(placement)
        return CachingEvaluator(with_placements(self._model.facts, placements), self.values)

    def about(self, clue: str) -> list[Rule]:
        """Return the rules that mention a clue.

        Rules that iterate over the clues come first: they are cheap to evaluate.
        """
        if clue not in self._about:
            rules = list(statements_about(self._model.rules, clue))
            self._about[clue] = sorted(rules, key=lambda rule: not _goes_through(rule.body[0], clue))
        return self._about[clue]

    def accepts(self, clue: str, *placed: Placement) -> bool:
        """Return True if the solution satisfies all rules about a clue once it is placed with these placements."""
        evaluator = self._evaluator((clue, placement) for placement in placed)
        try:
            for rule, used in self._rules_to_check(clue):
                if used is None and breaks(evaluator, rule):
                    return False
                if used is not None and not all(
                    self._accepts_alone(rule, used, clue, placement) for placement in placed
                ):
                    return False
            return all(_condition_holds(evaluator, placement) for placement in placed)
        except (PuzzleError, _NoValue):  # PuzzleError: the clue has no valid meaning
            return False

    def compares(self, clue: str) -> bool:
        """Return True if a rule may compare clues of this kind with each other."""
        return any(used is None for _, used in self._rules_to_check(clue))

    def _rules_to_check(self, clue: str) -> list[tuple[Rule, tuple[bool, ...] | None]]:
        """Return the rules that a further clue of this kind may break.

        If a rule checks each clue on its own, also return which parts of the clue it uses.
        """
        if clue not in self._to_check:
            bare = self._evaluator(())
            rules = [rule for rule in self.about(clue) if not only_allows(rule, clue) or breaks(bare, rule)]
            self._to_check[clue] = [(rule, used_clue_parts(rule, clue)) for rule in rules]
        return self._to_check[clue]

    def _accepts_alone(self, rule: Rule, used: tuple[bool, ...], clue: str, placement: Placement) -> bool:
        """Return True if a placement satisfies a rule that checks each clue on its own."""
        parts = (*placement.args, placement.value)
        key = id(rule), *(part for part, wanted in zip(parts, used, strict=True) if wanted)
        if key not in self._kept:
            self._kept[key] = not breaks(self._evaluator([(clue, placement)]), rule)
        return self._kept[key]

    # ------------------------------------------------------------------------------------------ guessed values

    def guesses(self, clue: str, args: tuple[Any, ...]) -> list[Any]:
        """Return likely values: those that the rules compare the clue's value with.

        The caller must still check each with `accepts`.
        """
        evaluator = self._evaluator(())
        found: dict[Any, None] = {}
        for rule in self.about(clue):
            for statement in rule.body:
                evaluator.meter = Meter()
                try:
                    found.update(dict.fromkeys(_guesses_in_statement(evaluator, statement, clue, args, {}, None)))
                # KeyError: the expression depends on the clue's own value
                except (PuzzleError, Missing, _NoValue, KeyError, ValueError):
                    continue
        return list(found)


def _goes_through(statement: Statement, clue: str) -> bool:
    if isinstance(statement, Demand):
        return False
    first = statement.binders[0]
    return isinstance(first, InClue) and first.clue == clue


def _condition_holds(evaluator: CachingEvaluator, placement: Placement) -> bool:
    if placement.condition is None:
        return True
    env: Env = dict(zip(placement.bound, placement.args, strict=False))
    return bool(evaluator.value(placement.condition, env))


def _guesses_in_statement(
    evaluator: CachingEvaluator, statement: Statement, clue: str, args: tuple[Any, ...], env: Env, value: Local | None
) -> Iterator[Any]:
    """Yield values that loops over the clue compare its value with, for a clue at `args`.

    `value` is the name of its value inside such a loop.
    """
    if isinstance(statement, Demand):
        if value is not None:
            yield from _guesses_in_condition(evaluator, statement.condition, env, value)
        return
    binders = statement.binders
    match binders:
        case (InClue(clue=name, names=names, value=Local() as found), *rest) if value is None and name == clue:
            env, value, binders = {**env, **dict(zip(names, args, strict=True))}, found, tuple(rest)
    if value is None and not any(isinstance(part, ForEach) for part in statement.body):
        return
    if value is not None and not binders and statement.where is not None:
        yield from _guesses_in_condition(evaluator, statement.where, env, value)
    for _ in evaluator.bindings(binders, env):
        for part in statement.body:
            yield from _guesses_in_statement(evaluator, part, clue, args, env, value)


def _guesses_in_condition(evaluator: CachingEvaluator, e: Expr, env: Env, value: Local) -> Iterator[Any]:  # noqa: C901
    """Yield the values that a condition compares `value` with."""
    match e:
        case Comparison(left=left, right=right) if left is value or right is value:
            yield from _evaluated(evaluator, right if left is value else left, env)
        case Member(item=item, list=listed) if item is value:
            for one in _evaluated(evaluator, listed, env):
                yield from one
        case Logic(left=left, right=right):
            yield from _guesses_in_condition(evaluator, left, env, value)
            yield from _guesses_in_condition(evaluator, right, env, value)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            yield from _guesses_in_condition(evaluator, condition, env, value)
            yield from _guesses_in_condition(evaluator, then, env, value)
            yield from _guesses_in_condition(evaluator, otherwise, env, value)
        case Apply(function=function, args=given) if any(arg is value for arg in given):
            inner: Env = {}
            for name, arg in zip(function.params, given, strict=True):
                if arg is not value:
                    inner[name] = evaluator.value(arg, env)
            name = next(n for n, arg in zip(function.params, given, strict=True) if arg is value)
            yield from _guesses_in_condition(evaluator, function.body, inner, name)
        case Aggregate(fold=Fold.ALL, list=Comprehension(binders=binders, body=body)):
            inside = dict(env)
            for _ in evaluator.bindings(binders, inside):
                yield from _guesses_in_condition(evaluator, body, inside, value)


def _evaluated(evaluator: CachingEvaluator, e: Expr, env: Env) -> Iterator[Any]:
    """Yield the value of an expression, or nothing if it has none."""
    try:
        found = evaluator.value(e, env)
    except (KeyError, Missing, PuzzleError, _NoValue):
        return
    yield int(found) if isinstance(found, bool) else found
