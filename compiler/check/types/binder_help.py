"""Errors for expressions that are no binders, with the binder that was meant."""

from __future__ import annotations

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import Hint, PuzzleError, fail, join_lists, write_instead
from pzc.compiler.base.source import Span
from pzc.compiler.check.scopes import LayerName
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax.renaming import names_in

from .typer import Typer
from .whole_lists import is_known


def not_a_binder(span: Span, help: str = "") -> PuzzleError:
    """Return the error for an expression that is not a binder."""
    help = help or (
        "write `x in list`, `a, b in list`, or a clue with names for its parts, `cage(group)`, `number(c) = k`; "
        "what is counted comes last, after a colon"
    )
    return fail("PZ230", "this does not say what runs through what", span, help=help)


def help_for_binder(written: syntax.Expr) -> Hint | str:
    """Return the help for an expression that is not a binder, or an empty string.

    In `d in a or b` two lists are to be joined. In `d in a and d > 1` and `d in a in b` a condition follows. In
    `i = 1..3` the sign is wrong.
    """
    match written:
        case syntax.Compare(_, syntax.Name(_, text), (("=", listed),)):
            return write_instead(f"{text} in {listed.span.text}", written.span)
        case syntax.Compare(_, syntax.Name(_, text), (("in", listed), ("in" | "not in" as op, other))):
            return write_instead(f"{text} in {listed.span.text} where {text} {op} {other.span.text}", written.span)
    later: list[syntax.Expr] = []
    first = written
    while isinstance(first, syntax.Binary) and first.op in ("and", "or"):
        later.insert(0, first.right)
        first = first.left
    match first:
        case syntax.Compare(_, syntax.Name() | syntax.Tuple() as names, (("in", _),)) if later:
            bound = set(names_in(names))
        case _:
            return ""
    if all(bound.isdisjoint(names_in(part)) for part in later):
        return join_lists(" ++ ".join(part.span.text for part in (first, *later)), first.span.to(written.span))
    if isinstance(written, syntax.Binary) and written.op == "and":
        conditions = " and ".join(part.span.text for part in later)
        return write_instead(f"{first.span.text} where {conditions}", written.span)
    return ""


def help_for_names(typer: Typer, written: Sequence[syntax.Expr], waiting: Sequence[syntax.Name]) -> Hint | str:
    """Return the help for names without a list, or an empty string.

    In `line in rows, columns` two lists are to be joined. In `for star: ...` a name for the elements is missing.
    """
    if not all(is_known(typer, name.text) for name in waiting):
        return ""
    before = written[: -len(waiting)]
    if before and isinstance(before[-1], syntax.Compare):
        joined = " ++ ".join(part.span.text for part in (before[-1], *waiting))
        return join_lists(joined, before[-1].span.to(waiting[-1].span))
    one = next(name for name in "cdex" if name not in typer.locals)
    return f"name the elements, and use the name in the condition: {one} in {waiting[0].text}"


def help_for_layer(layer: LayerName, parts: Sequence[syntax.Expr], span: Span) -> Hint | str:
    """Return the help for `star(c)` and `wall(a, b)` as binders, if they are layers."""
    named = ", ".join(part.span.text for part in parts)
    if len(parts) == 2 and layer.kind in ("link", "border"):
        element = f"({named})"
    elif len(parts) == 1:
        element = named
    else:
        return ""
    meant = f"{element} in {layer.kind}s where {layer.name}({named})"
    return write_instead(meant, span, reason=f"`{layer.name}` is a layer")
