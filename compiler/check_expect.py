"""`expect`: what a file says of its own answers, from written to values."""

from . import syntax
from .answers import read_layer
from .board import Element
from .diagnostics import did_you_mean, fail
from .evaluate import Evaluator
from .model import Expectation
from .names import Names
from .resolve import Unit
from .typer import Typer


def check_expectation(names: Names, unit: Unit, written: syntax.Expect) -> Expectation:
    """An expectation with its count or its answer worked out."""
    span = written.span
    if written.kind == "count" and written.count is not None:
        typed = Typer(names, unit).known_number(written.count, "the number of answers")
        return Expectation("count", span, count=int(Evaluator(names.facts).value(typed, {})))
    if written.kind == "solution" and written.picture is not None:
        return Expectation("solution", span, answer=_answer(names, written, written.picture))
    return Expectation(written.kind, span)


def _answer(names: Names, written: syntax.Expect, picture: syntax.Picture) -> dict[tuple[str, Element], int]:
    board, layers = names.facts.board, names.facts.layers
    if board is None or not layers:
        raise fail("PZ304", "there is no board whose solution this could be", written.span)
    if written.layer is not None and written.layer.text not in layers:
        help = did_you_mean(written.layer.text, layers)
        raise fail("PZ209", f"no layer is called `{written.layer.text}`", written.layer.span, help=help)
    layer = layers[written.layer.text] if written.layer else layers.get("digit", next(iter(layers.values())))
    return read_layer(board, layer, picture)
