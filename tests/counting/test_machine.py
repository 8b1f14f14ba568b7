"""Counting by splitting: bounds, stopping at any time, continuing from a saved state."""

import json
from collections.abc import Hashable
from itertools import count as count_from

import pytest

from pzc.counting.machine import Machine, Split, Sum, Times


class Words:
    """Words of a length over three letters, without `aa`; then, independently, the same again."""

    def __init__(self, length: int) -> None:
        self.root = (2, length, "")

    def key(self, state: tuple[int, int, str]) -> Hashable:
        copies, left, last = state
        return copies, left, int(last == "a")

    def split(self, state: tuple[int, int, str]) -> Split[tuple[int, int, str]]:
        copies, left, last = state
        if copies > 1:
            return Times([(1, left, ""), (1, left, "")])
        if left == 0:
            return 1
        other = (2, (1, left - 1, "b"))
        return Sum([other] if last == "a" else [(1, (1, left - 1, "a")), other])


def expected(length: int) -> int:
    a, other = 0, 1
    for _ in range(length):
        a, other = other, 2 * (a + other)
    return (a + other) ** 2


def test_count_of_words() -> None:
    for length in range(8):
        machine = Machine(Words(length))
        assert machine.run()
        assert machine.result == machine.at_least() == expected(length)
        assert machine.progress() == 1.0


@pytest.mark.parametrize("remember", [0, 5, 1000])
def test_interrupted_count_has_the_same_result(remember: int) -> None:
    problem = Words(7)
    for steps in count_from():
        machine = Machine(problem, remember)
        machine._begun = True
        machine._enter(problem.root)
        for _ in range(steps):
            if machine._stack:
                machine._step()
        bound, progress = machine.at_least(), machine.progress()
        assert 0 <= bound <= expected(7)
        assert 0 <= progress <= 1
        again = Machine(problem, remember)
        again.resume(json.loads(json.dumps(machine.saved())))
        assert again.at_least() == bound
        again.run()
        assert again.result == expected(7)
        if machine.result is not None:
            break


def test_a_time_limit_gives_a_bound() -> None:
    machine = Machine(Words(400), remember=0)
    assert not machine.run(until=0.0)
    assert machine.result is None
    assert machine.at_least() <= expected(400)


def test_machine_can_be_resumed_after_an_exception() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    machine = Machine(Words(30))
    with pytest.raises(KeyboardInterrupt):
        machine.run(watch=stop)
    machine.run()
    assert machine.result == expected(30)
