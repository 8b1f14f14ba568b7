"""`holes` statements: the places of a board that are not cells."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, cells_in
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.kinds import CELL, INT, ListType, Type
from pzc.compiler.pictures.rows import read_cells
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit


def with_holes(names: Names, units: Sequence[Unit], board: Board) -> Board:
    """Return the board without the holes that the files declare.

    In `holes` statements, lists of cells such as `rows` include all places.
    """
    evaluator = Evaluator(names.facts)
    holes: dict[Cell, None] = {}
    last = None
    for unit in units:
        for statement in unit.file.statements:
            if isinstance(statement, statements.HolesDecl):
                last = statement
                if isinstance(statement.places, statements.Picture):
                    holes |= dict.fromkeys(read_cells(statement.places, board))
                else:
                    for written in statement.places:
                        holes |= dict.fromkeys(_evaluate_list(ExprTyper(names, unit), evaluator, written))
    if last is not None and len(holes) == len(board.cells):
        raise fail("PZ334", "this leaves no cell of the board", last.span)
    return board.with_holes(holes) if holes else board


def _evaluate_list(typer: ExprTyper, evaluator: Evaluator, written: syntax.Expr) -> Iterator[Cell]:
    """Evaluate a list of cells in a `holes` statement."""
    typed = typer.expr(written)
    empty = typed.type == ListType(INT) and isinstance(written, syntax.ListDisplay) and not written.items
    if not (_of_cells(typed.type) or empty) or not typed.known:
        help = "write cells, or lists of cells that are known before solving: holes (1..3, 7..9), (4,4)"
        raise fail("PZ334", f"holes are cells, this is {typed.type}", written.span, help=help)
    yield from cells_in(evaluator.value(typed, {}))


def _of_cells(kind: Type) -> bool:
    return kind == CELL or isinstance(kind, ListType) and _of_cells(kind.item)
