"""Which clues the rules accept for a solution: by evaluating all rules, or the constraints that a change concerns."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.board.board import Place
from pzc.compiler.flat.flat import BoolExpr, Flat, IntExpr, Var
from pzc.compiler.flat.value import children, steps_of, value_of
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

from .rule_dependence import only_allows, spoken_of_apart, statements_about

ValuesAt = Mapping[tuple[str, Place], int]


class ClueAcceptance:
    """What the rules say of clues on one answer, besides those that are placed already."""

    def __init__(self, model: Model, values: ValuesAt) -> None:
        self.values = values
        self._model = model
        self._about: dict[str, list[Rule]] = {}
        self._in_doubt: dict[str, list[tuple[Rule, tuple[bool, ...] | None]]] = {}
        self._kept: dict[tuple[object, ...], bool] = {}  # rules on each clue for itself, by what they use of it

    def _evaluator(self, clues: Iterable[tuple[str, Placement]]) -> CachingEvaluator:
        placements = {name: list(placed) for name, placed in self._model.facts.placements.items()}
        for name, placement in clues:
            placements.setdefault(name, []).append(placement)
        return CachingEvaluator(with_placements(self._model.facts, placements), self.values)

    def about(self, clue: str) -> list[Rule]:
        """The rules that speak of a clue; first those that go through the clues, which are soon judged."""
        if clue not in self._about:
            rules = list(statements_about(self._model.rules, clue))
            self._about[clue] = sorted(rules, key=lambda rule: not _goes_through(rule.body[0], clue))
        return self._about[clue]

    def accepts(self, clue: str, *placed: Placement) -> bool:
        """Whether the answer keeps all rules about a clue when it is placed so, besides what stands."""
        evaluator = self._evaluator((clue, placement) for placement in placed)
        try:
            for rule, used in self._doubtful(clue):
                if used is None and breaks(evaluator, rule):
                    return False
                if used is not None and not all(self._keeps(rule, used, clue, placement) for placement in placed):
                    return False
            return all(_condition_holds(evaluator, placement) for placement in placed)
        except PuzzleError:  # nothing sensible can be meant by such a clue
            return False

    def _doubtful(self, clue: str) -> list[tuple[Rule, tuple[bool, ...] | None]]:
        """The rules about a clue that another one may break; of those on each clue for itself, what they use of it."""
        if clue not in self._in_doubt:
            bare = self._evaluator(())
            rules = [rule for rule in self.about(clue) if not only_allows(rule, clue) or breaks(bare, rule)]
            self._in_doubt[clue] = [(rule, spoken_of_apart(rule, clue)) for rule in rules]
        return self._in_doubt[clue]

    def _keeps(self, rule: Rule, used: tuple[bool, ...], clue: str, placement: Placement) -> bool:
        """Whether a rule on each clue for itself is kept by one."""
        said = (*placement.args, placement.value)
        key = id(rule), *(part for part, wanted in zip(said, used, strict=True) if wanted)
        if key not in self._kept:
            self._kept[key] = not breaks(self._evaluator([(clue, placement)]), rule)
        return self._kept[key]

    # --------------------------------------------------------------------------------------- guessed values

    def guesses(self, clue: str, args: tuple[Any, ...]) -> list[Any]:
        """Values that the rules hold against something of the answer, the likely ones; to be judged."""
        evaluator = self._evaluator(())
        found: dict[Any, None] = {}
        for rule in self.about(clue):
            for statement in rule.body:
                evaluator.meter = Meter()
                try:
                    found.update(dict.fromkeys(_of_statement(evaluator, statement, clue, args, {})))
                except (PuzzleError, Missing, KeyError, ValueError):  # KeyError: it depends on the value itself
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


def _of_statement(
    evaluator: CachingEvaluator, statement: Statement, clue: str, args: tuple[Any, ...], env: Env
) -> Iterator[Any]:
    if isinstance(statement, Demand):
        return
    first, *rest = statement.binders
    if not (isinstance(first, InClue) and first.clue == clue and first.value is not None):
        for part in statement.body:
            if isinstance(part, ForEach):
                for _ in evaluator.bindings(statement.binders, env):
                    yield from _of_statement(evaluator, part, clue, args, env)
        return
    env = {**env, **dict(zip(first.names, args, strict=True))}
    yield from _of_body(
        evaluator, ForEach(tuple(rest), statement.where, statement.body, statement.span), env, first.value
    )


def _of_body(evaluator: CachingEvaluator, statement: Statement, env: Env, value: Local) -> Iterator[Any]:
    if isinstance(statement, Demand):
        yield from _of_condition(evaluator, statement.condition, env, value)
        return
    if not statement.binders and statement.where is not None:
        yield from _of_condition(evaluator, statement.where, env, value)
    for _ in evaluator.bindings(statement.binders, env):
        for part in statement.body:
            yield from _of_body(evaluator, part, env, value)


def _of_condition(evaluator: CachingEvaluator, e: Expr, env: Env, value: Local) -> Iterator[Any]:  # noqa: C901
    """The values that some comparison inside a condition asks for."""
    match e:
        case Comparison(left=left, right=right) if left is value or right is value:
            yield from _tried(evaluator, right if left is value else left, env)
        case Member(item=item, list=listed) if item is value:
            for one in _tried(evaluator, listed, env):
                yield from one
        case Logic(left=left, right=right):
            yield from _of_condition(evaluator, left, env, value)
            yield from _of_condition(evaluator, right, env, value)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            yield from _of_condition(evaluator, condition, env, value)
            yield from _of_condition(evaluator, then, env, value)
            yield from _of_condition(evaluator, otherwise, env, value)
        case Apply(function=function, args=given) if any(arg is value for arg in given):
            inner: Env = {}
            for name, arg in zip(function.params, given, strict=True):
                if arg is not value:
                    inner[name] = evaluator.value(arg, env)
            name = next(n for n, arg in zip(function.params, given, strict=True) if arg is value)
            yield from _of_condition(evaluator, function.body, inner, name)
        case Aggregate(fold=Fold.ALL, list=Comprehension(binders=binders, body=body)):
            inside = dict(env)
            for _ in evaluator.bindings(binders, inside):
                yield from _of_condition(evaluator, body, inside, value)


def _tried(evaluator: CachingEvaluator, e: Expr, env: Env) -> Iterator[Any]:
    try:
        found = evaluator.value(e, env)
    except (KeyError, Missing, PuzzleError):
        return
    yield int(found) if isinstance(found, bool) else found


_MOST_STEPS = 2_000  # to look again at what one clue concerns: else the judge is as fast
_REMEMBERED = 200  # answers
_FAR = 8  # unknowns that are others than when an answer was looked at as a whole


@node(eq=False)
class _Checked:
    """An answer, the clues with which it was looked at, and which constraints were broken."""

    answer: ValuesAt
    unknowns: Mapping[Var, int]
    clues: Mapping[Var, int]
    broken: frozenset[int]


class IncrementalCheck:
    """The constraints in which clues occur. `layers`: those of the clues."""

    def __init__(self, flat: Flat, layers: Iterable[str]) -> None:
        names = set(layers)
        self._clues = {(v.layer, v.place): v for v in flat.variables if v.layer in names}
        self._others = [v for v in flat.variables if v.layer not in names]
        self._about: dict[Var, set[int]] = {v: set() for v in self._clues.values()}
        self._conditions: list[BoolExpr] = []
        for constraint in flat.constraints:
            mine = [v for v in _unknowns(constraint.condition) if v in self._about]
            for clue in mine:
                self._about[clue].add(len(self._conditions))
            if mine:
                self._conditions.append(constraint.condition)
        self._looked: dict[int, _Checked] = {}
        self.looks = 0
        """How many constraints have been looked at."""

    @property
    def pays(self) -> bool:
        """Whether it takes few steps to look again at what one clue concerns."""
        steps = [steps_of(condition) for condition in self._conditions]
        return all(sum(steps[number] for number in about) <= _MOST_STEPS for about in self._about.values())

    def allows(self, standing: Mapping[tuple[str, Place], int], answer: ValuesAt) -> bool:
        """Whether an answer keeps what is said of clues; of those that do not stand, the value may be any."""
        clues = {v: standing.get(at, v.low) for at, v in self._clues.items()}
        looked = self._looked.get(id(answer))
        if looked is None:
            looked = self._first_look(answer, clues)
        touched = self._touched(looked.clues, clues)
        if looked.broken - touched:
            return False
        values = {**looked.unknowns, **clues}
        now = frozenset(self._broken(touched, values)) if len(touched) > _FAR else None
        if now is None:
            return next(self._broken(touched, values), None) is None
        self._looked[id(answer)] = _Checked(answer, looked.unknowns, clues, now)
        return not now

    def _first_look(self, answer: ValuesAt, clues: Mapping[Var, int]) -> _Checked:
        if len(self._looked) >= _REMEMBERED:
            self._looked.pop(next(iter(self._looked)))
        unknowns = {v: answer[v.layer, v.place] for v in self._others}
        broken = self._broken(range(len(self._conditions)), {**unknowns, **clues})
        self._looked[id(answer)] = looked = _Checked(answer, unknowns, clues, frozenset(broken))
        return looked

    def _touched(self, before: Mapping[Var, int], clues: Mapping[Var, int]) -> set[int]:
        """What is said of clues that are others than before."""
        return {number for v, value in clues.items() if before[v] != value for number in self._about[v]}

    def _broken(self, numbers: Iterable[int], values: Mapping[Var, int]) -> Iterator[int]:
        for number in numbers:
            self.looks += 1
            if not value_of(self._conditions[number], values):
                yield number


def _unknowns(e: IntExpr) -> Iterator[Var]:
    """The unknowns of an expression, each once."""
    seen: set[int] = set()
    waiting = [e]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int) or id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Var):
            yield part
        else:
            waiting.extend(children(part))
