"""Typed expressions to flat ones: known expressions are evaluated, the others become nodes over the unknowns."""

from . import calls, elements, list_expressions, operators
from .grounder import Grounder


class ExprGrounder(Grounder):
    """Grounds every kind of expression."""

    methods = elements.METHODS | list_expressions.METHODS | operators.METHODS | calls.METHODS
