"""Model to a plain flat form: every instance of every rule by itself, with complete reasons.

The usual flat form (ground.py) is made to be solved fast: clues of one rule shorten the constraints of another, and
equal constraints are merged. So a constraint of it may need a clue that its reason does not name. Here nothing is
borrowed and nothing is merged. Each instance has one `Reason` of its own. It names the rule, the values of the names
(`Reason.at`), every clue that grounding looked at, and every absence of a clue that it relied on.

To keep it plain, leave out the passes (`improve`), and give `encode` a guard for each constraint (`Guards`): guarded
constraints never shorten the encoding of other constraints. In a session, that means to switch every origin.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.board.elements import AreaAt
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, Instance, Objective, Reason
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.wording import in_words
from pzc.compiler.memo.narrowing import Narrowing
from pzc.compiler.memo.recording import RecordingEvaluator, Used
from pzc.compiler.model.board_expressions import AreaList, ClueList
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.expressions import Aggregate, Binder, Comprehension, Expr, Fold, InClue, InList, Local
from pzc.compiler.model.kept import demanded
from pzc.compiler.model.model import Demand, ForEach, Model, Rule, Statement, Words, demands_in
from pzc.compiler.model.unspecified import Unspecified

from .areas import Area, AreaGraph
from .bindings import Way, ways_to_bind
from .expressions import ExprGrounder
from .grounder import K, V
from .lists import OptionalList
from .pick import Pick
from .variables import hidden_of, variables_of


def ground_plainly(model: Model) -> Flat:
    """Return the plain flat form of a puzzle, with the same unknowns and solutions as `ground`.

    The model has a board and no open parameters. `Flat.empty` and `Flat.idle` are not filled in.
    """
    grounder = _PlainGrounder(model)
    for rule in model.rules:
        grounder.rule(rule)
    for _, _, placement, condition in demanded(model.facts):
        bound = tuple(zip(placement.bound, placement.args, strict=True))
        grounder.demand(condition, dict(bound), _Around(placement.origin, {}, bound))
    return grounder.flat()


@node
class _Around:
    """The loops around a statement: names bound, clues needed, conditions. `places` counts the demands of the rule."""

    origin: Origin
    places: Mapping[int, int]
    bound: tuple[tuple[Local, object], ...] = ()
    clues: tuple[Origin, ...] = ()
    used: tuple[Origin | Absent, ...] = ()
    conditions: tuple[BoolExpr, ...] = ()
    statement: int = 0


class _PlainExprs(ExprGrounder):
    """Grounds expressions, and records the clues that cached results depend on each time they are looked up."""

    evaluator: RecordingEvaluator

    def once(self, known: dict[K, tuple[V, tuple[BoolExpr, ...]]], key: K, make: Any) -> V:
        """See ExprGrounder."""
        with self.evaluator.cached(("once", id(known), key)):
            return super().once(known, key, make)


class _PlainGrounder:
    """Collects the constraints of rules and clues, instance by instance."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._evaluator = RecordingEvaluator(model.facts)
        self._builder = Builder()
        self._variables = tuple(variables_of(model, self._evaluator, self._builder))
        self._exprs = _PlainExprs(self._evaluator, self._builder, self._variables)
        self._constraints: list[Constraint] = []
        self._instances = 0
        self._cases: dict[tuple[Origin, str], Origin] = {}
        self._clued: dict[int, tuple[object, bool]] = {}

    def flat(self) -> Flat:
        """Return the flat form of the collected constraints, with the objectives."""
        objectives = tuple(map(self._objective, self._model.objectives))
        hidden = hidden_of(self._model, self._variables)
        return Flat(self._variables, tuple(self._constraints), hidden=hidden, objectives=objectives)

    def rule(self, rule: Rule) -> None:
        """Add the constraints of a rule."""
        places = {id(demand): place for place, demand in enumerate(demands_in(rule.body))}
        for statement in rule.body:
            self._statement(statement, {}, _Around(rule.origin, places))

    def demand(self, condition: Expr, env: Env, around: _Around, words: Words | None = None) -> None:
        """Add a condition that must hold for these values."""
        with self._evaluator.recording() as used:
            truth = self._exprs.truth(condition, env)
        self._require(truth, around, used, self._case(around.origin, words, env))

    def _objective(self, objective: Any) -> Objective:
        with self._evaluator.recording() as used:
            value, exists = self._exprs.existing(objective.value)
        self._require(exists, _Around(objective.origin, {}), used)
        return Objective(value, objective.most)

    # ------------------------------------------------------------------------------------- statements

    def _statement(self, statement: Statement, env: Env, around: _Around) -> None:
        """Add the constraints of a statement. `all` over a list is treated as a loop, with a reason for each case."""
        match statement:
            case Demand(
                condition=Aggregate(fold=Fold.ALL, list=Comprehension(binders=binders, where=where, body=condition))
            ):
                inner = Demand(condition, statement.span, statement.words)
                places = {id(inner): around.places.get(id(statement), 0)}
                self._loop(binders, where, (inner,), env, replace(around, places=places))
            case Demand(condition=condition, words=words):
                self.demand(condition, env, replace(around, statement=around.places.get(id(statement), 0)), words)
            case ForEach(binders=binders, where=where, body=body):
                self._loop(binders, where, body, env, around)

    def _loop(
        self, binders: tuple[Binder, ...], where: Expr | None, body: Sequence[Statement], env: Env, around: _Around
    ) -> None:
        """Add the constraints of a loop's body for each way to bind its names, with the clues that this way needs."""
        evaluator = self._evaluator
        narrowed = evaluator.narrowed(binders, where)
        known = all(isinstance(binder, InClue) or binder.list.known for binder in binders)
        with evaluator.recording() as listed:
            ways, exist = self._areas_of_cells(binders, where, env) or ways_to_bind(self._exprs, binders, where, env)
        first = next(demands_in(body), None)
        self._require(exist, replace(around, statement=around.places.get(id(first), 0)), listed)
        with evaluator.recording():  # clues needed to find the next way, which belong to no single way
            for there, holds, placements, bound in ways:
                if there is False or holds is False:
                    continue
                used = self._needed(binders, narrowed, bound)
                inner = _Around(
                    around.origin,
                    around.places,
                    (*around.bound, *((name, bound[name]) for name in _names(binders))),
                    (*around.clues, *(placement.origin for placement in placements)),
                    (*around.used, *used, *(() if known else listed)),
                    (*around.conditions, *(c for c in (there, holds) if c is not True)),
                )
                for part in body:
                    self._statement(part, bound, inner)

    def _areas_of_cells(
        self, binders: tuple[Binder, ...], where: Expr | None, env: Env
    ) -> tuple[Iterable[Way], BoolExpr] | None:
        """Return the ways to bind a name to the area of each cell; None if the binders are not a name for all areas.

        A condition on all areas holds for the area of each cell. So much follows from it before the first cell of an
        area is known.
        """
        match binders:
            case (InList(names=(name,), list=AreaList(areas=areas)),) if not self._model.facts.areas[areas].known:
                graph, exist = self._exprs.areas_with(areas)
                return self._ways_to_areas(graph, name, where, env), exist
        return None

    def _ways_to_areas(self, graph: AreaGraph, name: Local, where: Expr | None, env: Env) -> Iterator[Way]:
        """Yield the area of each cell that may be in one, with the condition that it is."""
        for cell in graph.cells:
            bound = {**env, name: graph.of(cell)}
            holds = True if where is None else self._exprs.truth(where, bound)
            yield graph.holds(cell), holds, (), bound

    def _needed(self, binders: tuple[Binder, ...], narrowed: Narrowing, env: Env) -> Used:
        """Return the clues that one way to bind names depends on, beside the clues that it runs through."""
        with self._evaluator.recording() as used:
            for binder in binders:
                if isinstance(binder, InList) and isinstance(binder.list, ClueList):
                    parts = tuple(env[name] for name in binder.names)
                    self._evaluator.has_clue(binder.list.clue, parts if len(parts) > 1 else parts[0])
                elif isinstance(binder, InList) and binder.list.known and self._looks_at_clues(binder.list):
                    self._evaluator.value(binder.list, env)
            for test in (test for tests in narrowed.tests for test in tests if self._looks_at_clues(test)):
                self._evaluator.value(test, env)
            for condition in filter(self._looks_at_clues, narrowed.rest):
                self._exprs.truth(condition, env)
        return used

    def _looks_at_clues(self, part: Expr) -> bool:
        """Return True if the value of an expression may depend on clues."""
        if id(part) not in self._clued:  # keeping the part prevents its id from being reused
            self._clued[id(part)] = part, any(clues_of(part, self._model.facts))
        return self._clued[id(part)][1]

    # ------------------------------------------------------------------------------------- constraints

    def _require(self, truth: BoolExpr, around: _Around, used: Used, case: Origin | None = None) -> None:
        build = self._builder
        if around.conditions:
            truth = build.either((*map(build.opposite, around.conditions), truth))
        parts = {id(part): part for part in build.conjuncts(truth) if part is not True}
        if parts:
            reason = self._reason(around, (*around.used, *used), case)
            self._constraints += [Constraint(part, reason) for part in parts.values()]

    def _reason(self, around: _Around, used: Iterable[Origin | Absent], case: Origin | None) -> Reason:
        named = [*around.clues, *(each for each in used if isinstance(each, Origin))]
        clues = tuple(clue for clue in dict.fromkeys(named) if clue is not around.origin)
        names = tuple(
            (name.name, value) for name, each in around.bound if (value := self._instance_value(each)) is not None
        )
        at = Instance(self._instances, around.statement, names)
        self._instances += 1
        return Reason(around.origin, clues, case, at, _absences(used))

    def _case(self, origin: Origin, words: Words | None, env: Env) -> Origin | None:
        """Return the rule in the words for these values: for the same words, the same object."""
        if words is None:
            return None
        with self._evaluator.recording():
            text = in_words(words, self._evaluator, env)
        return self._cases.setdefault((origin, text), Origin(origin.kind, text, origin.span))

    def _instance_value(self, value: object) -> object:
        """Return a value as `Instance` has it; None for a value that depends on the unknowns and has no name."""
        match value:
            case Area(graph=graph, holder=holder, first=first):
                return AreaAt(self._exprs.name_of(graph), holder, first)
            case OptionalList() | Pick():
                return None
            case Unspecified():
                return repr(value)
            case tuple() if type(value) is tuple:
                parts = tuple(map(self._instance_value, value))
                return None if any(part is None for part in parts) else parts
        return value


def _names(binders: Iterable[Binder]) -> Iterable[Local]:
    for binder in binders:
        yield from binder.names
        if isinstance(binder, InClue) and binder.value is not None:
            yield binder.value


def _absences(used: Iterable[Origin | Absent]) -> tuple[Absent, ...]:
    """Return the absences, each once. "No other clue of the kind is given" replaces absences at single places."""
    found = [each for each in dict.fromkeys(used) if isinstance(each, Absent)]
    all_given = {each.clue for each in found if each.parts is None}
    return tuple(each for each in found if each.parts is None or each.clue not in all_given)
