"""A file to its model in another language: `--target`."""

from importlib import import_module
from typing import Any

import click

from pzc.commands.options import write_out
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import Unit, resolve
from pzc.compiler.pipeline import compile_source, flatten, is_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import stem
from pzc.compiler.syntax.parse import parse
from pzc.reading import read

_WRITERS = {
    "mzn": ("pzc.backends.minizinc", "write"),
    "cpsat": ("pzc.backends.cpsat.backend", "describe"),
    "fzn": ("pzc.backends.minizinc", "flatten"),
}
_FROM_FLAT = {"cpsat"}
_IMPROVED = {"cpsat"}  # what the passes are for


def translate(file: str, target: str, output: str | None, without: frozenset[str]) -> int:
    """Writes the model in the target's language; the exit code. `without`: passes that are left out."""
    writer = _writer(target)
    model = compile_source(read(file))
    subject: Any = flatten(model) if target in _FROM_FLAT or not is_complete(model) else model
    write_out(writer(subject, without) if target in _IMPROVED else writer(subject), output)
    return 0


def write_apart(file: str, form: str, folder: str) -> int:
    """Writes VARIANT.mzn, the rules, and NAME.json or NAME.dzn, the instance, into a folder; the exit code."""
    import json
    import os

    from pzc.backends.minizinc import write_dzn, write_split
    from pzc.terminal import note

    source = read(file)
    model = compile_source(source)
    flatten(model)  # raises where the file is no puzzle by itself
    text, data = write_split(model)
    os.makedirs(folder, exist_ok=True)
    name = stem(source)
    files = {
        f"{_variant(source)}.mzn": text,
        f"{name}.{form}": write_dzn(data) if form == "dzn" else json.dumps(data, indent=1) + "\n",
    }
    for file_name, content in files.items():
        write_out(content, os.path.join(folder, file_name))
    note("wrote " + ", ".join(os.path.join(folder, file_name) for file_name in files))
    return 0


def _variant(source: Source) -> str:
    """The name of a puzzle's rules: of the rule files that it uses and that no other of them uses."""
    program = resolve(parse(source))
    used = {unit.name: _uses(unit) for unit in program.units}
    mine = used[program.main.name]
    indirect = {name for other in mine for name in _reached(other, used)}
    if any(
        isinstance(s, statements.RuleDecl | statements.GridDecl | statements.ClueDecl)
        for s in program.main.file.statements
    ):
        return f"{program.main.name}_rules"
    return "_".join(name for name in mine if name not in indirect) or program.main.name


def _uses(unit: Unit) -> list[str]:
    written = unit.file.statements
    return [item.name for use in written if isinstance(use, statements.Use) for item in use.items]


def _reached(name: str, used: dict[str, list[str]]) -> set[str]:
    """The files that a file uses, directly or not."""
    direct = used.get(name, [])
    return {*direct, *(far for near in direct for far in _reached(near, used))}


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
