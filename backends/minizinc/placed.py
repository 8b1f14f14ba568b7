"""What is demanded where clues are placed: conditions of one form as one constraint over arrays of their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pzc.compiler.model.kept import demanded as conditions
from pzc.compiler.model.model import Placement

from .layout import named_constraint, one_line
from .lists import Unwritable
from .names import Identifiers
from .naming import ClueNames

if TYPE_CHECKING:
    from .document import Document

_DATUM = re.compile(r"\{\d+(?:, \d+)*\}|(?<![\w.])\d+(?![\w.])")  # a set of numbers, or one
_WORD = re.compile(r"(sum|product|max|min|count)\(")


def placed(document: Document) -> list[str]:
    """The constraints for all conditions of a puzzle's clues."""
    blocks = []
    demanded: dict[str, dict[int, Placement]] = {}
    for clue, number, placement, _ in conditions(document.model.facts):
        demanded.setdefault(clue, {})[number] = placement
    for clue, numbered in demanded.items():
        count = len(document.model.facts.placements[clue])
        blocks += _of_clue(document, document.naming.clue(clue), numbered, count)
    return blocks


def _of_clue(document: Document, clue: ClueNames, demanded: Mapping[int, Placement], placed: int) -> list[str]:
    writer = document.writer
    with writer.scope():
        k = writer.fresh("k")
        texts = {number: _written(document, clue, placement, k) for number, placement in demanded.items()}
    alike = [form for form in forms({k: text for k, text in texts.items() if text is not None}) if len(form) > 1]
    blocks = [together(clue, form, placed, document.naming.names) for form in alike]
    lines = []
    for number, placement in demanded.items():
        if any(number in form for form in alike):
            continue
        name = one_line(placement.origin.text)
        text = _written(document, clue, placement, str(number))
        lines += document.unrolled(placement.origin, f"% {name}") if text is None else [named_constraint(name, text)]
    return [*blocks, "\n".join(lines)]


def _written(document: Document, clue: ClueNames, placement: Placement, k: str) -> str | None:
    """What is demanded of the k-th placement; None if there is no form of it."""
    writer = document.writer
    writer.clues.add(clue.kind.name)
    assert placement.condition is not None
    for place, local in enumerate(placement.bound):
        writer.locals[local] = clue.part(place, k)
    try:
        writer.exists.clear()
        document.refuse_holes()
        return writer.truth(placement.condition).text
    except Unwritable:
        return None


def forms(conditions: Mapping[int, str]) -> list[dict[int, str]]:
    """Conditions by the number of their placement, those together that differ in numbers and sets of numbers only.

    {1: "sum(x) = 11", 2: "sum(x) = 9", 3: "max(x) = 9"}   ->   [{1: "sum(x) = 11", 2: "sum(x) = 9"}, {3: "max(x) = 9"}]
    """
    found: dict[str, dict[int, str]] = {}
    for number, text in conditions.items():
        found.setdefault(_DATUM.sub(_kind, text), {})[number] = text
    return list(found.values())


def together(clue: ClueNames, form: Mapping[int, str], placed: int, names: Identifiers) -> str:
    """One constraint for conditions of one form, which speak of the placement `k`; the clue is `placed` so often.

    {1: "sum(x(k)) = 11", 2: "sum(x(k)) = 9"}   ->   array[X] of int: x_sum = [11, 9];
                                                     constraint forall(k in X)((sum(x(k)) = x_sum[k]) :: "x \\(k)")
    """
    texts = list(form.values())
    name = clue.kind.name
    words = _WORD.findall(texts[0])
    what = words[0] if len(words) == 1 else "number"
    declared, entries, wheres = [], [], []
    for column in zip(*(_DATUM.findall(text) for text in texts), strict=True):
        if len(set(column)) == 1:
            entries.append(column[0])
            continue
        array = names.fresh(f"{name}_{what}")
        kind, none, there, entry = _read(array, column[0], len(form) == placed)
        shown = dict(zip(form, column, strict=True))
        listed = ", ".join(shown.get(k, none) for k in range(1, placed + 1))
        declared.append(f"array[{clue.set_name}] of {kind}: {array} = [{listed}];")
        entries.append(entry)
        wheres.append(there)
    clue.placements(False)
    where = ""
    if len(form) < placed:
        where = f" where {wheres[0]}" if wheres else f" where k in {{{', '.join(map(str, form))}}}"
    left = iter(entries)
    body = _DATUM.sub(lambda _: next(left), texts[0])
    constraint = f'forall(k in {clue.set_name}{where})(({body}) :: "{name} \\(k)")'
    title = f"{name}: {what if len(words) == 1 else 'what is said of it'}"
    return "\n".join([*declared, named_constraint(title, constraint)])


def _kind(datum: re.Match[str]) -> str:
    return "{}" if datum[0].startswith("{") else "0"


def _read(array: str, datum: str, everywhere: bool) -> tuple[str, str, str, str]:
    """Of an array: its type, what stands where nothing is said, whether something is, and the k-th entry."""
    if datum.startswith("{"):
        return "set of int", "{}", f"{array}[k] != {{}}", f"{array}[k]"
    if everywhere:
        return "int", "", "", f"{array}[k]"
    return "opt int", "<>", f"occurs({array}[k])", f"deopt({array}[k])"
