"""Typed expressions to flat ones: known expressions are evaluated, the others become nodes over the unknowns."""

from . import calls, displays, elements, operators
from .grounder import Grounder


class ExprGrounder(Grounder):
    """Grounds every kind of expression."""

    methods = elements.METHODS | displays.METHODS | operators.METHODS | calls.METHODS
