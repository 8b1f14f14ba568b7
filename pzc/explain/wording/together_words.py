"""Parts that stand for several instances to what these mean together: `(1,2) + (1,3) = (2,1) + 5`."""

from collections.abc import Iterable, Sequence

from pzc.compiler.flat.flat import IntNode, Linear, Var, Within
from pzc.explain.constraints.state import Masks
from pzc.explain.deductions.must_hold import MustHold
from pzc.explain.deductions.steps import Deduction

from .english import listed
from .words import Words


class TogetherWords:
    """Says what several instances mean together."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def total(self, step: Deduction) -> str:
        """Return the sum that several sums leave: `(1,2) + (1,3) = (2,1) + 5`; nothing for another step."""
        if step.part is None or not step.part.is_total:
            return ""
        match step.part.condition:
            case Within(value=Linear(terms=terms), domain=((total, _),)) if len(terms) > 1:
                left = self._names(term for term, factor in terms if factor > 0)
                right = self._names(term for term, factor in terms if factor < 0)
                if all(isinstance(term, Var) and term.truth for term, _ in terms):
                    return self._difference(terms, total)
                (left if total < 0 else right).extend([str(abs(total))] if total or not right else [])
                return f"{' + '.join(left)} = {' + '.join(right)}"
        return ""

    def _difference(self, terms: Sequence[tuple[IntNode, int]], total: int) -> str:
        """Return `one more of (1,2) and (1,3) is black than of (2,1)` for two counts less what they have in common."""
        words = self._words
        number = words.unknowns.number
        plus, minus = ([number[t] for t, factor in terms if factor == sign and isinstance(t, Var)] for sign in (1, -1))
        layer = words.unknowns.variables[plus[0]].layer.replace("_", " ")
        does = words.usage.state(layer, True, total != 1).text.removeprefix("each ")
        of, than = (f"of {words.places.who(places)}" if places else "" for places in (plus, minus))
        count = "one" if total == 1 else total
        if not minus:
            return f"just {count} {of} {does}"
        if not total:
            return f"as many {of} {does} as {than}"
        return f"{count} more {of} {does} than {than}"

    def _names(self, terms: Iterable[IntNode]) -> list[str]:
        return [self._words.places.place(self._words.unknowns.number[term]) for term in terms if isinstance(term, Var)]

    def must_hold(self, step: Deduction, masks: Masks) -> str:
        """Return `the 4 must be in (1,2) or (1,3)`, if that rules out the rest of a list; nothing for another step."""
        if step.part is None or not isinstance(step.part.check, MustHold):
            return ""
        check = step.part.check
        if any(place not in check.others for place, _ in step.conclusions):  # the same instances lead to more
            return ""
        numbers = sorted({bit for _, bit in step.conclusions})
        values = [self._words.values.value(check.shared[0], bit) for bit in numbers]
        if not all(value.is_number for value in values):
            return ""
        places = [place for place in check.shared if any(masks[place] >> bit & 1 for bit in numbers)]
        last = "or" if len(values) == 1 else "and"
        return f"{listed([f'the {value}' for value in values])} must be in {self._words.places.who(places, last)}"
