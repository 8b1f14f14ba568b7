"""MiniZinc: the model as a modeller would write it, and a back-end that solves with it."""

from typing import TYPE_CHECKING, Any

from pzc.compiler.model.model import Model

if TYPE_CHECKING:
    from pzc.backends.interface import Backend

    BACKEND: Backend


def write(model: Model) -> str:
    """The puzzle as one MiniZinc model. Needs neither MiniZinc nor a solver."""
    from .document import Document

    return Document(model).text()


def write_split(model: Model) -> tuple[str, dict[str, Any]]:
    """The rules as a model without data, and the instance as data, which `json.dumps` writes for MiniZinc.

    Raises PuzzleError for what can't be parted so.
    """
    from .split import write_split as split

    return split(model)


def write_dzn(data: dict[str, Any]) -> str:
    """The instance as `.dzn` text."""
    from .split import write_dzn as write

    return write(data)


def flatten(model: Model) -> str:
    """The puzzle as FlatZinc. Raises ToolMissing where there is no MiniZinc."""
    from .solve import flatten as flat

    return flat(model)


def __getattr__(name: str) -> Any:
    if name == "BACKEND":  # writing a model needs nothing of it
        from .solve import BACKEND

        return BACKEND
    raise AttributeError(name)
