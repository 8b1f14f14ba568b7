"""Areas (`areas NAME = ...`, `NAME`, `NAME(c)`) to typed lists of cells that depend on the solution."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.limits import DEEPEST_TREE
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import AreasName
from pzc.compiler.meaning.builtins import BY_WORD
from pzc.compiler.model.board_expressions import AreaList, AreaOf, Joined, Read, RegionOf
from pzc.compiler.model.expressions import Builtin, Comprehension, Expr, InList, Local, Logic, Member
from pzc.compiler.model.kinds import BOOL, CELL, LINK, ListType
from pzc.compiler.model.model import Areas, Demand, ForEach, Rule

from .comprehensions import comprehension
from .shapes import Wanted, elements_of, first_steps, steps_by
from .typer import Typer


def area_list(typer: Typer, entry: AreasName, span: Span) -> Expr:
    """Type `NAME`, the list of all areas of that name."""
    known = areas(typer, entry).known
    return AreaList(span, ListType(ListType(CELL, not known), not known), known, entry.name)


def area_of(typer: Typer, entry: AreasName, cell: Expr, span: Span) -> Expr:
    """Type `NAME(c)`, the area that contains a cell."""
    certain = areas(typer, entry).known
    return AreaOf(span, ListType(CELL, not certain), certain and cell.known, entry.name, cell)


def areas(typer: Typer, entry: AreasName) -> Areas:
    """Return the typed definition of areas. It is typed at its first use.

    Raises PuzzleError if the definition refers to itself.
    """
    names = typer.names
    found = names.facts.areas.get(entry.name)
    if found is None:
        if entry in names.open_areas:
            circle = " -> ".join(e.name for e in (*names.open_areas, entry))
            message = f"the areas `{entry.name}` are defined by themselves: {circle}"
            raise fail("PZ246", message, entry.span.name(entry.name))
        names.open_areas.append(entry)
        try:
            found = names.facts.areas[entry.name] = _type_definition(typer, entry)
        finally:
            names.open_areas.pop()
    typer.deepest = max(typer.deepest, typer.depth + found.depth)
    if typer.deepest > DEEPEST_TREE:
        raise fail("PZ162", f"with what `{entry.name}` is made of, this is nested too deeply", entry.span)
    return found


def _type_definition(typer: Typer, entry: AreasName) -> Areas:
    """Type the definition of areas."""
    of, span = entry.written.of, entry.span
    if of is None:
        return Areas(entry.name, _linked_within(entry.name, span), True, span, 2)
    inner = type(typer)(typer.names, entry.unit)
    inner.depth = inner.deepest = typer.depth
    with inner.blaming_uses():
        wanted = Wanted("areas", f"areas {entry.name} = {{}}", (CELL, LINK), stepwise=True)
        name, rest = first_steps(inner, wanted, of)
        chosen = elements_of(inner, wanted if name is None else replace(wanted, kinds=(CELL,)), rest)
        steps = steps_by(inner, name, chosen) if name is not None else None
    return Areas(entry.name, chosen, False, span, inner.deepest - typer.depth, steps)


def _linked_within(name: str, span: Span) -> Expr:
    """Return `[l : l in links where room(l)]` for `areas room`, where `room` is the unknown layer."""
    link = Local(span, LINK, True, "l")
    links = Builtin(span, BY_WORD["links"], True, "links", ())
    return comprehension(span, (InList((link,), links),), Read(span, BOOL, False, name, link), link)


def division_rule(areas: Areas, file: str) -> Rule:
    """Return the rule that makes an unknown layer on links a division: adjacent cells of one area are linked.

    Without the rule, a wall could end inside an area, and one division would have several solutions.
    """
    span, name = areas.span, areas.name
    a, b = Local(span, CELL, True, "a"), Local(span, CELL, True, "b")
    links = Builtin(span, BY_WORD["links"], True, "links", ())
    area = AreaOf(span, ListType(CELL, True), False, name, a)
    together = Member(span, BOOL, False, b, area)
    joined = Read(span, BOOL, False, name, Joined(span, LINK, True, a, b))
    demand = Demand(Logic(span, BOOL, False, "->", together, joined), span)
    origin = Origin("rule", f"Every border separates one `{name}` from another.", span)
    return Rule(origin, True, file, (ForEach((InList((a, b), links),), None, (demand,), span),))


def refuse_comparison(left: Expr, right: Expr, span: Span, negated: bool) -> None:
    """Raise an error for `room(a) = room(b)`. It would compare the digits, which is rarely intended."""
    if isinstance(left, AreaOf | RegionOf) and isinstance(right, AreaOf | RegionOf):
        name = _division(left)
        if name != _division(right):
            return
        a, b = (e.cell.span.text.removeprefix(name) for e in (left, right))
        condition = f"{b} {'not ' * negated}in {name}{a if a.startswith('(') else f'({a})'}"
        help = f"whether the two lie in one group, one asks with `{condition}`"
    elif _is_area(left) and _is_area(right):
        help = "compare what they hold, their len, sum or max; whether a cell lies in one, `c in r` asks"
    else:
        return
    raise fail("PZ262", "groups are not compared as a whole", span, help=help)


_INSTEAD = {
    "distinct": "that no two of the cells lie in one group says `all((a, b) in pairs(...): b not in {}(a))`",
    "equal": "that all of the cells lie in one group says `all((a, b) in pairs(...): b in {}(a))`",
    "different": "in how many groups the cells lie says `count(r in {}: any(c in ...: c in r))`",
}
"""What to write in place of a word that compares the elements of a list, for groups."""


def refuse_groups(word: str, items: Expr, span: Span) -> None:
    """Raise an error for `distinct(c in w: room(c))` and the like. It would compare the digits of the groups."""
    if word in _INSTEAD and isinstance(items, Comprehension) and isinstance(items.body, AreaOf | RegionOf):
        help = _INSTEAD[word].format(_division(items.body))
        raise fail("PZ262", "groups are not compared as a whole", span, help=help)


def _division(e: AreaOf | RegionOf) -> str:
    return e.areas if isinstance(e, AreaOf) else e.region


def _is_area(e: Expr) -> bool:
    kind = ListType(CELL, True)
    return e.type == kind and (isinstance(e, AreaOf) or isinstance(e, Local) and e.settled)
