"""A flat puzzle to its ground program as text: aspif with names, or the language of clingo with comments."""

import re
from collections.abc import Iterator
from textwrap import fill

from pzc.compiler.board.elements import ALONE, Border, Cell, Corner, Item, Link, Pair, Place, name_of
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.encode.sink import Literal
from pzc.compiler.flat.flat import Flat, Reason, Var

from .ground_program import ground_program
from .program import Program
from .rules import Rule, as_numbers, weights
from .search import atom

_WIDTH = 118
_NOT = "not\u00a0"
"""The sign of a negated literal, with a space at which no line is broken."""


def named_aspif(flat: Flat) -> str:
    """Return the ground program in aspif, with an output statement for each value that an unknown may have.

    `digit(1,2,5)` says that `digit` is 5 at (1,2). A layer of truth values has `black(1,2)` where it is true.
    """
    program, where = ground_program(flat)
    more = [f"4 {len(name)} {name} 1 {atom(literal)}" for name, literal, _ in _values(flat, program, where)]
    more += [f"2 0 {weights(weighed)}" for weighed in _objectives(flat, program, where)]
    return program.text(more)


def logic_program(flat: Flat) -> str:
    """Return the ground program in the language of clingo (Potassco guide), with names and `#show` statements.

    Each rule of the puzzle is a comment above what it was grounded to. Auxiliary atoms are called `x1`, `x2`, ...
    """
    program = Program()
    comments: list[tuple[int, Reason]] = []
    _, where = ground_program(flat, program, lambda reason: comments.append((len(program.lines), reason)))
    encoded = len(program.lines)
    names = {atom(literal): name for name, literal, _ in _bounds(flat, program, where) if literal > 0}
    shown = list(_values(flat, program, where))
    names |= {atom(literal): name for name, literal, _ in shown if literal > 0}
    writer = _Writer(names)
    lines = ["% The ground program of a puzzle, written by pzc for clingo."]
    lines += ["% Count with `clingo --project=show FILE 0`: hidden values alone make no other solution.", ""]
    free, *rules = program.text().splitlines()[1:-1]
    lines += ["% What may be true", writer.rule(as_numbers(free)), "", "% Definitions"]
    reasons = dict(comments)
    title = ""
    for number, line in enumerate(rules):
        if number == encoded:
            lines += ["", "% Further definitions"]
        if number in reasons and _title(reasons[number]) != title:
            title = _title(reasons[number])
            lines += ["", f"% {title}"]
        lines.append(writer.rule(as_numbers(line)))
    lines += ["", "% The solution"]
    lines += [writer.equivalence(name, literal) for name, literal, _ in shown if writer.is_other(name, literal)]
    for weighed in _objectives(flat, program, where):
        terms = (f"{weight},{number}: {writer.literal(atom(each))}" for number, (each, weight) in enumerate(weighed))
        lines.append(f"#minimize {{ {'; '.join(terms)} }}.".replace(_NOT, "not "))
    lines += [f"#show {predicate}." for predicate in dict.fromkeys(predicate for _, _, predicate in shown)]
    return "\n".join(lines) + "\n"


def _title(reason: Reason) -> str:
    """Return the rule of the puzzle and its place, on one line."""
    span = reason.rule.span
    return f"{' '.join(reason.rule.text.split())}  ({span.source.name}, line {span.line})"


class _Writer:
    """Writes rules with names for atoms."""

    def __init__(self, names: dict[int, str]) -> None:
        self._names = names

    def is_other(self, name: str, literal: Literal) -> bool:
        """Return True if the literal is not the atom of this name, so that the name needs a rule."""
        return literal < 0 or self._names.get(atom(literal)) != name

    def equivalence(self, name: str, literal: Literal) -> str:
        """Return the rule that defines a name as equivalent to a literal."""
        return f"{name} :- {self.literal(atom(literal))}.".replace(_NOT, "not ")

    def rule(self, rule: Rule) -> str:
        """Return a rule as text, with long lists on several lines."""
        heads = "; ".join(map(self.literal, rule.heads))
        head = f"{{ {heads} }}" if rule.free else heads
        body = self._body(rule)
        text = f"{head} :- {body}." if body else f"{head}."
        lines = fill(text.strip(), _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
        return lines.replace(_NOT, "not ")

    def _body(self, rule: Rule) -> str:
        if rule.bound is None:
            return ", ".join(map(self.literal, rule.body))
        if set(rule.weights) == {1} and len(set(rule.body)) == len(rule.body):
            return f"{rule.bound} {{ {'; '.join(map(self.literal, rule.body))} }}"
        weighed = enumerate(zip(rule.weights, rule.body, strict=True), 1)
        terms = "; ".join(f"{weight},{number}: {self.literal(each)}" for number, (weight, each) in weighed)
        return f"{rule.bound} <= #sum {{ {terms} }}"

    def literal(self, number: int) -> str:
        """Return a literal of aspif with the name of its atom."""
        name = self._names.get(abs(number), f"x{abs(number)}")
        return name if number > 0 else _NOT + name


def _values(flat: Flat, program: Program, where: Encoded) -> Iterator[tuple[str, Literal, str]]:
    """Yield a name for each value of each visible unknown, its literal, and the predicate as `#show` has it."""
    names = _Names()
    for place in where.visible:
        unknown = flat.variables[place]
        for value, literal in program.choices(where.values[place]).items():
            if not unknown.truth:
                yield names.atom(unknown, "", (value,)), literal, names.predicate(unknown, 1)
            elif value:
                yield names.atom(unknown, "", ()), literal, names.predicate(unknown, 0)


def _objectives(flat: Flat, program: Program, where: Encoded) -> Iterator[list[tuple[Literal, int]]]:
    """Yield for each objective the weighted literals whose sum is to be minimized."""
    for objective, value in zip(flat.objectives, where.objectives, strict=True):
        yield program.weighed(value, -1 if objective.most else 1)


def _bounds(flat: Flat, program: Program, where: Encoded) -> Iterator[tuple[str, Literal, int]]:
    """Yield a name for each bound of a visible unknown that a constraint uses, its literal, and the bound."""
    names = _Names()
    for place in where.visible:
        unknown, value = flat.variables[place], where.values[place]
        if unknown.truth or len(value.terms) != 1 or value.terms[0][1] != 1:
            continue
        number = program.number(value.terms[0][0])
        if number.has_steps:
            for least, literal in zip(number.values[1:], number.steps, strict=True):
                yield names.atom(unknown, "_at_least", (least + value.constant,)), literal, least


class _Names:
    """Names of layers as clingo writes them: they begin with a small letter and have no other signs than `_`."""

    def __init__(self) -> None:
        self._taken: dict[str, str] = {}

    def atom(self, unknown: Var, suffix: str, more: tuple[int, ...]) -> str:
        """Return an atom such as `digit(1,2,5)`."""
        args = (*_arguments(unknown.place), *map(str, more))
        return f"{self._name(unknown.layer)}{suffix}" + (f"({','.join(args)})" if args else "")

    def predicate(self, unknown: Var, more: int) -> str:
        """Return the name and the number of arguments of an unknown's atoms."""
        return f"{self._name(unknown.layer)}/{len(_arguments(unknown.place)) + more}"

    def _name(self, layer: str) -> str:
        if layer not in self._taken:
            plain = re.sub(r"[^A-Za-z0-9_]", "_", layer)
            name = plain if re.match(r"[a-wyz]", plain) else f"layer_{plain}"
            while name in self._taken.values() or name == "not":
                name += "_"
            self._taken[layer] = name
        return self._taken[layer]


def _arguments(place: Place) -> tuple[str, ...]:
    """Return a place as arguments: row and column of each of its cells, or text in quotes."""
    match place:
        case Cell() | Corner():
            return (str(place.row), str(place.column))
        case Link() | Pair():
            return (*_arguments(place.first), *_arguments(place.second))
        case Border():
            return tuple(argument for cell in place.beside for argument in _arguments(cell))
        case Item() if place == ALONE:
            return ()
        case _:
            return (f'"{name_of(place)}"',)
