"""The semantics of phrases, `matches(list, "...")`, compared with Python's regular expressions."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, Span
from pzc.compiler.model.phrases import filled, matches, read

from ...effort import examples


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
def test_errors_have_places(text: str, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        phrase_of(text)
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.text) == ("PZ281", place)


# the same phrases in our notation and as Python's regular expressions, over the values 0, 1, 2
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


def test_long_repetitions_are_fast() -> None:
    assert matches(phrase_of(".{0,1000000000} 999999999999999"), [1, 2, 999999999999999])
    assert not matches(phrase_of("1{1000000000}"), [1, 1])
