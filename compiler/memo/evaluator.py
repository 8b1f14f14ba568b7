"""An evaluator that keeps what it has computed: definitions, long lists, and folds that grow."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any
from weakref import WeakKeyDictionary

from pzc.compiler.board.elements import Place
from pzc.compiler.meaning.environment import Env, Method
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.meter import Meter
from pzc.compiler.meaning.values import folded
from pzc.compiler.model.board_expressions import ClueList, Read
from pzc.compiler.model.expressions import (
    Aggregate,
    Apply,
    Binder,
    Comprehension,
    Expr,
    Fold,
    Function,
    InList,
    Member,
)
from pzc.compiler.model.kinds import BOOL, ITEM, ListType
from pzc.compiler.model.model import Facts, Model, Placement

from .definitions import DefinitionCache
from .folds import GrowingFolds
from .lists import LongLists
from .narrowing import Narrowing, held, narrowing


class CachingEvaluator(Evaluator):
    """An evaluator with the same values as `Evaluator`. Evaluators made by `of` share all results that do not depend on
    the solution.
    """

    def __init__(self, facts: Facts, answer: Mapping[tuple[str, Place], int] | None = None) -> None:
        super().__init__(facts, answer)
        self.known_definitions = DefinitionCache()
        """The values of definitions that do not depend on the solution."""
        self._narrowed: dict[int, tuple[Sequence[Binder], Narrowing]] = {}
        self._take(answer)

    def _take(self, answer: Mapping[tuple[str, Place], int] | None) -> None:
        self.answer = answer
        self.meter = Meter()
        self.definitions = DefinitionCache()
        self.long_lists = LongLists()
        self.growing = GrowingFolds()
        self._areas = {}
        self._area_of = {}

    def of(self, answer: Mapping[tuple[str, Place], int] | None) -> "CachingEvaluator":
        """Return an evaluator of another solution of the same instance."""
        other = CachingEvaluator.__new__(CachingEvaluator)
        other.__dict__.update(self.__dict__)
        other._take(answer)
        return other

    def narrowed(self, binders: Sequence[Binder], where: Expr | None) -> Narrowing:
        """Return the plan for testing the parts of a loop's condition. It is cached by the identity of `binders`."""
        found = self._narrowed.get(id(binders))
        if found is None:  # keeping the binders prevents their id from being reused
            found = self._narrowed[id(binders)] = binders, narrowing(binders, where)
        return found[1]

    def ways(self, binders: Sequence[Binder], where: Expr | None, env: Env) -> Iterator[tuple[Placement, ...]]:
        """Bind the names of a loop in `env`, in every way that meets the condition; yield the clues of each way."""
        narrowed = self.narrowed(binders, where)
        for clues in self.tested_bindings(binders, env, narrowed.tests):
            if not narrowed.rest or self.all_hold(narrowed.rest, env):
                yield clues

    def tested_bindings(
        self, binders: Sequence[Binder], env: Env, tests: Sequence[Sequence[Expr]]
    ) -> Iterator[tuple[Placement, ...]]:
        """Bind the names in `env`, in every way for which each binder's tests hold once it is bound."""
        if not binders:
            return iter([()])
        if len(binders) == 1 and not tests[0]:  # as in most loops
            return self.each(binders[0], self.listed_for(binders[0], (), env), env)
        return self._bind_tested(binders, env, tests, 0)

    def _bind_tested(
        self, binders: Sequence[Binder], env: Env, tests: Sequence[Sequence[Expr]], at: int
    ) -> Iterator[tuple[Placement, ...]]:
        """Bind the names from binder `at` on, and yield the clues of each way whose tests hold."""
        binder, is_last = binders[at], at + 1 == len(binders)
        listed = self.listed_for(binder, tests[at], env)
        if at and tests[at - 1] and not self.all_hold(tests[at - 1], env):
            return
        for clues in self.each(binder, listed, env):
            if not is_last:
                for others in self._bind_tested(binders, env, tests, at + 1):
                    yield clues + others
            elif not tests[at] or self.all_hold(tests[at], env):
                yield clues

    def listed_for(self, binder: Binder, tests: Sequence[Expr], env: Env) -> Sequence[Any]:
        """Return the elements of a binder's list. Elements that fail the tests may be left out."""
        listed = self.value(binder.list, env) if isinstance(binder, InList) else ()
        if tests and isinstance(listed, tuple) and (element := held(binder, tests)) is not None:
            return self.known_definitions.holding(listed, env[element])
        return listed

    def all_hold(self, conditions: Sequence[Expr], env: Env) -> bool:
        """Return True if all conditions hold. Conditions after the first false one are not evaluated."""
        return all(self.value(condition, env) for condition in conditions)

    def call(self, function: Function, args: tuple[Any, ...], known: bool) -> Any:
        """Return the value of a definition. `known` is True if it does not depend on the solution."""
        values, key = (self.known_definitions if known else self.definitions).place(function, args)
        if key not in values:
            values[key] = self.value(function.body, dict(zip(function.params, args, strict=True)))
        return values[key]


def _comprehension(evaluator: CachingEvaluator, e: Comprehension, env: Env) -> tuple[Any, ...]:
    """Return the values of a comprehension. Items without a value are omitted."""
    out = []
    match e.binders:
        case (InList((name,), source),) if e.where is None:  # most comprehensions
            listed = evaluator.value(source, env)
            evaluator.meter.count(len(listed), source.span)
            for env[name] in listed:
                item = evaluator.value(e.body, env)
                if item is not None:
                    out.append(item)
            return tuple(out)
    narrowed = evaluator.narrowed(e.binders, e.where)
    if not narrowed.early:
        evaluator.check_loop_size(e.binders)
    for _ in evaluator.tested_bindings(e.binders, env, narrowed.tests):
        if not narrowed.rest or evaluator.all_hold(narrowed.rest, env):
            item = evaluator.value(e.body, env)
            if item is not None:
                out.append(item)
    return tuple(out)


def _aggregate(evaluator: CachingEvaluator, e: Aggregate, env: Env) -> int | bool:
    counted = evaluator.growing.counted(e)
    if counted is not None:
        return sum(1 for _ in takewhile(bool, evaluator.value(counted, env)))
    growing = evaluator.growing.items(e, env, evaluator)
    if growing is None and not e.known and e.fold in (Fold.ANY, Fold.ALL):
        return _all_or_any(evaluator, e.list, env, e.fold is Fold.ANY)
    return folded(evaluator, e, evaluator.value(e.list, env) if growing is None else growing, env)


def _all_or_any(evaluator: CachingEvaluator, of: Expr, env: Env, decides: bool) -> bool:
    """Return True if a list of truth values contains `decides`. Evaluation stops at the first such element.

    (A list that is known before solving is evaluated as a whole, so that every error in it is reported.)
    """
    match of:
        case Comprehension(binders=(InList((name,), source),), where=where, body=body) if body.type is BOOL:
            listed = evaluator.value(source, env)
            evaluator.meter.count(len(listed), source.span)
            for env[name] in listed:
                if (where is None or evaluator.value(where, env)) and bool(evaluator.value(body, env)) is decides:
                    return decides
            return not decides
    items = evaluator.value(of, env)
    return any(items) if decides else all(items)


def _member(evaluator: CachingEvaluator, e: Member, env: Env) -> bool:
    item = evaluator.value(e.item, env)
    if isinstance(e.list, ClueList):
        return item is not None and evaluator.has_clue(e.list.clue, item)
    return item is not None and evaluator.long_lists.has(evaluator.value(e.list, env), item)


def _read(evaluator: CachingEvaluator, e: Read, env: Env) -> Any:
    """Return the values of a layer, of a whole list at once where that is possible."""
    at, layer, answer = evaluator.value(e.at, env), evaluator.facts.layers[e.layer], evaluator.answer
    if not isinstance(e.type, ListType):
        return evaluator.layer_value(e, evaluator.place(e, at, env), env)
    if answer is not None and layer.kind != ITEM and None not in at:
        found = [answer[e.layer, item] for item in at]
        return tuple(map(bool, found)) if layer.truth else tuple(found)
    return tuple([evaluator.layer_value(e, evaluator.place(e, item, env), env) for item in at])


def _apply(evaluator: CachingEvaluator, e: Apply, env: Env) -> Any:
    if e.args and type(e.args[0]) is Comprehension and (truths := evaluator.growing.counted_by(e)) is not None:
        return _count_leading(evaluator, truths, env)
    return evaluator.call(e.function, tuple([evaluator.value(arg, env) for arg in e.args]), e.known)


def _count_leading(evaluator: CachingEvaluator, truths: Comprehension, env: Env) -> int:
    """Count the true elements before the first false one. Elements after it are not evaluated."""
    (binder,) = truths.binders
    assert isinstance(binder, InList)
    listed = evaluator.value(binder.list, env)
    evaluator.meter.count(len(listed), binder.list.span)
    for place, env[binder.names[0]] in enumerate(listed):
        if not evaluator.value(truths.body, env):
            return place
    return len(listed)


_METHODS: Mapping[type, Method[CachingEvaluator]] = {
    Comprehension: _comprehension,
    Aggregate: _aggregate,
    Member: _member,
    Read: _read,
    Apply: _apply,
}
CachingEvaluator.methods = {**Evaluator.methods, **_METHODS}  # type: ignore[dict-item]

_of_model: WeakKeyDictionary[Model, CachingEvaluator] = WeakKeyDictionary()


def evaluator_of(model: Model, answer: Mapping[tuple[str, Place], int] | None = None) -> CachingEvaluator:
    """Return an evaluator of a model and a solution of it.

    The evaluators of a model, for grounding and for checks, share all results that do not depend on the solution.
    """
    if model not in _of_model:
        _of_model[model] = CachingEvaluator(model.facts)
    return _of_model[model].of(answer)
