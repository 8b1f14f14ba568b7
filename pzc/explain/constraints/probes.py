"""Conditions that are checked by ranges to the candidates that make them false."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pzc.compiler.base.clock import check_limits
from pzc.compiler.flat.flat import BoolExpr, BoolNode, IntExpr, IntNode, Var
from pzc.compiler.flat.value import children

from .group_ranges import Regrouped
from .groups import GroupNode, nodes_of
from .interchangeable import FEW_VALUES, interchangeable_values, refined
from .ranges import Ranges
from .state import Masks, Unknowns, bits, is_single


class Bounded:
    """A check by ranges: tries each candidate of each unknown, and removes it where the condition is then false."""

    def __init__(self, unknowns: Unknowns, scope: Sequence[int], condition: BoolExpr) -> None:
        self.scope = tuple(scope)
        self._unknowns = unknowns
        self.condition = condition
        nodes_of(unknowns).limit_sizes(condition)

    def refuted(self, masks: Masks) -> bool:
        """See Check."""
        return not Ranges(self._unknowns, masks, capped=True).possible(self.condition)

    def classes(self, place: int, mask: int) -> list[int]:
        """Divide candidates of an unknown, as bits, into sets of interchangeable ones."""
        return refined([interchangeable_values(self._unknowns).classes(self.condition, place)], mask)

    def looked_at(self, masks: Masks) -> list[int]:
        """Return the unknowns that decide whether the condition is refuted."""
        ranges = Ranges(self._unknowns, masks, capped=True)
        found = 0
        seen: set[int] = set()
        waiting: list[IntExpr] = [self.condition]
        while waiting:
            part = waiting.pop()
            if not isinstance(part, int) and id(part) not in seen:
                seen.add(id(part))
                if isinstance(part, Var):
                    found |= 1 << self._unknowns.number[part]
                elif isinstance(part, GroupNode):
                    found |= ranges.seen_by(part)
                else:
                    waiting.extend(children(part))
        return list(bits(found))

    def removals(self, masks: Masks) -> dict[int, int] | None:
        """See Check."""
        ranges = Ranges(self._unknowns, masks, capped=True)
        return probe(Probes(self._unknowns, {0: self.condition}, ranges), masks)[0]


@dataclass(eq=False)
class _Query:
    """A node about groups, and the open conditions with it. `seen`: the unknowns, as bits, that decided its range."""

    node: GroupNode
    keys: list[int] = field(default_factory=list)
    seen: int = 0


class Probes:
    """Conditions about areas, with the unknowns and groups that may change them in a state of the candidates.

    A condition can only change with an unknown that occurs in it, or with the range of a group. `naming` has the
    conditions in which an unknown occurs. `groups` has the nodes about groups whose range an unknown may change.
    """

    def __init__(self, unknowns: Unknowns, conditions: Mapping[int, BoolExpr], ranges: Ranges) -> None:
        self.unknowns = unknowns
        self.conditions = conditions
        self.base = ranges
        self.reach: dict[int, int] = {}
        """For each condition the unknowns, as bits, on which the result of `probe` depends."""
        self.near: dict[int, int] = {}
        """The same without the detours that keep a group connected."""
        self.work = 0
        """Expressions that were evaluated."""
        self.naming: dict[int, tuple[Var, list[int]]] = {}
        self.groups: dict[int, list[_Query]] = {}
        self._seen: dict[tuple[int, int], int] = {}
        self._queries: list[_Query] = []
        self._below: dict[int, tuple[int, int]] = {}
        """The leaves below each open node, by its id: unknowns, and places in `_queries`, as bits."""
        self._height: dict[int, int] = {}
        """For each open node, by its id, the longest way down to a leaf."""
        self._above: dict[int, list[IntNode]] = {}
        """The parents of each open node, by its id."""
        self._keys: dict[int, list[int]] = {}
        """The keys of each open condition, by its id."""
        self.decided = {}
        for key, condition in conditions.items():
            check_limits()
            self.decided[key] = not self.base.possible(condition)
            if not isinstance(condition, bool) and not self.base.is_decided(condition):
                self._add(key, condition)
        for place, (_, keys) in self.naming.items():
            for key in keys:
                self.reach[key] = self.reach.get(key, 0) | 1 << place
        for query in self._queries:
            query.seen = self.base.seen_by(query.node)
            for place in bits(query.seen):
                self.groups.setdefault(place, []).append(query)

    def _add(self, key: int, condition: BoolNode) -> None:
        """Note the dependencies of a condition; decided nodes will not change."""
        self._keys.setdefault(id(condition), []).append(key)
        self._above.setdefault(id(condition), [])
        named, about = self._leaves(condition)
        for place in bits(named):
            self.naming.setdefault(place, (self.unknowns.variables[place], []))[1].append(key)
        for number in bits(about):
            self._queries[number].keys.append(key)

    def _leaves(self, node: IntNode) -> tuple[int, int]:
        """Return the leaves below an open node. Note the parents and the heights of it and of all nodes below it."""
        found = self._below.get(id(node))
        if found is None:
            self._height[id(node)] = 0
            if isinstance(node, Var):
                found = 1 << self.unknowns.number[node], 0
            elif isinstance(node, GroupNode):
                found = 0, 1 << len(self._queries)
                self._queries.append(_Query(node))
            else:
                found = self._leaves_of(node)
            self._below[id(node)] = found
        return found

    def _leaves_of(self, node: IntNode) -> tuple[int, int]:
        named = about = height = 0
        for part in dict.fromkeys(part for part in children(node) if not isinstance(part, int)):
            if not self.base.is_decided(part):
                self._above.setdefault(id(part), []).append(node)
                names, groups = self._leaves(part)
                named |= names
                about |= groups
                height = max(height, self._height[id(part)] + 1)
        self._height[id(node)] = height
        return named, about

    def places(self) -> list[int]:
        """Return the unknowns that may change a condition."""
        return sorted(self.naming.keys() | self.groups.keys())

    def changed(self, place: int, ranges: Ranges) -> list[int]:
        """Return the conditions that may change when an unknown is narrowed."""
        leaves: list[IntNode] = [self.naming[place][0]] if place in self.naming else []
        regrouped: dict[int, Regrouped] = {}
        for query in self.groups.get(place, ()):
            node = query.node
            graph = node.components
            local = self.base.is_local(node)
            if not local and id(graph) not in regrouped:
                regrouped[id(graph)] = ranges.regrouped(graph, place)
                self._seen[id(graph), place] = self._seen.get((id(graph), place), 0) | regrouped[id(graph)].seen
            if local or regrouped[id(graph)].may_change(node):
                if ranges.of(node) != self.base.of(node):
                    leaves.append(node)
                query.seen |= ranges.seen_by(node)
        changes = ranges.mark_changes(leaves, self._above, self._height)
        return sorted(key for node in changes for key in self._keys.get(node, ()))

    def finish(self) -> None:
        """Complete `near` and `reach` by the unknowns that decided the ranges of groups."""
        for query in self._queries:
            for key in query.keys:
                self.reach[key] = self.reach.get(key, 0) | query.seen
        self.near = dict(self.reach)
        detours = {id(query): 0 for query in self._queries}
        for place, queries in self.groups.items():
            for query in queries:
                if not self.base.is_local(query.node):
                    detours[id(query)] |= self._seen.get((id(query.node.components), place), 0)
        for query in self._queries:
            for key in query.keys:
                self.reach[key] |= detours[id(query)]


def probe(probes: Probes, masks: Masks) -> dict[int, dict[int, int] | None]:
    """Find the candidates that make each condition false. Conditions share the evaluation of graphs."""
    found: dict[int, dict[int, int] | None] = {key: None if never else {} for key, never in probes.decided.items()}
    for place in probes.places():
        if not is_single(masks[place]):
            for key, gone in _Place(probes, masks, place).impossible().items():
                out = found[key]
                if out is not None:
                    out[place] = gone
        check_limits()
    probes.work += probes.base.evaluated
    probes.finish()
    return found


class _Place:
    """The candidates of one unknown, tried in all conditions that it may change."""

    def __init__(self, probes: Probes, masks: Masks, place: int) -> None:
        self._probes, self._masks, self._place = probes, masks, place
        self._refuted: dict[int, set[int]] = {}
        """For each candidate that was tried the conditions that it makes false."""

    def _refuted_by(self, bit: int) -> set[int]:
        """Try a candidate; return the conditions that it makes false."""
        if bit not in self._refuted:
            probes, place = self._probes, self._place
            tried = list(self._masks)
            tried[place] = 1 << bit
            ranges = Ranges(probes.unknowns, tried, True, probes.base, 1 << place)
            keys = probes.changed(place, ranges)
            self._refuted[bit] = {key for key in keys if not ranges.possible(probes.conditions[key])}
            probes.work += ranges.evaluated
        return self._refuted[bit]

    def impossible(self) -> dict[int, int]:
        """Return the candidates that make a condition false, as bits, for each condition with any."""
        mask = self._masks[self._place]
        if mask.bit_count() <= FEW_VALUES or self._place in self._probes.groups:
            return self._of_sets([1 << bit for bit in bits(mask)], None)
        values, conditions = interchangeable_values(self._probes.unknowns), self._probes.conditions
        _, keys = self._probes.naming[self._place]
        convex = {key for key in keys if values.is_convex(conditions[key], self._place)}
        rest = set(keys) - convex
        sets = refined([values.classes(conditions[key], self._place) for key in rest], mask) if rest else []
        found = self._of_sets(sets, rest)
        for order in (list(bits(mask)), list(bits(mask))[::-1]):
            left = set(convex)
            for bit in order:  # the values between two possible ones are possible, too
                left &= self._refuted_by(bit)
                if not left:
                    break
                for key in left:
                    found[key] = found.get(key, 0) | 1 << bit
        return found

    def _of_sets(self, sets: Iterable[int], among: Collection[int] | None) -> dict[int, int]:
        """Return the candidates that make each condition false, as bits. Of each set, one candidate is tried.

        With `among`, only these conditions are looked at. The candidates of a set are interchangeable in them.
        """
        found: dict[int, int] = {}
        for each in sets:
            for key in self._refuted_by(each.bit_length() - 1):
                if among is None or key in among:
                    found[key] = found.get(key, 0) | each
        return found
