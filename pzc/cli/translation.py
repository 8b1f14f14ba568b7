"""`--target`: a file to its model in another language."""

import os
from typing import assert_never

import click

from pzc import backends
from pzc.api.opening import open_puzzle
from pzc.backends.interface import FlatTarget, ModelTarget, Target
from pzc.compiler.base.source import Source, visible
from pzc.compiler.check.resolve import Unit, resolve
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, require_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import stem
from pzc.compiler.syntax.parse import parse
from pzc.output.files import keep_apart, write_out
from pzc.output.messages import note


def translate(file: str, target: str, output: str | None, without: frozenset[str]) -> int:
    """Write the model in the target's language and return the exit code. `without`: passes that are left out."""
    _target(target)
    model = compile_source(open_puzzle(file))
    keep_apart(output, [source.path for source in model.sources])
    write_out(in_language(model, target, without), output)
    return 0


def in_language(model: Model, target: str, without: frozenset[str] = frozenset()) -> str:
    """Return the model in the target's language. Raises UsageError if there is no such target."""
    match _target(target):
        case ModelTarget(write):
            require_complete(model)
            return write(model)
        case FlatTarget(write_flat):
            return write_flat(flatten(model), without)
        case other:
            assert_never(other)


def write_apart(file: str, form: str, folder: str) -> int:
    """Write the rules as VARIANT.mzn and the instance as NAME.json or NAME.dzn into a folder; return the exit code."""
    source = open_puzzle(file)
    model = compile_source(source)
    require_complete(model)
    target = _target("mzn")
    assert isinstance(target, ModelTarget) and target.apart is not None
    text, data = target.apart(model, form)
    os.makedirs(folder, exist_ok=True)
    files = {f"{_variant(source)}.mzn": text, f"{stem(source)}.{form}": data}
    for file_name, content in files.items():
        write_out(content, os.path.join(folder, file_name))
    note("wrote " + visible(", ".join(os.path.join(folder, file_name) for file_name in files)))
    return 0


def _variant(source: Source) -> str:
    """Return the name of a puzzle's variant: the files that it uses and that none of the others uses."""
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
    return [item.name for item in unit.file.used]


def _reached(name: str, used: dict[str, list[str]]) -> set[str]:
    """Return the files that a file uses, directly or not."""
    direct = used.get(name, [])
    return {*direct, *(far for near in direct for far in _reached(near, used))}


def _target(name: str) -> Target:
    known = backends.targets()
    if name not in known:
        raise click.UsageError(f"there is no target `{name}`; there are {', '.join(known)}")
    return known[name]
