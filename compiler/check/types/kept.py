"""`kept(g)`, which is true if a doubted clue satisfies the rules about it."""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.model.expressions import Doubted, Expr, InList, Kept, Local, TupleOf
from pzc.compiler.model.kinds import BOOL, BORDER, CELL, LINK, ListType, TupleType, Type
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import expressions as syntax

from .comprehensions import comprehension
from .displays import tuple_of
from .typer import Typer


def kept(typer: Typer, written: syntax.Call) -> Expr:
    """Type `kept(x)` or `kept(cage, x)`; the name is needed if several kinds of clues are doubted.

    For a list of clues, the result is a list of truth values.
    """
    if not written.args:
        raise fail("PZ219", "`kept` of what?", written.span, help="write kept(g), as in `g in cage: not kept(g)`")
    kinds = _doubted(typer, written)
    named = typer.find_clue(written.args[0].text) if isinstance(written.args[0], syntax.Name) else None
    args = written.args
    if isinstance(named, ClueKind) and len(args) > 1:
        kinds = [(kind, doubted) for kind, doubted in kinds if kind is named]
        if not kinds:
            raise _not_doubted(f"`{named.name}` is not doubted here", args[0], named.name)
        args = args[1:]
    at = typer.expr(args[0]) if len(args) == 1 else tuple_of(typer, args, written.span)
    kind, doubted, place = _fitting(typer, at, args, kinds, written)
    if not place.known:
        raise fail("PZ211", f"which `{doubted.clue}` is meant must be known before solving", at.span)
    if place.type == ListType(_place_type(kind)):
        assert isinstance(place.type, ListType)
        each = Local(place.span, place.type.item, True, "x")
        item = Kept(written.span, BOOL, False, doubted, each)
        return comprehension(written.span, (InList((each,), place),), None, item)
    return Kept(written.span, BOOL, False, doubted, place)


def _fitting(
    typer: Typer,
    at: Expr,
    args: Sequence[syntax.Expr],
    kinds: Sequence[tuple[ClueKind, Doubted]],
    written: syntax.Call,
) -> tuple[ClueKind, Doubted, Expr]:
    """Return the only doubted clue that can be at a place, with the place as its type requires.

    Raises PuzzleError if there is none, or more than one.
    """
    places = ((kind, doubted, _as_place(typer, at, kind)) for kind, doubted in kinds)
    fitting = [(kind, doubted, place) for kind, doubted, place in places if place is not None]
    if len(fitting) > 1:
        one, other = (doubted.clue for _, doubted, _ in fitting[:2])
        arguments = ", ".join(arg.span.text for arg in args)
        help = f"say which: kept({one}, {arguments}) or kept({other}, {arguments})"
        raise fail("PZ344", f"this may be a `{one}` or a `{other}`, and both are doubted", written.span, help=help)
    if not fitting:
        typer.refuse_free(at)
        wanted = " or ".join(f"`{kind.name}` on {_place_type(kind)}" for kind, _ in kinds)
        raise fail("PZ343", f"`kept` is of a doubted clue, {wanted}; this is {at.type}", at.span)
    return fitting[0]


def _doubted(typer: Typer, written: syntax.Call) -> list[tuple[ClueKind, Doubted]]:
    """Return the doubted clues that `kept` may refer to: those declared here, else in used files, else in any file."""
    names, unit = typer.names, typer.unit
    used = {name: d for other in unit.all_used() for name, d in names.doubted.get(other, {}).items()}
    found = names.doubted.get(unit) or used or names.facts.doubted
    if not found:
        clue = next((e.name for e in names.scopes.known(unit).values() if isinstance(e, ClueKind)), "cage")
        raise _not_doubted("no clue is doubted, so each has to keep all rules", written, clue)
    things = (*names.scopes.entries.values(), *names.scopes.prelude.values())
    every = {thing.name: thing for thing in things if isinstance(thing, ClueKind)}
    return [(every[name], doubted) for name, doubted in found.items()]


def _not_doubted(message: str, written: syntax.Expr, clue: str) -> PuzzleError:
    help = f"say which clues need not keep the rules: write `doubt {clue}` on a line of its own"
    return fail("PZ342", message, written.span, help=help)


def _place_type(kind: ClueKind) -> Type:
    """Return the type of a clue's place: its only part, or the group of its parts."""
    parts = tuple(part for _, part in kind.parts)
    return parts[0] if len(parts) == 1 else TupleType(parts)


def _as_place(typer: Typer, at: Expr, kind: ClueKind) -> Expr | None:
    """Convert an argument to a place of the clue or a list of places. Returns None if it has another type."""
    wanted = _place_type(kind)
    if at.type in (wanted, ListType(wanted)):
        return at
    if wanted in (LINK, BORDER) and isinstance(at, TupleOf) and at.type == TupleType((CELL, CELL)):
        return typer.as_element(at, wanted)
    return None
