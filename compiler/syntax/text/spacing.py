"""The spaces between tokens, from the syntax tree and rules.

`n*n`, `(R-1)*height + r`, `1..len(line)-1`: an operator that binds tightly has no spaces beside one that binds loosely.
Cells are written `(1,2)`; any other comma is followed by a space.
"""

from collections.abc import Iterable
from typing import assert_never

from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.automaton import Token

OPENING = {"LPAR": "RPAR", "LSQB": "RSQB", "LIST_OPEN": "MORE", "BAR_OPEN": "BAR_CLOSE"}
LAYOUT = frozenset({"NEWLINE", "INDENT", "DEDENT", "GAP"})

_SPELLINGS = {"NOT_EQUAL": "!=", "NOT_MORE": "<=", "NOT_LESS": ">=", "TIMES": "*", "X": "x"}
_NEVER_BEFORE = frozenset({"COMMA", "DOTS", "BANG", "COLON"})
_NEVER_AFTER = frozenset({"DOTS", *OPENING})


class Spacing:
    """Properties of the tokens of a file, by their offsets."""

    def __init__(self, file: st.File, tokens: Iterable[Token]) -> None:
        self._text = file.source.text
        self._tight: set[int] = set()  # tokens without spaces on both sides
        self._tight_before: set[int] = set()
        self._tight_after: set[int] = set()
        self._loose_colons: set[int] = set()
        self._closers: set[int] = set()
        self._record_brackets(tokens)
        for statement in file.statements:
            self._record_statement(statement)

    def written(self, token: Token) -> str:
        """Return the canonical spelling of a token."""
        if token.type == "STRING" and token[0] != '"':
            text = str(token[1:-1])
            return '"' + text.replace('"', '\\"') + '"'
        return _SPELLINGS.get(token.type, str(token))

    def glued(self, first: Token, second: Token) -> bool:
        """Return True if there is no space between two tokens of a line."""
        a, b = first.start, second.start
        if a in self._tight or b in self._tight or a in self._tight_after or b in self._tight_before:
            return True
        if first.type in _NEVER_AFTER or b in self._closers:
            return True
        if second.type == "COLON":
            return b not in self._loose_colons
        return second.type in _NEVER_BEFORE

    # ------------------------------------------------------------------------------------------- brackets

    def _record_brackets(self, tokens: Iterable[Token]) -> None:
        """Record the closing brackets, and the `x` in sizes such as 9x9."""
        open_: list[str] = []
        last: list[Token] = []
        for token in tokens:
            if [t.type for t in last] == ["GRID", "NUMBER", "X", "NUMBER"] and token.type in ("OF", "NEWLINE"):
                self._tight.add(last[2].start)
            if token.type in OPENING:
                open_.append(OPENING[token.type])
            elif open_ and token.type == open_[-1]:
                open_.pop()
                self._closers.add(token.start)
            last = [*last[-3:], token]

    # ------------------------------------------------------------------------------------------ statements

    def _record_statement(self, statement: st.Statement) -> None:  # noqa: C901
        """Record the properties of the tokens in a statement."""
        match statement:
            case st.Use(items=items):
                for item in items:
                    self._attach_parenthesis(item.span.start + len(item.name))
                    for setting in item.settings:
                        self._record_expression(setting.value)
            case st.ParamDecl(default=value):
                self._record_present(value)
            case st.GridDecl(_, height, width, values):
                self._record_expression(height, beside=True)
                self._record_expression(width, beside=True)
                self._record_present(values)
            case st.HolesDecl(places=places):
                if not isinstance(places, st.Picture):
                    self._all(places)
            case st.CoordsDecl(_, binders, target):
                self._all((*binders, *target.items))
            case st.RegionsDecl(value=value):
                if not isinstance(value, st.Picture):
                    self._record_present(value)
            case st.AreasDecl(of=of):
                if of is not None:
                    self._all(of.args)
                    self._record_present(of.where, of.body)
            case st.LayerDecl(on=on, values=values):
                self._record_present(on, values)
            case st.UnknownDecl(values=values):
                self._record_present(values)
            case st.FormatDecl(codes=codes):
                self._all(codes)
            case st.ObjectiveDecl(value=value):
                self._record_expression(value)
            case st.ClueDecl(span, name) | st.Def(span, name):
                word = "def" if isinstance(statement, st.Def) else "clue"
                self._attach_parenthesis(self._skip(span.start + len(word)) + len(name))
                if isinstance(statement, st.Def):
                    self._record_expression(statement.body)
            case st.LookDecl():
                self._look(statement)
            case st.RuleDecl(body=body):
                for demand in body:
                    self._demand(demand)
            case st.For() | st.Require():
                self._demand(statement)
            case st.Placed(items=items):
                for place in items:
                    self._all(place.args)
                    self._record_present(place.value, place.condition)
            case st.Draw(_, _, lines, _, legend):
                self._record_present(lines)
                for line in legend:
                    self._record_present(line.value, line.condition)
            case st.Expect(count=count):
                self._record_present(count)
            case st.Meta() | st.OriginDecl() | st.TilingDecl() | st.ShapeDecl() | st.DoubtDecl():
                pass
            case _:
                assert_never(statement)

    def _look(self, look: st.LookDecl) -> None:
        self._record_expression(look.subject)
        self._record_present(look.where)
        for mark in look.marks:
            self._all(place.value for place in mark.places)

    def _demand(self, demand: st.Demand) -> None:
        """Record the tokens of a condition or of a loop over conditions."""
        match demand:
            case st.Require(condition=condition):
                self._record_expression(condition)
            case st.For(_, binders, where, body):
                self._all(binders)
                self._record_present(where)
                for inner in body:
                    self._demand(inner)
            case _:
                assert_never(demand)

    # ----------------------------------------------------------------------------------------- expressions

    def _all(self, expressions: Iterable[s.Expr]) -> None:
        for expression in expressions:
            self._record_expression(expression)

    def _record_present(self, *expressions: s.Expr | None) -> None:
        """Process the expressions that are not None."""
        self._all(expression for expression in expressions if expression is not None)

    def _record_expression(self, e: s.Expr, beside: bool = False, packed: bool = False) -> None:  # noqa: C901
        """Process an expression.

        `beside` is True if it is an operand of a looser operator. `packed` is True if all its operators are written
        without spaces.
        """
        match e:
            case s.Binary():
                self._record_binary(e, beside, packed)
            case s.Compare(_, first, rest):
                for operand in (first, *(operand for _, operand in rest)):
                    self._record_expression(operand, beside=True)
            case s.Unary(span, op, operand):
                if op == "-":
                    self._tight_after.add(self._find(span.start, "-"))
                self._record_expression(operand, beside=op == "!", packed=packed and op != "not")
            case s.IfThenElse(_, condition, then, otherwise):
                self._all((condition, then, otherwise))
            case s.Tuple(span, items):
                self._all(items)
                if _is_numeric_cell(items):
                    self._pack_commas(items)
            case s.ListDisplay(_, items):
                self._all(items)
            case s.Comprehension(_, body, binders, where):
                self._all((body, *binders))
                self._record_present(where)
                self._loose_colons.add(self._skip(body.span.end))
            case s.Call(_, function, args, where, body):
                self._record_expression(function)
                self._attach_parenthesis(function.span.end)
                for arg in args:
                    self._record_expression(arg, beside=len(args) > 1)
                self._record_present(where, body)
                if (
                    len(args) > 1
                    and _is_numeric_cell(args)
                    and self._is_tight(self._skip(args[0].span.end), before=False)
                ):
                    self._pack_commas(args)
            case s.Index(_, items, index):
                self._record_expression(items)
                self._tight_before.add(self._skip(items.span.end))
                self._record_expression(index, packed=not _has_loose_operator(index))
            case s.Absolute(_, operand):
                self._record_expression(operand)
            case s.Number() | s.Truth() | s.Name() | s.Text() | s.Star() | s.Blank() | s.Unspecified():
                pass
            case _:
                assert_never(e)

    def _record_binary(self, e: s.Binary, beside: bool, packed: bool) -> None:
        """Record the spaces around a binary operator and in its operands."""
        match e.op:
            case "..":
                packed = not (_has_loose_operator(e.left) or _has_loose_operator(e.right))
                self._record_expression(e.left, packed=packed)
                self._record_expression(e.right, packed=packed)
            case "*" if packed or beside:
                self._tight.add(self._operator(e))
                self._record_expression(e.left, beside, packed=packed or _in_parentheses(e.left, self._text))
                self._record_expression(e.right, beside, packed=packed or _in_parentheses(e.right, self._text))
            case "+" | "-":
                if packed or (beside and self._is_tight(self._operator(e))):
                    self._tight.add(self._operator(e))
                self._record_expression(e.left, beside=True, packed=packed)
                self._record_expression(e.right, beside=True, packed=packed)
            case "^":
                self._tight.add(self._operator(e))
                self._record_expression(e.left, beside=True, packed=packed)
                self._record_expression(e.right, beside=True, packed=packed)
            case "div" | "mod":
                self._record_expression(e.left, beside=True, packed=_in_parentheses(e.left, self._text) and packed)
                self._record_expression(e.right, beside=True, packed=_in_parentheses(e.right, self._text) and packed)
            case _:
                self._record_expression(e.left)
                self._record_expression(e.right)

    # ---------------------------------------------------------------------------------------------- places

    def _operator(self, e: s.Binary) -> int:
        return self._skip(e.left.span.end)

    def _is_tight(self, at: int, before: bool = True) -> bool:
        """Return True if the author wrote no spaces around a sign: `j >= i+2` and `gold(1,3)` are preserved."""
        around = self._text[at + 1 : at + 2] + (self._text[at - 1] if before else "")
        return not any(map(str.isspace, around))

    def _find(self, at: int, sign: str) -> int:
        """Return the offset of the next `sign`.

        It skips the parentheses around an expression, which are part of its span.
        """
        while self._text[at] != sign:
            at = self._skip(at + 1)
        return at

    def _skip(self, at: int) -> int:
        """Return the offset of the next token."""
        text = self._text
        while at < len(text):
            if text[at] == "#":
                at = len(text) - len(text[at:].partition("\n")[2])
            elif not (text[at].isspace() or text[at] == "\ufeff"):
                break
            else:
                at += 1
        return at

    def _attach_parenthesis(self, at: int) -> None:
        """Record that the next token, if it is a parenthesis, has no space before it."""
        at = self._skip(at)
        if self._text[at : at + 1] == "(":
            self._tight_before.add(at)

    def _pack_commas(self, items: tuple[s.Expr, ...]) -> None:
        for item in items[:-1]:
            self._tight_after.add(self._skip(item.span.end))  # the comma


def _is_numeric_cell(items: tuple[s.Expr, ...]) -> bool:
    """Return True for the items of a cell, or of cells, given by numbers: `(1,2)`, `(3,*)`, `(2,1..4)`."""
    return all(_is_number(item) or isinstance(item, s.Star) for item in items) and any(map(_is_number, items))


def _is_number(e: s.Expr) -> bool:
    """Return True for a number, a negative number, or a range of numbers."""
    match e:
        case s.Number():
            return True
        case s.Unary(op="-", operand=operand):
            return isinstance(operand, s.Number)
        case s.Binary(op="..", left=left, right=right):
            return _is_number(left) and _is_number(right)
    return False


def _has_loose_operator(e: s.Expr) -> bool:
    """Return True if an expression has operators that are words, or looser than `+`, outside brackets."""
    match e:
        case s.Binary(op=op, left=left, right=right):
            return op not in ("+", "-", "*", "^") or _has_loose_operator(left) or _has_loose_operator(right)
        case s.Unary(op=op, operand=operand):
            return op == "not" or _has_loose_operator(operand)
        case s.IfThenElse() | s.Compare():
            return True
    return False


def _in_parentheses(e: s.Expr, text: str) -> bool:
    return isinstance(e, s.Binary) and text[e.span.start] == "(" and not _has_loose_operator(e)
