"""Statements to the names in them: place, role, and what each declares.

Bound names and the parameters of definitions are resolved here, as in the checker. Other names need the declarations of
all files: see name_resolution.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pzc.compiler.base.source import Span
from pzc.compiler.syntax import braces
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st

from .binding import ExpressionWalk, Occurrence, Scope

_POSITIONS = ("first", "last")  # words in the places of marks


def occurrences(statements: Sequence[st.Statement]) -> tuple[Occurrence, ...]:
    """Return all names in some statements, in the order of their offsets."""
    walk = _StatementWalk()
    for statement in statements:
        walk.statement(statement)
    return tuple(sorted(walk.found, key=lambda one: (one.start, one.end)))


class _StatementWalk(ExpressionWalk):
    """One traversal of statements."""

    def __init__(self) -> None:
        super().__init__()
        self._in_braces: dict[str, list[tuple[int, int]]] = {}  # names in braces in the text of the current rule

    # ------------------------------------------------------------------------------------- statements

    def statement(self, written: st.Statement) -> None:
        """Record the names of a statement."""
        _METHODS[type(written)](self, written)

    def _nothing(self, written: st.Meta | st.OriginDecl | st.TilingDecl) -> None:
        pass

    def _uses(self, written: st.Use) -> None:
        for item in written.items:
            self._use(item)

    def _param(self, written: st.ParamDecl) -> None:
        self._declare(written.name, _name_span(written.span, "param", written.name), "param")
        self._visit_optional(written.default)

    def _grid(self, written: st.GridDecl) -> None:
        self._visit_all((written.height, written.width))
        self._values(written.values)

    def _coords(self, written: st.CoordsDecl) -> None:
        scope = self._bind(written.binders, written.span.offsets)
        self._visit_in_scope(scope, (written.target,))

    def _regions(self, written: st.RegionsDecl) -> None:
        self._declare(written.name, _name_span(written.span, "regions", written.name), "regions")
        self._visit_optional(written.value)

    def _areas(self, written: st.AreasDecl) -> None:
        self._declare(written.name, _name_span(written.span, "areas", written.name), "areas")
        if written.of is not None:
            self._visit_comprehension(
                written.of.args, written.of.where, written.of.body, written.of.span, stepwise=True
            )

    def _shape(self, written: st.ShapeDecl) -> None:
        self._declare(written.name, _name_span(written.span, written.kind, written.name), written.kind)
        self._add_word(written.moves)

    def _layer(self, written: st.LayerDecl) -> None:
        self._declare(written.name, _name_span(written.span, "layer", written.name), "layer")
        self._visit_all((written.on,))
        self._visit_optional(written.values)

    def _unknown(self, written: st.UnknownDecl) -> None:
        for one in written.names:
            self._declare(one.text, one.span, "unknown")
        self._visit_optional(written.values)

    def _def(self, written: st.Def) -> None:
        self._declare(written.name, _name_span(written.span, "def", written.name), "def")
        self._visit_in_scope(
            {one.text: self._bind_local(one, written.span.offsets) for one in written.params}, (written.body,)
        )

    def _placed(self, written: st.Placed) -> None:
        self._add_use(written.name, "clue")
        for item in written.items:
            self._visit_all(item.args)
            self._visit_optional(item.value)
            self._clue_condition(written.name.text, item.condition)

    def _visit_picture(self, written: st.Draw) -> None:
        self._add_use(written.name, "clue")
        self._visit_optional(written.lines)
        for line in written.legend:
            self._visit_optional(line.value)
            self._clue_condition(written.name.text, line.condition)

    def _format(self, written: st.FormatDecl) -> None:
        for code in written.codes:
            self._format_code(code)

    def _doubt(self, written: st.DoubtDecl) -> None:
        for one in written.names:
            self._add_use(one, "clue")

    def _objective(self, written: st.ObjectiveDecl) -> None:
        self._visit_all((written.value,))

    def _holes(self, written: st.HolesDecl) -> None:
        self._visit_all(written.places if isinstance(written.places, tuple) else ())

    def _expect(self, written: st.Expect) -> None:
        self._visit_optional(written.count)
        if written.layer is not None:
            self._add_use(written.layer)
        self._visit_all(written.best)

    def _use(self, item: st.UseItem) -> None:
        """Record the file of a `use` item, its settings, and the names that it renames."""
        start = item.span.start
        self.found.append(Occurrence(item.name, start, start + len(item.name), "file"))
        for setting in item.settings:
            at = setting.span.start
            self.found.append(Occurrence(setting.name, at, at + len(setting.name), "setting", of=item.name))
            self._visit_all((setting.value,))
        for one in item.renamings:
            self.found.append(
                Occurrence(one.name.text, one.name.span.start, one.name.span.end, "renamed", of=item.name)
            )
            span = one.new.span
            self.found.append(Occurrence(one.new.text, span.start, span.end, declares="use", of=item.name))

    def _values(self, values: s.Expr | None) -> None:
        """Visit the values after `of` in a grid. A list of plain names declares them."""
        if isinstance(values, s.ListDisplay) and all(isinstance(item, s.Name) for item in values.items):
            for item in values.items:
                assert isinstance(item, s.Name)
                self._declare(item.text, item.span, "grid")
        else:
            self._visit_optional(values)

    def _clue(self, written: st.ClueDecl) -> None:
        """Record the declared clue, its parts and their types."""
        self._declare(written.name, _name_span(written.span, "clue", written.name), "clue")
        for part in (*written.parts, *((written.value,) if written.value else ())):
            start = part.span.start
            end = start + len(part.name)
            self.found.append(Occurrence(part.name, start, end, "part", declares="clue", of=written.name))
            if part.type is not None:
                at = part.span.text.rfind(part.type)
                self.found.append(Occurrence(part.type, start + at, start + at + len(part.type), "word"))

    def _clue_condition(self, clue: str, condition: s.Expr | None) -> None:
        """Visit the condition of a clue. Its names may be parts of the clue, so they are marked with it."""
        if condition is not None:
            before = len(self.found)
            self._visit_all((condition,))
            self.found[before:] = [
                Occurrence(o.name, o.start, o.end, o.role, o.local, of=clue)
                if o.role == "declaration" and not o.local
                else o
                for o in self.found[before:]
            ]

    def _rule(self, written: st.RuleDecl) -> None:
        """Record the names of a rule, including the names in braces in its text."""
        head, start = written.head.text, written.head.start
        self._in_braces = {}
        for piece in braces.pieces(head):
            name = braces.name_in(piece)
            if name:
                place = start + piece.start(1), start + piece.end(1)
                self._in_braces.setdefault(name, []).append(place)
        unbound = dict(self._in_braces)
        for demand in written.body:
            self._rule_body(demand)
        for name in unbound.keys() & self._in_braces.keys():  # no binder of this name: a definition or a parameter
            self.found += [Occurrence(name, *place) for place in unbound[name]]
        self._in_braces = {}

    def _rule_body(self, written: st.Demand) -> None:
        """Record the names of a `for` block or a condition. A `for` binds names that also occur in braces."""
        if isinstance(written, st.Require):
            self._visit_all((written.condition,))
            return
        scope = self._bind(written.binders, (written.span.start, written.span.end))
        before = self._scope
        self._scope = {**before, **scope}
        for name in scope.keys() & self._in_braces.keys():
            self.found += [Occurrence(name, *place, local=scope[name]) for place in self._in_braces.pop(name)]
        self._visit_optional(written.where)
        for demand in written.body:
            self._rule_body(demand)
        self._scope = before

    def _draw_clause(self, written: st.LookDecl) -> None:
        """Visit `draw thermo(l) = k where ...`. In `draw thermo`, the declared names of the parts are usable."""
        subject, whole = written.subject, (written.span.start, written.span.end)
        scope: Scope = {}
        named = ""
        match subject:
            case s.Name(text=text):
                self._add_use(subject)
                named = text
            case s.Compare(_, s.Name() | s.Tuple(), (("in" | "not in", _),)) | s.Call(_, s.Name()):
                scope = self._bind((subject,), whole)
            case s.Compare(_, s.Call(_, s.Name()), (("=", s.Name()),)):
                scope = self._bind((subject,), whole)
            case _:
                self._visit_all((subject,))
        before = self._scope
        self._scope = {**before, **scope}
        self._visit_optional(written.where)
        for mark in written.marks:
            for word in mark.words:
                self._add_word(word if isinstance(word, s.Name) else None)
            for place in mark.places:
                if place.word == "in" or isinstance(place.value, s.Name) and place.value.text in _POSITIONS:
                    self._add_word(place.value if isinstance(place.value, s.Name) else None)
                else:
                    self._clue_condition(named, place.value) if named else self._visit_all((place.value,))
        self._scope = before

    def _format_code(self, written: s.Expr) -> None:
        """Visit `borders(room)` or `optional(since(2, ...))`. The function names are words of the format."""
        match written:
            case s.Call(_, function, args):
                self._add_word(function if isinstance(function, s.Name) else None)
                for arg in args:
                    self._format_argument(arg)
            case s.Name():
                self._add_word(written)
            case _:
                self._visit_all((written,))

    def _format_argument(self, written: s.Expr) -> None:
        """Visit an argument of a code: a further code, a name, or several of them as in `ice and unknown(number)`."""
        match written:
            case s.Call():
                self._format_code(written)
            case s.Binary(_, _, left, right):
                self._format_argument(left)
                self._format_argument(right)
            case _:
                self._visit_all((written,))


_METHODS: dict[type, Callable[[_StatementWalk, Any], None]] = {
    st.Meta: _StatementWalk._nothing,
    st.Use: _StatementWalk._uses,
    st.ParamDecl: _StatementWalk._param,
    st.OriginDecl: _StatementWalk._nothing,
    st.TilingDecl: _StatementWalk._nothing,
    st.GridDecl: _StatementWalk._grid,
    st.HolesDecl: _StatementWalk._holes,
    st.CoordsDecl: _StatementWalk._coords,
    st.RegionsDecl: _StatementWalk._regions,
    st.AreasDecl: _StatementWalk._areas,
    st.ShapeDecl: _StatementWalk._shape,
    st.LayerDecl: _StatementWalk._layer,
    st.UnknownDecl: _StatementWalk._unknown,
    st.ClueDecl: _StatementWalk._clue,
    st.FormatDecl: _StatementWalk._format,
    st.DoubtDecl: _StatementWalk._doubt,
    st.Def: _StatementWalk._def,
    st.LookDecl: _StatementWalk._draw_clause,
    st.RuleDecl: _StatementWalk._rule,
    st.For: _StatementWalk._rule_body,
    st.Require: _StatementWalk._rule_body,
    st.Placed: _StatementWalk._placed,
    st.Draw: _StatementWalk._visit_picture,
    st.ObjectiveDecl: _StatementWalk._objective,
    st.Expect: _StatementWalk._expect,
}


def _name_span(span: Span, word: str, name: str) -> Span:
    """Return the span of the name that a statement declares after a keyword."""
    match = re.search(rf"\b{word}\s+({re.escape(name)})(?!\w)", span.text)
    if match is None:
        return span.name(name)
    return Span(span.source, span.start + match.start(1), span.start + match.end(1))


def declared(found: Sequence[Occurrence]) -> Iterator[Occurrence]:
    """Yield the occurrences that declare a name at the top level of the file."""
    return (one for one in found if one.declares and one.role == "declaration" and one.local is None)
