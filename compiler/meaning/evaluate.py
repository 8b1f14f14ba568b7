"""The reference semantics: a typed expression to its value, computed in the simplest way.

Without a solution it evaluates expressions that are known before solving (`known`). With a solution it evaluates every
expression, and so checks the solutions of every back-end. It keeps tables of the instance (the clues of a kind, the
region of a cell) but no result of an expression: the evaluator in compiler/memo does, for grounding and generation.
"""

from collections.abc import Mapping
from typing import ClassVar

from . import elements, values
from .context import Context
from .environment import Method


class Evaluator(Context):
    """Evaluates expressions over an instance and, if one is given, a solution of it."""

    methods: ClassVar[Mapping[type, Method[Context]]] = elements.METHODS | values.METHODS
