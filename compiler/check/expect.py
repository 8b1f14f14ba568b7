"""`expect` statements: from syntax to values."""

from math import factorial

from pzc.compiler.base.diagnostics import did_you_mean, fail, many
from pzc.compiler.board.elements import Place
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Arithmetic, Expr, Factorial
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Expectation
from pzc.compiler.pictures.answers import read_layer
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit

LARGEST_FACTORIAL = 1000
LARGEST_EXPONENT = 1000
"""Limits for the number in `expect count`."""


def check_expectation(names: Names, unit: Unit, written: statements.Expect, objectives: int) -> Expectation:
    """Check an `expect` statement and compute its count, best values or solution.

    `objectives` is the number of objectives of the puzzle.
    """
    span = written.span
    if written.kind == "count" and written.count is not None:
        typed = ExprTyper(names, unit).known_number(written.count, "the number of answers")
        return Expectation("count", span, count=_evaluate_unbounded(typed, Evaluator(names.facts)))
    if written.kind == "best":
        return Expectation("best", span, best=_best_values(names, unit, written, objectives))
    if written.kind == "solution" and written.picture is not None:
        return Expectation("solution", span, answer=_read_solution(names, written, written.picture))
    return Expectation(written.kind, span)


def _best_values(names: Names, unit: Unit, written: statements.Expect, objectives: int) -> tuple[int, ...]:
    """Evaluate the values of `expect best`, one for each objective."""
    if len(written.best) != objectives:
        help = "" if objectives else "say what is to be best, as in maximize sum(star(cells))"
        message = f"{many(len(written.best), 'value')} for {many(objectives, 'objective')}"
        raise fail("PZ315", message, written.span, help=help)
    typer, evaluator = ExprTyper(names, unit), Evaluator(names.facts)
    values = [typer.known_number(value_written, "the best value") for value_written in written.best]
    return tuple(int(evaluator.value(value, {})) for value in values)


def _evaluate_unbounded(e: Expr, evaluator: Evaluator) -> int:
    """Evaluate a number that may exceed LARGEST_NUMBER, since a puzzle may have more solutions than that."""
    match e:
        case Arithmetic(op="*", left=left, right=right):
            return _evaluate_unbounded(left, evaluator) * _evaluate_unbounded(right, evaluator)
        case Arithmetic(op="^", left=left, right=right):
            base, exponent = _evaluate_unbounded(left, evaluator), int(evaluator.value(right, {}))
            if exponent > LARGEST_EXPONENT:
                help = f"exponents go up to {LARGEST_EXPONENT}"
                raise fail("PZ508", f"the exponent {exponent} is out of bounds", e.span, help=help)
            return base**exponent if exponent >= 0 else int(evaluator.value(e, {}))
        case Factorial(operand=operand):
            n = int(evaluator.value(operand, {}))
            if n > LARGEST_FACTORIAL:
                raise fail("PZ508", f"{n}! is out of bounds", e.span, help=f"0! to {LARGEST_FACTORIAL}! can be said")
            return factorial(n) if n >= 0 else int(evaluator.value(e, {}))
        case _:
            return int(evaluator.value(e, {}))


def _read_solution(
    names: Names, written: statements.Expect, picture: statements.Picture
) -> dict[tuple[str, Place], int]:
    """Read the picture of `expect solution` as the values of a layer."""
    board, layers = names.facts.board, names.facts.layers
    if board is None or not layers:
        raise fail("PZ304", "there is no board whose solution this could be", written.span)
    if written.layer is not None and written.layer.text not in layers:
        help = did_you_mean(written.layer.text, layers)
        raise fail("PZ209", f"no layer is called `{written.layer.text}`", written.layer.span, help=help)
    shown = [layer for layer in layers.values() if not layer.hidden]
    layer = layers[written.layer.text] if written.layer else layers.get(DIGIT, (shown or list(layers.values()))[0])
    if layer.hidden:
        help = f"expect what is shown; `hidden` before the `layer {layer.name}` says that nobody asks for it"
        place = written.span if written.layer is None else written.layer.span
        raise fail("PZ310", f"the layer `{layer.name}` is hidden, so it is no part of a solution", place, help=help)
    return read_layer(board, layer, Evaluator(names.facts).places(layer), picture)
