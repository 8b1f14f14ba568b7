"""Handlers that place or remove a clue on the board: they return edits of the text.

Every draft is compiled first. It is used only if it changes exactly the intended clue.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.marks import EMPTY
from pzc.editing.drafts import Draft, without_statement
from pzc.editing.list_edits import drafts_into_list, drafts_out_of_list
from pzc.editing.picture_edits import drafts_into_picture, drafts_out_of_picture
from pzc.editing.written_clue import Key, WrittenClue, from_placement, keys, normalized_parts, parts_key, written_clue
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import ReportProgress

from .parts import Parts
from .region_edits import is_division, with_region

_LONGEST = 1000  # the length limit of a condition, in characters
Compile = Callable[[str], Model]
"""A function that compiles a text in place of the document. It raises PuzzleError."""


async def place(
    session: PageSession, report: ReportProgress, uri: str, tool: str, parts: list[Json], value: Json, condition: Json
) -> Json:
    """Return the edits that give a clue. A clue of the same kind with the same parts is replaced."""
    text = _EditedPuzzle(session, uri)
    model, board = text.model, text.board
    if is_division(model, tool):
        return text.edits(with_region(model, board, tool, _cells(board, parts), value, text.compiled))
    clue = _clue(model, tool)
    reader, names = Parts(board), names_for(model, clue)
    args = normalized_parts(clue, reader.args(clue, parts))
    new = written_clue(model, clue, args, reader.value(clue, value, names), _condition(condition))
    return text.edits(with_clue(model, board, new, text.compiled))


def _cells(board: Board, parts: list[Json]) -> list[Cell]:
    """Convert the only part of a region: its cells."""
    if len(parts) != 1 or not isinstance(parts[0], list) or not parts[0]:
        raise Refusal("refused", "a region is placed with one part, its cells")
    return [Parts(board).cell(one) for one in parts[0]]


def _condition(raw: Json) -> str:
    """Convert a condition on the cells of a clue. A plain number means their sum."""
    if raw is None:
        return ""
    text = str(raw).strip()
    if not isinstance(raw, str | int) or isinstance(raw, bool) or len(text) > _LONGEST or "\n" in text:
        raise Refusal("refused", "a condition is a line of text, or a number")
    return f"sum = {text}" if text.isascii() and text.isdigit() else text


async def remove(session: PageSession, report: ReportProgress, uri: str, tool: str, parts: list[Json]) -> Json:
    """Return the edits that remove a clue."""
    text = _EditedPuzzle(session, uri)
    model, board = text.model, text.board
    if is_division(model, tool):
        return text.edits(with_region(model, board, tool, _cells(board, parts), EMPTY, text.compiled))
    clue = _clue(model, tool)
    found = _find_clue(model, clue, normalized_parts(clue, Parts(board).args(clue, parts)))
    if found is None:
        raise Refusal("missing", f"there is no `{tool}` there")
    return text.edits(without_clue(model, board, clue, found, text.compiled))


def _clue(model: Model, tool: str) -> ClueKind:
    for clue in model.clues:
        if clue.name == tool:
            return clue
    raise Refusal("missing", f"there is no clue `{tool[:80]}`")


class _EditedPuzzle:
    """A puzzle that is edited, and its model. Raise Refusal if the document is not a puzzle."""

    def __init__(self, session: PageSession, uri: str) -> None:
        self._session = session
        self._uri = uri
        self.model = session.puzzle(uri)
        assert self.model.board is not None, "a puzzle has a board"
        self.board = self.model.board

    def compiled(self, text: str) -> Model:
        """Compile a text in place of the document. Raise PuzzleError."""
        return self._session.workspace.compiled(self._uri, text)

    def edits(self, text: str) -> Json:
        """Return the one edit that turns the document into `text`."""
        old = self.model.file.source.text
        most = min(len(old), len(text))
        start = next((i for i, (a, b) in enumerate(zip(old, text, strict=False)) if a != b), most)
        back = 0
        while back < most - start and old[-1 - back] == text[-1 - back]:
            back += 1
        positions = self._session.document(self._uri).positions
        begin, end = positions.unit(start), positions.unit(len(old) - back)
        return {"edits": [{"uri": self._uri, "from": begin, "to": end, "insert": text[start : len(text) - back]}]}


# ------------------------------------------------------------------------------------------------ text to text


def with_clue(model: Model, board: Board, new: WrittenClue, compiled: Compile) -> str:
    """Return the text of a puzzle with one more clue. A clue with the same parts is replaced."""
    existing = _find_clue(model, new.clue, new.args)
    if existing is None:
        goal = keys(model) + Counter([new.key])
        return _first_valid(
            model, goal, [drafts_into_picture(model, board, new), drafts_into_list(model, board, new)], compiled
        )
    goal = keys(model) - Counter([from_placement(model, new.clue, existing).key]) + Counter([new.key])
    statement = _statement(model, existing)
    try:
        ways = [_replacements(model, board, statement, new, existing)]
        return _first_valid(model, goal, ways, compiled)
    except Refusal:
        without = compiled(without_clue(model, board, new.clue, existing, compiled))
        return with_clue(without, board, new, compiled)


def without_clue(model: Model, board: Board, clue: ClueKind, found: Placement, compiled: Compile) -> str:
    """Return the text of a puzzle without a clue."""
    goal = keys(model) - Counter([from_placement(model, clue, found).key])
    return _first_valid(model, goal, [_removals(model, board, _statement(model, found), clue, found)], compiled)


def _replacements(
    model: Model, board: Board, statement: st.Statement, new: WrittenClue, existing: Placement
) -> Iterator[Draft]:
    """Yield drafts that replace the clue `existing` of a statement."""
    match statement:
        case st.Draw():
            yield from drafts_into_picture(model, board, new)
        case st.Placed():
            yield from drafts_out_of_list(model, statement, new.clue, existing, new)
        case _:
            yield Draft(((statement.span.start, statement.span.end, f"{new.clue.name} {new.item}"),))


def _removals(model: Model, board: Board, statement: st.Statement, clue: ClueKind, found: Placement) -> Iterator[Draft]:
    """Yield drafts that remove a clue from a statement."""
    match statement:
        case st.Draw():
            yield from drafts_out_of_picture(model, board, statement, clue, found)
        case st.Placed():
            yield from drafts_out_of_list(model, statement, clue, found)
        case _:
            yield without_statement(model.file.source.text, statement)


def _first_valid(model: Model, goal: "Counter[Key]", ways: list[Iterator[Draft]], compiled: Compile) -> str:
    """Return the text of the first draft whose clues are exactly `goal` and that keeps the regions."""
    wrong: PuzzleError | None = None
    text = model.file.source.text
    for drafts in ways:
        for draft in drafts:
            changed = draft.applied(text)
            try:
                after = compiled(changed)
            except PuzzleError as error:
                wrong = wrong or error
                continue
            if keys(after) == goal and _divisions(after) == _divisions(model):
                return changed
    if wrong is not None:
        raise Refusal("puzzle", wrong.diagnostics[0].message)
    raise Refusal("refused", "this can't be written into the text: change it there")


def _divisions(model: Model) -> dict[str, Any]:
    return {name: region.lists for name, region in model.facts.regions.items()}


def _find_clue(model: Model, clue: ClueKind, args: tuple[Any, ...]) -> Placement | None:
    """Return the last clue of a kind with these parts, None if there is none."""
    written_clue = parts_key(clue, args)
    placed = model.facts.placements.get(clue.name, ())
    return next((p for p in reversed(placed) if parts_key(clue, p.args) == written_clue), None)


def _statement(model: Model, placement: Placement) -> st.Statement:
    """Return the statement that gives a clue. Raise Refusal if it is in another file."""
    span = placement.origin.span
    if span.source is model.file.source:
        for statement in model.file.statements:
            if statement.span.start <= span.start < statement.span.end:
                return statement
    raise Refusal("refused", f"this clue stands in {span.source.name}")
