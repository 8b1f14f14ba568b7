"""Write rules of a ground logic program as text in aspif, which clingo, clasp and others read.

    asp 1 0 0               a header
    1 1 2 1 2 0 0           {1; 2}.          any of these atoms
    1 0 1 3 0 2 1 -2        3 :- 1, not 2.   an atom that holds where a rule says so
    1 0 0 0 2 -1 -2         :- not 1, not 2. what must not be: here, the clause `1 or 2`
    1 0 0 1 4 2 1 3 2 2     :- 4 <= #sum{3: 1; 2: 2}.
    0

(B. Kaufmann, J. Romero, T. Schaub, M. Gebser: Potassco guide, appendix on aspif.) Writing text
and having it parsed takes half of the time of as many calls.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pzc.compiler.base.clock import STRIDE, check_limits
from pzc.compiler.encode.logic import FALSE, TRUE, Logic
from pzc.compiler.encode.sink import Literal

LARGEST_SUM = 2**31 - 1
"""The largest sum of weights that clasp supports."""

DOMAIN_HEURISTIC = "Domain,92"
"""Like clasp's usual heuristic, but preferences come first."""

_PAIRWISE = 5
"""An at-most-one constraint on at most this many literals is written pair by pair."""


class Rule(NamedTuple):
    """A rule as numbers. One head atom holds if the body does, or with `free` any of them may.

    The body holds if all its literals do, or with a bound, if the weights of its true literals reach the bound.
    """

    free: bool
    heads: tuple[int, ...]
    body: tuple[int, ...]
    weights: tuple[int, ...] = ()
    bound: int | None = None


class Rules(Logic):
    """The growing text. The atom with number n in the sink is n + 1 in the text.

    Atoms are free, unless rules define them.
    """

    def __init__(self) -> None:
        self.lines: list[str] = ["1 0 1 1 0 0"]
        self._size = 1
        self._defined = {TRUE}
        self._denied = _Denied()
        self._read = (0, 0)  # the numbers of atoms and lines that a solver already has

    @property
    def size(self) -> int:
        """The number of atoms."""
        return self._size

    def start_after(self, size: int) -> None:
        """Number new atoms after those of another program, which a solver already has."""
        self._size = size
        self._read = size, len(self.lines)

    def text(self, more: Iterable[str] = ()) -> str:
        """Return the whole program; `more` are further lines."""
        self._reserve_numbers()
        free = [str(n + 1) for n in range(self._size) if n not in self._defined]
        choice = [f"1 1 {len(free)} {' '.join(free)} 0 0"] if free else []
        self._read = self._size, len(self.lines)
        return "\n".join(["asp 1 0 0", *choice, *self.lines, *more, "0", ""])

    def later(self) -> tuple[range, list[Rule]]:
        """Return the atoms and the rules that were added after the last call of this or of `text`."""
        size, lines = self._read
        if self._size > size:
            self._reserve_numbers()
        self._read = self._size, len(self.lines)
        free = tuple(n + 1 for n in range(size, self._size) if n not in self._defined)
        rules = [Rule(True, free, ())] if free else []
        return range(size + 1, self._size + 1), [*rules, *map(as_numbers, self.lines[lines:])]

    def _reserve_numbers(self) -> None:
        """Add a fact whose atom has the highest number.

        clasp drops a rule whose body is false at once. An atom that occurs in no other rule is then unknown to clasp.
        If no higher number is in use, clasp gives that number to an auxiliary atom of its own. Code that reads, assumes
        or weighs the unknown atom then gets the auxiliary atom.
        """
        self.rule(self.new_defined(), ())

    def new(self) -> Literal:
        """See Logic."""
        self._size += 1
        return self._size - 1

    def new_defined(self) -> Literal:
        """See Logic."""
        self._defined.add(self._size)
        self._size += 1
        return self._size - 1

    def defined(self, atom: Literal) -> None:
        """See Logic."""
        self._defined.add(atom)

    def _add(self, line: str) -> None:
        self.lines.append(line)
        if not len(self.lines) & STRIDE:
            check_limits()

    def rule(self, head: Literal, body: Sequence[Literal]) -> None:
        """See Logic."""
        if TRUE in body:
            body = [literal for literal in body if literal != TRUE]
        if FALSE not in body:
            denied = self._denied
            self._add(f"1 0 1 {head + 1} 0 {len(body)}{''.join([denied[~literal] for literal in body])}")

    def clause(self, literals: Iterable[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Logic."""
        some = [literal for literal in literals if literal != FALSE]
        if enforced_by:
            some += [~literal for literal in enforced_by if literal != TRUE]
        if TRUE not in some:
            denied, lines = self._denied, self.lines  # most lines are clauses, so this avoids a call for each
            lines.append(f"1 0 0 0 {len(some)}{''.join(map(denied.__getitem__, some))}")
            if not len(lines) & STRIDE:
                check_limits()

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Logic."""
        if len(literals) <= _PAIRWISE:
            if enforced_by or TRUE in literals or FALSE in literals:
                for place, literal in enumerate(literals):
                    for other in literals[:place]:
                        self.clause((~literal, ~other), enforced_by)
                return
            denied = [self._denied[~literal] for literal in literals]
            self.lines += [f"1 0 0 0 2{one}{other}" for place, one in enumerate(denied) for other in denied[:place]]
            return
        ones = " 1 ".join([str(literal + 1 if literal >= 0 else literal) for literal in literals])
        if not enforced_by:
            self._add(f"1 0 0 1 2 {len(literals)} {ones} 1")
            return
        two = self.new_defined()
        self._add(f"1 0 1 {two + 1} 1 2 {len(literals)} {ones} 1")
        self.clause((~two,), enforced_by)

    def at_most(self, most: int, literals: Sequence[Literal]) -> None:
        """Require that at most `most` of the literals hold. None of the literals is constant."""
        if most < 0:
            self.clause(())
        elif most == 0:
            for literal in literals:
                self.clause((~literal,))
        elif most == len(literals) - 1:
            self.clause([~literal for literal in literals])
        else:
            self.forbid_sum(most + 1, weights([(literal, 1) for literal in literals]))

    def forbid_sum(self, bound: int, weighed: str) -> None:
        """Require that a sum of weights, in the format of `weights`, stays below a bound."""
        self._add(f"1 0 0 1 {bound} {weighed}")

    def reach_sum(self, bound: int, weighed: str) -> Literal:
        """Return a literal that is true exactly if a sum of weights reaches a bound."""
        head = self.new_defined()
        self._add(f"1 0 1 {head + 1} 1 {bound} {weighed}")
        return head


def as_numbers(line: str) -> Rule:
    """Parse a line of the text that is a rule."""
    _, free, count, *numbers = map(int, line.split(" "))
    heads, (weighted, *body) = numbers[:count], numbers[count:]
    if not weighted:
        return Rule(bool(free), tuple(heads), tuple(body[1:]))
    return Rule(bool(free), tuple(heads), tuple(body[2::2]), tuple(body[3::2]), body[0])


class _Denied(dict[Literal, str]):
    """Negated literals in the format of a rule body, cached because each occurs often."""

    def __missing__(self, literal: Literal) -> str:
        text = self[literal] = f" {~literal if literal >= 0 else -literal}"
        return text


def weights(weighed: Sequence[tuple[Literal, int]]) -> str:
    """Return literals with positive weights in the format of a rule body."""
    return f"{len(weighed)} " + " ".join([f"{a + 1 if a >= 0 else a} {weight}" for a, weight in weighed])
