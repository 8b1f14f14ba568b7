"""Patterns on lists of unknowns: the flat form is equivalent to the reference semantics for all values."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.flat.flat import BoolExpr, Table, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.phrases import is_matched
from pzc.compiler.model.phrases import matches

from ...effort import examples
from ...flat_judge import answers, flat, value
from ..model.test_phrases import PHRASES, phrase_of, span_of


@examples(60, 600)
@given(PHRASES, st.lists(st.sampled_from([None, 0, 1, 2]), max_size=4), st.integers(0, 15))
def test_automata_match_the_meaning_of_the_phrase(texts: tuple[str, str], known: list[int | None], absent: int) -> None:
    """Match lists with known items and optional items."""
    phrase = phrase_of(texts[0])
    build = Builder()
    variables = [build.variable(Var(i, f"x{i}", ((0, 2),), False, "x", i)) for i in range(len(known))]
    conditions = [build.variable(Var(9 + i, f"c{i}", ((0, 1),), True, "c", i)) for i in range(len(known))]
    there: list[BoolExpr] = [c if absent >> i & 1 else True for i, c in enumerate(conditions)]
    items = [v if k is None else k for v, k in zip(variables, known, strict=True)]
    node = is_matched(build, list(zip(there, items, strict=True)), phrase, span_of(""))
    for values in product(range(3), repeat=len(known)):
        for bits in product(range(2), repeat=len(known)):
            answer = dict(zip([*variables, *conditions], [*values, *bits], strict=True))
            found = [value(x, answer) for x, t in zip(items, there, strict=True) if value(t, answer)]
            assert value(node, answer) == matches(phrase, found)


@examples(60, 600)
@given(st.sets(st.tuples(*[st.sampled_from([None, 0, 1, 2])] * 3), max_size=6), st.booleans(), st.booleans())
def test_tables(rows: set[tuple[int | None, ...]], twice: bool, fixed: bool) -> None:
    build = Builder()
    variables = [build.variable(Var(i, f"x{i}", ((0, 2),), False, "x", i)) for i in range(3)]
    items = [variables[0], variables[0] if twice else variables[1], 1 if fixed else variables[2]]
    node = build.table(items, sorted(rows, key=repr))
    assert not isinstance(node, Table) or all(None not in row for row in node.rows)
    for values in product(range(3), repeat=3):
        answer = dict(zip(variables, values, strict=True))
        found = [value(x, answer) for x in items]
        wanted = any(all(x is None or x == y for x, y in zip(row, found, strict=True)) for row in rows)
        assert value(node, answer) == wanted
    assert len(list(answers(flat(tuple(variables), node)))) <= 27
