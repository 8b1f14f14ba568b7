"""All solutions by the kernel."""

import pytest

from pzc.api import kernel_listing
from pzc.api.kernel_listing import TooManyTries, all_answers, kernel_for, suits_kernel
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat
from pzc.compiler.pipeline import compile_source, flatten

pytest.importorskip("numba")


def flat_of(text: str) -> Flat:
    return flatten(compile_source(Source("test", text)))


@pytest.mark.parametrize(
    ("text", "number"), [("use magic_square(n = 3)\n", 8), ("grid 1x3 of 1..3\nsum(cells) = 6\n", 7)]
)
def test_all_answers(text: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_listing, "_ANSWERS_OF_A_PART", 2)  # parts are divided
    kernel = kernel_for(flat_of(text))
    assert kernel is not None
    answers = [answer for part in all_answers(kernel) for answer in part]
    assert len(answers) == len(set(answers)) == number


def test_too_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_listing, "_MOST_ANSWERS", 20)
    kernel = kernel_for(flat_of("grid 1x4 of 1..3\n"))
    assert kernel is not None
    with pytest.raises(TooManyTries):
        list(all_answers(kernel))


def test_graphs_do_not_suit_the_kernel() -> None:
    assert not suits_kernel(flat_of("grid 2x2\nlayer black on cells of bool\nconnected(black)\n"))
    assert suits_kernel(flat_of("use magic_square(n = 3)\n"))
