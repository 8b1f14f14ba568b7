"""Model counters and knowledge compilers against `pzc count`'s own way, on puzzles that are clauses alone.

pip install pyganak d4Solver pysdd
python bench/model_counters.py [--limit SECONDS] [name ...]    # 60 seconds for each count, if not said

Each count is a process of its own; given is the CPU time of the counting, with the clauses at hand. Every number is
compared with the known one. `whole`: the puzzle as it is. `one order`: with values that no rule tells apart in one
order only.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from math import prod
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from count import CASES, by_placements

from pzc.backends.interface import Problem
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.symmetry import reduce
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten

Clauses = list[list[int]]
NAMES = ("sudoku_4", "sudoku_6", "latin_5", "latin_6")


class Collected:
    """A sink for truth values, clauses and `one of these`; all else is an error."""

    def __init__(self) -> None:
        self.clauses: Clauses = []
        self.size = 0

    def new_int(self, domain: Intervals, name: str) -> int:
        self.size += 1
        assert domain[0][0] >= 0 and domain[-1][1] <= 1, "not a truth value"
        if len(set(domain[0])) == 1 and len(domain) == 1:
            self.clauses.append([self.size if domain[0][0] else -self.size])
        return self.size - 1

    def new_bool(self, name: str) -> int:
        return self.new_int(((0, 1),), name)

    def clause(self, literals: Sequence[int], enforced_by: Sequence[int] = ()) -> None:
        assert not enforced_by
        self.clauses.append([literal + 1 if literal >= 0 else literal for literal in literals])

    def at_most_one(self, literals: Sequence[int], enforced_by: Sequence[int] = ()) -> None:
        for a, b in combinations(literals, 2):
            self.clause((-a - 1, -b - 1), enforced_by)

    def exactly_one(self, literals: Sequence[int], enforced_by: Sequence[int] = ()) -> None:
        self.clause(literals, enforced_by)
        self.at_most_one(literals, enforced_by)


def clauses_of(flat: Flat) -> tuple[Clauses, int]:
    """The clauses, and how many variables they have; each solution of them is an answer."""
    sink = Collected()
    assert encode(improve(flat), sink).functional  # type: ignore[arg-type]
    return sink.clauses, sink.size


def by_ganak(clauses: Clauses, size: int) -> int:
    import pyganak

    counter = pyganak.Counter()
    counter.new_vars(size)
    counter.add_clauses(clauses)
    return int(counter.count())


def by_d4(clauses: Clauses, size: int) -> int:
    import py_d4

    return int(py_d4.Solver(clauses, size).count().getResult())


def by_sdd(clauses: Clauses, size: int) -> int:
    from pysdd.sdd import SddManager, Vtree

    manager = SddManager.from_vtree(Vtree(var_count=size, vtree_type="balanced"))
    manager.auto_gc_and_minimize_on()
    whole = manager.true()
    for clause in clauses:
        part = manager.false()
        for literal in clause:
            part = manager.disjoin(part, manager.literal(literal))
        whole = manager.conjoin(whole, part)
        whole.ref()
    return int(whole.global_model_count())


WAYS: dict[str, Callable[[Clauses, int], int]] = {"ganak": by_ganak, "d4": by_d4, "sdd": by_sdd}


def _count(way: str, clauses: Clauses, size: int, out: "Queue[tuple[int, float]]") -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # D4 tells of its work
    start = time.process_time()
    number = WAYS[way](clauses, size)
    out.put((number, time.process_time() - start))


def timed(way: str, clauses: Clauses, size: int, limit: float, expected: int) -> str:
    """Seconds, `-` where it is not done after `limit` seconds by the clock."""
    context = get_context("spawn")
    out: Queue[tuple[int, float]] = context.Queue()
    process = context.Process(target=_count, args=(way, clauses, size, out))
    process.start()
    process.join(limit)
    if process.is_alive():
        process.kill()
        process.join()
        return "-"
    if process.exitcode:
        return "failed"
    number, seconds = out.get()
    assert number == expected, (way, number)
    return f"{seconds:.2f}"


def row(name: str, limit: float) -> None:
    text, expected = CASES[name]
    model = compile_source(Source(name, text))
    problem = Problem(model, flatten(model))
    start = time.process_time()
    assert by_placements(problem) == expected
    ours = time.process_time() - start
    reduced = reduce(problem.flat)
    known = expected // prod(factor.number for factor in reduced.factors)
    narrowed = problem.narrowed(reduced.more).flat
    for kind, flat, number in (("whole", problem.flat, expected), ("one order", narrowed, known)):
        clauses, size = clauses_of(flat)
        times = [timed(way, clauses, size, limit, number) for way in WAYS]
        shown = "".join(f"{t:>9}" for t in (f"{ours:.2f}" if kind == "whole" else "", *times))
        print(f"{name:<10}{kind:<11}{size:>6}{len(clauses):>9}{shown}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--limit", type=float, default=60.0)
    given = parser.parse_args()
    print(f"{'':<21}{'size':>6}{'clauses':>9}{'ours':>9}" + "".join(f"{way:>9}" for way in WAYS))
    for name in given.names:
        row(name, given.limit)


if __name__ == "__main__":
    main()
