"""Handlers for authors: generate a puzzle, remove needless clues, count solutions."""

from collections.abc import Iterator
from functools import partial
from random import Random

from pzc import backends
from pzc.api.counts import Plan
from pzc.api.counts import count as counted
from pzc.backends.interface import Problem, Status
from pzc.checks.superfluous import Clues, NotUnique
from pzc.compiler.base.clock import TimeUp, left, within
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pipeline import flatten
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.parse import parse
from pzc.generation.difficulty import Difficulty, generate_rated
from pzc.generation.generator import GaveUp, GeneratorOptions
from pzc.generation.generator import generate as generated
from pzc.generation.suggestions import Outcome, Suggestions
from pzc.library.combining import with_settings
from pzc.studio.editing.placing import without_clue
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from .presentation import origin_as_json

_Clue = st.Placed | st.Draw | st.Require | st.Expect  # the statements that make one puzzle of the rules
_TEMPORARY_NAME = "these_rules"  # the name by which the generated puzzle uses a document that has no `use` itself

_NOT_UNIQUE = "only a puzzle with exactly one solution has clues that are not needed"


async def count(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Count the solutions."""

    def watch(progress: object) -> None:
        at_least = getattr(progress, "at_least", 0)
        report({"message": f"at least {at_least:,}", "part": getattr(progress, "part", 0.0)})

    found = counted(session.problem(uri), backends.get(backends.AUTO), Plan(time, watch=watch))
    return {"status": "exact" if found.exact else "at least", "count": str(found.number), "words": str(found)}


# ------------------------------------------------------------------------------------------------- new puzzles


async def generate(
    session: PageSession, report: ReportProgress, uri: str, seed: int, difficulty: str, symmetry: str, time: int
) -> Json:
    """Generate a new puzzle from the rules of a document. Only the clues are replaced, not title or comments.

    `difficulty` is `any` or one of `difficulty.NAMES`, `symmetry` one of `symmetry.NAMES`.
    """
    file = _with_size(session, uri, session.model(uri))
    wanted = Difficulty.parse(difficulty)
    folder = session.folder_of(uri)
    uses = ", ".join(use for s in file.statements if isinstance(s, st.Use) for use in [s.span.text[3:].strip()])
    lines = [s.span.text for s in file.statements if _is_rule_statement(s)]
    own = "\n".join(lines) + "\n"
    if any(isinstance(s, st.OriginDecl) for s in file.statements):
        raise Refusal("refused", "puzzles are made with rows and columns counted from 1: leave out `origin`")
    options = GeneratorOptions(
        uses or _TEMPORARY_NAME, folder, lines if uses else (), seed, time_limit=time, symmetry=symmetry
    )

    def tell(message: str) -> None:
        report({"message": message})

    try:
        with session.workspace.with_text(None if uses else f"{_TEMPORARY_NAME}.puz", own):
            text = generated(options, tell) if wanted is None else generate_rated(options, wanted, tell)
    except GaveUp as why:
        raise Refusal("limit", str(why)) from None
    return {"text": _with_clues_of(file, parse(Source("the new puzzle", text, None)))}


def _with_size(session: PageSession, uri: str, model: Model) -> st.File:
    """Return the file of a puzzle with the parameters set that only its clues determine, such as the size of the board.

    Without its clues the file would not have them.
    """
    values = {(param.file, param.name): value for param, value in model.facts.params.items()}
    settings: dict[str, dict[str, int]] = {}
    for param in session.workspace.compiled(uri, _with_clues_of(model.file, None)).open_params:
        if (value := values.get((param.file, param.name))) is not None:
            settings.setdefault(param.file, {})[param.name] = value
    if not settings:
        return model.file
    return parse(Source(model.file.source.name, with_settings(model.file, settings), None))


def _is_rule_statement(statement: st.Statement) -> bool:
    """Return True if a statement belongs to the rules rather than to this puzzle."""
    return not isinstance(statement, st.Use | st.Meta | _Clue)


def _with_clues_of(file: st.File, other: st.File | None) -> str:
    """Return the text of a file with the clues of another one, or none, in place of its own. The other lines stay."""
    text = file.source.text
    lines = text.splitlines(keepends=True)
    kept: list[str | None] = [*lines]
    for statement in file.statements:
        if isinstance(statement, _Clue):
            first, last = (text.count("\n", 0, at) for at in (statement.span.start, statement.span.end))
            kept[first : last + 1] = [None] * (last + 1 - first)
    place = kept.index(None) if None in kept else len(kept)
    before, after = ("".join(line for line in part if line) for part in (kept[:place], kept[place:]))
    clues = "\n\n".join(one.span.text for one in (other.statements if other else ()) if isinstance(one, _Clue))
    return "\n\n".join(part for part in (before.strip("\n"), clues, after.strip("\n")) if part) + "\n"


# ------------------------------------------------------------------------------------------------- more clues


async def suggest(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Find clues that leave exactly one solution: single ones, else a few together.

    The status is `single`, `together` or `not enough`; or `unique` or `none` for a puzzle that needs no such clue.
    """
    single: list[Json] = []
    together: list[Json] = []
    status, complete = "single", True
    try:
        with within(time):
            found = Suggestions(session.problem(uri))
            if found.outcome is not Outcome.SEVERAL:
                return {"status": found.outcome.value, "clues": [], "complete": True}
            for each in found.single():
                single.append(each.text)
                report({"message": f"{len(single)} found"})
            if not single:
                several = found.together()
                status = "not enough" if several is None else "together"
                together = [] if several is None else [each.text for each in several.clues]
    except TimeUp:
        complete = False
    return {"status": status, "clues": single or together, "complete": complete}


# ------------------------------------------------------------------------------------------------- fewer clues


async def reduce(session: PageSession, report: ReportProgress, uri: str, time: int) -> Json:
    """Return the clues without which, each by itself, the solution is still the only one."""
    problem = session.problem(uri)
    found: list[Json] = []
    complete = True
    try:
        with within(time):
            for each in Clues(problem).single():
                found.append(origin_as_json(session, problem.model, each.origin))
                report({"clues": found})
    except NotUnique:
        raise Refusal("refused", _NOT_UNIQUE) from None
    except TimeUp:
        complete = False
    return {"clues": found, "complete": complete}


async def minimise(session: PageSession, report: ReportProgress, uri: str, seed: int, time: int) -> Json:
    """Remove clues until every remaining clue is needed for the solution to be unique, or the time runs out."""
    model = session.puzzle(uri)
    if await _count_up_to_two(session, model, time) != 1:
        raise Refusal("refused", _NOT_UNIQUE)
    text, taken, complete = model.file.source.text, 0, True
    waiting = [*_removable(model)]
    Random(seed).shuffle(waiting)
    try:
        with within(time):
            for number, (name, nth) in enumerate(waiting, 1):
                report({"message": f"{number - 1} of {len(waiting)} clues looked at, {taken} taken away"})
                without = _without(session, uri, text, name, nth)
                if (
                    without is not None
                    and await _count_up_to_two(session, session.workspace.compiled(uri, without), time) == 1
                ):
                    text, taken = without, taken + 1
                    waiting[number:] = [(n, i - (n == name and i > nth)) for n, i in waiting[number:]]
    except TimeUp:
        complete = False
    return {"text": text, "taken": taken, "complete": complete}


def _removable(model: Model) -> Iterator[tuple[str, int]]:
    """Yield the clues of the document itself, as kind and index among the clues of that kind."""
    for clue in model.clues:
        for number, placement in enumerate(model.facts.placements.get(clue.name, ())):
            if placement.origin.span.source is model.file.source:
                yield clue.name, number


def _without(session: PageSession, uri: str, text: str, name: str, number: int) -> str | None:
    """Return the text without a clue, None if no edit removes it."""
    compiled = partial(session.workspace.compiled, uri)
    model = compiled(text)
    clue: ClueKind = next(clue for clue in model.clues if clue.name == name)
    found: Placement = model.facts.placements[name][number]
    assert model.board is not None
    try:
        return without_clue(model, model.board, clue, found, compiled)
    except Refusal:
        return None


async def _count_up_to_two(session: PageSession, model: Model, time: int) -> int:
    """Return the number of solutions: 0, 1, or 2 for more than one. Raise TimeUp."""
    remaining = left()
    found = await session.solver.solutions(
        Problem(model, flatten(model)), 2, time if remaining is None else max(0.01, remaining)
    )
    if len(found.found) < 2 and found.status is not Status.COMPLETE:
        raise TimeUp
    return len(found.found)
