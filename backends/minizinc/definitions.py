"""Calls of definitions to calls of MiniZinc functions, or to what they stand for."""

from pzc.compiler.model.expressions import Apply, Function
from pzc.compiler.model.kinds import BOOL, ElementType, ListType, Type

from .core import Core, is_scalar
from .lists import Unwritable
from .values import Array, Text, Value


class Definitions(Core):
    """Writes definitions, each once for each kind of arguments."""

    def _apply(self, e: Apply) -> Value:
        function = e.function
        self.sure_but_for_places(*e.args)
        if function not in self.functions:
            self.functions[function] = self._function(function)
        made = self.functions[function]
        plain = not any(self.is_maybe_off(arg) for arg in e.args if isinstance(arg.type, ElementType))
        if made is None or not plain:
            return self.inlined(e, self.value)
        args = []
        for arg in e.args:
            kind = arg.type
            args.append(self.listed(arg).text if isinstance(kind, ListType) else self.scalar(arg).text)
        text = f"{made[0]}({', '.join(args)})" if args else made[0]
        return Array(text) if isinstance(e.type, ListType) else Text(text)

    def _function(self, function: Function) -> tuple[str, str] | None:
        """The definition as a function of MiniZinc, or None if there is no such form of it."""
        body = function.body
        if not all(_is_plain(p.type) for p in function.params) or not _is_plain(body.type):
            return None
        before, self.exists = self.exists, []
        before_locals, outer = dict(self.locals), self.of_a_function
        known = body.known and all(p.known for p in function.params)
        self.of_a_function = not known and bool(function.params) and body.type is not BOOL
        try:
            with self.outside(), self.scope():
                params = []
                for p in function.params:
                    name = self.fresh(p.name)
                    self.locals[p] = Array(name) if isinstance(p.type, ListType) else Text(name)
                    params.append(f"{_mzn_type(p.type, p.known)}: {name}")
                is_list = isinstance(body.type, ListType)
                text = self.listed(body).text if is_list else self.scalar(body).text
                if self.exists:
                    return None
        except Unwritable:
            return None
        finally:
            self.exists, self.locals, self.of_a_function = before, before_locals, outer
        name = self.naming.function(function.name)
        head = (
            f"{'test' if known else 'predicate'} " if body.type is BOOL else f"function {_mzn_type(body.type, known)}: "
        )
        return (
            name,
            f"{head}{name}({', '.join(params)}) =" + f"\n  {text};"
            if params
            else f"{_mzn_type(body.type, known)}: {name} = {text};",
        )


def _is_plain(kind: Type) -> bool:
    if isinstance(kind, ListType):
        return not kind.partial and is_scalar(kind.item)
    return is_scalar(kind)


def _mzn_type(kind: Type, known: bool) -> str:
    item = kind.item if isinstance(kind, ListType) else kind
    plain = ("" if known else "var ") + ("bool" if item is BOOL else "int")
    return f"array[int] of {plain}" if isinstance(kind, ListType) else plain
