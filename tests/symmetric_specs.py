"""Random .puz texts with symmetric values: rules about equal and different cells, and a few conditions on values."""

from hypothesis import strategies as st

Draw = st.DrawFn


@st.composite
def different(draw: Draw) -> str:
    """A puzzle with lists of distinct cells, pairs of different cells, and conditions on single cells."""
    lines, cells, values = draw(_board())
    for _ in range(draw(st.integers(0, 3))):
        lines.append(draw(st.sampled_from(["UNIQUE(i, *)", "UNIQUE(*, j)", *_lists(draw, cells)])))
    for _ in range(draw(st.integers(0, 2))):
        lines.append(draw(st.sampled_from([_pair(draw, cells), *_single(draw, cells, values)])))
    return "\n".join(lines) + "\n"


@st.composite
def alike(draw: Draw) -> str:
    """A puzzle that also has equations, conditionals, counts and list elements, and sometimes an order of values."""
    lines, cells, values = draw(_board())
    a, b, c = (draw(st.sampled_from(cells)) for _ in range(3))
    rules = [
        "UNIQUE(i, *)",
        "UNIQUE(*, j)",
        *_lists(draw, cells),
        _pair(draw, cells),
        f"{a} = {b}",
        f"{a} = {b} or {b} != {c}",
        f"if {a} = {b} then {b} = {c} else {a} != {c}",
        f"count(x in cells: x = {a}) = 2",
        f"<{a}, {b}, {values[0]}>[1 + count(x in cells: x = {c}) mod 3] = {c}",
        f"(if {a} = {b} then {c} else {values[-1]}) != {a}",
        f"distinct(<{a}, {b}, {values[0]}>)",
        f"{a} < {b}",
        f"<{a}, {b}> = <{b}, {c}>",
        f"max(cells) - min(cells) < {values[-1]}",
        f"not distinct(<{a}, {b}, {c}>)",
        f"{a} + {b} = {c}",
        *_single(draw, cells, values),
    ]
    lines += draw(st.lists(st.sampled_from(rules), min_size=1, max_size=3))
    return "\n".join(lines) + "\n"


@st.composite
def _board(draw: Draw) -> tuple[list[str], list[str], tuple[int, ...]]:
    height, width = draw(st.sampled_from([(1, 3), (2, 2), (2, 3), (3, 2), (1, 4)]))
    values = draw(st.sampled_from([(1, 2, 3), (0, 1, 2), (1, 2, 3, 4), (0, 2, 5)]))
    cells = [f"({r},{c})" for r in range(1, height + 1) for c in range(1, width + 1)]
    return [f"grid {height}x{width} of <{', '.join(map(str, values))}>"], cells, values


def _lists(draw: Draw, cells: list[str]) -> list[str]:
    some = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=4, unique=True))
    return [f"distinct(<{', '.join(some)}>)"] * 2


def _pair(draw: Draw, cells: list[str]) -> str:
    a, b = draw(st.lists(st.sampled_from(cells), min_size=2, max_size=2, unique=True))
    return f"{a} != {b}"


def _single(draw: Draw, cells: list[str], values: tuple[int, ...]) -> list[str]:
    a = draw(st.sampled_from(cells))
    return [f"{a} = {values[0]}", f"{a} != {values[1]}", f"{a} mod 2 = 0", f"{a} in <{values[0]}, {values[1]}>"]
