"""The state of local conditions and sums after some values."""

from pzc.compiler.flat.flat import AllDifferent
from pzc.compiler.flat.nodes import Builder
from pzc.counting.frontier.local import Local

from ...flat_judge import linear, numbers, within

A, B, C = numbers(3, 1, 4)


def test_partial_sums_with_the_same_total_are_one_entry() -> None:
    total = Local(within(linear((A, 1), (B, 1), (C, 1)), ((6, 6),)), Builder())  # type: ignore[arg-type]

    def after(a: int, b: int) -> object:
        return total.step(B, total.step(A, total.initial, a), b)

    assert after(1, 3) is after(2, 2) is after(3, 1) and after(1, 3) is not after(1, 2)
    assert after(1, 1) == after(4, 1) is None or after(4, 1) is not None
    assert after(1, 1) is not None and total.step(C, after(1, 1), 4) is True
    assert total.step(C, after(1, 1), 3) is None


def test_a_sum_is_in_no_group_and_other_conditions_are_one() -> None:
    build = Builder()
    assert not list(Local(within(linear((A, 1), (B, 1), (C, 1)), ((6, 6),)), build).groups())  # type: ignore[arg-type]
    assert list(Local(AllDifferent((C, A, B)), build).groups()) == [[A, B, C]]
