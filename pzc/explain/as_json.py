"""Explanations as JSON; docs/json.md describes it."""

from collections.abc import Iterable
from typing import Any

from pzc.compiler.base.origin import origin_as_json
from pzc.compiler.board.elements import Item, name_of
from pzc.output.solution_text import ends_of, value_as_json

from .constraints.instances import Instance
from .constraints.state import Fact, bits, is_single, without
from .deductions.chains import Kind, Line, lines
from .deductions.steps import Deduction, Step
from .explanation import Explanation
from .hardness import hardness
from .hints import Hint
from .rating import Rating
from .unused import unused
from .wording.words import Words


def explanation_as_json(explanation: Explanation) -> dict[str, Any]:
    """Return the steps, why they end, and the rating."""
    return {
        "status": explanation.end.value,
        "message": explanation.message,
        "steps": [step_as_json(explanation, step) for step in explanation.steps],
        "contradiction": explanation.contradiction(),
        "rating": rating_as_json(explanation.rating),
        "unused": unused_as_json(explanation),
        "values": hardness_as_json(explanation),
    }


def hardness_as_json(explanation: Explanation) -> list[dict[str, Any]]:
    """Return each value that is known, with the cost of the hardest step that it depends on."""
    if explanation.sentences is None or explanation.explainer is None:
        return []
    words, masks = explanation.sentences.words, explanation.explainer.knowledge.masks
    return [
        _place(words, unknown) | {"is": _value(words, unknown, masks[unknown].bit_length() - 1), "cost": round(cost, 2)}
        for unknown, cost in hardness(explanation).items()
    ]


def unused_as_json(explanation: Explanation) -> dict[str, Any]:
    """Return the rules and clues that no step uses."""
    found = unused(explanation)
    return {"rules": list(map(origin_as_json, found.rules)), "clues": list(map(origin_as_json, found.clues))}


def rating_as_json(found: Rating) -> dict[str, Any]:
    """Return a rating."""
    return {
        "hardest": found.hardest,
        "work": found.work,
        "score": found.score,
        "band": found.band if found.steps or found.complete else None,
        "steps": found.steps,
        "complete": found.complete,
    }


def step_as_json(explanation: Explanation, step: Step) -> dict[str, Any]:
    """Return a step with its rules, what it follows from, what follows, and its sentence."""
    assert explanation.sentences is not None
    words = explanation.sentences.words
    concluded = facts_as_json(words, step.conclusions, without(step.masks, step.conclusions))
    before = list(step.masks)
    if step.single is not None:
        concluded = [
            _place(words, step.single) | {"is": _value(words, step.single, step.masks[step.single].bit_length() - 1)}
        ]
        before[step.single] = words.unknowns.full[step.single]  # the reasons are the values that are gone
    return {
        "number": step.number,
        "level": step.level.name.lower(),
        "cost": round(step.cost, 2),
        "alternatives": step.alternatives,
        "smallest": step.exact,
        "rules": [instance_as_json(words, instance) for instance in step.instances],
        "because": facts_as_json(words, step.premises, before),
        "so": concluded,
        "text": explanation.text(step),
        "chain": chain_as_json(explanation, step),
        "direct": [_direct(words, deduction) for deduction in step.direct],
    }


def hint_as_json(explanation: Explanation, found: Hint, with_others: bool = False) -> dict[str, Any]:
    """Return a hint in three strengths, or the entries that are wrong."""
    fields: dict[str, Any] = {"status": found.status, "message": found.message}
    fields["wrong"] = [{"at": wrong.place, "value": wrong.value, "text": wrong.text} for wrong in found.wrong]
    if found.step is not None:
        step = step_as_json(explanation, found.step)
        fields["hint"] = {"where": found.where, "rule": found.rule, "before": found.before, "step": step}
        if with_others:
            fields["hint"]["others"] = [step_as_json(explanation, other) for other in found.others]
    return fields


def chain_as_json(explanation: Explanation, step: Step) -> list[dict[str, Any]]:
    """Return the smaller steps from a supposition to a contradiction; the first one is the supposition."""
    texts = explanation.chain(step)
    if not texts:
        return []
    assert explanation.sentences is not None
    words = explanation.sentences.words
    return [_line(words, line) | {"text": text} for line, text in zip(lines(step, step.masks), texts, strict=True)]


def _line(words: Words, line: Line) -> dict[str, Any]:
    """Return a line of a chain without its text."""
    link = line.deduction
    if line.kind is Kind.SUPPOSED:
        assert link.supposed is not None
        unknown, bit = link.supposed
        return {"suppose": _place(words, unknown) | {"is": _value(words, unknown, bit)}}
    so = facts_as_json(words, link.conclusions, without(line.masks, link.conclusions))
    if line.kind is Kind.REFUTED:
        return {"rules": [], "because": [], "so": so}
    rules = [instance_as_json(words, instance) for instance in link.instances]
    return {"rules": rules, "because": facts_as_json(words, link.premises, line.masks), "so": so}


def _direct(words: Words, deduction: Deduction) -> dict[str, Any]:
    facts = [_place(words, unknown) | {"not": [_value(words, unknown, bit)]} for unknown, bit in deduction.conclusions]
    return {"rules": [instance_as_json(words, i) for i in deduction.instances], "so": facts}


def instance_as_json(words: Words, instance: Instance) -> dict[str, Any]:
    """Return an instance of a rule with its place and its clues."""
    text = (instance.case or instance.rule).text
    fields = {**origin_as_json(instance.rule), "text": text, "place": words.places.line(instance)}
    return {**fields, "clues": [origin_as_json(clue) for clue in instance.clues]}


def facts_as_json(words: Words, facts: Iterable[Fact], masks: list[int]) -> list[dict[str, Any]]:
    """Facts by unknown: `is` where one candidate is left, `not` with the values that are gone elsewhere."""
    gone: dict[int, int] = {}
    for unknown, bit in facts:
        gone[unknown] = gone.get(unknown, 0) | 1 << bit
    out = []
    for unknown, mask in sorted(gone.items()):
        if is_single(masks[unknown]):
            state: dict[str, Any] = {"is": _value(words, unknown, masks[unknown].bit_length() - 1)}
        else:
            state = {"not": [_value(words, unknown, bit) for bit in bits(mask)]}
        out.append(_place(words, unknown) | state)
    return out


def _place(words: Words, unknown: int) -> dict[str, Any]:
    variable = words.unknowns.variables[unknown]
    layer = words.layers[variable.layer]
    if layer.single:
        return {"layer": layer.name}
    if isinstance(variable.place, Item):
        return {"layer": layer.name, "at": name_of(variable.place)}
    ends = ends_of(variable.place)
    return {"layer": layer.name, "at": ends[0]} if len(ends) == 1 else {"layer": layer.name, "between": ends}


def _value(words: Words, unknown: int, bit: int) -> int | str:
    layer = words.layers[words.unknowns.variables[unknown].layer]
    return value_as_json(layer, words.unknowns.values[unknown][bit])
