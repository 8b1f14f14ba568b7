"""A file to its model in another language: `--target`."""

from importlib import import_module
from typing import Any

import click

from pzc.commands.options import write_out
from pzc.compiler.pipeline import compile_source, flatten
from pzc.reading import read

_WRITERS = {
    "mzn": ("pzc.backends.minizinc", "write"),
    "cpsat": ("pzc.backends.cpsat", "describe"),
    "fzn": ("pzc.backends.minizinc", "flatten"),
}
_FROM_FLAT = {"cpsat"}


def translate(file: str, target: str, output: str | None) -> int:
    """Writes the model in the target's language; the exit code."""
    writer = _writer(target)
    model = compile_source(read(file))
    unfinished = model.open_params or model.board is None or model.undrawn
    subject: Any = flatten(model) if target in _FROM_FLAT or unfinished else model
    write_out(writer(subject), output)
    return 0


def _writer(target: str) -> Any:
    if target not in _WRITERS:
        raise click.UsageError(f"there is no target `{target}`; there are {', '.join(_WRITERS)}")
    module, function = _WRITERS[target]
    try:
        writer = getattr(import_module(module), function, None)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        writer = None
    if writer is None:
        raise click.UsageError(f"the target `{target}` is not available in this version")
    return writer
