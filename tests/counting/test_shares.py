"""A count divided into shares: their sum is the number, in any order, and also after a checkpoint."""

from typing import Any

import pytest

from pzc.api.puzzle import Puzzle, text_source
from pzc.counting.machine import Machine, Sum, Times
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart
from pzc.counting.shares import Shares, count_shares

NUMBERS = {
    "use sudoku(height=2, width=2)": 288,
    "use latin_square(n=5)": 161280,
    "use latin_square(n=4)\ngiven (1,1) = 1\n": 144,
    'grid 2x2 of 1..3\nrule "": for line in rows: distinct(line)\n': 36,
    'grid 1x2 of 1..1\nrule "": distinct(rows[1])': 0,
}


def apart(text: str) -> Apart:
    found = partitions(Puzzle(text_source(text + "\n")).problem.flat)
    assert found is not None
    return Apart(found)


@pytest.mark.parametrize("enough", [1, 4, 30, 10_000])
@pytest.mark.parametrize("text", NUMBERS)
def test_sum_of_shares_is_the_count(text: str, enough: int) -> None:
    problem = apart(text)
    machine = Machine(problem)
    shares = Shares(problem, machine)
    ways = shares.cut(enough)
    assert len(set(ways)) == len(ways)
    before = 0
    for way, count in zip(ways, count_shares(problem.partitions, 600, ways), strict=True):
        assert count is not None
        shares.learn(way, count)
        assert before <= shares.at_least() <= NUMBERS[text]
        before = shares.at_least()
    machine.run()
    assert machine.result == NUMBERS[text]


def test_most_of_the_work_is_in_the_shares() -> None:
    problem = apart("use latin_square(n=6)")
    alone, machine = Machine(problem), Machine(problem)
    alone.run()
    shares = Shares(problem, machine)
    for way in (ways := shares.cut(20)):
        shares.learn(way, count_shares(problem.partitions, 600, [way])[0] or 0)
    machine.run()
    assert len(ways) >= 20
    assert machine.splits < alone.splits / 2


def test_expensive_share_is_cut_again() -> None:
    problem = apart("use latin_square(n=6)")
    machine = Machine(problem)
    shares = Shares(problem, machine)
    ways = shares.cut(1)
    assert count_shares(problem.partitions, 0, ways) == [None] * len(ways)
    smaller = shares.cut_again(ways[0])
    assert smaller and ways[0] not in smaller
    waiting = [*ways[1:], *smaller]
    for way, count in zip(waiting, count_shares(problem.partitions, 600, waiting), strict=True):
        shares.learn(way, count or 0)
    machine.run()
    assert machine.result == 812851200


def test_known_parts_are_no_shares() -> None:
    problem = apart("use latin_square(n=6)")
    first = Machine(problem)
    shares = Shares(problem, first)
    ways = shares.cut(20)
    for way in ways[::2]:
        shares.learn(way, count_shares(problem.partitions, 600, [way])[0] or 0)
    second = Machine(problem)
    second.resume(first.saved())
    assert len(ways) > 2
    assert set(Shares(problem, second).cut(len(ways) // 2)) == set(ways[1::2])
    second.run()
    assert second.result == 812851200


def test_shares_of_a_count_in_progress() -> None:
    problem = apart("use latin_square(n=6)")
    machine = Machine(problem)
    looks = iter(range(10**6))

    def stop_soon() -> None:
        if next(looks) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        machine.run(watch=stop_soon)
    begun = machine.at_least()
    shares = Shares(problem, machine)
    assert shares.at_least() >= begun
    for way in shares.cut(10):
        shares.learn(way, count_shares(problem.partitions, 600, [way])[0] or 0)
    assert machine.run()
    assert machine.result == 812851200


class Tree:
    """A count whose structure is known: numbers, sums with weights, and products as tuples."""

    root: Any = ("times", (("sum", ((2, 3), (1, 4))), ("sum", ((1, 5), (3, 1)))))

    def key(self, state: Any) -> Any:
        return None if state == self.root else hash(state)

    def split(self, state: Any) -> Any:
        if isinstance(state, int):
            return state
        return Times(state[1]) if state[0] == "times" else Sum(state[1])


def test_products_and_weights() -> None:
    machine = Machine(Tree())
    shares = Shares(Tree(), machine)
    assert shares.cut(1) == [(0,), (1,)]
    shares.learn((0,), 10)
    assert shares.at_least() == 0
    assert shares.cut(1) == [(1,)]
    shares.cut_again((1,))
    shares.learn((1, 0), 5)
    assert shares.at_least() == 50
    machine.run()
    assert machine.result == 80
