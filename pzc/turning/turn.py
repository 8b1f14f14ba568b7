"""A puzzle and a movement to the text of the turned puzzle.

The clues, the pictures and the size are turned; the rules stay as they are. The result is compiled. It must have
exactly the same clues, regions and holes at their new places. A known solution must still keep the rules.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import permutations

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Item, Place
from pzc.compiler.flat.value import values_by_place
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st
from pzc.editing.drafts import Change, Draft
from pzc.editing.written_clue import keys

from .movement import Movement, movement
from .statements import CannotTurn, StatementTurner

Compile = Callable[[str], Model]
"""A function that compiles a text in place of the puzzle's. It raises PuzzleError."""
Solution = Mapping[tuple[str, Place], int]
"""The value at each place of each layer."""
_TOO_LARGE = "PZ601"
"""The code of the error for rules that take too long to check."""
TIME = 5.0
"""The time in which a solution is looked for, in seconds."""


def turned_source(problem: Problem, name: str) -> Source:
    """Return the source of a puzzle after a movement, which is one of MOVEMENTS. Raise CannotTurn.

    A solution of the puzzle is looked for, so that rules that depend on directions are noticed.
    """
    source = problem.model.file.source
    found: list[Answer] = []
    if needs_solution(problem.model, name):
        backends.get(backends.AUTO).search(problem, Options(TIME), 1, found.append)
    solution = values_by_place(problem.flat, found[0]) if found else None

    def compiled(text: str) -> Model:
        return compile_source(Source(source.name, text, source.path))

    return Source(source.name, turned(problem.model, name, compiled, solution), source.path)


def needs_solution(model: Model, name: str) -> bool:
    """Return True if a movement keeps the solutions, so that a solution shows whether the rules are kept."""
    assert model.board is not None, "a puzzle has a board"
    return not movement(name, model.board).is_shift


def turned(model: Model, name: str, compiled: Compile, solution: Solution | None = None) -> str:
    """Return the text of a puzzle after a movement, which is one of MOVEMENTS. Raise CannotTurn.

    `solution` is a solution of the puzzle, if one is known. Without it, rules that depend on directions go unnoticed,
    unless the puzzle has an `expect solution`.
    """
    assert model.board is not None, "a puzzle has a board"
    if model.board.tiling is not Tiling.SQUARES:
        raise CannotTurn("only boards of squares are turned or shifted")
    move = movement(name, model.board)
    after = Board(*move.size, move.holes(model.board))
    turner = StatementTurner(model, model.board, after, move)
    drafts = {id(statement): turner.draft(statement) for statement in model.file.statements}
    wanted = _Wanted(model, move, turner)
    error: PuzzleError | None = None
    for sizes in _sizes(model, move):
        text = model.file.source.text
        for statement in reversed(model.file.statements):
            draft = drafts[id(statement)]
            changes = tuple(change for change in sizes if statement.span.start <= change[0] <= statement.span.end)
            if draft or changes:
                text = Draft((*(draft.changes if draft else ()), *changes), statement.span.offsets).applied(text)
        try:
            new = compiled(text)
            if wanted.fits(new):
                _check_rules(model, new, move, solution)
                return text
        except PuzzleError as why:
            error = error or why
    raise CannotTurn(wanted.reason(error))


def _check_rules(model: Model, after: Model, move: Movement, solution: Solution | None) -> None:
    """Raise CannotTurn if the turned solution breaks a rule of the turned puzzle. A shift has other solutions."""
    known = [one.answer for one in model.expectations if one.answer is not None]
    for answer in () if move.is_shift else (*known, *([] if solution is None else [solution])):
        try:
            broken = None if any(judge(model, answer)) else next(judge(after, _answer_after(after, move, answer)), None)
        except PuzzleError as error:
            why = error.diagnostics[0]
            if why.code == _TOO_LARGE:
                continue  # checking the rules takes too long
            raise CannotTurn(f"a rule makes no sense on the turned board: {why.message}") from error
        if broken is not None:
            text = f"the turned solution breaks a rule, which depends on directions: {broken.origin.text}"
            raise CannotTurn(text)


def _answer_after(after: Model, move: Movement, answer: Solution) -> Solution:
    """Return the turned solution. Raise CannotTurn if a layer lies on other elements after the movement.

    A group of cells may be listed in another order afterwards: it has the cells of a picture row by row.
    """
    moved = move.answer(answer)
    evaluator = Evaluator(after.facts)
    for layer in after.layers:
        before = [place for name, place in moved if name == layer.name]
        if layer.kind != ITEM or not before:
            continue
        places = evaluator.places(layer)
        alike = {_unordered(place): place for place in places}
        found = {place: place if place in places else alike.get(_unordered(place)) for place in before}
        if {*found.values()} != {*places}:
            raise CannotTurn(f"the layer `{layer.name}` would lie on other elements: its list depends on directions")
        values = {place: moved.pop((layer.name, place)) for place in before}
        moved |= {(layer.name, found[place] or place): value for place, value in values.items()}
    return moved


def _unordered(place: Place) -> Hashable:
    """Return an element of a list without the order of its cells."""
    value = place.value if isinstance(place, Item) else place
    return frozenset(value) if type(value) is tuple else value


class _Wanted:
    """The size, clues and regions that the turned puzzle must have."""

    def __init__(self, model: Model, move: Movement, turner: StatementTurner) -> None:
        assert model.board is not None
        kinds = {kind.name: kind for kind in model.clues}
        self._size = *move.size, move.holes(model.board)
        self._model = model
        self._clues = Counter(
            turner.turned(kinds[name], one).key
            for name, placements in model.facts.placements.items()
            for one in placements
        )
        self._regions = {
            name: {frozenset(cells if move.is_shift else move.place(cells)) for cells in region.lists}
            for name, region in model.facts.regions.items()
        }

    def fits(self, after: Model) -> bool:
        """Return True if a model has this size, and these clues and regions."""
        board = after.board
        regions = {name: {*map(frozenset, region.lists)} for name, region in after.facts.regions.items()}
        size = board and (board.height, board.width, board.holes)
        return size == self._size and regions == self._regions and keys(after) == self._clues

    def reason(self, error: PuzzleError | None) -> str:
        """Return why no text gives a model of this size with these clues and regions."""
        for name, region in self._model.facts.regions.items():
            if {*map(frozenset, region.lists)} != self._regions[name]:
                return f"the rules give the regions `{name}` their places, which can't be turned"
        if error is not None:
            return error.diagnostics[0].message
        return "the rules don't allow a board of the turned size"


def _sizes(model: Model, move: Movement) -> Iterator[tuple[Change, ...]]:
    """Yield the changes of the size to try: two numbers exchanged in `grid`, or among the settings of a `use`."""
    grids = [s for s in model.file.statements if isinstance(s, st.GridDecl)]
    exchanged = tuple(
        change
        for grid in grids
        for change in (
            (grid.height.span.start, grid.height.span.end, grid.width.span.text),
            (grid.width.span.start, grid.width.span.end, grid.height.span.text),
        )
    )
    yield exchanged if move.swaps else ()
    for use in (s for s in model.file.statements if isinstance(s, st.Use)) if move.swaps else ():
        for item in use.items:
            mine = [param for param in model.facts.params if _stem(param) == item.name.rpartition("/")[2]]
            for one, other in permutations(mine, 2):
                values = model.facts.params[one], model.facts.params[other]
                if one.name < other.name and values[0] != values[1]:
                    yield (_setting(item, {one.name: values[1], other.name: values[0]}),)


def _stem(param: Param) -> str:
    return library.stem(param.span.source)


def _setting(item: st.UseItem, values: dict[str, int]) -> Change:
    """Return the change that gives parameters other values: `slitherlink(height = 5, width = 6)`."""
    new = {setting.name: setting.value.span.text for setting in item.settings}
    new |= {name: str(value) for name, value in values.items()}
    inside = [f"{name} = {value}" for name, value in new.items()]
    inside += [renaming.span.text for renaming in item.renamings]
    return item.span.start, item.span.end, f"{item.name}({', '.join(inside)})"
