"""Model to flat: every quantifier expanded over the instance, each constraint with its rule and its clues."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import not_
from typing import Any

from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.area_bounds import lead_bounds
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, Not, Objective, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.wording import in_words
from pzc.compiler.memo.evaluator import CachingEvaluator, evaluator_of
from pzc.compiler.model.board_expressions import Shape
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.kept import demanded, kept_queries
from pzc.compiler.model.model import Demand, Model, Placement, Rule, Statement, Words

from .areas import FEW
from .bent import no_rectangles, of_no_area
from .expressions import ExprGrounder
from .leads import Leads, area_leads, areas_of, asked_of, speaks_of_forms
from .rectangles import Rectangles, all_rectangles, all_rectangular, of_all_areas, out_of_reach
from .sizes import sizes_said
from .symmetric import exchangeable
from .variables import hidden_of, variables_of


def ground(model: Model, each_clue: bool = False, shared: "Shared | None" = None) -> Flat:
    """The flat form of a puzzle. The model has a board and no open parameters.

    What two clues both say is one constraint, with the first as its reason; with `each_clue` it is one for each,
    so that one of them can be left out. `shared` is what is there already, of the same rules without clues.
    """
    return _ground(model, each_clue, shared)[0]


def ground_with_areas(model: Model) -> tuple[Flat, dict[str, Components]]:
    """The flat form of a puzzle, and the graph that each name of areas stands for in it."""
    flat, exprs = _ground(model, False, None)
    return flat, {name: exprs.area_graph(name).components for name in model.facts.areas}


def _ground(model: Model, each_clue: bool, shared: "Shared | None") -> tuple[Flat, ExprGrounder]:
    builder = shared.builder.copy() if shared else Builder()
    evaluator = evaluator_of(model)
    variables = shared.flat.variables if shared else tuple(variables_of(model, evaluator, builder))
    exprs = ExprGrounder(evaluator, builder, variables)
    leads = area_leads(model, exprs.evaluator) if model.facts.areas and not each_clue else {}
    exprs.leads = {name: found.cells for name, found in leads.items() if found.alone}
    exprs.marks = {name: found.cells for name, found in leads.items() if not found.alone}
    rectangular = all_rectangular(model, leads) if model.facts.areas and not each_clue else {}
    exprs.kinds = dict.fromkeys(rectangular, Rectangles)
    grounder = _Grounder(model, exprs, leads, each_clue, rectangular)
    if shared:
        grounder.begin_with(shared.flat)
    grounder.rules([rule for rule in model.rules if not (shared and rule.origin in shared.origins)])
    for _, _, placement, condition in demanded(model.facts):
        grounder.condition(placement, condition)
    objectives = grounder.objectives()
    return replace(grounder.flat(variables), objectives=objectives), exprs


class Shared:
    """What the puzzles of a variant share: the flat form of those rules that speak of no clue."""

    def __init__(self, model: Model) -> None:
        """The model has a board, no open parameters, and no areas, of which clues may say where they are."""
        self.builder = Builder()
        evaluator = CachingEvaluator(model.facts)
        variables = tuple(variables_of(model, evaluator, self.builder))
        grounder = _Grounder(model, ExprGrounder(evaluator, self.builder, variables), {}, False, {})
        free = [rule for rule in model.rules if not any(clues_of(rule.body))]
        grounder.rules(free)
        self.origins = {rule.origin for rule in free}
        self.flat = grounder.flat(variables)


class _Grounder:
    """Takes down the constraints of rules and clues, one after the other."""

    def __init__(
        self,
        model: Model,
        exprs: ExprGrounder,
        leads: Mapping[str, Leads],
        each_clue: bool,
        rectangular: Mapping[str, Origin],
    ) -> None:
        self.model = model
        self.rectangular = rectangular
        self.each_clue = each_clue
        self.exprs = exprs
        self.leads = leads
        self.leading = {found.demand: found for found in leads.values()}
        self.leaned_on: tuple[Origin, ...] = ()  # rules without which what follows would mean something else
        self.sizes: tuple[Origin, ...] = ()  # the same of rules, and clues, that say how large areas are
        self.constraints: list[Constraint] = []
        self.empty: list[Origin] = []
        self.idle: list[Origin] = []
        self._cases = 0
        self._effective = False  # whether a case of the rule says anything
        self._said: set[tuple[int, tuple[Origin, ...]]] = set()
        self._without_clues: Reason | None = None  # that of the rule, where it speaks of no clue
        self._said_of: dict[tuple[Origin, str], Origin] = {}

    def begin_with(self, flat: Flat) -> None:
        """Some rules are done."""
        self.constraints += flat.constraints
        self.empty += flat.empty
        self.idle += flat.idle
        self._said = {(id(constraint.condition), ()) for constraint in flat.constraints}

    def flat(self, variables: tuple[Var, ...]) -> Flat:
        """What has been said by now, of these unknowns."""
        hidden = hidden_of(self.model, variables)
        return Flat(variables, tuple(self.constraints), tuple(self.empty), tuple(self.idle), hidden=hidden)

    def rules(self, rules: Sequence[Rule]) -> None:
        """The constraints of these rules. Those that make use of how large areas are come last.

        These speak of forms, or of values that all differ, or say of each cell which areas it may be in; where there
        are many cells, also those that go through all areas.
        """
        bounds = bool(self.model.facts.areas) and not self.each_clue
        leading = {found.origin for found in self.leads.values()}
        board = self.model.facts.board
        many = board is not None and len(board.cells) > FEW
        forms = [bounds and (speaks_of_forms(rule.body) or many and bool(areas_of(rule.body))) for rule in rules]
        sizes = [
            tuple(sizes_said(rule.body, self.exprs.evaluator, formed)) if bounds else ()
            for rule, formed in zip(rules, forms, strict=True)
        ]
        late = [
            bounds and (bool(said) or rule.origin in leading or formed)
            for rule, said, formed in zip(rules, sizes, forms, strict=True)
        ]
        for rule in compress(rules, map(not_, late)):
            self.rule(rule)
        for rule, said in zip(rules, sizes, strict=True):
            for statement in said:
                self._statement(statement, {}, (), (), rule.origin)
        for rule in compress(rules, forms):
            self._out_of_reach(rule)
        if any(late):
            self.sizes = self.exprs.bound_areas(self.constraints)
        for rule in compress(rules, late):
            self.rule(rule)
        if any(late):
            self._in_order()

    def _in_order(self) -> None:
        """Puts what was said of rules into the order in which they stand."""
        place = {rule.origin: number for number, rule in enumerate(self.model.rules)}
        self.constraints.sort(key=lambda constraint: place[constraint.reason.rule])
        self.empty.sort(key=place.__getitem__)
        self.idle.sort(key=place.__getitem__)

    def rule(self, rule: Rule) -> None:
        """The constraints of a rule."""
        if not rule.body:
            return  # all that it says is doubted
        self._cases, self._effective = 0, False
        self.leaned_on = self._leaned_on(rule.body, rule.origin)
        for truth in (*self._all_rectangles(rule), *self._no_rectangles(rule)):
            self._require(truth, (), self._reason(rule.origin, ()))
        for statement in rule.body:
            self._statement(statement, {}, (), (), rule.origin)
        if not self._effective:
            (self.idle if self._cases else self.empty).append(rule.origin)

    def _all_rectangles(self, rule: Rule) -> Iterator[BoolExpr]:
        """What it takes that all areas are rectangles, where the rule says so and nothing says how large they are."""
        for name, formation in of_all_areas(rule.body):
            areas = self.model.facts.areas[name]
            if not areas.known and areas.steps is None:
                graph, exists = self.exprs.areas_with(name)
                if isinstance(graph, Rectangles) or not graph.bounded:
                    self.exprs.said_of_all[id(formation)] = True
                    yield exists
                    yield from all_rectangles(graph, formation.shape is Shape.SQUARE)

    def _no_rectangles(self, rule: Rule) -> Iterator[BoolExpr]:
        """What it takes that no area is a rectangle, where the rule says so and nothing says how large they are."""
        for name, formation in of_no_area(rule.body):
            if self.model.facts.areas[name].by_sides:
                graph, exists = self.exprs.areas_with(name)
                if not graph.bounded:
                    self.exprs.said_of_all[id(formation)] = False
                    yield exists
                    yield from no_rectangles(graph)

    def _out_of_reach(self, rule: Rule) -> None:
        """Which cells lie in no area with which that stand for areas, where a rule says that all are rectangles."""
        for name, _ in of_all_areas(rule.body):
            areas = self.model.facts.areas[name]
            if name not in self.exprs.leads or areas.known or areas.steps is not None:
                continue
            graph, _ = self.exprs.areas_with(name)
            if len(graph.cells) > FEW:
                bounds = lead_bounds(self.constraints, graph.components)
                most = {graph.cells[vertex]: number for vertex, (number, _) in bounds.items()}
                said_by = {graph.cells[vertex]: reason.origins for vertex, (_, reason) in bounds.items()}
                for lead, truth in list(out_of_reach(graph, most)):
                    because = (self.leads[name].origin, *said_by.get(lead, ()))
                    self._require(truth, (), Reason(rule.origin, because))

    def condition(self, placement: Placement, condition: Expr) -> None:
        """The constraint that follows a clue."""
        env: Env = dict(zip(placement.bound, placement.args, strict=True))
        self.leaned_on = self._leaned_on(condition, placement.origin)
        self._require(self.exprs.truth(condition, env), (), self._reason(placement.origin, ()))

    def objectives(self) -> tuple[Objective, ...]:
        """What is to be best; that it exists is demanded."""
        found = []
        for objective in self.model.objectives:
            self.leaned_on = self._leaned_on(objective.value, objective.origin)
            value, exists = self.exprs.existing(objective.value)
            self._require(exists, (), self._reason(objective.origin, ()))
            found.append(Objective(value, objective.most))
        return tuple(found)

    def _leaned_on(self, part: object, origin: Origin) -> tuple[Origin, ...]:
        """The rules that say which cells stand for the areas of which a part of the model goes through all; and the
        rules and clues that are doubted, where a part asks which are kept."""
        facts = self.model.facts
        through = sorted(areas_of(part)) if self.leads else []
        origins = [*(self.leads[name].origin for name in through if name in self.leads), *self.sizes]
        if self.rectangular:
            origins += [self.rectangular[name] for name in sorted(asked_of(part) & self.rectangular.keys())]
        for doubted in kept_queries(part, facts):
            origins += [due.rule for due in doubted.dues]
            origins += [placement.origin for placement in facts.placements.get(doubted.clue, ())]
        return tuple(o for o in dict.fromkeys(origins) if o is not origin)

    def _reason(self, origin: Origin, clues: Sequence[Placement], case: Origin | None = None) -> Reason:
        if not clues and case is None:
            same = self._without_clues
            if same is None or same.rule is not origin or same.clues is not self.leaned_on:
                same = self._without_clues = Reason(origin, self.leaned_on, None)
            return same
        return Reason(origin, (*[p.origin for p in clues], *self.leaned_on), case)

    def _case(self, origin: Origin, words: Words | None, env: Env) -> Origin | None:
        """A rule in the words that it has for these values: for the same words, the same object."""
        if words is None:
            return None
        text = in_words(words, self.exprs.evaluator, env)
        return self._said_of.setdefault((origin, text), Origin(origin.kind, text, origin.span))

    def _statement(  # noqa: C901
        self,
        statement: Statement,
        env: Env,
        conditions: Sequence[BoolExpr],
        clues: tuple[Placement, ...],
        origin: Origin,
    ) -> None:
        if isinstance(statement, Demand):
            self._cases += 1
            if statement in self.leading:
                self._leads_each(self.leading[statement])
                return
            truth = self.exprs.truth(statement.condition, env)
            case = self._case(origin, statement.words, env)
            self._require(truth, conditions, self._reason(origin, clues, case))
            return
        ways, exist = self.exprs.ways(statement.binders, statement.where, env)
        self._require(exist, conditions, self._reason(origin, clues))
        for part in statement.body:
            if isinstance(part, Demand) and part in self.leading:
                self._statement(part, env, (), (), origin)
        names, done = exchangeable(statement), set[tuple[Any, Any]]()
        for condition, where, placements, env in ways:
            if condition is False or where is False:
                continue
            if names and where is True:
                if (env[names[1]], env[names[0]]) in done:
                    continue
                done.add((env[names[0]], env[names[1]]))
            inner = (*conditions, *(c for c in (condition, where) if c is not True))
            for part in statement.body:
                if part not in self.leading:
                    self._statement(part, env, inner, (*clues, *placements), origin)

    def _leads_each(self, leads: Leads) -> None:
        """That every area holds as many of the cells that stand for areas as it has to, said of each cell in one."""
        graph = self.exprs.area_graph(leads.areas)
        said = graph.one_lead_each() if leads.alone else graph.marks_each(leads.number, leads.exactly)
        for truth in said:
            self._require(truth, (), Reason(leads.origin))

    def _require(self, truth: BoolExpr, conditions: Sequence[BoolExpr], reason: Reason) -> None:
        build = self.exprs.build
        if conditions:
            truth = build.either((*(build.opposite(c) for c in conditions), truth))
        for part in build.conjuncts(truth):
            if part is True:
                continue
            self._effective = True
            said = (id(part), reason.clues or (reason.rule,) if self.each_clue else ())
            if not isinstance(part, bool) and said in self._said:
                continue
            self._said.add(said)
            if isinstance(part, Not):
                self.exprs.denied.add(id(part.item))
            self.constraints.append(Constraint(part, reason))
