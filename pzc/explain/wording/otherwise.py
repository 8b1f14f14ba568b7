"""Deductions from one part of a rule to short reasons: `otherwise (1,1) would be cut off from (1,3)`."""

import re
from collections.abc import Sequence
from itertools import combinations

from pzc.compiler.board.elements import Link
from pzc.compiler.board.graphs import DisjointSets
from pzc.compiler.flat.flat import And, CircuitOrPath, Connected, GroupSize, IntExpr, Linear, Or, Within
from pzc.compiler.flat.value import nodes_of
from pzc.compiler.model.board_expressions import Formation, Shape
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import demands_in
from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.graphs import CircuitOrPathCheck, ConnectedCheck, ForestCheck, WholeBoard
from pzc.explain.constraints.instances import Instance, variables_of
from pzc.explain.constraints.probes import Bounded
from pzc.explain.constraints.ranges import Ranges
from pzc.explain.constraints.state import Fact, Masks, bits, masks_of
from pzc.explain.deductions.steps import Deduction

from .covering import Covering
from .english import ADJECTIVES, LINES, clauses, listed, within
from .line_points import LinePoints
from .line_words import pair
from .words import Words

_TRUE = 1
"""The bit of a truth value that is true."""
_NOUN = re.compile(
    r"\b(?:size of|length of|cells of|big|large) (?:its|the|each|a|an|their|that) "
    rf"((?:(?:{'|'.join(sorted(ADJECTIVES))}) )?\w+)"
    r"|how many cells (?:its|the|each|an?) (\w+) (?:has|holds)"
)
_MANY_PREMISES = 4
"""The most places whose states are still named if a reason contains them, too."""
_IN_PARTS, _A_LOOP = "a part would be cut off", "there would be a loop"
"""Reasons that do not say where."""
_GENERALLY: dict[Shape | None, str] = {Shape.CONNECTED: _IN_PARTS, Shape.NO_CYCLE: _A_LOOP, Shape.PATHS: _A_LOOP}
_MANY_TAKEN = 24
"""The most vertices or edges of which pairs are tried."""


class Otherwise:
    """Finds what would be wrong without the conclusion of a deduction."""

    def __init__(self, words: Words, instances: Sequence[Instance] = ()) -> None:
        self._words = words
        self._unknowns = words.unknowns
        self.points = LinePoints(words)
        self._covering = Covering(words.unknowns, instances)
        self._rules = {rule.origin: rule for rule in words.model.rules}

    # ---------------------------------------------------------------------------- the whole board

    def reason(self, step: Deduction) -> str:
        """Return what would be wrong without the conclusion: `(1,1) would be cut off`; nothing if that has no words.

        A contradiction has no conclusion: all that is wrong are its premises.
        """
        if len(step.instances) != 1 or step.part is None:
            return ""
        match step.part.check:
            case ConnectedCheck() as check:
                return self._cut_off(check, step) or _GENERALLY.get(self._shape(step.instances[0]), "")
            case ForestCheck():
                return _A_LOOP
            case CircuitOrPathCheck() as check:
                return self._on_one_loop(check, step)
            case Bounded():
                return self._wrong_size(step)
        return ""

    def is_sufficient(self, step: Deduction) -> bool:
        """Return True if the reason is enough, so that the known facts need not be listed."""
        whole = step.part is not None and isinstance(step.part.check, WholeBoard)
        if whole and self.reason(step) in (_IN_PARTS, _A_LOOP):
            return len({place for place, _ in step.premises}) > 2 * _MANY_PREMISES
        return whole or len({place for place, _ in step.premises}) > _MANY_PREMISES

    def is_complete(self, step: Deduction) -> str:
        """Return the name of a loop that is closed already, if that alone is the reason."""
        check = step.part.check if step.part is not None else None
        if not isinstance(check, CircuitOrPathCheck) or not step.conclusions or len(step.instances) != 1:
            return ""
        sure, _ = check.states(masks_of(self._unknowns, step.premises))
        if not _closes(self._circuit(step), sure) or any(bit != _TRUE for _, bit in step.conclusions):
            return ""
        return self._name(step)

    def _shape(self, instance: Instance) -> Shape | None:
        """Return the shape that the statement of an instance requires."""
        at = instance.origin.constraints[0].reason.at
        rule = self._rules.get(instance.rule)
        demands = list(demands_in(rule.body)) if rule else []
        condition = demands[at.statement].condition if at is not None and at.statement < len(demands) else None
        return condition.shape if isinstance(condition, Formation) else None

    def _tried(self, step: Deduction, fact: Fact | None) -> Masks:
        """Return candidates with the premises of a step and the opposite of a conclusion."""
        tried = masks_of(self._unknowns, step.premises)
        if fact is not None:
            tried[fact[0]] = 1 << fact[1]
        return tried

    def _cut_off(self, check: ConnectedCheck, step: Deduction) -> str:
        """Return `(1,1) would be cut off from (1,3)`."""
        pairs = set()
        for fact in step.conclusions or [None]:
            found = self._apart(check, step, fact)
            if len(found) != 2:
                return ""
            pairs.add(tuple(-1 if fact and place == fact[0] else place for place in found))
        if len(pairs) != 1:
            return ""
        one, other = sorted(pairs.pop())
        several = len({place for place, _ in step.conclusions}) > 1
        who = ("they" if several else "it") if one == -1 else self._short(one)
        return f"{who} would be cut off from {self._short(other)}"

    def _apart(self, check: WholeBoard, step: Deduction, fact: Fact | None) -> list[int]:
        """Return the places of one or two vertices or edges that contradict a graph if they hold."""
        assert step.part is not None and isinstance(step.part.condition, Connected | CircuitOrPath)
        sure, perhaps = check.states(self._tried(step, fact))
        taken = [number for number, holds in enumerate(sure) if holds]
        for count in (1, 2):
            for some in combinations(taken[:_MANY_TAKEN], count):
                if check.fails([number in some for number in range(len(sure))], perhaps):
                    variables = [variables_of([step.part.condition.items[number]]) for number in some]
                    return [self._unknowns.number[v] for each in variables if len(each) == 1 for v in each]
        return []

    def _circuit(self, step: Deduction) -> CircuitOrPath:
        assert step.part is not None and isinstance(step.part.condition, CircuitOrPath)
        return step.part.condition

    def _on_one_loop(self, check: CircuitOrPathCheck, step: Deduction) -> str:
        """Return `(1,1)-(1,2) and (3,1)-(3,2) could not lie on one loop`, or how a line would close too early."""
        circuit, name = self._circuit(step), self._name(step)
        reasons = set()
        for fact in step.conclusions or [None]:
            sure, _ = check.states(self._tried(step, fact))
            found = [] if _closes(circuit, sure) else self._apart(check, step, fact)
            if _closes(circuit, sure):
                reasons.add(f"the {name} would close too early" if circuit.closed else f"the {name} would be a loop")
            elif len(found) == 1:
                reasons.add(f"the {name} would come to a dead end")
            elif len(found) == 2:
                both = clauses([self._short(place) for place in found])
                reasons.add(f"{both} could not lie on one {'loop' if circuit.closed else 'path'}")
            else:
                return ""
        if len(reasons) > 1 and all("could not lie" in reason for reason in reasons):
            return f"the {name} would be in two parts"
        return reasons.pop() if len(reasons) == 1 else ""

    def _name(self, step: Deduction) -> str:
        """Return the name of a line; `line` if its parts are not of one layer."""
        assert step.part is not None
        names = {self._unknowns.variables[place].layer for place in step.part.scope}
        return next(iter(names)).replace("_", " ") if len(names) == 1 else "line"

    def _wrong_size(self, step: Deduction) -> str:
        """Return `the room would be too large`, or `the path would be too short`; "" if the reasons differ."""
        assert step.part is not None
        verdicts = set()
        for fact in step.conclusions or [None]:
            ranges = Ranges(self._unknowns, self._tried(step, fact))
            verdicts.add(self._size(ranges, step.part.condition))
        if len(verdicts) != 1 or None in verdicts:
            return ""
        instance = step.instances[0]
        found = _NOUN.search((instance.case or instance.rule).text)
        usage = self._words.usage
        areas = [usage.part(name) for name, each in self._words.model.facts.areas.items() if not each.known]
        known = {region.name for region in self._words.model.regions}
        noun = (found[1] or found[2]) if found else "area"
        if len(areas) == 1 and (found is None or noun in known):
            noun = areas[0]
        large, small = ("long", "short") if noun in LINES else ("large", "small")
        return f"the {noun} would be too {large if verdicts.pop() else small}"

    def _size(self, ranges: Ranges, condition: IntExpr) -> bool | None:
        """Return True if a condition fails because an area is too large, False if it is too small."""
        if isinstance(condition, And | Or):
            failing = [item for item in condition.items if ranges.of(item)[1] == 0]
            found = {self._size(ranges, item) for item in failing if _has_size(item)}
            return found.pop() if len(found) == 1 else None
        if not isinstance(condition, Within):
            return None
        value = condition.value
        terms = ((value, 1),) if isinstance(value, GroupSize) else value.terms if isinstance(value, Linear) else ()
        factors = [factor for term, factor in terms if isinstance(term, GroupSize)]
        if len(factors) != 1:
            return None
        low, high = ranges.of(value)
        if low > condition.domain[-1][1]:
            return factors[0] > 0
        return factors[0] < 0 if high < condition.domain[0][0] else None

    # ------------------------------------------------------------------------------- all different

    def must_go(self, step: Deduction, line: str, masks: Masks) -> str:
        """Return `in row 1, the 2 must go in (1,6)` for values with as many places left; nothing for other steps.

        Known equal values that rule out the other places are added: `: the 2s in (3,1) and (2,5) rule out …`.
        """
        rest = self.only_places(step)
        if not rest or len(rest) > len({place for place, _ in step.premises}) or line.startswith("("):
            return ""
        if not line and (step.instances[0].names or step.instances[0].clues):
            return ""
        words = self._words
        mask = sum(1 << bit for bit in {bit for _, bit in step.premises})
        if any(
            words.places.place(place) != words.places.where(self._unknowns.variables[place].place) for place in rest
        ):
            return ""
        named = bool(words.layers[self._unknowns.variables[rest[0]].layer].names)
        values = [str(words.values.value(rest[0], bit)) for bit in bits(mask)]
        what = listed(values if named else [f"the {value}" for value in values])
        must = f"{f'{within(line)}, ' if line else ''}{what} must go in {words.places.who(rest)}"
        return must if named else f"{must}{self.ruled_out(step.premises, what, masks)}"

    def ruled_out(self, gone: Sequence[Fact], what: str, masks: Masks) -> str:
        """Return `: the 2s in (3,1) and (2,5) rule out the other cells` if known equal values do so alone."""
        covering = self._covering.of(gone, masks)
        if not covering:
            return ""
        others = "the other cells" if len(gone) > 1 else "the other cell"
        rule_out = f"s in {{}} rule out {others}" if len(covering) > 1 else f" in {{}} rules out {others}"
        return f": {what}{rule_out.format(self._words.places.who(covering))}"

    def shared(self, step: Deduction, line: str) -> str:
        """Return `in row 2, (2,1) and (2,3) share 3 and 4`: so many places with so many values."""
        part = step.part
        if part is None or not isinstance(part.check, Different) or len(step.instances) != 1 or not step.premises:
            return ""
        places = sorted({place for place, _ in step.premises})
        masks = masks_of(self._unknowns, step.premises)
        values = sorted({self._unknowns.values[place][bit] for place in places for bit in bits(masks[place])})
        if len(places) < 2 or len(values) != len(places) or not line or line.startswith("("):
            return ""
        if len({self._unknowns.variables[place].layer for place in part.scope}) > 1:
            return ""
        first = places[0]
        full = {self._unknowns.values[first][bit] for bit in bits(self._unknowns.full[first])}
        if not set(values) <= full:
            return ""
        names = [str(self._words.values.value(first, self._unknowns.values[first].index(value))) for value in values]
        return f"{within(line)}, {self._words.places.who(places)} take up {listed(names)}"

    def no_place(self, link: Deduction, line: str) -> str:
        """Return `row 4 would have no place for the 1` for a contradiction of different values."""
        part = link.part
        if part is None or not isinstance(part.check, Different) or not line or line.startswith("("):
            return ""
        unknowns, words = self._unknowns, self._words
        layer = words.layers[unknowns.variables[part.scope[0]].layer]
        full = {value for place in part.scope for value in unknowns.values[place]}
        alike = len({(unknowns.variables[place].layer, unknowns.values[place]) for place in part.scope}) == 1
        if layer.truth or not alike or len(full) != len(part.scope):
            return ""
        masks = masks_of(unknowns, link.premises)
        left: dict[int, list[int]] = {}
        for bit in bits(unknowns.full[part.scope[0]]):
            left[bit] = [place for place in part.scope if masks[place] >> bit & 1]
        the = "" if layer.names else "the "
        named = {bit: f"{the}{words.values.value(part.scope[0], bit)}" for bit in left}
        for bit, places in left.items():
            if not places:
                return f"{line} would have no place for {named[bit]}"
        for one, other in combinations((bit for bit, places in left.items() if len(places) == 1), 2):
            if left[one] == left[other]:
                who = words.places.listed([unknowns.variables[left[one][0]].place])
                return f"{line} would have only {who} for {named[one]} and {named[other]}"
        return ""

    def repeated(self, link: Deduction, line: str) -> str:
        """Return `row 4 would have the 1 twice, in (4,1) and (4,5)` for a contradiction of different values."""
        part, unknowns = link.part, self._unknowns
        masks = masks_of(unknowns, link.premises)
        places = sorted({place for place, _ in link.premises})
        if part is None or not isinstance(part.check, Different) or len(places) != 2:
            return ""
        one, other = (unknowns.variables[place] for place in places)
        values = {unknowns.values[place][bit] for place in places for bit in bits(masks[place])}
        layer = self._words.layers[one.layer]
        if len(values) != 1 or one.layer != other.layer or layer.truth:
            return ""
        value = self._words.values.value(places[0], masks[places[0]].bit_length() - 1)
        if not line or line.startswith("("):
            return f"{self._words.places.who(places)} would both be {value}"
        who = self._words.places.listed([one.place, other.place])
        the = "the " if value.is_number else ""
        noun = "" if one.layer == DIGIT else f"{one.layer.replace('_', ' ')} "
        return f"{line} would have {the}{noun}{value} twice, in {who}"

    def only_places(self, step: Deduction) -> list[int]:
        """Return the places that are left for as many values of an instance."""
        part = step.part
        if len(step.instances) != 1 or not step.premises or part is None or not isinstance(part.check, Different):
            return []
        gone: dict[int, int] = {}
        for place, bit in step.premises:
            gone[place] = gone.get(place, 0) | 1 << bit
        mask = next(iter(gone.values()))
        rest = [place for place in part.scope if place not in gone]
        layers = {self._unknowns.variables[place].layer for place in part.scope}
        concluding = {place for place, _ in step.conclusions}
        if len(layers) > 1 or set(gone.values()) != {mask} or not concluding <= set(rest):
            return []
        truth = self._words.layers[next(iter(layers))].truth
        return [] if truth or mask.bit_count() != len(rest) else rest

    # --------------------------------------------------------------------------------------- names

    def _short(self, unknown: int) -> str:
        place = self._unknowns.variables[unknown].place
        return pair(place) if isinstance(place, Link) else self._words.places.where(place)


def _has_size(condition: IntExpr) -> bool:
    return any(isinstance(node, GroupSize) for node in nodes_of([condition]))


def _closes(circuit: CircuitOrPath, sure: Sequence[bool]) -> bool:
    """Return True if some of the edges that hold form a loop."""
    points = DisjointSets[int]()
    return not all(points.join(*ends) for ends, holds in zip(circuit.ends, sure, strict=True) if holds)
