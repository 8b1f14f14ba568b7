"""The boards of random specs: grids, layers, holes, regions, clues, and what spec_additions.py adds."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from hypothesis import strategies as st

from .spec_additions import additions

MOST_ANSWERS = 600

Draw: TypeAlias = st.DrawFn


@dataclass(frozen=True)
class Scope:
    """The board, and the names that expressions can use, by their kinds."""

    height: int
    width: int
    digits: tuple[int, ...]
    layers: tuple[tuple[str, str, bool], ...]
    cells: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    defs: tuple[tuple[str, str], ...] = ()
    clues: bool = False
    regions: bool = False
    first: int = 1
    """The number of the first row and the first column."""
    lists: tuple[str, ...] = ()
    """Further lists of cells, by pictures of shapes, other coordinates and areas."""
    placements: tuple[str, ...] = ()
    """Further lists of lists of cells."""
    cells_by_place: tuple[str, ...] = ()
    """Cells by other coordinates."""

    @property
    def last(self) -> tuple[int, int]:
        """Return row and column of the last cell as text."""
        return self.height + self.first - 1, self.width + self.first - 1

    def on(self, kind: str, truth: bool) -> list[str]:
        """Return the layers on elements of a kind."""
        return [name for name, on, is_truth in self.layers if on == kind and is_truth == truth]


@st.composite
def boards(draw: Draw) -> tuple[list[str], Scope]:
    height, width = draw(st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3), (3, 3)]))
    cells = height * width
    digits: tuple[int, ...] = ()
    choices = [(d, w) for d, w in _DIGITS if len(d) ** cells <= MOST_ANSWERS]
    size = 1
    head = [f"grid {height}x{width}"]
    if choices and draw(st.integers(0, 5)):
        digits, written = draw(st.sampled_from(choices))
        head[0] += f" of {written}"
        size = len(digits) ** cells
    layers = draw(_layers(height, width, size, bool(digits)))
    head += [f"layer {name} on {kind}s of {'bool' if truth else '-1..1'}" for name, kind, truth in layers]
    first = draw(st.sampled_from([1, 1, 1, 1, 1, 0]))
    if first == 0:
        head.insert(0, "origin 0")
    if height * width > 3 and draw(st.integers(0, 5)) == 0:
        head.append(f"holes ({draw(place(height, first))},{draw(place(width, first))})")
    head.append("clue group(g: cells)")
    regions = bool(draw(st.integers(0, 1)))
    if regions:
        rows = "\n".join("  " + " ".join(draw(st.sampled_from("aab.")) for _ in range(width)) for _ in range(height))
        head.append(f"regions part [[\n{rows}\n]]" if any(k in rows for k in "ab") else "regions part = (i, *)")
    clued = draw(st.booleans())
    if clued:
        head.append("clue mark(c: cell) = k")
        for _ in range(draw(st.integers(0, 2))):
            r, c = draw(place(height, first)), draw(place(width, first))
            head.append(f"mark ({r},{c}) = {draw(st.sampled_from(['?', '1', '2', '0']))}")
    scope = Scope(height, width, digits, tuple(layers), clues=clued, regions=regions, first=first)
    added = draw(additions(height, width, first, bool(digits), scope.on("cell", True)))
    head += added.lines
    return head, replace(scope, lists=added.lists, placements=added.placements, cells_by_place=added.cells)


@st.composite
def _layers(draw: Draw, height: int, width: int, size: int, digits: bool) -> list[tuple[str, str, bool]]:
    """Draw at most two layers, at least one without digits; `size` is the number of ways to fill in the digits."""
    layers: list[tuple[str, str, bool]] = []
    for name, kind, count in _LAYERS(height, width):
        for truth, values in ((True, 2), (False, 3)):
            fits = count and size * values**count <= MOST_ANSWERS and len(layers) < 2
            if fits and (not (digits or layers) or draw(st.integers(0, 3)) == 0):
                size *= values**count
                layers.append((name + "bn"[not truth], kind, truth))
    return layers or ([] if digits else [("star", "cell", True)])


def place(size: int, first: int) -> st.SearchStrategy[int]:
    """Draw a row or a column."""
    return st.integers(first, size + first - 1)


_DIGITS = [
    ((1,), "1..1"),
    ((1, 2), "1..2"),
    ((1, 2, 3), "1..3"),
    ((0, 1, 2), "0..2"),
    ((-1, 0, 1), "-1..1"),
    ((0, 2, 5), "<0, 2, 5>"),
    ((1, 2, 3, 4), "1..4"),
]


def _LAYERS(height: int, width: int) -> list[tuple[str, str, int]]:
    return [
        ("s", "cell", height * width),
        ("k", "corner", (height + 1) * (width + 1)),
        ("e", "border", height * (width + 1) + width * (height + 1)),
        ("l", "link", height * (width - 1) + width * (height - 1)),
    ]
