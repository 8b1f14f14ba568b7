"""MiniZinc: the model as a modeller would write it, and a back-end that solves with it."""

from typing import Any

from pzc.compiler.model import Model


def write(model: Model) -> str:
    """The puzzle as one MiniZinc model. Needs neither MiniZinc nor a solver."""
    from .document import write_document

    return write_document(model)[0]


def write_split(model: Model) -> tuple[str, dict[str, Any]]:
    """The rules as a model without data, and the instance as data."""
    from .document import write_document

    return write_document(model, split=True)
