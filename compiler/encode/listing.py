"""The primitive constraints of a puzzle as text, one per line."""

from collections.abc import Iterable, Sequence

from pzc.compiler.base.intervals import Intervals, as_condition

from .sink import Affine, Arc, FullReification, Literal, Terms, negated


class Listing(FullReification):
    """A sink that writes each constraint as a line of text."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._unknowns: list[str] = []
        self._lines: list[str] = []

    def text(self) -> str:
        """Return the variables, then the constraints, each in the order of creation."""
        return "\n".join([*self._unknowns, "", *self._lines, ""])

    def new_int(self, domain: Intervals, name: str) -> int:
        """See Sink."""
        self._unknowns.append(f"var {name} {as_condition(domain)}")
        self._names.append(name)
        return len(self._names) - 1

    def new_bool(self, name: str) -> Literal:
        """See Sink."""
        self._unknowns.append(f"bool {name}")
        self._names.append(name)
        return len(self._names) - 1

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._write(f"{self._affine(Affine(terms, 0))} {as_condition(domain)}", enforced_by)

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._write(" or ".join(map(self._literal, literals)) or "false", enforced_by)

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._write(f"exactly_one({_joined(map(self._literal, literals))})", enforced_by)

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._write(f"at_most_one({_joined(map(self._literal, literals))})", enforced_by)

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._write(f"all_different({_joined(map(self._affine, items))})", enforced_by)

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        self._write(f"{self._affine(target)} = max({_joined(map(self._affine, items))})")

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """See Sink."""
        self._write(f"{self._affine(target)} = ({self._affine(left)}) * ({self._affine(right)})")

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        self._write(f"{self._affine(target)} = [{_joined(map(self._affine, items))}][{self._affine(index)}]")

    def table(
        self, items: Sequence[Affine], rows: Sequence[Sequence[int]], denied: bool, enforced_by: Sequence[Literal] = ()
    ) -> None:
        """See Sink."""
        shown = " ".join(f"<{_joined(map(str, row))}>" for row in rows)
        self._write(f"({_joined(map(self._affine, items))}) {'not ' * denied}in {shown}", enforced_by)

    def circuit(self, arcs: Sequence[Arc]) -> None:
        """See Sink."""
        self._write(f"circuit({_joined(f'{self._literal(arc)}: {i}->{j}' for i, j, arc in arcs)})")

    def _write(self, text: str, enforced_by: Sequence[Literal] = ()) -> None:
        condition = " and ".join(map(self._literal, enforced_by))
        self._lines.append(f"{condition} -> {text}" if condition else text)

    def _literal(self, literal: Literal) -> str:
        return self._names[literal] if literal >= 0 else f"not {self._names[negated(literal)]}"

    def _affine(self, value: Affine) -> str:
        """Return an expression such as `2 * x - y + 3`."""
        text = ""
        for variable, factor in value.terms:
            size = "" if abs(factor) == 1 else f"{abs(factor)} * "
            sign = (" - " if text else "-") if factor < 0 else (" + " if text else "")
            text += f"{sign}{size}{self._names[variable]}"
        if value.constant or not text:
            sign = (" - " if text else "-") if value.constant < 0 else (" + " if text else "")
            text += f"{sign}{abs(value.constant)}"
        return text


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts)
