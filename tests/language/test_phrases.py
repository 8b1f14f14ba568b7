"""matches, table: what the texts mean, and CP-SAT's answers against those of the judge, which tries everything."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source, Span
from pzc.compiler.flat.flat import BoolExpr, Table, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.phrases import is_matched
from pzc.compiler.model.phrases import filled, matches, read
from pzc.compiler.pipeline import compile_source

from ..effort import examples
from ..flat_judge import answers, flat, value
from ..judged import check

# ------------------------------------------------------------------------------------ texts and their meaning


def span_of(text: str) -> Span:
    return Span(Source("test", text), 0, len(text))


def phrase_of(text: str):  # type: ignore[no-untyped-def]
    phrase, words = read(text, span_of(text), 100)
    return filled(phrase, [int(word) for word, _ in words], [span for _, span in words])


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("", [()], [(0,)]),
        ("1 2", [(1, 2)], [(2, 1), (1,), (1, 2, 2)]),
        ("12 -3", [(12, -3)], [(1, 2, -3)]),
        (". .", [(5, -7)], [(5,), ()]),
        ("1*", [(), (1, 1, 1)], [(1, 2)]),
        ("1+ 2?", [(1, 1), (1, 2)], [(2,), ()]),
        ("(1 2)*", [(), (1, 2, 1, 2)], [(1, 2, 1)]),
        ("1|2 3|", [(1,), (2, 3), ()], [(2,), (1, 3)]),
        ("1(2|3)4", [(1, 2, 4), (1, 3, 4)], [(1, 4)]),
        ("[1 3..5]", [(1,), (3,), (4,), (5,)], [(2,), (6,), ()]),
        ("[^ 1 3..5]", [(2,), (6,), (-1,)], [(1,), (4,), ()]),
        ("1{2}", [(1, 1)], [(1,), (1, 1, 1)]),
        ("1{1,2}", [(1,), (1, 1)], [(), (1, 1, 1)]),
        ("1{2,}", [(1, 1), (1, 1, 1)], [(1,)]),
        ("(1?){3}", [(), (1,), (1, 1, 1)], [(1, 1, 1, 1)]),
        (".* 1 .*", [(1,), (2, 1), (1, 2)], [(2, 2), ()]),
    ],
)
def test_meaning(text: str, yes: list[tuple[int, ...]], no: list[tuple[int, ...]]) -> None:
    phrase = phrase_of(text)
    assert [values for values in yes + no if matches(phrase, values)] == yes


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1 &", "&"),
        ("1..3", ".."),
        ("1 ... 2", "..."),
        ("(1 2", "("),
        ("1 2)", ")"),
        ("[1", "["),
        ("[]", "["),
        ("[1 (2)]", "("),
        ("[1..]", "]"),
        ("*", "*"),
        ("1|*", "*"),
        ("1*+", "+"),
        ("1{2", "{"),
        ("1{}", "}"),
        ("1{3,2}", "3,2"),
        ("1 -2-3", "-3"),
        ("2x", "x"),
        ("1 ]", "]"),
        ("(" * 101 + ")" * 101, "("),
    ],
)
def test_what_is_wrong_is_shown_at_its_place(text: str, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        phrase_of(text)
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.text) == ("PZ281", place)


# phrases as texts of ours and of Python's regular expressions, over the values 0, 1, 2
_ATOMS = st.sampled_from([("0", "0"), ("1", "1"), (".", "."), ("[0 2]", "[02]"), ("[^ 1]", "[^1]"), ("()", "()")])


def _compound(inner: st.SearchStrategy[tuple[str, str]]) -> st.SearchStrategy[tuple[str, str]]:
    signs = st.sampled_from(["*", "+", "?", "{2}", "{0,2}", "{1,}"])
    return st.one_of(
        st.builds(lambda a, b: (f"{a[0]} {b[0]}", a[1] + b[1]), inner, inner),
        st.builds(lambda a, b: (f"({a[0]}|{b[0]})", f"({a[1]}|{b[1]})"), inner, inner),
        st.builds(lambda a, sign: (f"({a[0]}){sign}", f"({a[1]}){sign}"), inner, signs),
    )


PHRASES = st.recursive(_ATOMS, _compound, max_leaves=6)


@examples(60, 600)
@given(PHRASES, st.lists(st.integers(0, 2), max_size=5))
def test_the_meaning_is_that_of_regular_expressions(texts: tuple[str, str], values: list[int]) -> None:
    ours, theirs = texts
    assert matches(phrase_of(ours), values) == bool(re.fullmatch(theirs, "".join(map(str, values))))


@examples(60, 600)
@given(PHRASES, st.lists(st.sampled_from([None, 0, 1, 2]), max_size=4), st.integers(0, 15))
def test_automata_say_what_the_phrase_means(texts: tuple[str, str], known: list[int | None], absent: int) -> None:
    """Some items are known, some need not be there."""
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


def test_long_repetitions_and_far_values_cost_nothing() -> None:
    assert matches(phrase_of(".{0,1000000000} 999999999999999"), [1, 2, 999999999999999])
    assert not matches(phrase_of("1{1000000000}"), [1, 1])


def test_an_automaton_that_grows_too_large_is_refused() -> None:
    text = (
        'grid 1x40 of 1..2\nmatches(cells, ".* 1 .{20} 1 .*") and matches(cells, "(. . .)* 1 .{18} (2|1 .{15} 1 .*)*")'
    )
    with pytest.raises(PuzzleError) as caught, raised(parts=200_000):
        check(text)
    assert caught.value.diagnostics[0].code == "PZ601"


# ----------------------------------------------------------------------------------------------------- tables


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


# ---------------------------------------------------------------------------------------------------- puzzles

G = "grid 1x4 of 1..3\n"
B = "grid 1x5\nlayer b on cells of bool\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (G + 'matches(cells, "1 .* 3")', 9),
        (G + 'not matches(cells, "1 .* 3")', 72),
        (G + 'matches(cells, "1+ 2* 3*") <-> (1,4) = 3', 56),
        (G + 'exactly(1, matches(cells, ".* 1 2 .*"), matches(cells, ".* 2 1 .*"))', 28),
        (G + 'all(r in rows: matches(r, "[1 2]* 3+"))', 15),
        (G + 'clue k(c: cell) = v\nk (1,1) = 2\nfor k(c) = v: matches(cells, "v .* v{2} .*")', 5),
        (G + 'matches([c : c in cells where c > 1], "2 3+")', 11),
        (G + 'matches(cells[1..(1,1)], "1|2 3|3 . .")', 63),
        (G + 'matches(if (1,4) = 1 then cells else cells[1..2], "1 .") and (1,2) = 1', 6),
        (G + 'matches(cells, "")', 0),
        (G + 'matches([c : c in cells where c = 4], "")', 81),
        ("grid 1x3 of <a, b, c>\nmatches(cells, \"a (b|c)*\")", 4),
        (B + 'matches(b(cells), "0* 1 1 0*")', 4),
        (B + 'matches(b(cells), "(true|false false)+")', 8),
        (B + 'matches(b(cells), "1{0,12} 0{10,11}")', 0),
        (B + 'not matches(b(cells), ".* 1 1 1 .*")', 24),
        (B + 'matches([column(c) : c in cells where b(c)], "[1 2] . 5")', 5),
        (G + "table(cells, <<1, 2, 3, 1>, <2, 2, 2, 2>, <1, 2, 3>, <4, 1, 1, 1>>)", 2),
        (G + "not table(cells, <<1, 2, 3, 1>, <2, 2, 2, 2>>)", 79),
        (G + "(1,1) = 1 <-> table(cells[2..4], <<1, 2, 3>, <2, 3, 1>, <3, 1, 2>>)", 51),
        (G + "exactly(1, table(cells[1..2], <<1, 2>, <2, 3>>), table(cells[2..3], <<2, 1>, <2, 3>>))", 24),
        (G + "table(cells, <<1, ., 3, .>, <., 2, ., 2>>)", 17),
        (G + "not table(cells[1..2], <<1, .>>)", 54),
        (G + "table(cells, <<1..3, 2>, <3, 2, 1, 1>>)", 2),
        (G + "table(cells, [<a, a, b, b> : a in 1..3, b in 1..3 where a < b])", 3),
        (G + "table([c : c in cells where c != 2], <<1, 3>, <3, .>>)", 18),
        (G + "table(cells[1..1], <<1>, <3>>)", 54),
        (B + "table(b(cells), <<1, 0, 1, 0, 1>, <0, true, 0, true, 0>>)", 2),
        (G + "table(cells[1..0], <<1, 2>>)", 0),
    ],
)  # fmt: skip
def test_puzzles(text: str, count: int) -> None:
    assert check(text) == count


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('matches(cells, "123")', "PZ282"),
        ('matches(b(cells), "1 2 10")', "PZ282"),
        ("matches(cells, 123)", "PZ283"),
        ('matches("1", cells)', "PZ283"),
        ('matches(cells, "x")', "PZ201"),
        ('for c in cells: matches(cells, "c")', "PZ211"),
        ('matches(rows, "1")', "PZ215"),
        ('(1,1) = "1"', "PZ166"),
        ('sum("1") = 1', "PZ218"),
        ("table(cells, <1, 2, 3, 1>)", "PZ284"),
        ("table(cells)", "PZ284"),
        ("table(cells, rows[1])", "PZ284"),
        ("table(cells, <<1, (1,1), 2, 3>>)", "PZ211"),
        ("same_shape(cells)", "PZ245"),
        ("same_shape(cells, cells, rotated)", "PZ274"),
        ("same_shape(cells, links)", "PZ217"),
    ],
)
def test_what_is_said_about_calls(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        compile_source(Source("test", f"grid 1x4 of 1..3\nlayer b on cells of bool\n{text}"))
    assert [d.code for d in caught.value.diagnostics] == [code]
