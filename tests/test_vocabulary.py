"""One vocabulary for the library: rule files that can share a board do so, whatever names they declare."""

from collections.abc import Iterator
from functools import cache
from zlib import crc32

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import read
from pzc.compiler.syntax.parse import parse

from . import effort
from .judged import compiled, found
from .library import RULES

BY_NAME = {path.stem: path for path in RULES}
THINGS = statements.ClueDecl | statements.LayerDecl | statements.ShapeDecl
DIVISIONS = statements.RegionsDecl | statements.AreasDecl

BOARDS = [
    "sudoku",
    "chaos_construction(n = 9)",
    "latin_square(n = 9)",
    "akari(height = 6, width = 6)",
    "masyu(height = 6, width = 6)",
    "heyawake(height = 6, width = 6)",
    "slitherlink(height = 6, width = 6)",
]


@cache
def statements_of(name: str) -> tuple[statements.Statement, ...]:
    return parse(read(str(BY_NAME[name]))).statements


@cache
def used(name: str) -> frozenset[str]:
    """Return a file and all files that it uses."""
    direct = {item.name for s in statements_of(name) if isinstance(s, statements.Use) for item in s.items}
    return frozenset({name}).union(*(used(other) for other in direct))


def has_grid(name: str) -> bool:
    return any(isinstance(s, statements.GridDecl) for other in used(name) for s in statements_of(other))


def things(name: str) -> Iterator[tuple[str, str, type]]:
    """Yield for each thing that a file declares, directly or by `use`, the file, the name and the kind of statement."""
    for other in used(name):
        yield from ((other, s.name, type(s)) for s in statements_of(other) if isinstance(s, THINGS | DIVISIONS))


CONSTRAINTS = sorted(name for name in BY_NAME if not has_grid(name))
"""The files that go with every board."""


@cache
def declared() -> dict[str, list[tuple[str, type]]]:
    """Return for each name the files that declare it, with the kinds of statements."""
    found: dict[str, list[tuple[str, type]]] = {}
    for file in BY_NAME:
        for owner, name, kind in things(file):
            if owner == file:
                found.setdefault(name, []).append((file, kind))
    return found


def is_shared(*kinds: type) -> bool:
    """Return True if two statements may declare one name: one is `regions`, the other `regions` or `areas`."""
    return statements.RegionsDecl in kinds and all(issubclass(kind, DIVISIONS) for kind in kinds)


def test_general_rule_files_declare_no_names_of_others() -> None:
    """They declare names of other files only for regions that they share."""
    clashes = [
        (name, thing, other)
        for name in CONSTRAINTS
        for file, thing, kind in things(name)
        for other, same in declared()[thing]
        if other != file and not is_shared(kind, same)
    ]
    assert clashes == []


@pytest.mark.parametrize("board", effort.sampled(BOARDS, {"sudoku", BOARDS[-1]}.__contains__))
def test_general_rule_files_can_be_combined(board: str) -> None:
    needing_digits = [name for name in CONSTRAINTS if not works_without_digits(name)]
    digits = any(isinstance(s, statements.GridDecl) and s.values for s in statements_of(board.partition("(")[0]))
    names = [name for name in CONSTRAINTS if digits or name not in needing_digits]
    compile_source(Source("all", f"use {', '.join([board, *names])}\n"))


@cache
def works_without_digits(name: str) -> bool:
    try:
        compile_source(Source("plain", f"grid 6x6\nuse {name}\n"))
    except PuzzleError:
        return False
    return True


def counted(text: str) -> int:
    return len(found(compiled(text)))


@pytest.mark.parametrize(
    ("used", "count"),
    [
        ("diagonal", 0),
        ("diagonal(which = 1)", 6),
        ("diagonal(which = 2)", 6),
        ("whispers(k = 2)", 0),
        ("whispers(k = 1)", 12),
    ],
)
def test_parameters_instead_of_near_copies(used: str, count: int) -> None:
    line = "whispers rows[2]\n" if "whispers" in used else ""
    assert counted(f"use latin_square(n = 3), {used}\n{line}") == count


SQUARES = """\
for i, j in 0..1, c in <(2*i+1, 2*j+2), (2*i+2, 2*j+1), (2*i+2, 2*j+2)>: c in box((2*i+1, 2*j+1))
"""
"""Areas that are found are the boxes of a sudoku."""


@pytest.mark.parametrize(
    ("used", "clues"),
    [
        ("doublers", ""),
        ("disjoint_groups", ""),
        ("center_dot", ""),
        ("region_sums", "region_sum_line <(1,1), (1,2), (1,3)>, <(1,1), (2,2), (3,3)>\n"),
        ("star_battle(n = 4, stars = 1, region as box)", ""),
        ("hakoiri(height = 4, width = 4)", "known (1,1) = 1, (2,2) = 2, (1,4) = 3, (4,1) = 3\n"),
    ],
)
def test_box_rules_use_existing_boxes(used: str, clues: str) -> None:
    given = "given (1,1) = 1, (1,2) = 2, (2,3) = 1\n"
    boxes = counted(f"use sudoku(height = 2, width = 2), {used}\n{clues}{given}")
    found = counted(f"use chaos_construction(n = 4), {used}\n{SQUARES}{clues}{given}")
    assert found == boxes > 0


# -------------------------------------------------------------------------- files that have a board of their own


@cache
def on_board(name: str) -> str | None:
    """Return a file with settings that give a 6x6 board; None if it has another size."""
    params = [s.name for s in statements_of(name) if isinstance(s, statements.ParamDecl) and s.default is None]
    shown = f"{name}({', '.join(f'{param} = 6' for param in params)})" if params else name
    shown = {"sudoku": "sudoku(height = 2, width = 3)"}.get(name, shown)
    try:
        board = compile_source(Source("alone", f"use {shown}\n")).board
    except PuzzleError:
        return None
    return shown if board is not None and (board.height, board.width) == (6, 6) else None


@cache
def digits_of(name: str) -> bool:
    grids = (s for other in used(name) for s in statements_of(other) if isinstance(s, statements.GridDecl))
    return any(grid.values is not None for grid in grids)


BOARDED = sorted(name for name in BY_NAME if has_grid(name))


def pairs() -> Iterator[tuple[str, str]]:
    """Yield pairs of files with different boards: all with ALL, else one partner for half of the files."""
    for one in BOARDED:
        others = [
            other
            for other in BOARDED
            if one != other and not (digits_of(one) and digits_of(other)) and not used(one) & used(other)
        ]
        if effort.ALL:
            yield from ((one, other) for other in others)
        elif effort.one_in(2, one):
            yield one, min(others, key=lambda other: crc32(f"{one}+{other}".encode()))


def problems(text: str) -> list[Diagnostic]:
    try:
        compile_source(Source("pair", text))
    except PuzzleError as error:
        return list(error.diagnostics)
    return []


def need_other_tilings(found: list[Diagnostic]) -> bool:
    """Return True if there is no problem but that one file needs a board of squares, and the other one hexagons."""
    return all(problem.code in ("PZ362", "PZ363") for problem in found)


@pytest.mark.parametrize("pair", list(pairs()), ids="+".join)
def test_board_files_combine_or_explain_why_not(pair: tuple[str, str]) -> None:
    one, other = pair
    first, second = on_board(one), on_board(other)
    if first is None or second is None:
        pytest.skip("boards of 6x6")
    found = problems(f"use {first}, {second}\n")
    if all(
        problem.code in ("PZ362", "PZ363") for problem in found
    ):  # one of them needs a board of squares, the other one hexagons
        return
    line = found[0].help.partition(": use ")[2]
    file, _, names = line.partition("(")
    item = {one: first, other: second}
    assert names and file in item
    result = item[file].rstrip(")")
    item[file] = line if line.startswith(result) else f"{result}, {names}"
    assert need_other_tilings(problems(f"use {item[one]}, {item[other]}\n"))
