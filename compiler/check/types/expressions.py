"""The typing of expressions, dispatched by kind."""

from pzc.compiler.base.diagnostics import fail, write_instead
from pzc.compiler.model.expressions import Absolute, Constant, Expr
from pzc.compiler.model.kinds import BOOL, INT, ListType
from pzc.compiler.syntax import expressions as syntax

from .binders import typed_comprehension
from .calls import call
from .displays import display, element, tuple_of
from .expression_warnings import warn_about_places
from .names import name
from .operators import binary, compare, conditional, unary
from .typer import Typer


class ExprTyper(Typer):
    """The typer for the expressions of one file."""

    def condition(self, written: syntax.Expr) -> Expr:
        """Type the condition after `where`."""
        warn_about_places(self, written)
        return self.truth(written)

    def typed(self, written: syntax.Expr) -> Expr:  # noqa: C901
        """Type an expression by its kind."""
        match written:
            case syntax.Number(span, value):
                return Constant(span, INT, True, value)
            case syntax.Truth(span, value):
                return Constant(span, BOOL, True, value)
            case syntax.Name():
                return name(self, written)
            case syntax.Tuple(span, items):
                return tuple_of(self, items, span)
            case syntax.ListDisplay():
                return display(self, written)
            case syntax.Comprehension():
                return typed_comprehension(self, written.binders, written.where, written.body, written.span)
            case syntax.Call():
                return call(self, written)
            case syntax.Index():
                return element(self, written)
            case syntax.Unary():
                return unary(self, written)
            case syntax.Absolute(span, operand):
                inside = self.expr(operand)
                if isinstance(inside.type, ListType):
                    size = write_instead(f"len({operand.span.text})")
                    raise fail("PZ210", f"a number is wanted here, this is {inside.type}", span, help=size)
                inside = self.as_number(inside)
                return Absolute(span, INT, inside.known, inside)
            case syntax.Binary():
                return binary(self, written)
            case syntax.Compare():
                return compare(self, written)
            case syntax.IfThenElse():
                return conditional(self, written)
            case syntax.Text(span):
                help = 'a text in quotes says what a list is like, matches(line, "1 .* 2")'
                raise fail("PZ218", "a text has no meaning here", span, help=help)
            case syntax.Star(span):
                help = "`*` stands for every value of a coordinate, as in (2, *)"
                raise fail("PZ218", "`*` has no meaning here", span, help=help)
            case syntax.Blank(span) | syntax.Unspecified(span):
                help = (
                    "`.` and `?` may stand among the values of a clue, in lists as well if it is declared `= k: ints`"
                )
                raise fail("PZ218", f"`{span.text}` has no meaning here", span, help=help)
