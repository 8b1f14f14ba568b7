"""A puzzle and its text in another format to the parts that the text lacks."""

import os
from collections.abc import Callable, Collection

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source

from .puz_writing import Converted


def parts_left_out(
    model: Model, files: Collection[str], text: str, convert: Callable[[Source, str], Converted], limits: str
) -> tuple[str, ...]:
    """Return a remark on the parts of a puzzle that a site with one variant can't hold; empty if there are none.

    These are parameters that an import of `text` does not return, rule files other than `files`, and the puzzle's own
    rules. The remark begins with `limits`: what the site has.
    """
    left_out = "; ".join([*lost_settings(model, text, convert), *rules_besides(model, files)])
    return (f"{limits}; left out: {left_out}",) if left_out else ()


def rules_besides(model: Model, known: Collection[str]) -> list[str]:
    """Return the used files other than the known ones, and the rules of the puzzle itself."""
    used = [item.name for item in model.file.used]
    others = [f"{name}.puz" for name in used if name not in known]
    return others + [rule.origin.text for rule in model.rules if rule.origin.span.source is model.file.source]


def lost_settings(model: Model, text: str, convert: Callable[[Source, str], Converted]) -> list[str]:
    """Return the parameters that have other values after an import of `text`, as `fillomino(largest = 3)`.

    Parameters of files that the imported puzzle does not use are not listed.
    """
    if not model.changed_params:
        return []
    folder = os.path.dirname(model.file.source.path or "")
    try:
        made = convert(Source("exported", text), folder)
        back = compile_source(Source("imported.puz", made.text, os.path.abspath(os.path.join(folder, "imported.puz"))))
    except PuzzleError:
        return []  # the address needs a rule file that lies elsewhere
    values = {(param.file, param.name): value for param, value in back.facts.params.items()}
    lost: dict[str, list[str]] = {}
    for param, value in model.facts.params.items():
        if values.get((param.file, param.name), value) != value:
            lost.setdefault(param.file, []).append(f"{param.name} = {value}")
    return [f"{file}({', '.join(settings)})" for file, settings in lost.items()]
