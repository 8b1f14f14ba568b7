"""Rewrite a program so that chosen clues become unknowns: layers for where they are and for their values.

Rules that also constrain places without a clue can then be solved for a solution and its clues together. The rewriting
works on the syntax trees of the rule files, before they are checked.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.resolve import Program
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st

ELEMENTS = {"cell": "cells", "corner": "corners", "link": "links", "border": "borders"}
Range = tuple[int, int]


def on_layer(clue: str) -> str:
    """Return the name of the layer that is true where a clue is present."""
    return f"{clue}__on"


def value_layer(clue: str) -> str:
    """Return the name of the layer with the clue's value."""
    return f"{clue}__value"


def make_unknown(program: Program, clues: Mapping[str, Range | None]) -> None:
    """Rewrite the files of a program in place.

    `clues` maps names to the range of the values, or to None without values.
    """
    rewriter = _Rewriter(clues)
    for unit in program.units:
        unit.file = st.File(unit.file.source, tuple(rewriter.statements(unit.file.statements)))


def _all_places(clue: str) -> str:
    return f"{clue}__all"


def _other_places(clue: str) -> str:
    return f"{clue}__others"


def _through(span: Span, parts: tuple[s.Expr, ...], clue: str) -> s.Expr:
    """Return the binder that goes through all places of a clue."""
    place = parts[0] if len(parts) == 1 else s.Tuple(span, parts)
    return s.Compare(span, place, (("in", s.Name(span, _all_places(clue))),))


class _Rewriter:
    def __init__(self, clues: Mapping[str, Range | None]) -> None:
        self._clues = clues

    def statements(self, written: Sequence[st.Statement]) -> Iterator[st.Statement]:
        """Yield the statements with layers instead of the clues."""
        for statement in written:
            match statement:
                case st.ClueDecl(span, name, parts) if name in self._clues:
                    yield from self._layers(span, name, str(parts[0].type))
                case st.LookDecl() | st.FormatDecl():
                    pass  # irrelevant during generation, and not possible for unknown clues
                case _:
                    yield self._node(statement)

    def _layers(self, span: Span, clue: str, kind: str) -> Iterator[st.Statement]:
        """Yield the layers that replace a clue, and the definitions of the places with and without a clue."""
        elements = ELEMENTS[kind]
        yield st.LayerDecl(span, on_layer(clue), s.Name(span, elements), None)
        values = self._clues[clue]
        if values is not None:
            ends = s.Binary(span, "..", s.Number(span, values[0]), s.Number(span, values[1]))
            yield st.LayerDecl(span, value_layer(clue), s.Name(span, elements), ends)
        x = s.Name(span, "x")
        stands = s.Call(span, s.Name(span, on_layer(clue)), (x,))
        through = s.Compare(span, x, (("in", s.Name(span, elements)),))
        absent = s.Unary(span, "not", stands)
        yield st.Def(span, _all_places(clue), (), s.Comprehension(span, x, (through,), stands))
        yield st.Def(span, _other_places(clue), (), s.Comprehension(span, x, (through,), absent))

    def _node(self, written: Any) -> Any:
        """Return a syntax node or a tuple, rewritten recursively."""
        match written:
            case tuple():
                return tuple(self._node(part) for part in written)
            case st.Picture() | st.Use() | st.Meta() | st.ClueDecl():
                return written
            case st.For(span, binders, where, body):
                return st.For(span, self._binders(binders), self._node(where), self._node(body))
            case s.Comprehension(span, body, binders, where):
                return s.Comprehension(span, self._node(body), self._binders(binders), self._node(where))
            case s.Call(span, function, args, where, body) if where is not None or body is not None:
                return s.Call(span, function, self._binders(args), self._node(where), self._node(body))
            case s.Compare(span, first, (("in" | "not in" as op, s.Name(_, clue) as name),)) if clue in self._clues:
                stands = self._call(name.span, on_layer(clue), first)
                return stands if op == "in" else s.Unary(span, "not", stands)
            case s.Call(span, s.Name(_, clue) as name, args) if clue in self._clues:
                return s.Call(span, s.Name(name.span, value_layer(clue)), self._node(args))
            case s.Name(span, clue) if clue in self._clues:
                return s.Name(span, _all_places(clue))
            case s.Node():
                names: tuple[str, ...] = vars(type(written))["__match_args__"]
                return replace(written, **{name: self._node(getattr(written, name)) for name in names})
        return written

    def _call(self, span: Span, layer: str, first: s.Expr) -> s.Expr:
        place = self._node(first)
        args = place.items if isinstance(place, s.Tuple) else (place,)
        return s.Call(span, s.Name(span, layer), args)

    def _binders(self, written: Sequence[s.Expr]) -> tuple[s.Expr, ...]:
        return tuple(part for binder in written for part in self._rewrite_binder(binder))

    def _rewrite_binder(self, written: s.Expr) -> Iterator[s.Expr]:
        """Rewrite a binder.

        `number(c) = k` becomes two binders: over the places, and over a list of the one value there. On links and
        sides, `dot(a, b)` names the two cells of the place.
        """
        match written:
            case s.Compare(span, s.Call(_, s.Name(_, clue), parts, None, None), (("=", value),)) if clue in self._clues:
                yield _through(span, parts, clue)
                one = s.ListDisplay(span, (s.Call(span, s.Name(span, value_layer(clue)), parts),))
                yield s.Compare(span, value, (("in", one),))
            case s.Call(span, s.Name(_, clue), parts, None, None) if clue in self._clues:
                yield _through(span, parts, clue)
            case s.Compare(span, s.Name() | s.Tuple() as names, (("not in", s.Name(_, clue)),)) if clue in self._clues:
                yield s.Compare(span, names, (("in", s.Name(span, _other_places(clue))),))
            case s.Compare(span, s.Name() | s.Tuple() as names, (("in" | "not in" as op, source),)):
                yield s.Compare(span, names, ((op, self._node(source)),))
            case _:
                yield self._node(written)
