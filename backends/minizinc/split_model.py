"""A puzzle to the rules, as a model for other instances of the variant, and the instance, as data."""

from typing import Any

from pzc.compiler.base.node import replace
from pzc.compiler.model.model import Model

from .model_writer import ModelWriter


def write_split(model: Model) -> tuple[str, dict[str, Any]]:
    """Return the model of the rules, and the data. Raises PuzzleError for a rule that depends on the board."""
    writer = ModelWriter(replace(model, rules=model.rules + model.idle_rules, idle_rules=()), split=True)
    return writer.text(), writer.data.values


def write_dzn(data: dict[str, Any]) -> str:
    """Return the data as `.dzn` text."""
    return "".join(f"{name} = {_dzn(value)};\n" for name, value in data.items())


def _dzn(value: Any) -> str:
    """Return a value in the syntax of `.dzn`."""
    match value:
        case None:
            return "<>"
        case bool():
            return str(value).lower()
        case {"set": members}:
            return "{" + ", ".join(map(str, members)) + "}"
        case [list(), *_]:
            rows = "\n  | ".join(", ".join(map(_dzn, row)) for row in value)
            return f"[| {rows}\n  |]"
        case list():
            return "[" + ", ".join(map(_dzn, value)) + "]"
        case _:
            return str(value)
