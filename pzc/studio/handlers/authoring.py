"""Questions that make puzzles: new ones of the rules at hand, fewer clues, how many answers there are."""

from collections.abc import Iterator
from functools import partial
from random import Random

from pzc import backends
from pzc.api.counts import Plan
from pzc.api.counts import count as counted
from pzc.backends.interface import Problem, Status
from pzc.compiler.base.clock import TimeUp, left, within
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pipeline import flatten
from pzc.compiler.syntax import statements as st
from pzc.generate.generator import GaveUp, Wishes
from pzc.generate.generator import generate as generated
from pzc.studio.editing.placing import without_clue
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

_OWN = "these_rules"  # what a text is used as that uses nothing itself


async def count(desk: Desk, tell: Tell, uri: str, time: int) -> Json:
    """How many answers there are."""

    def watch(progress: object) -> None:
        at_least = getattr(progress, "at_least", 0)
        tell({"message": f"at least {at_least:,}", "part": getattr(progress, "part", 0.0)})

    found = counted(desk.problem(uri), backends.get(backends.AUTO), Plan(time, watch=watch))
    return {"status": "exact" if found.exact else "at least", "count": str(found.number), "words": str(found)}


# ------------------------------------------------------------------------------------------------- new puzzles


async def generate(desk: Desk, tell: Tell, uri: str, seed: int, time: int) -> Json:
    """A new puzzle of the rules of a text, without its clues."""
    model = desk.model(uri)
    folder = desk.folder_of(uri)
    uses = ", ".join(use for s in model.file.statements if isinstance(s, st.Use) for use in [s.span.text[3:].strip()])
    lines = [s.span.text for s in model.file.statements if _stays(s)]
    own = "\n".join(lines) + "\n"
    if any(isinstance(s, st.OriginDecl) for s in model.file.statements):
        raise Refusal("refused", "puzzles are made with rows and columns counted from 1: leave out `origin`")
    wishes = Wishes(uses or _OWN, folder, lines if uses else (), seed, time_limit=time)
    try:
        with desk.workspace.with_text(None if uses else f"{_OWN}.puz", own):
            text = generated(wishes, lambda message: tell({"message": message}))
    except GaveUp as why:
        raise Refusal("limit", str(why)) from None
    return {"text": text if uses else text.replace(f"use {_OWN}\n", own, 1)}


def _stays(statement: st.Statement) -> bool:
    """Whether a statement belongs to the rules, and not to this one puzzle."""
    return not isinstance(statement, st.Use | st.Meta | st.Placed | st.Draw | st.Require | st.Expect)


# ------------------------------------------------------------------------------------------------- fewer clues


async def minimise(desk: Desk, tell: Tell, uri: str, seed: int, time: int) -> Json:
    """The text without clues that are not needed: there is one answer, and each that is left is needed for that."""
    model = desk.puzzle(uri)
    if await _answers(desk, model, time) != 1:
        raise Refusal("refused", "only a puzzle with exactly one answer has clues that are not needed")
    text, taken, complete = model.file.source.text, 0, True
    waiting = [*_removable(model)]
    Random(seed).shuffle(waiting)
    try:
        with within(time):
            for number, (name, nth) in enumerate(waiting, 1):
                tell({"message": f"{number - 1} of {len(waiting)} clues looked at, {taken} taken away"})
                without = _without(desk, uri, text, name, nth)
                if without is not None and await _answers(desk, desk.workspace.compiled(uri, without), time) == 1:
                    text, taken = without, taken + 1
                    waiting[number:] = [(n, i - (n == name and i > nth)) for n, i in waiting[number:]]
    except TimeUp:
        complete = False
    return {"text": text, "taken": taken, "complete": complete}


def _removable(model: Model) -> Iterator[tuple[str, int]]:
    """The clues of the text itself, by the name of their kind and their number among those."""
    for clue in model.clues:
        for number, placement in enumerate(model.facts.placements.get(clue.name, ())):
            if placement.origin.span.source is model.file.source:
                yield clue.name, number


def _without(desk: Desk, uri: str, text: str, name: str, number: int) -> str | None:
    """The text without a clue; None where that can't be written."""
    compiled = partial(desk.workspace.compiled, uri)
    model = compiled(text)
    clue: ClueKind = next(clue for clue in model.clues if clue.name == name)
    found: Placement = model.facts.placements[name][number]
    assert model.board is not None
    try:
        return without_clue(model, model.board, clue, found, compiled)
    except Refusal:
        return None


async def _answers(desk: Desk, model: Model, time: int) -> int:
    """How many answers there are: 0, 1 or 2, which stands for more. TimeUp."""
    remaining = left()
    found = await desk.solver.solutions(
        Problem(model, flatten(model)), 2, time if remaining is None else max(0.01, remaining)
    )
    if len(found.found) < 2 and found.status is not Status.COMPLETE:
        raise TimeUp
    return len(found.found)
