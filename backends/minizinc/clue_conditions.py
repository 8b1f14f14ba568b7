"""Conditions of clues, such as `cage <...> sum = 15`: conditions of the same form become one constraint over arrays."""

import json
import re
from collections.abc import Mapping

from pzc.compiler.model.kept import demanded
from pzc.compiler.model.model import Placement

from .data import Data, Json
from .fragments import Unwritable
from .identifiers import Identifiers
from .model_names import ClueNames
from .rule_writer import RuleWriter
from .text_layout import named_constraint, one_line

_DATUM = re.compile(r"\{\d+(?:, \d+)*\}|(?<![\w.])\d+(?![\w.])")  # one number, or a set of numbers
_WORD = re.compile(r"\b(sum|product|max|min|count)(?:_of)?\(")


def clue_conditions(rules: RuleWriter, data: Data) -> list[str]:
    """Return the constraints for all conditions of clues."""
    blocks = []
    by_clue: dict[str, dict[int, Placement]] = {}
    for clue, number, placement, _ in demanded(rules.model.facts):
        by_clue.setdefault(clue, {})[number] = placement
    for clue, numbered in by_clue.items():
        blocks += _conditions_of(rules, data, rules.naming.clues[clue], numbered)
    return blocks


def _conditions_of(rules: RuleWriter, data: Data, clue: ClueNames, placements: Mapping[int, Placement]) -> list[str]:
    """Return the constraints for the conditions of one clue. A single condition of its form needs no array."""
    writer = rules.writer
    total = len(rules.model.facts.placements[clue.kind.name])
    with writer.scope():
        k = writer.fresh("k")
        texts = {number: _condition(rules, clue, placement, k) for number, placement in placements.items()}
    groups = forms({number: text for number, text in texts.items() if text is not None})
    groups = [form for form in groups if len(form) > 1 or data.split]
    blocks = [combined(clue, form, k, total, rules.naming.names, data) for form in groups]
    lines = []
    for number, placement in placements.items():
        if any(number in form for form in groups):
            continue
        name = one_line(placement.origin.text)
        text = _condition(rules, clue, placement, str(number))
        lines += rules.case_by_case(placement.origin, f"% {name}") if text is None else [named_constraint(name, text)]
    return [*blocks, "\n".join(lines)]


def _condition(rules: RuleWriter, clue: ClueNames, placement: Placement, k: str) -> str | None:
    """Translate the condition of the k-th placement, or return None if it has no translation."""
    writer = rules.writer
    assert placement.condition is not None
    for place, local in enumerate(placement.bound):
        writer.locals[local] = clue.part(place, k)
    try:
        writer.exists.clear()
        rules.require_rectangle()
        return writer.truth(placement.condition).text
    except Unwritable:
        return None


def forms(conditions: Mapping[int, str]) -> list[dict[int, str]]:
    """Group conditions that differ only in numbers and sets of numbers. The keys are the numbers of the placements.

    {1: "sum(x) = 11", 2: "sum(x) = 9", 3: "max(x) = 9"}   ->   [{1: "sum(x) = 11", 2: "sum(x) = 9"}, {3: "max(x) = 9"}]
    """
    found: dict[str, dict[int, str]] = {}
    for number, text in conditions.items():
        found.setdefault(_DATUM.sub(_placeholder, text), {})[number] = text
    return list(found.values())


def combined(clue: ClueNames, form: Mapping[int, str], k: str, total: int, names: Identifiers, data: Data) -> str:
    """Combine conditions of the same form on placement `k` into one constraint. The clue has `total` placements.

    {1: "sum(x(k)) = 11", 2: "sum(x(k)) = 9"}   ->   array[X] of int: x_sum = [11, 9];
                                                     constraint forall(k in X)((sum(x(k)) = x_sum[k]) :: "x \\(k)")
    """
    texts = list(form.values())
    name = clue.kind.name
    words = _WORD.findall(texts[0])
    what = words[0] if len(words) == 1 else "number"
    declared, entries, wheres = [], [], []
    for column in zip(*(_DATUM.findall(text) for text in texts), strict=True):
        if len(set(column)) == 1 and not data.split:
            entries.append(column[0])
            continue
        array = names.fresh(f"{name}_{what}")
        kind, no_condition, test, entry = _array_of(array, column[0], k, len(form) == total)
        shown = dict(zip(form, column, strict=True))
        listed = [shown.get(number, no_condition) for number in range(1, total + 1)]
        type_ = f"array[{clue.set_name}] of {kind}"
        declared.append(data.declare(type_, array, f"[{', '.join(listed)}]", [*map(_json, listed)]))
        entries.append(entry)
        wheres.append(test)
    where = ""
    if data.split and not declared:  # which placements have the condition is a part of the instance
        array = names.fresh(f"has_{name}_condition")
        has = [number in form for number in range(1, total + 1)]
        declared.append(data.declare(f"array[{clue.set_name}] of bool", array, "", has))
        where = f" where {array}[{k}]"
    elif len(form) < total:
        where = f" where {wheres[0]}" if wheres else f" where {k} in {{{', '.join(map(str, form))}}}"
    left = iter(entries)
    body = _DATUM.sub(lambda _: next(left), texts[0])
    constraint = f'forall({k} in {clue.set_name}{where})(({body}) :: "{name} \\({k})")'
    title = f"{name}: {what if len(words) == 1 else 'conditions'}"
    return "\n".join([*declared, named_constraint(title, constraint)])


def _placeholder(datum: re.Match[str]) -> str:
    """Return a placeholder for a number or a set of numbers."""
    return "{}" if datum[0].startswith("{") else "0"


def _json(datum: str) -> Json:
    """Return a number, a set of numbers or no number as JSON."""
    return {"set": json.loads(f"[{datum[1:-1]}]")} if datum.startswith("{") else json.loads(datum.replace("<>", "null"))


def _array_of(array: str, datum: str, k: str, everywhere: bool) -> tuple[str, str, str, str]:
    """Return, for an array of data: its type, the entry for no condition, the test for one, and the k-th entry."""
    if datum.startswith("{"):
        return "set of int", "{}", f"{array}[{k}] != {{}}", f"{array}[{k}]"
    if everywhere:
        return "int", "", "", f"{array}[{k}]"
    return "opt int", "<>", f"occurs({array}[{k}])", f"deopt({array}[{k}])"
