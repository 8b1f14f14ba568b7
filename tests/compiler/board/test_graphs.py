"""Graph algorithms, compared with exhaustive search."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.board.elements import Cell
from pzc.compiler.board.graphs import (
    DisjointSets,
    components,
    is_circuit_or_path,
    is_connected,
    is_forest,
    neighbors,
    numbered,
    order_from_middle,
    packed,
    pieces,
    reach,
    unpacked,
)

SIZE = 5
PAIRS = list(combinations(range(SIZE), 2))
edges = st.lists(st.sampled_from(PAIRS), max_size=8, unique=True)
vertices = st.lists(st.booleans(), min_size=SIZE, max_size=SIZE)


def connected_to(start: int, there: list[bool], joined: list[tuple[int, int]]) -> set[int]:
    """Return the connected component of a vertex, slowly: add neighbors until nothing is new."""
    group = {start}
    for _ in range(SIZE):
        for i, j in joined:
            if there[i] and there[j] and (i in group or j in group):
                group |= {i, j}
    return group


@given(vertices, edges)
def test_groups(there: list[bool], joined: list[tuple[int, int]]) -> None:
    leaders = components(there, joined, [True] * len(joined))
    groups = {i: connected_to(i, there, joined) for i in range(SIZE) if there[i]}
    assert leaders == [min(groups[i]) + 1 if there[i] else 0 for i in range(SIZE)]
    assert is_connected(there, joined) == (len({frozenset(group) for group in groups.values()}) <= 1)
    assert unpacked(packed(leaders), SIZE) == leaders


@given(edges, st.lists(st.booleans(), min_size=8, max_size=8))
def test_absent_edges_join_nothing(joined: list[tuple[int, int]], holds: list[bool]) -> None:
    kept = [edge for edge, good in zip(joined, holds, strict=False) if good]
    everywhere = [True] * SIZE
    assert components(everywhere, joined, holds[: len(joined)]) == components(everywhere, kept, [True] * len(kept))


@given(edges)
def test_loops_paths_forests(joined: list[tuple[int, int]]) -> None:
    points = {point for edge in joined for point in edge}
    one = len({frozenset(connected_to(p, [True] * SIZE, joined)) for p in points}) == 1
    degrees = sorted(sum(p in edge for edge in joined) for p in points)
    assert is_circuit_or_path(joined, True) == (one and set(degrees) == {2})
    assert is_circuit_or_path(joined, False) == (one and degrees == [1, 1] + [2] * (len(degrees) - 2))
    groups = {frozenset(connected_to(p, [True] * SIZE, joined)) for p in points}
    assert is_forest(joined) == (len(joined) == len(points) - len(groups))


def test_distances() -> None:
    assert reach([3], lambda x, steps: [x - 1] * (steps < 3)) == {3: 0, 2: 1, 1: 2}
    assert list(reach([1, 4], lambda x, _: [2 * x] if x < 9 else [])) == [1, 4, 2, 8, 16]
    assert neighbors(3, [(0, 2), (1, 2)]) == [[2], [2], [0, 1]]
    assert numbered([("b", "a"), ("a", "c")]) == {"b": 0, "a": 1, "c": 2}


def test_pieces_are_in_reading_order() -> None:
    a, b, c, d = Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)
    assert pieces([d, c, a, b], [(d, b), (a, Cell(9, 9))]) == ((a,), (b, d), (c,))


def test_order_from_middle() -> None:
    def grid(height: int, width: int) -> list[tuple[int, int]]:
        at = [(r, c) for r in range(height) for c in range(width)]
        return [(a, b) for (a, p), (b, q) in combinations(enumerate(at), 2) if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]

    assert order_from_middle(9, grid(3, 3)) == [4, 1, 3, 5, 7, 0, 2, 6, 8]
    assert order_from_middle(35, grid(5, 7))[0] == 17
    assert order_from_middle(5, [(0, 1), (1, 2), (2, 3), (3, 4)])[:3] == [2, 1, 3]
    assert order_from_middle(4, [(0, 1), (1, 2), (2, 3), (3, 0)])[0] == 2  # no border: the farthest from the first
    assert order_from_middle(4, [(2, 3)]) == [3, 2, 0, 1]  # vertices of other components come last
    assert order_from_middle(2, []) == [0, 1]
    assert order_from_middle(1, []) == [0] and order_from_middle(0, []) == []


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12))
def test_disjoint_sets(pairs: list[tuple[int, int]]) -> None:
    sets = DisjointSets[int]()
    for number, (a, b) in enumerate(pairs):
        before = components([True] * 8, pairs[:number], [True] * number)
        assert sets.join(a, b) == (before[a] != before[b])
    after = components([True] * 8, pairs, [True] * len(pairs))
    for a, b in combinations(range(8), 2):
        assert (sets.find(a) == sets.find(b)) == (after[a] == after[b])
