"""Rules recognized by the parser to nodes of the syntax tree: one method for each rule of puz.lark."""

# ruff: noqa: D102 - puz.lark describes each method, at the rule of the same name

import re
from typing import Any, TypeAlias, cast

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.mistakes.table import mistake

from . import expressions as s
from . import statements as st
from .automaton import Token
from .placement import as_placement
from .words import AGGREGATES, EXPECTED

_SYNONYMS = {"≠": "!=", "≤": "<=", "≥": ">="}

# The parts of a rule: tokens, nodes, and results of the methods of other rules.
Parts: TypeAlias = list[Any]


@node
class _Parts:
    """The items in the parentheses of a declaration, and the offset after the closing one."""

    items: tuple[Any, ...]
    end: int


class TreeBuilder:
    """Methods that the parser calls for each rule, innermost first, with the parts of the rule.

    The parts include all tokens, even commas, so that a node's span reaches from its first part to its last.
    """

    def __init__(self) -> None:
        self.source = Source("", "")

    def _span(self, parts: Parts) -> Span:
        return Span(self.source, _start(parts[0]), _end(parts[-1]))

    # ---------------------------------------------------------------------------------------- the file

    def file(self, parts: Parts) -> st.File:
        return st.File(self.source, tuple(parts))

    def expression(self, parts: Parts) -> s.Expr:
        return cast(s.Expr, parts[0])

    def first(self, parts: Parts) -> Any:
        return parts[0]

    def meta(self, parts: Parts) -> st.Meta:
        return st.Meta(self._span(parts), str(parts[0]), _unquoted(parts[1]))

    def use(self, parts: Parts) -> st.Use:
        return st.Use(self._span(parts), tuple(parts[1::2]))

    def use_item(self, parts: Parts) -> st.UseItem:
        arguments = parts[2:-1:2]
        settings = tuple(x for x in arguments if isinstance(x, st.Setting))
        renamings = tuple(x for x in arguments if isinstance(x, st.Renaming))
        return st.UseItem(self._span(parts), str(parts[0]), settings, renamings)

    def renaming(self, parts: Parts) -> st.Renaming:
        return st.Renaming(self._span(parts), self.name(parts[:1]), self.name(parts[2:]))

    def setting(self, parts: Parts) -> st.Setting:
        return st.Setting(self._span(parts), str(parts[0]), parts[2])

    def param(self, parts: Parts) -> st.ParamDecl:
        return st.ParamDecl(self._span(parts), str(parts[1]), parts[3] if len(parts) > 2 else None)

    def origin(self, parts: Parts) -> st.OriginDecl:
        return st.OriginDecl(self._span(parts), self._value(parts[1]))

    def grid(self, parts: Parts) -> st.GridDecl:
        return st.GridDecl(self._span(parts), parts[1], parts[3], parts[5] if len(parts) > 4 else None)

    def tiling(self, parts: Parts) -> st.TilingDecl:
        return st.TilingDecl(self._span(parts), self.name(parts[1:]))

    def holes(self, parts: Parts) -> st.HolesDecl:
        places = parts[1] if isinstance(parts[1], tuple) else self._picture(parts[1])
        return st.HolesDecl(self._span(parts), places)

    def coords(self, parts: Parts) -> st.CoordsDecl:
        target = s.Tuple(self._span(parts[5:]), parts[6])
        if len(target.items) != 2:
            raise _mistake("coords", target.span)
        return st.CoordsDecl(self._span(parts), parts[2], target)

    def regions(self, parts: Parts) -> st.RegionsDecl:
        value = None
        optional = len(parts) == 3 and parts[2].type == "OPTIONAL"
        if len(parts) == 3 and not optional:
            value = self._picture(parts[2])
        elif len(parts) > 3:
            value = parts[3]
        return st.RegionsDecl(self._span(parts), str(parts[1]), value, optional)

    def areas(self, parts: Parts) -> st.AreasDecl:
        of = None
        if len(parts) > 2:
            of = s.Call(self._span(parts[3:]), self.name(parts[1:2]), *self.inside(parts[3:]))
        return st.AreasDecl(self._span(parts), str(parts[1]), of)

    def shape(self, parts: Parts) -> st.ShapeDecl:
        picture = self._picture(parts[-1]) if parts[-1].type == "PICTURE" else None
        moves = self.name(parts[2:3]) if len(parts) > 2 + (picture is not None) else None
        return st.ShapeDecl(self._span(parts), str(parts[0]), str(parts[1]), moves, picture)

    def layer(self, parts: Parts) -> st.LayerDecl:
        _, name, _, on, *of = words = parts[1:] if (hidden := parts[0].type == "HIDDEN") else parts
        values = _numbers(words[5]) if of else None
        return st.LayerDecl(self._span(parts), str(name), on, values, hidden)

    def unknown(self, parts: Parts) -> st.UnknownDecl:
        hidden = parts[0].type == "HIDDEN"
        names = tuple(self.name([part]) for part in parts[1 + hidden : -2 : 2])
        return st.UnknownDecl(self._span(parts), names, _numbers(parts[-1]), hidden)

    def clue(self, parts: Parts) -> st.ClueDecl:
        value = parts[-1] if isinstance(parts[-1], st.Part) else None
        declared = parts[2].items if len(parts) > 2 and isinstance(parts[2], _Parts) else ()
        return st.ClueDecl(self._span(parts), str(parts[1]), declared, value)

    def parts(self, parts: Parts) -> "_Parts":
        return _Parts(tuple(parts[1:-1:2]), parts[-1].end)

    def part(self, parts: Parts) -> st.Part:
        return st.Part(self._span(parts), str(parts[0]), str(parts[2]) if len(parts) > 1 else None)

    def format(self, parts: Parts) -> st.FormatDecl:
        codes = tuple(parts[-1]) if parts[-2] == ":" else ()
        keys = [_unquoted(part) for part in (parts[2:-2] if codes else parts[2:]) if part != ","]
        return st.FormatDecl(self._span(parts), str(parts[1]), keys[0], tuple(keys[1:]), codes)

    def define(self, parts: Parts) -> st.Def:
        declared = parts[2].items if isinstance(parts[2], _Parts) else ()
        return st.Def(self._span(parts), str(parts[1]), declared, parts[-1])

    def params(self, parts: Parts) -> "_Parts":
        names = tuple(self.name([part]) for part in parts[1:-1:2])
        return _Parts(names, parts[-1].end)

    def looks(self, parts: Parts) -> st.LookDecl:
        where = parts[3] if str(parts[2]) == "where" else None
        marks = tuple(part for part in parts if isinstance(part, st.LookMark))
        return st.LookDecl(self._span(parts), parts[1], where, marks)

    def look(self, parts: Parts) -> st.LookMark:
        places = tuple(part for part in parts if isinstance(part, st.LookPlace))
        return st.LookMark(self._span(parts), tuple(parts[: len(parts) - len(places)]), places)

    def look_place(self, parts: Parts) -> st.LookPlace:
        return st.LookPlace(self._span(parts), str(parts[0]), parts[1])

    def rule(self, parts: Parts) -> st.RuleDecl:
        head = self._span(parts[:2])
        return st.RuleDecl(self._span(parts), _unquoted(parts[1]), head, parts[3])

    def for_each(self, parts: Parts) -> st.For:
        where = parts[3] if len(parts) > 4 else None
        return st.For(self._span(parts), parts[1], where, parts[-1])

    def body_line(self, parts: Parts) -> tuple[st.Demand, ...]:
        return (parts[0],)

    def body_block(self, parts: Parts) -> tuple[st.Demand, ...]:
        return tuple(parts[2:-1])

    def require(self, parts: Parts) -> st.Require:
        return st.Require(self._span(parts), parts[0])

    def doubt(self, parts: Parts) -> st.DoubtDecl:
        names = tuple(self.name([part]) for part in parts[1::2])
        return st.DoubtDecl(self._span(parts), names)

    def objective(self, parts: Parts) -> st.ObjectiveDecl:
        return st.ObjectiveDecl(self._span(parts), str(parts[0]) == "maximize", parts[1])

    def expect(self, parts: Parts) -> st.Expect:
        span, kind = self._span(parts), next(kind for kind in EXPECTED if kind == parts[1])
        match kind:
            case "best":
                return st.Expect(span, kind, best=parts[2])
            case "count":
                return st.Expect(span, kind, count=parts[2])
            case "solution":
                layer = self.name(parts[2:3]) if len(parts) > 3 else None
                return st.Expect(span, kind, layer=layer, picture=self._picture(parts[-1]))
        return st.Expect(span, kind)

    # ------------------------------------------------------------------------------------------- clues

    def place(self, parts: Parts) -> st.Placed:
        return st.Placed(self._span(parts), self.name(parts[:1]), tuple(parts[1::2]))

    def place_more(self, parts: Parts) -> st.Placed:
        begun = as_placement(parts[0])
        if begun is None:
            raise _mistake("comma", self._span([parts[1]]))
        return st.Placed(self._span(parts), begun.name, (*begun.items, *parts[2::2]))

    def item(self, parts: Parts) -> st.PlaceItem:
        """Build a place of a clue, with its value after `=` or its condition after a gap."""
        args = parts[0]
        value = condition = None
        if len(parts) > 1:
            if parts[1].type == "GAP":
                condition = parts[2]
            else:
                value = parts[2]
        if isinstance(args[0], s.Name) and args[0].text in AGGREGATES:
            raise _mistake("clue without place", args[0].span)
        return st.PlaceItem(self._span([args, *parts[1:]]), args, value, condition)

    def where_it_is(self, parts: Parts) -> tuple[s.Expr, ...]:
        if isinstance(parts[-1], Token):
            number: s.Expr = self.number(parts[-1:])
            return (number if len(parts) == 1 else self.unary([parts[0], number]),)
        return tuple(parts)

    def spot_tuple(self, parts: Parts) -> s.Expr:
        return self.group(parts)

    def spot_run(self, parts: Parts) -> s.Expr:
        return self.binary(parts)

    def spot_list(self, parts: Parts) -> s.Expr:
        return self.list(parts)

    def draw(self, parts: Parts) -> st.Draw:
        """Build the picture of a clue, with its legend."""
        at = next(i for i, part in enumerate(parts) if isinstance(part, Token) and part.type == "PICTURE")
        legend = tuple(part for part in parts[at + 1 :] if isinstance(part, st.LegendLine))
        span = self._span([parts[0], legend[-1] if legend else parts[at]])
        lines = parts[1] if at == 2 else None
        return st.Draw(span, self.name(parts[:1]), lines, self._picture(parts[at]), legend)

    def legend_value(self, parts: Parts) -> st.LegendLine:
        return st.LegendLine(self._span(parts[:-1]), parts[0], parts[-2], None)

    def legend_condition(self, parts: Parts) -> st.LegendLine:
        """Build a legend line with a value or a condition."""
        value = condition = None
        match parts[2]:
            case s.Number() | s.Unary(op="-", operand=s.Number()):
                value = parts[2]  # `a: 12` can only mean `a = 12`
            case _:
                condition = parts[2]
        return st.LegendLine(self._span(parts[:-1]), parts[0], value, condition)

    def keys(self, parts: Parts) -> tuple[s.Name, ...]:
        return tuple(self.name([part]) for part in parts[::2])

    # ------------------------------------------------------------------------------------- expressions

    def exprs(self, parts: Parts) -> tuple[s.Expr, ...]:
        return tuple(parts[::2])

    arguments = exprs

    def binary(self, parts: Parts) -> s.Binary:
        op = str(parts[1])
        return s.Binary(self._span(parts), "*" if op == "×" else op, parts[0], parts[2])

    def unary(self, parts: Parts) -> s.Unary:
        return s.Unary(self._span(parts), str(parts[0]), parts[1])

    def factorial(self, parts: Parts) -> s.Unary:
        return s.Unary(self._span(parts), "!", parts[0])

    def comparison(self, parts: Parts) -> s.Compare:
        return s.Compare(self._span(parts), parts[0], tuple(zip(parts[1::2], parts[2::2], strict=True)))

    def relation(self, parts: Parts) -> str:
        op = " ".join(parts)
        return _SYNONYMS.get(op, op)

    def if_then_else(self, parts: Parts) -> s.IfThenElse:
        return s.IfThenElse(self._span(parts), parts[1], parts[3], parts[5])

    def index(self, parts: Parts) -> s.Index:
        return s.Index(self._span(parts), parts[0], parts[2])

    def call(self, parts: Parts) -> s.Call:
        """Build a call. Raises PuzzleError if a number or a group is called: a comma or an operator is missing."""
        args, where, body = parts[2]
        if isinstance(parts[0], s.Tuple | s.ListDisplay):  # `<(1,1) (1,2)>`
            raise _mistake("missing comma", self._span([parts[1]]), "(")
        if isinstance(parts[0], s.Number):
            # `= 1 (1,2)` lacks a comma, `2(a + b)` a sign
            apart = parts[0].span.end < parts[1].start
            raise _mistake("missing comma" if apart else "product", self._span([parts[1]]), "(")
        return s.Call(self._span(parts), parts[0], args, where, body)

    def inside(self, parts: Parts) -> tuple[tuple[s.Expr, ...], s.Expr | None, s.Expr | None]:
        """Return the arguments, the condition and the body inside the parentheses of a call."""
        args: tuple[s.Expr, ...] = ()
        where = body = None
        for at, part in enumerate(parts):
            if isinstance(part, tuple):
                args = part
            elif isinstance(part, Token):
                if part.type == "WHERE":
                    where = parts[at + 1]
                else:
                    body = parts[at + 1]
        return args, where, body

    def number(self, parts: Parts) -> s.Number:
        return s.Number(self._span(parts), self._value(parts[0]))

    def truth(self, parts: Parts) -> s.Truth:
        return s.Truth(self._span(parts), parts[0] == "true")

    def name(self, parts: Parts) -> s.Name:
        return s.Name(self._span(parts), str(parts[0]))

    def star(self, parts: Parts) -> s.Star:
        return s.Star(self._span(parts))

    def text(self, parts: Parts) -> s.Text:
        return s.Text(self._span(parts), _unquoted(parts[0]))

    def blank(self, parts: Parts) -> s.Blank:
        return s.Blank(self._span(parts))

    def unspecified(self, parts: Parts) -> s.Unspecified:
        return s.Unspecified(self._span(parts))

    def group(self, parts: Parts) -> s.Expr:
        """Build a group in parentheses: a tuple, or a single expression."""
        items: tuple[s.Expr, ...] = parts[1]
        span = self._span(parts)
        if len(items) > 1:
            return s.Tuple(span, items)
        if isinstance(items[0], s.Star):
            raise _mistake("lone star", items[0].span)
        return replace(items[0], span=span)  # messages underline the parentheses, too

    def absolute(self, parts: Parts) -> s.Absolute:
        return s.Absolute(self._span(parts), parts[1])

    def list(self, parts: Parts) -> s.ListDisplay:
        return s.ListDisplay(self._span(parts), tuple(parts[1:-1:2]))

    def comprehension(self, parts: Parts) -> s.Comprehension:
        where = parts[5] if len(parts) > 5 else None
        return s.Comprehension(self._span(parts), parts[1], parts[3], where)

    # ------------------------------------------------------------------------------------------ tokens

    def _value(self, token: Token) -> int:
        if len(token) > 300 or int(token) > LARGEST_NUMBER:
            raise _mistake("big number", self._span([token]))
        return int(token)

    def _picture(self, token: Token) -> st.Picture:
        start, end = _start(token) + 2, _end(token) - 2
        return st.Picture(Span(self.source, start, end), str(token[2:-2]))


def _numbers(values: s.Expr) -> s.Expr | None:
    """Return the syntax of a layer's values, or None for `bool`."""
    return None if isinstance(values, s.Name) and values.text == "bool" else values


def _start(part: Any) -> int:
    if isinstance(part, Token):
        return part.start
    if isinstance(part, tuple):
        return _start(part[0])
    start: int = part.span.start
    return start


def _end(part: Any) -> int:
    if isinstance(part, Token):
        return part.end
    if isinstance(part, tuple):
        return _end(part[-1])
    end: int = part.end if isinstance(part, _Parts) else part.span.end
    return end


def _unquoted(token: Token) -> str:
    if "\\" not in token:
        return token[1:-1]
    return re.sub(r'\\(["\\])', r"\1", token[1:-1])


def _mistake(kind: str, span: Span, found: str = "") -> PuzzleError:
    return mistake(kind, span, found)
