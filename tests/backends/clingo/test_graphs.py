"""Random graphs whose vertices or edges are connected, a loop, a path or acyclic: all solutions, each once."""

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath, Connected, Flat, Forest, Var

from ...effort import examples
from ...flat_judge import answers, any_of, flat, linear, negation, same, within
from ..test_flat_search import search


@st.composite
def graphs(draw: st.DrawFn) -> Flat:
    """Draw graphs whose vertices or edges are truth values, some of them fixed. A shape is required, forbidden, or
    part of a choice.
    """
    size = draw(st.integers(2, 5))
    pairs = [(i, j) for j in range(size) for i in range(j)]
    edges = tuple(draw(st.permutations(pairs))[: draw(st.integers(1, 7))])
    unknowns = tuple(Var(i, f"p{i}", ((0, 1),), True, "layer", i) for i in range(max(size, len(edges))))

    def items(count: int) -> tuple[BoolExpr, ...]:
        some: list[BoolExpr] = [*unknowns[:count]]
        for place in draw(st.sets(st.integers(0, count - 1), max_size=2)):
            some[place] = draw(st.booleans())
        return tuple(some)

    def formed() -> BoolExpr:
        kind = draw(st.sampled_from(["connected", "loop", "path", "forest"]))
        if kind == "connected":
            return Connected(items(size), edges)
        if kind == "forest":
            return Forest(items(len(edges)), edges)
        return CircuitOrPath(items(len(edges)), edges, kind == "loop")

    one = formed()
    match draw(st.sampled_from(["asserted", "denied", "reified", "either", "counted"])):
        case "asserted":
            return flat(unknowns, one)
        case "denied":
            return flat(unknowns, negation(one))
        case "reified":
            return flat(unknowns, same(unknowns[0], one))
        case "either":
            return flat(unknowns, any_of(one, formed(), unknowns[-1]))
        case _:
            return flat(unknowns, within(linear((one, 1), (formed(), 1), (unknowns[0], 1)), ((2, 2),)))


@examples(200, 3000)
@given(graphs())
def test_random_graphs(puzzle: Flat) -> None:
    _, found = search("clingo", puzzle)
    assert sorted(found) == sorted(answers(puzzle))
