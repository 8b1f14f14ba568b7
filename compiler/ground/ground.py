"""Model to flat: every quantifier is expanded over the instance. Each constraint has a reason: its rule and clues."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import compress
from operator import not_

from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.area_bounds import lead_bounds
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, Not, Objective, Reason, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.wording import in_words
from pzc.compiler.memo.evaluator import evaluator_of
from pzc.compiler.model.board_expressions import Shape
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.kept import demanded, kept_queries
from pzc.compiler.model.model import Demand, Model, Placement, Rule, Statement, Words
from pzc.compiler.model.variants import without

from .bindings import ways_to_bind
from .certain_members import certain_members
from .expressions import ExprGrounder
from .marked_areas import of_some_cell, some_cell_each
from .no_rectangles import no_rectangles, of_no_area
from .rectangles import Rectangles, all_rectangles, all_rectangular, of_all_areas, out_of_reach
from .representatives import (
    Representatives,
    area_representatives,
    areas_of,
    has_shape_condition,
    names_of_areas,
)
from .size_bounds import size_bounds
from .symmetric import without_twins
from .variables import hidden_of, variables_of


def ground(model: Model, each_clue: bool = False, shared: "Shared | None" = None) -> Flat:
    """Return the flat form of a puzzle. The model has a board and no open parameters.

    Equal constraints of several clues are merged, with the first clue in the reason. With `each_clue`, each clue has
    its own constraints, so that a clue can be switched off. `shared` has the flat form of the rules that depend on no
    clue.
    """
    return _ground_model(model, each_clue, shared)[0]


def ground_and_count(model: Model, shared: "Shared | None" = None) -> tuple[Flat, int]:
    """Return the flat form of a puzzle, and the number of nodes that were made for it."""
    flat, exprs = _ground_model(model, False, shared)
    return flat, exprs.build.parts


def ground_with_areas(model: Model) -> tuple[Flat, dict[str, Components]]:
    """Return the flat form of a puzzle, and the graph in it of the areas of each name."""
    flat, exprs = _ground_model(model, False, None)
    return flat, {name: exprs.area_graph(name).components for name in model.facts.areas}


def _ground_model(model: Model, each_clue: bool, shared: "Shared | None") -> tuple[Flat, ExprGrounder]:
    """Return the flat form of a puzzle and the grounder of its expressions. For the arguments, see `ground`."""
    builder = shared.builder.copy() if shared else Builder()
    evaluator = evaluator_of(model)
    variables = shared.flat.variables if shared else tuple(variables_of(model, evaluator, builder))
    grounder = _Grounder(model, ExprGrounder(evaluator, builder, variables), each_clue)
    if shared:
        grounder.begin_with(shared)
    grounder.rules(shared.left_of(model.rules) if shared else model.rules)
    for _, _, placement, condition in demanded(model.facts):
        grounder.condition(placement, condition)
    objectives = grounder.objectives()
    return replace(grounder.flat(variables), objectives=objectives), grounder.exprs


class Shared:
    """The flat form of `rules`, the rules without their statements that depend on a clue.

    All puzzles of a variant share it.
    """

    def __init__(self, model: Model, free: Sequence[Rule], begun: "Shared | None" = None) -> None:
        """Ground these rules of a model with a board and no open parameters. `begun` has some of them.

        Either all statements about areas are among them, or none: areas are encoded once.
        """
        self.builder: Builder = begun.builder.copy() if begun else Builder()
        evaluator = evaluator_of(model)
        variables: tuple[Var, ...] = (
            begun.flat.variables if begun else tuple(variables_of(model, evaluator, self.builder))
        )
        grounder = _Grounder(model, ExprGrounder(evaluator, self.builder, variables), each_clue=False)
        if begun:
            grounder.begin_with(begun)
        grounder.rules(begun.left_of(free) if begun else free)
        self.flat: Flat = grounder.flat(variables)
        self.rules = free

    def with_rules(self, flat: Flat, rules: Sequence[Rule]) -> "Shared":
        """Return the same for another model of the variant. The origins in `flat` are those of `rules`."""
        other = copy(self)
        other.flat, other.rules = flat, rules
        return other

    def left_of(self, rules: Iterable[Rule]) -> list[Rule]:
        """Return the rules without their statements that are grounded here."""
        done = {statement for rule in self.rules for statement in rule.body}
        return without(rules, done.__contains__)


class _Grounder:
    """Collects the constraints of rules and clues."""

    def __init__(self, model: Model, exprs: ExprGrounder, each_clue: bool) -> None:
        self.model = model
        self.each_clue = each_clue
        self.exprs = exprs
        representatives = area_representatives(model, exprs.evaluator) if model.facts.areas and not each_clue else {}
        self.representatives: Mapping[str, Representatives] = representatives
        exprs.representatives = {name: found.cells for name, found in representatives.items() if found.alone}
        exprs.marked = {name: found.cells for name, found in representatives.items() if not found.alone}
        self.rectangular = all_rectangular(model, representatives) if model.facts.areas and not each_clue else {}
        exprs.kinds = dict.fromkeys(self.rectangular, Rectangles)
        self.leading = {found.demand: found for found in representatives.values()}
        self.leaned_on: tuple[Origin, ...] = ()  # rules and clues that the current constraints rely on
        self.sizes: tuple[Origin, ...] = ()  # rules and clues that bound the areas
        self.constraints: list[Constraint] = []
        self.empty: list[Origin] = []
        self.idle: list[Origin] = []
        self._begun: set[Origin] = set()  # the rules with statements that are done
        self._cases = 0
        self._effective = False  # True once a case of the rule has a constraint
        self._asserted: set[tuple[int, tuple[Origin, ...]]] = set()
        self._without_clues: Reason | None = None  # the last reason without clues, to be reused
        self._worded: dict[tuple[Origin, str], Origin] = {}

    def begin_with(self, shared: Shared) -> None:
        """Take over the constraints of statements that are done."""
        flat = shared.flat
        self._begun = {rule.origin for rule in shared.rules}
        self.constraints += flat.constraints
        self.empty += flat.empty
        self.idle += flat.idle
        self._asserted = {(id(constraint.condition), ()) for constraint in flat.constraints}

    def flat(self, variables: tuple[Var, ...]) -> Flat:
        """Return the constraints so far as a flat form with these unknowns."""
        hidden = hidden_of(self.model, variables)
        return Flat(variables, tuple(self.constraints), tuple(self.empty), tuple(self.idle), hidden=hidden)

    def rules(self, rules: Sequence[Rule]) -> None:
        """Add the constraints of these rules. Rules that profit from bounds on the sizes of areas are grounded last.

        They have conditions on shapes, loops over all areas, imply bounds themselves, or define the representatives.
        """
        bounds = bool(self.model.facts.areas) and not self.each_clue
        leading = {found.origin for found in self.representatives.values()}
        shaped = [bounds and (has_shape_condition(rule.body) or bool(areas_of(rule.body))) for rule in rules]
        sizes = [
            tuple(size_bounds(rule.body, self.exprs.evaluator, plain)) if bounds else ()
            for rule, plain in zip(rules, shaped, strict=True)
        ]
        everywhere = [name for name in self.exprs.representatives if self._is_everywhere(name)]
        members = [tuple(certain_members(rule.body, everywhere)) for rule in rules]
        late = [
            bounds and (bool(implied or certain) or rule.origin in leading or on_shapes)
            for rule, implied, certain, on_shapes in zip(rules, sizes, members, shaped, strict=True)
        ]
        for rule in compress(rules, map(not_, late)):
            self.rule(rule)
        for rule, implied, certain in zip(rules, sizes, members, strict=True):
            if implied or certain:
                self.leaned_on = self._supporting_origins(rule.body, rule.origin)
            for statement in (*implied, *certain):
                self._statement(statement, {}, (), (), rule.origin)
        for rule in compress(rules, shaped):
            self._out_of_reach(rule)
        if any(late):
            self.sizes = self.exprs.bound_areas(self.constraints)
        for rule in sorted(compress(rules, late), key=lambda rule: rule.origin in leading):
            if rule.origin in leading and any(members):
                self.sizes = self.exprs.bound_areas(self.constraints)
            self.rule(rule)
        if any(late):
            self._in_order()

    def _is_everywhere(self, name: str) -> bool:
        """Return True if each cell is in an area of a name."""
        graph, exists = self.exprs.areas_with(name)
        return exists is True and all(there is True for there in graph.components.vertices)

    def _in_order(self) -> None:
        """Sort the constraints, and the lists of empty and idle rules, into the order of the rules."""
        place = {rule.origin: number for number, rule in enumerate(self.model.rules)}
        self.constraints.sort(key=lambda constraint: place[constraint.reason.rule])
        self.empty.sort(key=place.__getitem__)
        self.idle.sort(key=place.__getitem__)

    def rule(self, rule: Rule) -> None:
        """Add the constraints of a rule."""
        if not rule.body:
            return  # all its statements are about clues that may be wrong
        self._cases, self._effective = self._begin(rule.origin)
        self.leaned_on = self._supporting_origins(rule.body, rule.origin)
        for truth in (*self._all_rectangles(rule), *self._no_rectangles(rule), *self._marked_areas(rule)):
            self._require(truth, (), self._reason(rule.origin, ()))
        for statement in rule.body:
            self._statement(statement, {}, (), (), rule.origin)
        if not self._effective:
            (self.idle if self._cases else self.empty).append(rule.origin)

    def _begin(self, origin: Origin) -> tuple[int, bool]:
        """Return the number of cases of a rule so far, and True if one of them has a constraint."""
        if origin not in self._begun:
            return 0, False
        for origins, cases in ((self.idle, 1), (self.empty, 0)):
            if origin in origins:
                origins.remove(origin)
                return cases, False
        return 1, True

    def _all_rectangles(self, rule: Rule) -> Iterator[BoolExpr]:
        """Yield constraints that all areas are rectangles, if the rule requires it and no sizes are bounded."""
        for name, formation in of_all_areas(rule.body):
            areas = self.model.facts.areas[name]
            if not areas.known and areas.steps is None:
                graph, exists = self.exprs.areas_with(name)
                if isinstance(graph, Rectangles) or not graph.bounded:
                    self.exprs.value_for_all[id(formation)] = True
                    yield exists
                    yield from all_rectangles(graph, formation.shape is Shape.SQUARE)

    def _no_rectangles(self, rule: Rule) -> Iterator[BoolExpr]:
        """Yield constraints that no area is a rectangle, if the rule requires it and no sizes are bounded."""
        for name, formation in of_no_area(rule.body):
            if self.model.facts.areas[name].by_sides:
                graph, exists = self.exprs.areas_with(name)
                if not graph.bounded:
                    self.exprs.value_for_all[id(formation)] = False
                    yield exists
                    yield from no_rectangles(graph)

    def _marked_areas(self, rule: Rule) -> Iterator[BoolExpr]:
        """Yield constraints that every area has a cell with some property, if the rule requires it.

        Areas with bounded sizes or given representatives are left out: their conditions are few.
        """
        for demand in of_some_cell(rule.body):
            areas = self.model.facts.areas[demand.areas]
            if not areas.known and (areas.by_sides or not demand.rectangles):
                graph, exists = self.exprs.areas_with(demand.areas)
                if not graph.bounded and graph.chosen is None and graph.marked is None:
                    yield exists
                    yield some_cell_each(self.exprs, graph, demand)

    def _out_of_reach(self, rule: Rule) -> None:
        """Exclude cells from areas whose representative is out of reach, if the rule requires all to be rectangles."""
        for name, _ in of_all_areas(rule.body):
            areas = self.model.facts.areas[name]
            if name not in self.exprs.representatives or areas.known or areas.steps is not None:
                continue
            graph, _ = self.exprs.areas_with(name)
            bounds = lead_bounds(self.constraints, graph.components)
            most = {graph.cells[vertex]: number for vertex, (number, _) in bounds.items()}
            bounded_by = {graph.cells[vertex]: reason.origins for vertex, (_, reason) in bounds.items()}
            for lead, truth in list(out_of_reach(graph, most)):
                because = (self.representatives[name].origin, *bounded_by.get(lead, ()))
                self._require(truth, (), Reason(rule.origin, because))

    def condition(self, placement: Placement, condition: Expr) -> None:
        """Add the constraint of a clue's own condition."""
        env: Env = dict(zip(placement.bound, placement.args, strict=True))
        self.leaned_on = self._supporting_origins(condition, placement.origin)
        self._require(self.exprs.truth(condition, env), (), self._reason(placement.origin, ()))

    def objectives(self) -> tuple[Objective, ...]:
        """Return the objectives, and add the constraints that they exist."""
        found = []
        for objective in self.model.objectives:
            self.leaned_on = self._supporting_origins(objective.value, objective.origin)
            value, exists = self.exprs.existing(objective.value)
            self._require(exists, (), self._reason(objective.origin, ()))
            found.append(Objective(value, objective.most))
        return tuple(found)

    def _supporting_origins(self, part: object, origin: Origin) -> tuple[Origin, ...]:
        """Return the rules and clues that the constraints of a part rely on, besides its own rule.

        They give representatives of areas, bound their sizes, or make them rectangles. For `kept`, they are the rules
        and clues that may be wrong.
        """
        facts = self.model.facts
        through = sorted(areas_of(part)) if self.representatives else []
        origins = [
            *(self.representatives[name].origin for name in through if name in self.representatives),
            *self.sizes,
        ]
        if self.rectangular:
            origins += [self.rectangular[name] for name in sorted(names_of_areas(part) & self.rectangular.keys())]
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
        """Return the rule in the words for these values: for the same words, the same object."""
        if words is None:
            return None
        text = in_words(words, self.exprs.evaluator, env)
        return self._worded.setdefault((origin, text), Origin(origin.kind, text, origin.span))

    def _statement(
        self,
        statement: Statement,
        env: Env,
        conditions: Sequence[BoolExpr],
        clues: tuple[Placement, ...],
        origin: Origin,
    ) -> None:
        """Add the constraints of all instances of a statement. They must hold only if all `conditions` do."""
        if isinstance(statement, Demand):
            self._demand(statement, env, conditions, clues, origin)
            return
        ways, exist = ways_to_bind(self.exprs, statement.binders, statement.where, env)
        self._require(exist, conditions, self._reason(origin, clues))
        for part in statement.body:
            if isinstance(part, Demand) and part in self.leading:
                self._demand(part, env, (), (), origin)
        for condition, where, placements, bound in without_twins(statement, ways):
            inner = (*conditions, *(c for c in (condition, where) if c is not True))
            for part in statement.body:
                if part not in self.leading:
                    self._statement(part, bound, inner, (*clues, *placements), origin)

    def _demand(
        self,
        demand: Demand,
        env: Env,
        conditions: Sequence[BoolExpr],
        clues: tuple[Placement, ...],
        origin: Origin,
    ) -> None:
        """Add the constraints of one instance of a condition."""
        self._cases += 1
        if demand in self.leading:
            self._representatives_in_each(self.leading[demand])
            return
        truth = self.exprs.truth(demand.condition, env)
        case = self._case(origin, demand.words, env)
        self._require(truth, conditions, self._reason(origin, clues, case))

    def _representatives_in_each(self, given: Representatives) -> None:
        """Add the constraints that every area has the required number of given representatives."""
        graph = self.exprs.area_graph(given.areas)
        each = graph.one_representative_each() if given.alone else graph.marked_in_each(given.number, given.exactly)
        for truth in each:
            self._require(truth, (), self._reason(given.origin, ()))

    def _require(self, truth: BoolExpr, conditions: Sequence[BoolExpr], reason: Reason) -> None:
        """Add the constraint that `conditions` imply `truth`. Conjuncts that are already required are skipped."""
        build = self.exprs.build
        if conditions:
            truth = build.either((*(build.opposite(c) for c in conditions), truth))
        for part in build.conjuncts(truth):
            if part is True:
                continue
            self._effective = True
            key = (id(part), reason.clues or (reason.rule,) if self.each_clue else ())
            if not isinstance(part, bool) and key in self._asserted:
                continue
            self._asserted.add(key)
            if isinstance(part, Not):
                self.exprs.denied.add(id(part.item))
            self.constraints.append(Constraint(part, reason))
