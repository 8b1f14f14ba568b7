"""Deductions about one point of a line to short reasons: `the line cannot branch at (1,2)`."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.flat.flat import CircuitOrPath
from pzc.explain.constraints.instances import Instance
from pzc.explain.deductions.steps import Deduction, Step

from .english import LINES
from .labels import Label, nested, together
from .words import Words

_TRUE = 1
"""The bit of a truth value that is true."""
_THROUGH = 2
"""Parts of a line that meet at a point where it neither ends nor branches."""


class LinePoints:
    """Says what a line cannot do at a point, for a loop or path, and for rules about cells of a line."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._unknowns = words.unknowns

    def at_a_point(self, step: Deduction) -> str:
        """Return `the line cannot branch at (1,2)` for what a line requires of points; nothing for other steps."""
        joined: Sequence[Deduction] = step.joined if isinstance(step, Step) else step.points
        run = joined or [step]
        found = [self._point_of(each) for each in run]
        known = [each for each in found if each is not None]
        if len(known) < len(found) or not step.conclusions:
            return ""
        ends = _points(point for _, point, count in known if count < _THROUGH)
        branches = _points(point for _, point, count in known if count >= _THROUGH)
        cannot = f"the {known[0][0]} cannot {'end' if ends else 'branch'} at {ends or branches}"
        return f"{cannot}, nor branch at {branches}" if ends and branches else cannot

    def contradiction(self, step: Deduction) -> str:
        """Return `the line would branch at (1,2)` for a contradiction at one point; nothing for other steps."""
        found = self._point_of(step)
        if found is None:
            return ""
        name, point, joined = found
        return f"the {name} would {'branch' if joined > _THROUGH else 'end'} at {point.text}"

    def two_ways(self, step: Deduction) -> tuple[Label, Instance] | None:
        """Return a point where only two ways are left, and the instance that requires the line there; None otherwise.

        The other instance of the step keeps the line from ending at the point.
        """
        at = [each for each in step.instances if each.parent is not None]
        others = [each for each in step.instances if each.parent is None]
        if len(at) != 1 or len(others) != 1 or others[0].whole:
            return None
        named, left = self.point(at[0]), set(at[0].scope)
        gone = {place for place, bit in step.premises if place in left and bit == _TRUE}
        ways = {place for place, bit in step.conclusions if bit != _TRUE}
        if named is None or len(ways) != len(step.conclusions) or len(ways) != _THROUGH or ways | gone != left:
            return None
        return named[1], others[0]

    def point(self, instance: Instance) -> tuple[str, Label] | None:
        """Return the name of the line and the point for what a loop requires of one point."""
        layers = {self._words.layers[self._unknowns.variables[place].layer] for place in instance.scope}
        where = self._words.places.label(instance)
        if instance.parent is None or len(layers) != 1 or not where.text:
            return None
        (layer,) = layers
        return (layer.name.replace("_", " "), where) if layer.truth else None

    def is_closed(self, instance: Instance) -> bool:
        """Return True if the points of an instance are points of loops, not of paths."""
        every = [c.condition for c in instance.origin.constraints if isinstance(c.condition, CircuitOrPath)]
        return all(circuit.closed for circuit in every)

    def _point_of(self, step: Deduction) -> tuple[str, Label, int] | None:
        """Return the name of the line, the point, and how many parts of the line are known to meet there."""
        if len(step.instances) != 1:
            return None
        count = sum(bit != _TRUE for _, bit in step.premises)
        if step.instances[0].parent is None:
            found = self._at_end_or_branch(step, count)
        else:
            found = self.point(step.instances[0])
        return None if found is None else (*found, count)

    def _at_end_or_branch(self, step: Deduction, count: int) -> tuple[str, Label] | None:
        """Return the name of the line and the point if a rule without a clue keeps it from ending or branching there.

        All parts of the line at the point are known then, but for the one that is concluded.
        """
        places = {place for place, _ in (*step.premises, *step.conclusions)}
        names = {self._unknowns.variables[place].layer for place in places}
        if step.instances[0].clues or len(names) != 1:
            return None
        (name,) = names
        points = [point for point, parts in self._parts[name].items() if places <= parts] if name in self._parts else []
        absent = sum(bit == _TRUE for _, bit in step.conclusions)
        if len(points) != 1 or len(step.premises) != len({place for place, _ in step.premises}):
            return None
        if not self._ends_or_branches(places == self._parts[name][points[0]], count, len(step.conclusions), absent):
            return None
        return name.replace("_", " "), self._words.places.point_label(points[0])

    def _ends_or_branches(self, are_all: bool, count: int, concluded: int, absent: int) -> bool:
        """Return True if the line would end or branch at a point without the conclusion.

        `are_all`: the facts are about all parts of the line at the point. `count`: the parts that are known to be
        there. `concluded`: the parts that are concluded, and `absent`: those that are concluded not to be there.
        """
        if count >= _THROUGH:
            return concluded == absent and (count > _THROUGH or concluded > 0)
        return are_all and (count == 1 and absent == 0 and concluded <= 1 or count == 0 and absent == concluded == 1)

    @cached_property
    def _parts(self) -> dict[str, dict[Cell | Corner, set[int]]]:
        """The unknowns of each line, by the points where they meet."""
        board, found = self._words.model.board, dict[str, dict[Cell | Corner, set[int]]]()
        for number, variable in enumerate(self._unknowns.variables):
            layer, place = self._words.layers[variable.layer], variable.place
            name = layer.name.replace("_", " ")
            if not layer.truth or layer.areas or board is None or not isinstance(place, Link | Border):
                continue
            if self._words.lines.is_line(layer, [place]) and (name in LINES or not self._words.usage.counts(name)):
                ends: Sequence[Cell | Corner] = place if isinstance(place, Link) else board.corners_of(place)
                for end in ends:
                    found.setdefault(layer.name, {}).setdefault(end, set()).add(number)
        return found


def _points(labels: Iterable[Label]) -> str:
    return nested(together(labels, "or"), "or")
