"""Completeness: every kind of expression is handled in each table, and passes keep every field of the flat form."""

from pathlib import Path
from typing import get_args

import pytest

from pzc.backends.interface import Problem
from pzc.backends.minizinc import expressions as translated
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Constraint, Flat, Reason
from pzc.compiler.ground import expressions as grounded
from pzc.compiler.meaning import evaluate
from pzc.compiler.model.expressions import Expr
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, flatten

EXPRESSIONS = set(get_args(Expr))
ALWAYS_KNOWN = {"Constant", "ParamRef", "Factorial", "Pattern", "RegionList", "FigureList", "ClueList"}
"""Expressions that are always known, so they are evaluated and never grounded."""


def test_each_kind_of_expression_has_a_meaning() -> None:
    assert set(evaluate.Evaluator.methods) == EXPRESSIONS


def test_each_kind_of_expression_is_grounded_unless_it_is_known() -> None:
    assert {kind.__name__ for kind in EXPRESSIONS - set(grounded.ExprGrounder.methods)} == ALWAYS_KNOWN


def test_minizinc_has_a_method_for_each_kind_of_expression() -> None:
    assert set(translated.METHODS) == EXPRESSIONS


# ------------------------------------------------------------------------------ an additional field of the flat form


@node
class Marked(Flat):
    """A flat form with an additional field."""

    mark: str = "none"


CASES = sorted((Path(__file__).parent / "compiler" / "passes" / "cases").glob("*.puz"))


def marked(text: str) -> Marked:
    flat = flatten(compile_source(Source("test", text)))
    fields = {name: getattr(flat, name) for name in Flat.__match_args__}
    return Marked(**fields, mark="of old")  # type: ignore[arg-type]


def kept(before: Marked, after: Flat, *changed: str) -> None:
    """Assert that all fields except `changed` are the same, including the additional one."""
    assert isinstance(after, Marked)
    for name in Marked.__match_args__:
        assert name in changed or getattr(after, name) == getattr(before, name), name


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_passes_keep_other_fields(path: Path) -> None:
    before = marked(path.read_text(encoding="utf-8"))
    name = path.stem.split("_")[0]
    kept(before, PASSES[name](before), "one_hot" if name == "one-hot" else "constraints")
    kept(before, improve(before), "constraints", "one_hot")


PLAIN = "grid 1x3 of 1..3\nlayer s on cells of bool\nUNIQUE(1, *)\n"


def test_narrowed_problem_keeps_other_fields() -> None:
    before = marked(PLAIN)
    rule = before.constraints[0].reason.rule
    after = Problem(compile_source(Source("test", PLAIN)), before).narrowed([Constraint(False, Reason(rule))])
    kept(before, after.flat, "constraints")
