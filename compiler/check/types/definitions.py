"""Calls of definitions. A definition is typed once for each combination of argument types."""

from __future__ import annotations

from pzc.compiler.base.diagnostics import Hint, PuzzleError, fail, many, write_instead
from pzc.compiler.base.limits import DEEPEST_TREE, MOST_DEFINITIONS
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.names import Argument, ArgumentKind
from pzc.compiler.check.scopes import Definition, LayerName
from pzc.compiler.model.expressions import Apply, Expr, Function, Local
from pzc.compiler.model.kinds import BOOL, INT, ListType

from .areas import refuse_groups
from .typer import Typer


def apply(typer: Typer, definition: Definition, args: tuple[Argument, ...], span: Span) -> Expr:
    """Type a call of a definition.

    The body is typed once for each combination of the arguments' types and layers. Raises PuzzleError for a wrong
    number of arguments and for recursion.
    """
    written = definition.written
    if len(args) != len(written.params):
        raise _wrong_number(typer, definition, args, span)
    if definition.unit.prelude and len(args) == 1 and args[0].value is not None:
        refuse_groups(written.name, args[0].value, span)
    other = _variant(typer, definition, args)
    if other is not None:
        return apply(typer, other, args, span)
    try:
        function = _typed_definition(typer, definition, tuple(arg.kind for arg in args), span)
    except PuzzleError as error:
        raise _for_each(typer, definition, args, span) or error from None
    if function is None or len(typer.open_defs) > MOST_DEFINITIONS:
        circle = " -> ".join(d.written.name for d in (*typer.open_defs, definition))
        raise fail("PZ246", f"`{written.name}` is defined by itself: {circle}", written.span.name(written.name))
    typer.deepest = max(typer.deepest, typer.depth + function.depth)
    if typer.deepest > DEEPEST_TREE:
        raise fail("PZ162", f"with what `{written.name}` calls, this is nested too deeply", span)
    values = tuple(arg.value for arg in args if arg.value is not None)
    known = function.body.known and all(value.known for value in values)
    return Apply(span, function.body.type, known, function, values)


def _wrong_number(typer: Typer, definition: Definition, args: tuple[Argument, ...], span: Span) -> PuzzleError:
    """Return the error for a wrong number of arguments."""
    written = definition.written
    shown = f"{written.name}({', '.join(p.text for p in written.params)})"
    numbers = [arg.value for arg in args if arg.value is not None and arg.value.type is INT]
    if len(written.params) == 1 and len(args) == len(numbers) == 2:
        help = f"of one cell write {written.name}(({', '.join(value.span.text for value in numbers)}))"
    else:
        help = _help_for_private(typer, definition)
    return fail("PZ245", f"`{shown}` takes {many(len(written.params), 'value')}, not {len(args)}", span, help=help)


def _typed_definition(
    typer: Typer, definition: Definition, kinds: tuple[ArgumentKind, ...], span: Span
) -> Function | None:
    """Return a definition typed for these kinds of arguments. None if it is being typed: it calls itself."""
    instances = typer.names.instances
    key = (definition, kinds, typer.digits if definition.unit.prelude else "")
    if key not in instances:
        instances[key] = None
        try:
            instances[key] = _type_body(typer, definition, kinds)
        except PuzzleError as error:
            del instances[key]
            if definition.unit.prelude and not typer.unit.prelude:
                raise _error_at_call(definition, error, span) from None
            raise
    return instances[key]


def _help_for_private(typer: Typer, definition: Definition) -> str:
    """Return the help if a used file has its own private definition with the name of a built-in definition."""
    name = definition.written.name
    others = typer.names.scopes.candidates(name, typer.unit) if definition.unit.prelude else []
    if not others:
        return ""
    home = typer.names.home(others[0], typer.unit)
    return f"this is the ready `{name}`; {home} has one for itself, and may give it another name"


def _variant(typer: Typer, definition: Definition, args: tuple[Argument, ...]) -> Definition | None:
    """Return the variant of a prelude definition for special lists, or None if there is none.

    `NAME_of_some` is for lists whose elements depend on the solution. `NAME_of_numbers` is for lists of numbers, where
    a group of two numbers would otherwise be the coordinates of a cell.
    """
    if not definition.unit.prelude or len(args) != 1 or args[0].value is None:
        return None
    kind = args[0].value.type
    if not isinstance(kind, ListType) or not (kind.partial or kind.item is INT):
        return None
    ending = "_of_some" if kind.partial else "_of_numbers"
    entry = typer.names.scopes.prelude.get(definition.written.name + ending)
    return entry if isinstance(entry, Definition) else None


def of_some(typer: Typer, name: str, args: tuple[Argument, ...], span: Span) -> Expr | None:
    """Type a call of the prelude's variant `NAME_of_some`. Returns None if there is no such variant."""
    entry = typer.names.scopes.prelude.get(name + "_of_some")
    return apply(typer, entry, args, span) if isinstance(entry, Definition) else None


def _error_at_call(definition: Definition, error: PuzzleError, span: Span) -> PuzzleError:
    """Move an error inside a prelude definition to the call, since users have not written the definition."""
    name = definition.written.name
    form = f"it is written {name}({', '.join(param.text for param in definition.written.params)})"
    found = [
        replace(
            d,
            span=span,
            message=f"`{name}` can't be of this: {d.message}",
            help=f"{d.help}; {form}" if d.help else form,
        )
        for d in error.diagnostics
    ]
    return PuzzleError(found, error.more)


def _for_each(typer: Typer, definition: Definition, args: tuple[Argument, ...], span: Span) -> PuzzleError | None:
    """Return the error for `turns(line, list)`, where a condition on each element of a list is meant, or None."""
    for at, arg in enumerate(args):
        if arg.value is None or not isinstance(arg.value.type, ListType):
            continue
        item = arg.value.type.item
        one = replace(arg, value=Local(arg.value.span, item, arg.value.known, "d"))
        kinds = tuple(each.kind for each in (*args[:at], one, *args[at + 1 :]))
        try:
            function = _typed_definition(typer, definition, kinds, span)
        except PuzzleError:
            continue
        if function is not None and function.body.type is BOOL:
            name = next(name for name in "dexyz" if name not in typer.locals)
            listed = arg.value.span.text
            before, _, after = span.text.rpartition(listed)
            meant = f"all({name} in {listed}: {before}{name}{after})"
            hint = write_instead(meant)
            help = Hint(f"{hint}, or any(...)", *hint.repairs)
            message = f"`{definition.written.name}` is of one, this is {arg.value.type}"
            return fail("PZ217", message, span, help=help)
    return None


def _type_body(typer: Typer, definition: Definition, kinds: tuple[ArgumentKind, ...]) -> Function:
    """Type the body of a definition for the given argument types."""
    written = definition.written
    inner = type(typer)(typer.names, definition.unit)
    if definition.unit.prelude:
        inner.digits = typer.digits
    inner.open_defs = (*typer.open_defs, definition)
    inner.depth = inner.deepest = typer.depth
    named = tuple(zip(written.params, kinds, strict=True))
    params = tuple(Local(p.span, kind[0], kind[1], p.text, *kind[2:]) for p, (kind, _) in named if kind is not None)
    inner.locals = {p.name: p for p in params}
    inner.given = {p.text: entry for p, (_, entry) in named if entry is not None}
    with inner.blaming_uses():
        body = inner.expr(written.body)
    depth = inner.deepest - typer.depth
    given = tuple(entry.name if kind is None and isinstance(entry, LayerName) else None for kind, entry in kinds)
    function = Function(written.name, params, body, written.span, depth, given)
    typer.names.functions.append(function)
    return function
