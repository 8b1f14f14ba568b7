"""Clues that are clicked onto the board, or off it, to edits of the text; each way is tried before it is told."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import names_for
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.marks import EMPTY
from pzc.studio.page_session import Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

from .drafts import Draft, without_statement
from .list_edits import listed_in, listed_out
from .parts import Parts
from .picture_edits import drawn_in, drawn_out
from .region_edits import is_division, with_region
from .written_clue import Key, Wanted, in_order, keys, of_placement, parts_key, wanted

_LONGEST = 1000  # characters of a condition
Compile = Callable[[str], Model]
"""A text that the file might have to what it would mean; PuzzleError."""


async def place(desk: Desk, tell: Tell, uri: str, tool: str, parts: list[Json], value: Json, condition: Json) -> Json:
    """The edits that give a clue; one of its kind with the same parts is replaced."""
    text = _Text(desk, uri)
    model, board = text.model, text.board
    if is_division(model, tool):
        return text.edits(with_region(model, board, tool, _cells(board, parts), value, text.compiled))
    clue = _clue(model, tool)
    reader, names = Parts(board), names_for(model, clue)
    args = in_order(clue, reader.args(clue, parts))
    new = wanted(model, clue, args, reader.value(clue, value, names), _condition(condition))
    return text.edits(with_clue(model, board, new, text.compiled))


def _cells(board: Board, parts: list[Json]) -> list[Cell]:
    """The cells of a region: its one part."""
    if len(parts) != 1 or not isinstance(parts[0], list) or not parts[0]:
        raise Refusal("refused", "a region is placed with one part, its cells")
    return [Parts(board).cell(one) for one in parts[0]]


def _condition(said: Json) -> str:
    """What is to hold for the cells of a clue; a number by itself is their sum."""
    if said is None:
        return ""
    text = str(said).strip()
    if not isinstance(said, str | int) or isinstance(said, bool) or len(text) > _LONGEST or "\n" in text:
        raise Refusal("refused", "a condition is a line of text, or a number")
    return f"sum = {text}" if text.isascii() and text.isdigit() else text


async def remove(desk: Desk, tell: Tell, uri: str, tool: str, parts: list[Json]) -> Json:
    """The edits that take a clue away."""
    text = _Text(desk, uri)
    model, board = text.model, text.board
    if is_division(model, tool):
        return text.edits(with_region(model, board, tool, _cells(board, parts), EMPTY, text.compiled))
    clue = _clue(model, tool)
    found = _found(model, clue, in_order(clue, Parts(board).args(clue, parts)))
    if found is None:
        raise Refusal("missing", f"there is no `{tool}` there")
    return text.edits(without_clue(model, board, clue, found, text.compiled))


def _clue(model: Model, tool: str) -> ClueKind:
    for clue in model.clues:
        if clue.name == tool:
            return clue
    raise Refusal("missing", f"there is no clue `{tool[:80]}`")


class _Text:
    """A text that is clicked into: what it means, and would mean. Refusal where it is no puzzle."""

    def __init__(self, desk: Desk, uri: str) -> None:
        self._desk = desk
        self._uri = uri
        self.model = desk.puzzle(uri)
        assert self.model.board is not None, "a puzzle has a board"
        self.board = self.model.board

    def compiled(self, text: str) -> Model:
        """What it would mean if it said this. PuzzleError."""
        return self._desk.workspace.compiled(self._uri, text)

    def edits(self, text: str) -> Json:
        """The one edit that makes another text of it."""
        old = self.model.file.source.text
        most = min(len(old), len(text))
        start = next((i for i, (a, b) in enumerate(zip(old, text, strict=False)) if a != b), most)
        back = 0
        while back < most - start and old[-1 - back] == text[-1 - back]:
            back += 1
        positions = self._desk.document(self._uri).positions
        begin, end = positions.unit(start), positions.unit(len(old) - back)
        return {"edits": [{"uri": self._uri, "from": begin, "to": end, "insert": text[start : len(text) - back]}]}


# ------------------------------------------------------------------------------------------------ text to text


def with_clue(model: Model, board: Board, new: Wanted, compiled: Compile) -> str:
    """The text of a puzzle with one more clue, or with one in the place of that which has the same parts."""
    there = _found(model, new.clue, new.args)
    if there is None:
        goal = keys(model) + Counter([new.key])
        return _first(model, goal, [drawn_in(model, board, new), listed_in(model, board, new)], compiled)
    goal = keys(model) - Counter([of_placement(model, new.clue, there).key]) + Counter([new.key])
    statement = _statement(model, there)
    try:
        ways = [_instead(model, board, statement, new, there)]
        return _first(model, goal, ways, compiled)
    except Refusal:
        without = compiled(without_clue(model, board, new.clue, there, compiled))
        return with_clue(without, board, new, compiled)


def without_clue(model: Model, board: Board, clue: ClueKind, found: Placement, compiled: Compile) -> str:
    """The text of a puzzle with one clue less."""
    goal = keys(model) - Counter([of_placement(model, clue, found).key])
    return _first(model, goal, [_out(model, board, _statement(model, found), clue, found)], compiled)


def _instead(model: Model, board: Board, statement: st.Statement, new: Wanted, there: Placement) -> Iterator[Draft]:
    match statement:
        case st.Draw():
            yield from drawn_in(model, board, new)
        case st.Placed():
            yield from listed_out(model, board, statement, new.clue, there, new)
        case _:
            yield Draft(((statement.span.start, statement.span.end, f"{new.clue.name} {new.item}"),))


def _out(model: Model, board: Board, statement: st.Statement, clue: ClueKind, found: Placement) -> Iterator[Draft]:
    match statement:
        case st.Draw():
            yield from drawn_out(model, board, statement, clue, found)
        case st.Placed():
            yield from listed_out(model, board, statement, clue, found)
        case _:
            yield without_statement(model.file.source.text, statement)


def _first(model: Model, goal: "Counter[Key]", ways: list[Iterator[Draft]], compiled: Compile) -> str:
    """The text of the first way that means what is wanted, and nothing else."""
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


def _found(model: Model, clue: ClueKind, args: tuple[Any, ...]) -> Placement | None:
    """The last clue of a kind with these parts."""
    wanted = parts_key(clue, args)
    placed = model.facts.placements.get(clue.name, ())
    return next((p for p in reversed(placed) if parts_key(clue, p.args) == wanted), None)


def _statement(model: Model, placement: Placement) -> st.Statement:
    """The statement that gives a clue; Refusal where that stands in another file."""
    span = placement.origin.span
    if span.source is model.file.source:
        for statement in model.file.statements:
            if statement.span.start <= span.start < statement.span.end:
                return statement
    raise Refusal("refused", f"this clue stands in {span.source.name}")
