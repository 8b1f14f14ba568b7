"""`stretches(line, c: P)` to a call of a definition of the prelude."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.check.names import Argument
from pzc.compiler.check.scopes import Definition
from pzc.compiler.model.expressions import Expr, InList
from pzc.compiler.model.kinds import BOOL
from pzc.compiler.syntax import expressions as syntax

from .binders import bind, typed_comprehension
from .comprehensions import comprehension
from .definitions import apply
from .typer import Typer

NAME = "stretches"


def are_stretches(typer: Typer, name: str, written: syntax.Call) -> bool:
    """Return True if a call is `stretches` with a body. `stretches(line)` is an ordinary definition."""
    return name == NAME and written.body is not None and typer.find(NAME) is typer.names.scopes.prelude.get(NAME)


def stretches(typer: Typer, written: syntax.Call) -> Expr:
    """Rewrite `stretches(line, c: P)` as `stretches_where(line, [P : c in line])`.

    `stretches(x in list: e)` becomes `stretches([e : x in list])`: maximal runs of equal values.
    """
    where = typer.names.scopes.prelude[NAME + "_where"]
    assert isinstance(where, Definition)
    match written:
        case syntax.Call(_, _, (line_written, syntax.Name() as name), None, syntax.Node() as body):
            line = typer.as_whole(typer.listing(line_written))
            with typer.scope():
                local = bind(typer, name, typer.list_type(line).item, line.known)
                condition = typer.truth(body)
            holds = comprehension(written.span, (InList((local,), line),), None, condition)
            return apply(typer, where, (Argument(line, None), Argument(holds, None)), written.span)
        case syntax.Call(_, _, (_,), condition, syntax.Node() as body):
            values = typed_comprehension(typer, written.args, condition, body, written.span)
            equal = typer.names.scopes.prelude[NAME]
            assert isinstance(equal, Definition)
            if values.body.type is not BOOL:
                return apply(typer, equal, (Argument(values, None),), written.span)
    help = "write stretches(line, c: black(c)); of equal values, stretches(line)"
    raise fail("PZ332", "`stretches` takes a line, and what holds for its elements", written.span, help=help)
