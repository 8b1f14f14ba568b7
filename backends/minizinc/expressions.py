"""Expressions to MiniZinc: the function that translates each kind of expression.

Quantifiers are kept. MiniZinc's relational semantics agrees with that of a puzzle: an undefined value makes the
enclosing truth value false, so `x div y = 2` needs no guard. Where the translation would move that truth value, the
functions raise `Unwritable`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Formation,
    InTable,
    Joined,
    Matches,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
    Runs,
    SameShape,
)
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Builtin,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Expr,
    Factorial,
    IndexAt,
    Kept,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Position,
    Range,
    Same,
    Slice,
    TupleOf,
)

from . import (
    board_expressions,
    builtins,
    comprehensions,
    definitions,
    formations,
    list_expressions,
    list_patterns,
    operators,
)
from .expression_writer import ExpressionWriter
from .fragments import Value

METHODS: Mapping[type, Callable[[ExpressionWriter, Any], Value]] = {
    Constant: operators.constant,
    ParamRef: operators.param,
    Local: operators.local,
    TupleOf: operators.tuple_of,
    Arithmetic: operators.arithmetic,
    Negative: operators.negative,
    Absolute: operators.absolute,
    Factorial: operators.factorial,
    Comparison: operators.comparison,
    Same: operators.same,
    Member: operators.member,
    Logic: operators.logic,
    Negation: operators.negation,
    Conditional: operators.conditional,
    Runs: operators.case_by_case,
    Matches: list_patterns.matches,
    Kept: operators.case_by_case,
    InTable: operators.case_by_case,
    SameShape: operators.case_by_case,
    ListOf: list_expressions.display,
    Concatenation: list_expressions.concatenation,
    Range: list_expressions.range_of_numbers,
    IndexAt: list_expressions.element_at,
    Position: list_expressions.position,
    Slice: list_expressions.slice_of,
    Comprehension: comprehensions.comprehension,
    Aggregate: comprehensions.aggregate,
    CellAt: board_expressions.cell,
    Pattern: board_expressions.pattern,
    Joined: board_expressions.between,
    Run: board_expressions.run,
    Read: board_expressions.read,
    RegionList: board_expressions.region_list,
    RegionOf: board_expressions.region_of,
    AreaList: board_expressions.area_list,
    AreaOf: board_expressions.area_of,
    FigureList: operators.case_by_case,
    ClueList: board_expressions.clue_list,
    ClueValue: board_expressions.clue_value,
    Builtin: builtins.call,
    Apply: definitions.call,
    Formation: formations.formation,
}


class ModelExpressions(ExpressionWriter):
    """Translates expressions of every kind."""

    def translate(self, e: Expr) -> Value:
        """Translate an expression by the function for its kind."""
        return METHODS[type(e)](self, e)
