"""Random boards as texts of ours, from the kinds of clues that a genre has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from string import ascii_letters
from typing import TypeAlias

from .draft import Draft, Place, picture

Text: TypeAlias = Callable[[Draft], str]
"""Draws clues of one kind; empty where there is none."""


def cells(clue: str, low: int, high: int, unknown: float = 0.15, least: int = 0) -> Text:
    """Draw numbers on cells; a fraction of them is not given. `least` is the minimum number of clues, if possible."""

    def draw(draft: Draft) -> str:
        there = draft.some(draft.cells, least=least)
        marks = {cell: str(draft.number(low, draft.bound(high))) for cell in there}
        return picture(clue, draft, {c: "?" if draft.random.random() < unknown else k for c, k in marks.items()})

    return draw


def spread(clue: str) -> Text:
    """Draw numbers on an even number of cells, up to a little more than the number of cells; some are not given."""

    def draw(draft: Draft) -> str:
        there = draft.random.sample(draft.cells, min(len(draft.cells), 2 + 2 * int(draft.share * len(draft.cells) / 3)))
        drawn = {cell: str(draft.random.randint(1, len(draft.cells) + 2)) for cell in there}
        return picture(clue, draft, drawn)

    return draw


def far_apart(clue: str, high: int) -> Text:
    """Draw numbers on cells; equal ones are not close to each other in a row or column."""

    def draw(draft: Draft) -> str:
        marks: dict[Place, str] = {}
        for r, c in draft.some(draft.cells):
            k = str(draft.number(1, high))
            if not any(marks.get(near) == k for i in range(-3, 4) for near in ((r + i, c), (r, c + i))):
                marks[r, c] = k
        return picture(clue, draft, marks)

    return draw


def dense_numbers(clue: str, low: int, high: int) -> Text:
    """Draw numbers on nearly all cells."""

    def draw(draft: Draft) -> str:
        there = [c for c in draft.cells if draft.random.random() < 0.9]
        return picture(clue, draft, {c: str(draft.random.randint(low, draft.bound(high))) for c in there})

    return draw


def signs(clue: str) -> Text:
    """Draw symbols on cells."""
    return lambda draft: picture(clue, draft, dict.fromkeys(draft.some(draft.cells), "o"))


def either(*clues: str) -> Text:
    """Draw one of these symbols on some cells, at least on one."""

    def draw(draft: Draft) -> str:
        drawn = {cell: draft.random.choice(clues) for cell in draft.some(draft.cells, least=1)}
        pictures = [picture(clue, draft, {cell: "o" for cell, k in drawn.items() if k == clue}) for clue in clues]
        return "\n".join(drawn for drawn in pictures if drawn)

    return draw


def fixed_text(text: str) -> Text:
    """Add the same text to each puzzle."""
    return lambda _: text


def holes(draft: Draft) -> str:
    """Draw holes in every other board."""
    gone = draft.random.sample(draft.cells, draft.random.randint(0, max(0, len(draft.cells) // 4)))
    gone = gone if draft.random.random() < 0.5 else []
    draft.cells = [c for c in draft.cells if c not in gone]
    return picture("holes", draft, dict.fromkeys(gone, "#"))


def at_corners(clue: str, high: int = 4) -> Text:
    """Draw numbers on corners."""

    def draw(draft: Draft) -> str:
        every = [(r, c) for r in range(draft.height + 1) for c in range(draft.width + 1)]
        marks = {x: str(draft.number(0, high)) for x in draft.some(every, free=False)}
        return picture(clue, draft, {x: "?" if draft.random.random() < 0.15 else k for x, k in marks.items()}, True)

    return draw


def arrows(clue: str, high: int = 3) -> Text:
    """Draw numbers with directions."""

    def draw(draft: Draft) -> str:
        ways = {cell: draft.random.choice("^v<>") for cell in draft.some(draft.cells)}
        return picture(clue, draft, {cell: f"{draft.number(0, high)}{way}" for cell, way in ways.items()})

    return draw


def beside(clue: str, high: int = 0, sides: Sequence[str] = ("left", "top"), low: int = 0) -> Text:
    """Draw numbers beside the board, for rows and columns."""

    def draw(draft: Draft) -> str:
        lines = []
        for side in sides:
            count, most = (draft.height, draft.width) if side in ("left", "right") else (draft.width, draft.height)
            placed = [draft.random.random() < draft.share for _ in range(count)]
            row = [str(draft.number(low, high or most)) if there else "." for there in placed]
            lines.append(f"{clue} {side} = <{', '.join(row)}>")
        return "\n".join(lines)

    return draw


def lists_beside(clue: str, every: bool = False, sums: int = 0, unknown: float = 0.1) -> Text:
    """Draw lists beside the board, of lengths or of sums up to a limit, for some lines or all."""

    def one(draft: Draft, length: int) -> str:
        numbers: list[str] = []
        while length > 0 and draft.random.random() < 0.7:
            k = draft.number(1, length)
            length -= k + 1
            k = draft.number(1, sums) if sums else k
            numbers.append("?" if draft.random.random() < unknown else str(k))
        return f"<{', '.join(numbers)}>"

    def draw(draft: Draft) -> str:
        if every and draft.random.random() < 0.7:
            return _of_a_picture(clue, draft, unknown)
        lines = []
        for side, count, length in (("left", draft.height, draft.width), ("top", draft.width, draft.height)):
            row = [one(draft, length) if every or draft.random.random() < draft.share else "." for _ in range(count)]
            lines.append(f"{clue} {side} = <{', '.join('.' if k == '<>' and not every else k for k in row)}>")
        return "\n".join(lines)

    return draw


def _of_a_picture(clue: str, draft: Draft, unknown: float) -> str:
    """Return the lengths of the runs of black cells in a random picture."""
    dark = {cell for cell in draft.cells if draft.random.random() < 0.55}
    rows = [[(r, c) for c in range(1, draft.width + 1)] for r in range(1, draft.height + 1)]
    placed = []
    for side, lines in (("left", rows), ("top", [list(line) for line in zip(*rows, strict=True)])):
        lists = []
        for line in lines:
            lengths = [len(run) for run in "".join("#" if cell in dark else " " for cell in line).split()]
            numbers = [str(k) if draft.random.random() >= unknown else "?" for k in lengths]
            lists.append(f"<{', '.join(numbers)}>")
        placed.append(f"{clue} {side} = <{', '.join(lists)}>")
    return "\n".join(placed)


def runs_around(clue: str) -> Text:
    """Draw lists of lengths in cells."""

    def draw(draft: Draft) -> str:
        placed = []
        for r, c in draft.some(draft.cells):
            k = draft.random.choice(("<0>", "<1>", "<2>", "<3>", "<5>", "<1, 1>", "<1, 2>", "<1, 3>", "<?>", "<1, ?>"))
            placed.append(f"({r},{c}) = {k}")
        return f"{clue} {', '.join(placed)}" if placed else ""

    return draw


def rooms(name: str, least: int = 1, most: int = 0, count: int | None = None, few: bool = False) -> Text:
    """Draw a division into rooms with a number of cells; `most` has the meaning of `bound`.

    `count` is the number of rooms; 0: as many as rows; -1: 2 or 4. `few`: at most three if they need not be small.
    """

    def draw(draft: Draft) -> str:
        exact = {0: draft.height, -1: draft.random.choice((2, 2, 4))}.get(-2 if count is None else count, count)
        for _ in range(200):
            made = _divided(draft, least, draft.bound(most), exact or draft.random.randint(1, 3 if few else 9))
            if all(least <= len(r) <= draft.bound(most) for r in made) and (exact is None or len(made) == exact):
                break
        draft.rooms = made
        letters = {cell: ascii_letters[k] for k, room in enumerate(made) for cell in room}
        return picture(name, draft, letters)

    return draw


def _divided(draft: Draft, least: int, most: int, count: int) -> list[list[Place]]:
    """Merge cells to rooms at random, small rooms first, until this number is left."""
    found = [[cell] for cell in draft.cells]
    while len(found) > count or any(len(room) < least for room in found):
        found.sort(key=lambda room: (len(room) >= least, draft.random.random()))
        for room in found:
            others = [r for r in found if r is not room and len(r) + len(room) <= most and _touch(r, room)]
            if others:
                other = draft.random.choice(others)
                found = [r for r in found if r is not room and r is not other] + [room + other]
                break
        else:
            return found
    return found


def _touch(one: list[Place], other: list[Place]) -> bool:
    return any(abs(a - c) + abs(b - d) == 1 for a, b in one for c, d in other)


def in_rooms(clue: str, low: int = 0, high: int = 0, every: bool = False, unknown: float = 0.1) -> Text:
    """Draw a number in some rooms or in each, often in the first cell. `high` 0 means the size of the room.

    `low` -1 is half of the cells of the room, -2 all of them.
    """

    def draw(draft: Draft) -> str:
        marks = {}
        for room in draft.rooms:
            if every or draft.random.random() < draft.share:
                cell = min(room) if draft.random.random() < 0.6 else draft.random.choice(room)
                least = {-1: (len(room) + 1) // 2, -2: len(room)}.get(low, low)
                k = draft.number(least, high or len(room))
                marks[cell] = "?" if draft.random.random() < unknown else str(k)
                draft.taken.add(cell)
        return picture(clue, draft, marks)

    return draw


def within_rooms(clue: str) -> Text:
    """Draw numbers on cells that are at most the size of the room."""

    def draw(draft: Draft) -> str:
        most = {cell: len(room) for room in draft.rooms for cell in room}
        return picture(clue, draft, {cell: str(draft.number(1, most[cell])) for cell in draft.some(draft.cells)})

    return draw


def dots(clue: str) -> Text:
    """Draw dots on cells, links and corners."""

    def draw(draft: Draft) -> str:
        placed = []
        for r, c in draft.some(draft.cells, free=False):
            down, across = draft.random.choice(((0, 0), (1, 0), (0, 1), (1, 1)))
            touched = [(r + i, c + j) for i in range(down + 1) for j in range(across + 1)]
            if all(cell in draft.cells for cell in touched):
                placed.append(f"<{', '.join(f'({i},{j})' for i, j in touched)}>")
        return f"{clue} {', '.join(placed)}" if placed else ""

    return draw


def on_links(*clues: str) -> Text:
    """Draw one of these clues on some of the links."""

    def draw(draft: Draft) -> str:
        placed: dict[str, list[str]] = {clue: [] for clue in clues}
        for r, c in draft.some(draft.cells, free=False):
            d = draft.random.choice(((r + 1, c), (r, c + 1)))
            if d in draft.cells:
                placed[draft.random.choice(clues)].append(f"({r},{c}) ({d[0]},{d[1]})")
        return "\n".join(f"{clue} {', '.join(links)}" for clue, links in placed.items() if links)

    return draw


def middles(clue: str) -> Text:
    """Draw dots in the middles of rectangles that cover the board; sometimes one is missing."""

    def draw(draft: Draft) -> str:
        placed = []
        for r, c, height, width in _rectangles(draft.random, (1, 1, draft.height, draft.width)):
            rows = {r + (height - 1) // 2, r + height // 2}
            touched = [(i, j) for i in sorted(rows) for j in sorted({c + (width - 1) // 2, c + width // 2})]
            if draft.random.random() < 0.95:
                placed.append(f"<{', '.join(f'({i},{j})' for i, j in touched)}>")
        return f"{clue} {', '.join(placed)}" if placed else ""

    return draw


def _rectangles(random: Random, all_of: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
    """Return a rectangle, or several that cover it: row, column, height, width."""
    r, c, height, width = all_of
    if height * width == 1 or random.random() < 0.4:
        return [all_of]
    if random.randrange(height + width - 2) < height - 1:
        k = random.randint(1, height - 1)
        return [*_rectangles(random, (r, c, k, width)), *_rectangles(random, (r + k, c, height - k, width))]
    k = random.randint(1, width - 1)
    return [*_rectangles(random, (r, c, height, k)), *_rectangles(random, (r, c + k, height, width - k))]


def kropki(draft: Draft) -> str:
    """Draw the dots of a Latin square; sometimes one is changed or missing."""
    side = draft.height
    shifts, digits = draft.random.sample(range(side), side), draft.random.sample(range(1, side + 1), side)
    of = {(r, c): digits[(shifts[r - 1] + c) % side] for r, c in draft.cells}
    placed: dict[str, list[str]] = {"white_dot": [], "black_dot": []}
    for (r, c), k in of.items():
        for d in ((r + 1, c), (r, c + 1)):
            clues = (
                []
                if d not in of
                else ["white_dot"] * (abs(k - of[d]) == 1) + ["black_dot"] * (k in (2 * of[d], of[d] / 2))
            )
            if clues and draft.random.random() < 0.98:
                placed[draft.random.choice(clues)].append(f"({r},{c}) ({d[0]},{d[1]})")
    return "\n".join(f"{clue} {', '.join(links)}" for clue, links in placed.items() if links)


def pairs(clue: str) -> Text:
    """Draw each number twice."""

    def draw(draft: Draft) -> str:
        count = draft.random.randint(1, max(1, len(draft.cells) // 4))
        ends = draft.random.sample(draft.cells, min(2 * count, len(draft.cells) // 2 * 2))
        draft.pairs = len(ends) // 2
        return picture(clue, draft, {cell: str(1 + k // 2) for k, cell in enumerate(ends)})

    return draw


def crossed(draft: Draft) -> str:
    """Draw a kakuro: black cells above and to the left, and some others; sums before each run of white ones."""
    black = {(r, c) for r, c in draft.cells if r == 1 or c == 1 or draft.random.random() < 0.2}
    white = [cell for cell in draft.cells if cell not in black]
    black |= {(r, c) for r, c in white if {(r - 1, c), (r + 1, c)}.isdisjoint(white)}
    black |= {(r, c) for r, c in white if {(r, c - 1), (r, c + 1)}.isdisjoint(white)}
    lines = [picture("black_cell", draft, dict.fromkeys(sorted(black), "#"))]
    for clue, down, across in (("across", 0, 1), ("down", 1, 0)):
        marks = {}
        for r, c in sorted(black):
            run = 0
            while (r + down * (run + 1), c + across * (run + 1)) in set(draft.cells) - black:
                run += 1
            if run:
                marks[r, c] = str(draft.number(run * (run + 1) // 2, min(45, 4 + 5 * run)))
        lines.append(picture(clue, draft, marks))
    return "\n".join(line for line in lines if line)
