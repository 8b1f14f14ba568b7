"""Handlers that explain: the steps of a puzzle, its difficulty, and hints for a player."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.clock import within
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Place
from pzc.compiler.model.model import Layer, Model
from pzc.explain.as_json import rating_as_json
from pzc.explain.constraints.state import Fact, Masks, Unknowns, bits, is_single
from pzc.explain.deductions.steps import Deduction, Step, places_of
from pzc.explain.explanation import End, Explanation
from pzc.explain.explanation import explain as begin
from pzc.explain.hardness import hardness, shade_of
from pzc.explain.hints import Hint
from pzc.explain.hints import hint as find_hint
from pzc.output.solution_text import value_as_json
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from .presentation import at
from .solution_check import given_digits, place_of, value_of


async def explain(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Explain a puzzle. Each step is also reported as soon as it is found."""
    version = session.document(uri).version
    problem = session.problem(uri)
    steps: list[Json] = []
    with within(time):
        explanation = begin(problem)
        changes = _Changes(explanation)
        for step in explanation.follow():
            steps.append(_step(explanation, step, changes))
            report({"step": steps[-1]})
    _stop_if_cancelled(explanation)
    final = None if explanation.explainer is None else explanation.explainer.knowledge.masks
    return {
        "version": version,
        "status": explanation.end.value,
        "message": explanation.message,
        "contradiction": explanation.contradiction(),
        "steps": steps,
        "left": [] if final is None else list(changes.until(final)),
        "rating": rating_as_json(explanation.rating),
        "hardness": list(_hardness(explanation)),
    }


async def rate(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Rate a puzzle by the steps of its explanation."""
    version = session.document(uri).version
    problem = session.problem(uri)
    with within(time):
        explanation = begin(problem)
        for step in explanation.follow():
            report({"steps": step.number})
    _stop_if_cancelled(explanation)
    return {
        "version": version,
        "status": explanation.end.value,
        "message": explanation.message,
        "rating": rating_as_json(explanation.rating),
    }


async def hint(
    session: PageSession,
    report: ReportProgress,
    uri: str,
    answer: Mapping[str, Json],
    known: Sequence[Json],
    others: bool,
    time: int,
) -> Json:
    """Return the next step after the entries of a player, or the entries that are wrong.

    With `others`, the result also has the other steps that are as easy.
    """
    problem = session.problem(uri)
    model = problem.model
    entries = dict(_entries(model, answer))
    with within(time):
        explanation = begin(problem)
        facts = [] if explanation.explainer is None else list(_facts(model, explanation.explainer.unknowns, known))
        found = find_hint(explanation, entries, facts, others)
    _stop_if_cancelled(explanation)
    return {
        "status": found.status,
        "message": found.message,
        "wrong": [{"text": one.text, "place": _place_as_json(explanation, one.unknown)} for one in found.wrong],
        "hint": None if found.step is None else _hint(explanation, found, found.step),
        "others": [_other(explanation, step) for step in found.others],
    }


def _stop_if_cancelled(explanation: Explanation) -> None:
    """Raise KeyboardInterrupt if the request was cancelled: an explanation ends quietly then."""
    if explanation.end is End.INTERRUPTED:
        raise KeyboardInterrupt


# ------------------------------------------------------------------------------------------------------ steps


def _step(explanation: Explanation, step: Step, changes: "_Changes") -> dict[str, Any]:
    """Return a step: its sentences, the places to mark, and the changes of the board before it."""
    return {
        "number": step.number,
        **_sentences(explanation, step),
        "note": step.note,
        "cost": round(step.cost, 1),
        "marks": _marks(explanation, step),
        "left": list(changes.until(step.masks, step)),
    }


def _sentences(explanation: Explanation, step: Step) -> dict[str, Any]:
    """Return the sentence of a step, and those of the smaller steps after a supposition."""
    chain = explanation.chain(step)
    return {
        "text": chain[0] if chain else explanation.text(step),
        "chain": [*chain[1:], explanation.conclusion(step)] if chain else [],
    }


def _hardness(explanation: Explanation) -> Iterator[Json]:
    """Yield the places whose value takes a step to find, with its cost and its color on the map."""
    for unknown, cost in hardness(explanation).items():
        place = _place_as_json(explanation, unknown)
        if cost and place is not None:
            yield {**place, "cost": round(cost, 1), "color": shade_of(cost)}


def _other(explanation: Explanation, step: Step) -> Json:
    """Return a step that is as easy as that of a hint."""
    return {
        **_sentences(explanation, step),
        "marks": _marks(explanation, step),
        "so": list(_concluded(explanation, step)),
    }


def _hint(explanation: Explanation, found: Hint, step: Step) -> dict[str, Any]:
    """Return a hint in three strengths, and the facts that it leads to."""
    sentences = [*found.before, *([*found.chain, found.conclusion] if found.chain else [found.text])]
    return {
        "where": found.where,
        "look": [place for unknown in found.look if (place := _place_as_json(explanation, unknown)) is not None],
        "rule": found.rule,
        "text": sentences[0],
        "chain": sentences[1:],
        "marks": _marks(explanation, step),
        "so": list(_concluded(explanation, step)),
    }


def _marks(explanation: Explanation, step: Step) -> dict[str, list[Json]]:
    """Return the places that a step is about. Each place is marked once, by its strongest part in the step."""
    around, reasons, conclusions = places_of(step)
    seen: set[int] = set()
    out: dict[str, list[Json]] = {}
    for name, unknowns in (("conclusions", conclusions), ("reasons", reasons), ("around", around)):
        places = [_place_as_json(explanation, unknown) for unknown in unknowns if unknown not in seen]
        seen.update(unknowns)
        out[name] = [place for place in places if place is not None]
    return out


def _place_as_json(explanation: Explanation, unknown: int) -> Json:
    """Return the place of an unknown with the kind of place it is; None if it is not on the board."""
    assert explanation.explainer is not None
    variable = explanation.explainer.unknowns.variables[unknown]
    layer = next(layer for layer in explanation.model.layers if layer.name == variable.layer)
    place = at(variable.place)
    return {"on": "areas" if layer.areas else layer.kind, **place} if place else None


def _concluded(explanation: Explanation, step: Step) -> Iterator[Json]:
    """Yield the unknowns in the conclusion of a step, with the values that are left after it."""
    assert explanation.explainer is not None
    unknowns = explanation.explainer.unknowns
    after = list(step.masks)
    for unknown, bit in step.conclusions:
        after[unknown] &= ~(1 << bit)
    concluded = [step.single] if step.single is not None else [unknown for unknown, _ in step.conclusions]
    for unknown in dict.fromkeys(concluded):
        yield _values(explanation.model, unknowns, unknown, after[unknown])


class _Changes:
    """The candidates on the board, and their changes from call to call."""

    def __init__(self, explanation: Explanation) -> None:
        self._explanation = explanation
        self._drawn = set(given_digits(explanation.model))
        self._before: dict[int, tuple[int, bool]] = {}

    def until(self, masks: Masks, step: Step | None = None) -> Iterator[Json]:
        """Yield the places whose candidates have changed since the last call, with the candidates left.

        `masks` are the candidates before the last step, `step`, or those at the end. A single candidate counts as open
        until a step has named it.
        """
        explainer = self._explanation.explainer
        assert explainer is not None
        unknowns = explainer.unknowns
        named = set(explainer.propagator.accepted if step is None else step.named)
        named -= {step.single} if step is not None else set()
        for unknown in sorted(unknowns.shown):
            variable, mask = unknowns.variables[unknown], masks[unknown]
            is_open = unknown not in named and is_single(mask) and self._follows_directly(unknown, mask)
            now = mask, is_open
            before = self._before.get(unknown, (unknowns.full[unknown], False))
            if now != before and (variable.layer, variable.place) not in self._drawn:
                self._before[unknown] = now
                yield {**_values(self._explanation.model, unknowns, unknown, mask), "open": is_open}

    def _follows_directly(self, unknown: int, mask: int) -> bool:
        """Return True if direct consequences alone have removed all other candidates of a number."""
        explainer = self._explanation.explainer
        assert explainer is not None
        full, sources = explainer.unknowns.full[unknown], explainer.knowledge.sources
        return full.bit_count() > 2 and all(type(sources[unknown, bit]) is Deduction for bit in bits(full & ~mask))


def _values(model: Model, unknowns: Unknowns, unknown: int, mask: int) -> dict[str, Json]:
    """Return an unknown's layer and place, and the values that are left for it."""
    variable = unknowns.variables[unknown]
    left = [_value(model, unknowns, unknown, bit) for bit in bits(mask)]
    return {"layer": variable.layer, **at(variable.place), "left": left}


def _value(model: Model, unknowns: Unknowns, unknown: int, bit: int) -> Json:
    layer = _layer(model, unknowns.variables[unknown].layer)
    value = unknowns.values[unknown][bit]
    return value == 1 if layer.areas else value_as_json(layer, value)


def _layer(model: Model, name: object) -> Layer:
    """Return a layer by its name. Raise Refusal if there is none."""
    for layer in model.layers:
        if layer.name == name:
            return layer
    raise Refusal("refused", f"there is no layer `{name!s:.80}`")


# ------------------------------------------------------------------------------------------------------ entries


def _entries(model: Model, answer: Mapping[str, Json]) -> Iterator[tuple[tuple[str, Place], int]]:
    """Yield entries by layer and place. A mark may also say that a place is not marked."""
    for name, entered in answer.items():
        layer = _layer(model, name)
        match entered:
            case {"values": list(values)}:
                for one in values:
                    value = value_of(layer, one.get("value"))
                    if value is not None:
                        yield (name, place_of(_board(model), layer, one)), value
            case _:
                raise Refusal("refused", f"the entries of `{name:.80}` are a list of `values`")


def _facts(model: Model, unknowns: Unknowns, known: Iterable[Json]) -> Iterator[Fact]:
    """Yield the facts that earlier hints led to."""
    number = {(variable.layer, variable.place): place for place, variable in enumerate(unknowns.variables)}
    for one in known:
        if not isinstance(one, dict) or not isinstance(one.get("left"), list):
            raise Refusal("refused", "`known` is a list of objects with `left`, as `so` of a hint")
        layer = _layer(model, one.get("layer"))
        unknown = number.get((layer.name, place_of(_board(model), layer, one)))
        if unknown is not None:
            left = {value_of(layer, raw) for raw in one["left"]}
            yield from ((unknown, bit) for bit, value in enumerate(unknowns.values[unknown]) if value not in left)


def _board(model: Model) -> Board:
    assert model.board is not None, "a puzzle has a board"
    return model.board
