"""A puzzle to the library's rules that can be added to it, and to its text with other rules."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import is_complete
from pzc.compiler.syntax import statements as st

from .catalogue import Variant, variants

Compile = Callable[[str], Model]
"""A function that compiles a text in place of the puzzle's. It raises PuzzleError."""
_GRID = re.compile(r"^grid\b", re.MULTILINE)
_TOGETHER = 8
"""The most variants that are compiled together. Compiling each by itself takes three times as long."""


def used(file: st.File) -> set[str]:
    """Return the names of the rules without a board of their own that a file uses."""
    names = {one.name for one in _constraints()}
    return {item.name for use in _uses(file) for item in use.items} & names


def fitting(model: Model, compiled: Compile) -> Iterator[Variant]:
    """Yield the variants without a board of their own: first the used ones, then others that fit the puzzle."""
    now = used(model.file)
    yield from (variant for variant in _constraints() if variant.name in now)
    others = [variant for variant in _constraints() if variant.name not in now]
    size = 1
    while others:
        group = others[:size]
        if _compiles(model, {*now, *(one.name for one in group)}, compiled):
            yield from group
            size = min(2 * size, _TOGETHER)
        elif size > 1:
            size = 1  # on failure, try the same variants again, one by one
            continue
        others = others[len(group) :]


def _compiles(model: Model, names: Collection[str], compiled: Compile) -> bool:
    """Return True if a puzzle compiles with these rules, and is still complete if it was before."""
    try:
        after = compiled(with_rules(model.file, names))
    except PuzzleError:
        return False
    return is_complete(after) or not is_complete(model)


def with_rules(file: st.File, names: Collection[str]) -> str:
    """Return the text of a file that uses exactly these of the rules without a board. Other rules stay."""
    text = file.source.text
    more = sorted({*names} - used(file))
    uses = _uses(file)
    gone = used(file) - {*names}
    for use in reversed(uses):
        kept = [item.span.text for item in use.items if item.name not in gone]
        new = [*kept, *(more if use is uses[-1] else ())]
        if new != [item.span.text for item in use.items]:
            start, end = use.span.start, use.span.end
            if not new:
                end = len(text) if text.find("\n", end) < 0 else text.find("\n", end) + 1
            text = text[:start] + (f"use {', '.join(new)}" if new else "") + text[end:]
    if more and not uses:
        head = [s for s in file.statements if isinstance(s, st.Meta)]
        at = text.find("\n", head[-1].span.end) + 1 if head else 0
        text = f"{text[:at]}use {', '.join(more)}\n{text[at:]}"
    return text


def board_parameters(model: Model) -> list[Param]:
    """Return the parameters of the files that describe the board, such as its height."""
    return [param for param in model.params if _GRID.search(param.span.source.text)]


def with_settings(file: st.File, settings: Mapping[str, Mapping[str, int]]) -> str:
    """Return the text of a file that sets parameters, by file and name, in its `use` lines."""
    text = file.source.text
    uses = _uses(file)
    new = {
        name: values for name, values in settings.items() if all(name != item.name for u in uses for item in u.items)
    }
    for use in reversed(uses):
        items = [_with_values(item, settings.get(item.name, {})) for item in use.items]
        if use is uses[-1]:
            items += [f"{name}({_written(values)})" for name, values in new.items()]
        if items != [item.span.text for item in use.items]:
            text = f"{text[: use.span.start]}use {', '.join(items)}{text[use.span.end :]}"
    return text


def _with_values(item: st.UseItem, values: Mapping[str, int]) -> str:
    """Return an item of a `use` line with these values of parameters."""
    if not values:
        return item.span.text
    kept = [one.span.text for one in item.settings if one.name not in values]
    renamed = [one.span.text for one in item.renamings]
    return f"{item.name}({', '.join([*kept, _written(values), *renamed])})"


def _written(values: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def _uses(file: st.File) -> list[st.Use]:
    return [statement for statement in file.statements if isinstance(statement, st.Use)]


@cache
def _constraints() -> tuple[Variant, ...]:
    by_name = {one.name: one for one in variants()}

    def has_board(name: str) -> bool:
        one = by_name.get(name)
        return one is not None and (one.has_grid or any(map(has_board, one.uses)))

    return tuple(one for one in variants() if not has_board(one.name))
