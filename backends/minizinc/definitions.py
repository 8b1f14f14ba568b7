"""Calls of definitions to calls of MiniZinc functions, or to the inlined body of the definition."""

from pzc.compiler.model.expressions import Apply, Function
from pzc.compiler.model.kinds import BOOL, ElementType, ListType, Type

from .expression_writer import ExpressionWriter, is_scalar
from .fragments import Array, Text, Unwritable, Value


def call(writer: ExpressionWriter, e: Apply) -> Value:
    """Translate a call of a definition."""
    function = e.function
    writer.require_defined(*e.args)
    if function not in writer.functions:
        writer.functions[function] = _function(writer, function)
    translated = writer.functions[function]
    plain = not any(writer.is_maybe_off(arg) for arg in e.args if isinstance(arg.type, ElementType))
    if translated is None or not plain:
        return writer.inlined(e, writer.value)
    args = []
    for arg in e.args:
        kind = arg.type
        args.append(writer.listed(arg).text if isinstance(kind, ListType) else writer.scalar(arg).text)
    text = f"{translated[0]}({', '.join(args)})" if args else translated[0]
    return Array(text) if isinstance(e.type, ListType) else Text(text)


def _function(writer: ExpressionWriter, function: Function) -> tuple[str, str] | None:
    """Return the name and text of a MiniZinc function for a definition, or None if it must be inlined."""
    body = function.body
    if not all(_is_plain(p.type) for p in function.params) or not _is_plain(body.type):
        return None
    before, writer.exists = writer.exists, []
    before_locals, outer = dict(writer.locals), writer.in_numeric_function
    known = body.known and all(p.known for p in function.params)
    writer.in_numeric_function = not known and bool(function.params) and body.type is not BOOL
    try:
        with writer.hide_names(), writer.scope():
            params = []
            for p in function.params:
                name = writer.fresh(p.name)
                writer.locals[p] = Array(name) if isinstance(p.type, ListType) else Text(name)
                params.append(f"{_mzn_type(p.type, p.known)}: {name}")
            is_list = isinstance(body.type, ListType)
            text = writer.listed(body).text if is_list else writer.scalar(body).text
            if writer.exists:
                return None
    except Unwritable:
        return None
    finally:
        writer.exists, writer.locals, writer.in_numeric_function = before, before_locals, outer
    name = writer.names.fresh(function.name)
    head = f"{'test' if known else 'predicate'} " if body.type is BOOL else f"function {_mzn_type(body.type, known)}: "
    return (
        name,
        f"{head}{name}({', '.join(params)}) =" + f"\n  {text};"
        if params
        else f"{_mzn_type(body.type, known)}: {name} = {text};",
    )


def _is_plain(kind: Type) -> bool:
    """Return True if a MiniZinc function can have a parameter or result of this type."""
    if isinstance(kind, ListType):
        return not kind.partial and is_scalar(kind.item)
    return is_scalar(kind)


def _mzn_type(kind: Type, known: bool) -> str:
    """Return the MiniZinc type of a number, truth value, element or array."""
    item = kind.item if isinstance(kind, ListType) else kind
    plain = ("" if known else "var ") + ("bool" if item is BOOL else "int")
    return f"array[int] of {plain}" if isinstance(kind, ListType) else plain
