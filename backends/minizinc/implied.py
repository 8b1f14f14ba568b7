"""Rules to what follows from them together, where a solver would find it out late: as redundant constraints."""

from collections.abc import Iterator

from pzc.compiler.board import Board
from pzc.compiler.flat import And, BoolExpr, Connected, Flat, Not

from .helper import Helper

IMPLIED: dict[str, Helper] = {
    "two_parts": Helper(
        "% what follows where the cells that are there are connected, and all others too: two of a kind that touch at\n"
        "% a corner have not two of the other beside them, and along the rim it changes twice at most; the way from\n"
        "% one to the other would part those of the other kind\n"
        "predicate two_parts(array[ROW, COLUMN] of var bool: there) =\n"
        "  let {\n"
        "    int: h = card(ROW);\n"
        "    int: w = card(COLUMN);\n"
        "    array[int] of var bool: rim = there[1, ..] ++ [there[r, w] | r in 2..h] ++\n"
        "      [there[h, w - c] | c in 1..w - 1] ++ [there[h - r, 1] | r in 1..h - 2];\n"
        "  } in sum(k in index_set(rim))(bool2int(rim[k] != rim[k mod length(rim) + 1])) <= 2 /\\\n"
        "    forall(r in 2..h, c in 2..w)(\n"
        "      not (there[r - 1, c - 1] = there[r, c] /\\ there[r - 1, c] = there[r, c - 1] /\\\n"
        "        there[r, c] != there[r, c - 1]));"
    ),
}


def parted(flat: Flat, board: Board) -> Iterator[tuple[BoolExpr, ...]]:
    """For each two rules that some cells are connected, and all others too: for each cell whether it is of the some.

    Without the redundant constraint a yin-yang of 10x10 takes Gecode minutes, with it a tenth of a second.
    """
    rows, columns = len(board.rows), len(board.rows[0])
    if min(rows, columns) < 2 or len(board.cells) != rows * columns:
        return
    place = {cell: k for k, cell in enumerate(board.cells)}
    links = {(place[link.first], place[link.second]) for link in board.links}
    seen: list[Connected] = []
    for condition in _demanded(flat):
        if isinstance(condition, Connected) and len(condition.items) == len(place) and set(condition.edges) == links:
            for other in seen:
                if all(_opposite(a, b) for a, b in zip(condition.items, other.items, strict=True)):
                    yield condition.items if isinstance(other.items[0], Not) else other.items
            seen.append(condition)


def _demanded(flat: Flat) -> Iterator[BoolExpr]:
    stack = [constraint.condition for constraint in reversed(flat.constraints)]
    while stack:
        condition = stack.pop()
        if isinstance(condition, And):
            stack += condition.items
        else:
            yield condition


def _opposite(a: BoolExpr, b: BoolExpr) -> bool:
    return isinstance(a, Not) and a.item is b or isinstance(b, Not) and b.item is a
