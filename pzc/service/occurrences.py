"""Statements to the names in them: where each stands, what it declares or what kind of thing it speaks of.

What runs through a list, a definition's parameters and the like are bound here, as check binds them; all other names
are left to who knows the files.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pzc.compiler.base.source import Span
from pzc.compiler.syntax import braces
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st

from .binding import InExpressions, Occurrence, Scope

_POSITIONS = ("first", "last")  # in the places of marks


def occurrences(statements: Sequence[st.Statement]) -> tuple[Occurrence, ...]:
    """All names in some statements, in the order of their places."""
    walk = _Walk()
    for statement in statements:
        walk.statement(statement)
    return tuple(sorted(walk.found, key=lambda one: (one.start, one.end)))


class _Walk(InExpressions):
    """One run through statements."""

    def __init__(self) -> None:
        super().__init__()
        self._in_braces: dict[str, list[tuple[int, int]]] = {}  # names in the text of the rule that is gone through

    # ------------------------------------------------------------------------------------- statements

    def statement(self, written: st.Statement) -> None:
        """The names of a statement."""
        _METHODS[type(written)](self, written)

    def _nothing(self, written: st.Meta | st.OriginDecl) -> None:
        pass

    def _uses(self, written: st.Use) -> None:
        for item in written.items:
            self._use(item)

    def _param(self, written: st.ParamDecl) -> None:
        self._declare(written.name, _named(written.span, "param", written.name), "param")
        self._maybe(written.default)

    def _grid(self, written: st.GridDecl) -> None:
        self._all((written.height, written.width))
        self._values(written.values)

    def _coords(self, written: st.CoordsDecl) -> None:
        scope = self._bound(written.binders, _ends(written))
        self._inside(scope, (written.target,))

    def _regions(self, written: st.RegionsDecl) -> None:
        self._declare(written.name, _named(written.span, "regions", written.name), "regions")
        self._maybe(written.value)

    def _areas(self, written: st.AreasDecl) -> None:
        self._declare(written.name, _named(written.span, "areas", written.name), "areas")
        if written.of is not None:
            self._drawn_up(written.of.args, written.of.where, written.of.body, written.of.span, stepwise=True)

    def _shape(self, written: st.ShapeDecl) -> None:
        self._declare(written.name, _named(written.span, written.kind, written.name), written.kind)
        self._word(written.moves)

    def _layer(self, written: st.LayerDecl) -> None:
        self._declare(written.name, _named(written.span, "layer", written.name), "layer")
        self._all((written.on,))
        self._maybe(written.values)

    def _unknown(self, written: st.UnknownDecl) -> None:
        for one in written.names:
            self._declare(one.text, one.span, "unknown")
        self._maybe(written.values)

    def _def(self, written: st.Def) -> None:
        self._declare(written.name, _named(written.span, "def", written.name), "def")
        self._inside({one.text: self._local(one, _ends(written)) for one in written.params}, (written.body,))

    def _placed(self, written: st.Placed) -> None:
        self._use_of(written.name, "clue")
        for item in written.items:
            self._all(item.args)
            self._maybe(item.value)
            self._conditions(written.name.text, item.condition)

    def _drawn(self, written: st.Draw) -> None:
        self._use_of(written.name, "clue")
        self._maybe(written.lines)
        for line in written.legend:
            self._maybe(line.value)
            self._conditions(written.name.text, line.condition)

    def _format(self, written: st.FormatDecl) -> None:
        for code in written.codes:
            self._code(code)

    def _doubt(self, written: st.DoubtDecl) -> None:
        for one in written.names:
            self._use_of(one, "clue")

    def _objective(self, written: st.ObjectiveDecl) -> None:
        self._all((written.value,))

    def _holes(self, written: st.HolesDecl) -> None:
        self._all(written.places if isinstance(written.places, tuple) else ())

    def _expect(self, written: st.Expect) -> None:
        self._maybe(written.count)
        if written.layer is not None:
            self._use_of(written.layer)
        self._all(written.best)

    def _use(self, item: st.UseItem) -> None:
        start = item.span.start
        self.found.append(Occurrence(item.name, start, start + len(item.name), "file"))
        for setting in item.settings:
            at = setting.span.start
            self.found.append(Occurrence(setting.name, at, at + len(setting.name), "setting", of=item.name))
            self._all((setting.value,))
        for one in item.renamings:
            self.found.append(
                Occurrence(one.name.text, one.name.span.start, one.name.span.end, "renamed", of=item.name)
            )
            span = one.new.span
            self.found.append(Occurrence(one.new.text, span.start, span.end, declares="use", of=item.name))

    def _values(self, values: s.Expr | None) -> None:
        """What stands behind the `of` of a grid, which may be new names."""
        if isinstance(values, s.ListDisplay) and all(isinstance(item, s.Name) for item in values.items):
            for item in values.items:
                assert isinstance(item, s.Name)
                self._declare(item.text, item.span, "grid")
        else:
            self._maybe(values)

    def _clue(self, written: st.ClueDecl) -> None:
        self._declare(written.name, _named(written.span, "clue", written.name), "clue")
        for part in (*written.parts, *((written.value,) if written.value else ())):
            start = part.span.start
            end = start + len(part.name)
            self.found.append(Occurrence(part.name, start, end, "part", declares="clue", of=written.name))
            if part.type is not None:
                at = part.span.text.rfind(part.type)
                self.found.append(Occurrence(part.type, start + at, start + at + len(part.type), "word"))

    def _conditions(self, clue: str, condition: s.Expr | None) -> None:
        """What follows a clue, and may speak of its parts: whether it does, says who knows the clue."""
        if condition is not None:
            before = len(self.found)
            self._all((condition,))
            self.found[before:] = [
                Occurrence(o.name, o.start, o.end, o.role, o.local, of=clue) if o.role == "thing" and not o.local else o
                for o in self.found[before:]
            ]

    def _rule(self, written: st.RuleDecl) -> None:
        head, start = written.head.text, written.head.start
        self._in_braces = {}
        for piece in braces.pieces(head):
            name = braces.name_in(piece)
            if name:
                place = start + piece.start(1), start + piece.end(1)
                self._in_braces.setdefault(name, []).append(place)
        unbound = dict(self._in_braces)
        for demand in written.body:
            self._demand(demand)
        for name in unbound.keys() & self._in_braces.keys():  # nothing binds it: a definition, or a parameter
            self.found += [Occurrence(name, *place) for place in unbound[name]]
        self._in_braces = {}

    def _demand(self, written: st.Demand) -> None:
        if isinstance(written, st.Require):
            self._all((written.condition,))
            return
        scope = self._bound(written.binders, (written.span.start, written.span.end))
        before = self._scope
        self._scope = {**before, **scope}
        for name in scope.keys() & self._in_braces.keys():
            self.found += [Occurrence(name, *place, local=scope[name]) for place in self._in_braces.pop(name)]
        self._maybe(written.where)
        for demand in written.body:
            self._demand(demand)
        self._scope = before

    def _look(self, written: st.LookDecl) -> None:
        """`draw thermo(l) = k where ...`; of `draw thermo` the parts have the names that their declaration gives."""
        subject, whole = written.subject, (written.span.start, written.span.end)
        scope: Scope = {}
        named = ""
        match subject:
            case s.Name(text=text):
                self._use_of(subject)
                named = text
            case s.Compare(_, s.Name() | s.Tuple(), (("in" | "not in", _),)) | s.Call(_, s.Name()):
                scope = self._bound((subject,), whole)
            case s.Compare(_, s.Call(_, s.Name()), (("=", s.Name()),)):
                scope = self._bound((subject,), whole)
            case _:
                self._all((subject,))
        before = self._scope
        self._scope = {**before, **scope}
        self._maybe(written.where)
        for mark in written.marks:
            for word in mark.words:
                self._word(word if isinstance(word, s.Name) else None)
            for place in mark.places:
                if place.word == "in" or isinstance(place.value, s.Name) and place.value.text in _POSITIONS:
                    self._word(place.value if isinstance(place.value, s.Name) else None)
                else:
                    self._conditions(named, place.value) if named else self._all((place.value,))
        self._scope = before

    def _code(self, written: s.Expr) -> None:
        """`borders(room)`, `optional(since(2, ...))`: the words are those of the format."""
        match written:
            case s.Call(_, function, args):
                self._word(function if isinstance(function, s.Name) else None)
                for arg in args:
                    if isinstance(arg, s.Call):
                        self._code(arg)
                    else:
                        self._all((arg,))
            case s.Name():
                self._word(written)
            case _:
                self._all((written,))


_METHODS: dict[type, Callable[[_Walk, Any], None]] = {
    st.Meta: _Walk._nothing,
    st.Use: _Walk._uses,
    st.ParamDecl: _Walk._param,
    st.OriginDecl: _Walk._nothing,
    st.GridDecl: _Walk._grid,
    st.HolesDecl: _Walk._holes,
    st.CoordsDecl: _Walk._coords,
    st.RegionsDecl: _Walk._regions,
    st.AreasDecl: _Walk._areas,
    st.ShapeDecl: _Walk._shape,
    st.LayerDecl: _Walk._layer,
    st.UnknownDecl: _Walk._unknown,
    st.ClueDecl: _Walk._clue,
    st.FormatDecl: _Walk._format,
    st.DoubtDecl: _Walk._doubt,
    st.Def: _Walk._def,
    st.LookDecl: _Walk._look,
    st.RuleDecl: _Walk._rule,
    st.For: _Walk._demand,
    st.Require: _Walk._demand,
    st.Placed: _Walk._placed,
    st.Draw: _Walk._drawn,
    st.ObjectiveDecl: _Walk._objective,
    st.Expect: _Walk._expect,
}


def _ends(written: s.Node) -> tuple[int, int]:
    return written.span.start, written.span.end


def _named(span: Span, word: str, name: str) -> Span:
    """The place of the name that a statement declares behind a word."""
    match = re.search(rf"\b{word}\s+({re.escape(name)})(?!\w)", span.text)
    if match is None:
        return span.name(name)
    return Span(span.source, span.start + match.start(1), span.start + match.end(1))


def declared(found: Sequence[Occurrence]) -> Iterator[Occurrence]:
    """Those that give a thing of the file its meaning."""
    return (one for one in found if one.declares and one.role == "thing" and one.local is None)
