"""Regions by the borders between them."""

from collections.abc import Iterable, Sequence

from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import pieces
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Cursor, read_packed, write_packed

from .places import links_in_order

_IDLE = "borders within a region, which part nothing"


def _read_borders(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the borders between cells, five to a character: first the vertical, then the horizontal ones."""
    board = content.board
    between = links_in_order(board)
    across = (board.width - 1) * board.height
    walls = read_packed(cursor, across, 2, 5) + read_packed(cursor, len(between) - across, 2, 5)
    take_walls(content, names[0], walls)


def take_walls(content: Content, name: str, walls: Sequence[int]) -> None:
    """Add a division by its borders, which are in the order of `links_in_order`. Holes do not connect regions."""
    content.walls[name] = walls
    between = links_in_order(content.board)
    joined = [x for x, wall in zip(between, walls, strict=True) if not wall and not content.holes & set(x)]
    division = pieces(content.board.cells, joined)
    content.divisions[name] = division
    room = {cell: number for number, region in enumerate(division) for cell in region}
    if any(wall and room[link.first] == room[link.second] for link, wall in zip(between, walls, strict=True)):
        content.left_out.extend([] if _IDLE in content.left_out else [_IDLE])


def take_holes(content: Content, holes: Iterable[Cell]) -> None:
    """Add holes after divisions that were read without them."""
    content.holes.update(holes)
    if content.holes:
        content.left_out[:] = [text for text in content.left_out if text != _IDLE]
        for name, walls in list(content.walls.items()):
            take_walls(content, name, walls)


def _write_borders(content: Content, names: Names) -> str:
    board = content.board
    walls = walls_of(content, names[0])
    across = (board.width - 1) * board.height
    return write_packed(walls[:across], 2, 5) + write_packed(walls[across:], 2, 5)


def require_rectangles(content: Content, name: str) -> None:
    """Raise Unwritable if a region is no rectangle."""
    for region in content.divisions.get(name, ()):
        rows, columns = {cell.row for cell in region}, {cell.column for cell in region}
        if (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) != len(region):
            raise Unwritable(f"a region of `{name}` is no rectangle")


def _write_rectangles(content: Content, names: Names) -> str:
    require_rectangles(content, names[0])
    return _write_borders(content, names)


def without_holes(content: Content, division: Iterable[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """Return the regions without holes; a region may fall into several parts."""
    if not content.holes:
        return list(division)
    rooms = {cell: number for number, region in enumerate(division) for cell in region if cell not in content.holes}
    joined = [x for x in content.board.links if x.first in rooms and rooms[x.first] == rooms.get(x.second)]
    return [piece for piece in pieces(content.board.cells, joined) if piece[0] in rooms]


def walls_of(content: Content, name: str) -> list[int]:
    """Return 1 for each link, in the order of `links_in_order`, that crosses a border, otherwise 0.

    A hole has no border to the region that touches most of its sides, as people draw it.
    """
    rooms = rooms_of(content, name)
    between = links_in_order(content.board)
    for hole in sorted(content.holes):
        beside = [rooms[cell] for link in between if hole in link for cell in link if cell not in content.holes]
        rooms[hole] = max(beside, key=beside.count, default=-1)
    return [int(rooms[a] != rooms[b] and not content.holes.issuperset((a, b))) for a, b in between]


def rooms_of(content: Content, name: str) -> dict[Cell, int]:
    """Return the region number of each cell. Raises Unwritable if borders cannot express the division."""
    division = content.divisions.get(name, ())
    rooms = {cell: number for number, room in enumerate(division) for cell in room}
    rooms |= dict.fromkeys(content.holes, -1)
    if len(rooms) != len(content.board.cells):
        raise Unwritable(f"`{name}` does not say of every cell to which region it belongs")
    joined = [link for link in content.board.links if rooms[link.first] == rooms[link.second]]
    if sum(rooms[piece[0]] >= 0 for piece in pieces(content.board.cells, joined)) != len(division):
        raise Unwritable(f"a region of `{name}` lies in several parts, which borders can't say")
    return rooms


_RECTANGLES = "regions that are rectangles, by the borders between them"
CODES = (
    Code("borders", ("regions",), "regions, by the borders between them", _read_borders, _write_borders),
    Code("rectangles", ("regions",), _RECTANGLES, _read_borders, _write_rectangles),
)
