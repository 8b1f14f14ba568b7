"""Answers, candidates, rules and clues to JSON, as the page shows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from pzc.backends.interface import Answer, Problem
from pzc.compiler.board.board import Place
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.report import answer_as_json, differing, values_of

from .messages import Json


def pictures(
    model: Model, values: Mapping[str, Mapping[Any, int]], marked: Mapping[str, Mapping[Any, int]] | None = None
) -> Json:
    """The picture of a solved puzzle, on light and on dark ground."""
    scene = make(model, values, marked)
    return {"svg": svg([scene], Style()), "dark": svg([scene], Style(dark=True))}


def answers(problem: Problem, found: Sequence[Answer]) -> list[Json]:
    """Answers with their values and pictures; of two, what differs is marked in both."""
    model = problem.model
    values = [values_of(problem.flat, answer) for answer in found]
    marked: list[Mapping[str, Mapping[Place, int]] | None] = [None] * len(values)
    if len(values) == 2:
        marked = [differing(model, values[0], values[1]), differing(model, values[1], values[0])]
    return [
        {"values": answer_as_json(model, one), **pictures(model, one, marks)}
        for one, marks in zip(values, marked, strict=True)
    ]
