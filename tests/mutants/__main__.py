"""Mutation testing of the compiler: small faults are made one at a time, and a test must fail for each.

    .venv/bin/python tests/mutants                     200 mutants, sampled with seed 1
    .venv/bin/python tests/mutants --room passes -n 20 --seed 7
    .venv/bin/python tests/mutants --show WORD         the surviving changes with this word in their line

All tests run once, to find which of them reach the statement of each mutant. A mutant then runs these tests for up to
half a minute of CPU time: those of its own folder first, then the cheapest. It survives if none of them fails. The
sample excludes the mutants listed in equivalent.py. Verdicts are kept in .mutants/ as they are found: killed mutants
are not tried again, survivors are; --fresh forgets all verdicts.
"""

import argparse
import difflib
import hashlib
import heapq
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest
from equivalent import SAME, is_none
from faults import ROOT, Mutant, mutants, probed, text_of
from sessions import REACHED, Importer, NotCollected, Run, collected, first_failing, in_child, put_in, runs

ROOMS = {
    "ground": ["compiler/ground"],
    "encode": ["compiler/encode"],
    "passes": ["compiler/passes"],
    "minizinc": ["backends/minizinc"],
    "meaning": ["compiler/meaning", "compiler/memo"],
    "check": ["compiler/check", "compiler/check/types"],
    "syntax": ["compiler/syntax", "compiler/syntax/text", "compiler/syntax/mistakes"],
    "model": ["compiler/model", "compiler/board", "compiler/base"],
    "flat": ["compiler/flat"],
    "formats": ["compiler/formats"],
    "scene": ["compiler/scene", "compiler/pictures"],
    "solvers": ["backends", "backends/auto", "backends/clingo", "backends/cpsat"],
    "explain": ["explain"],
    "generation": ["generation"],
    "exchange": ["exchange"],
    "api": ["api", "checks"],
    "batch": ["batch"],
    "service": ["service"],
    "studio": ["studio", "studio/editing", "studio/handlers", "editing", "turning"],
    "cli": ["cli", "cli/commands"],
    "library": ["library", "drawing", "highlight"],
    "servers": ["lsp", "mcp", "studio/hosting", "studio/protocol"],
}
"""Folders of the package. Not here: backends/kernel and counting, most of which is compiled to machine code, where
nothing can be patched; and jobs, whose code runs in other processes."""

TESTS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py") if "web" not in path.parts)
"""The tests of the ordinary command, without the browser."""

SECONDS = 30.0
"""The CPU time of the tests that one mutant runs, as measured without a mutant."""

KEPT = ROOT / ".mutants" / "verdicts.json"
"""For each mutant that was tried the test that killed it, or null if it survived."""

Verdicts = dict[str, str | None]


def drawn(room: str, number: int, seed: int) -> list[Mutant]:
    """Return a pseudorandom sample of the mutants of a room. Changes to its files change few members of the sample."""

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return heapq.nsmallest(number, (mutant for mutant in _all(room) if not is_none(mutant)), rank)


def _all(room: str) -> Iterator[Mutant]:
    for folder in ROOMS[room]:
        yield from mutants(folder)


def tried(chosen: Sequence[Mutant]) -> None:
    """Run the tests on the chosen mutants, and keep the verdicts."""
    imported, ran = in_child(lambda: _probed(chosen))
    for mutant in imported:
        _keep(mutant, _imported(mutant, ran))


def _probed(chosen: Sequence[Mutant]) -> tuple[list[Mutant], list[Run]]:
    """Try the mutants inside functions. Return the mutants that take effect at import, and the tests' runs."""
    files = {mutant.file for mutant in chosen}
    probes = {file: probed(file, [mutant for mutant in chosen if mutant.file == file]) for file in files}
    sys.meta_path.insert(0, Importer(probes))
    return collected(TESTS, partial(_among, chosen))


def _among(chosen: Sequence[Mutant], items: Sequence[pytest.Item]) -> tuple[list[Mutant], list[Run]]:
    """Run the tests, and with each mutant inside a function those that reach it."""
    early = {mutant.key for mutant in chosen if not mutant.function or mutant.key in REACHED}
    named = {item.nodeid: item for item in items}
    ran: list[Run] = []
    for _, batch in groupby(items, _file):
        tests = list(batch)
        ran += in_child(lambda: runs(tests))  # noqa: B023
    for mutant in chosen:
        concerned = _nearest(mutant, [run for run in ran if mutant.key in run.reached])
        test = None
        if concerned and mutant.function:
            test = in_child(lambda: _within(mutant, [named[run.test] for run in concerned]), _limit(concerned))  # noqa: B023
        if test == "":
            early.add(mutant.key)
        if test or mutant.key not in early:
            _keep(mutant, test)
            early.discard(mutant.key)
    return [mutant for mutant in chosen if mutant.key in early], ran


def _nearest(mutant: Mutant, concerned: Iterable[Run]) -> list[Run]:
    """Return the nearest and cheapest tests that together take SECONDS. The tests of a file stay together."""
    folder = _own_tests(mutant)
    chosen, left = [], SECONDS
    for run in sorted(concerned, key=lambda run: (not run.test.startswith(folder), run.seconds)):
        if run.seconds <= left:
            chosen.append(run)
            left -= run.seconds
    cost = Counter[str]()
    for run in chosen:
        cost[_file(run)] += run.seconds
    return sorted(chosen, key=lambda run: (cost[_file(run)], _file(run), run.seconds))


def _own_tests(mutant: Mutant) -> str:
    """Return the folder of tests that mirrors the folder of a mutant's file."""
    folder = str(Path(mutant.file).parent)
    return f"tests/{folder}/" if folder.split("/")[0] in ("backends", "compiler") else f"tests/pzc/{folder}/"


def _file(test: pytest.Item | Run) -> str:
    return (test.test if isinstance(test, Run) else test.nodeid).split("::")[0]


def _within(mutant: Mutant, items: Sequence[pytest.Item]) -> str | None:
    """Return the test that kills a mutant inside a function, None if none does, "" if it can't be patched in."""
    return first_failing(items) if put_in(mutant) else ""


def _imported(mutant: Mutant, ran: Sequence[Run]) -> str | None:
    """Return the test that kills a mutant that takes effect when its file is imported, or None."""
    concerned = _nearest(mutant, [run for run in ran if mutant.file in run.reached] or ran)
    paths = sorted({_file(run) for run in concerned})

    def task() -> str | None:
        sys.meta_path.insert(0, Importer({mutant.file: mutant.applied()}))
        return collected(paths, partial(_first_of, [run.test for run in concerned]))[0]

    try:
        return in_child(task, _limit(concerned) + 30) if concerned else None
    except NotCollected:  # collection succeeds without the mutant
        return "all that import it"


def _first_of(wanted: Sequence[str], items: Sequence[pytest.Item]) -> tuple[str | None]:
    """Return the first of the wanted tests that fails, in their order."""
    named = {item.nodeid: item for item in items}
    return (first_failing([named[test] for test in wanted if test in named]),)


def _limit(concerned: Sequence[Run]) -> float:
    """Return the limit on CPU seconds; a mutant that exceeds it counts as killed."""
    return 10 + 3 * sum(run.seconds for run in concerned)


def _keep(mutant: Mutant, test: str | None) -> None:
    """Print a verdict and write it to the file of verdicts."""
    print(f"{'killed' if test else 'SURVIVED':8} {mutant}  {test or ''}", file=sys.__stderr__, flush=True)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(_kept() | {mutant.key: test}, indent=1), encoding="utf-8")


def _changed(mutant: Mutant) -> str:
    text = text_of(mutant.file)
    name = f"{mutant.file} {mutant.function}"
    return "\n".join(difflib.unified_diff(text.splitlines(), mutant.applied().splitlines(), name, "", lineterm="", n=2))


def _kept() -> Verdicts:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def main() -> int:
    """Run the mutants chosen on the command line. Return 1 if more than one in twenty survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=200, help="the number of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=ROOMS, action="append", help="only in these rooms")
    parser.add_argument("--show", metavar="WORD", help="only print changes that survived; '' for all")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    wanted = parser.parse_args()
    rooms = wanted.room or list(ROOMS)
    if wanted.fresh:
        KEPT.unlink(missing_ok=True)
    shares = [wanted.n // len(rooms) + (index < wanted.n % len(rooms)) for index in range(len(rooms))]
    chosen = [m for room, share in zip(rooms, shares, strict=True) for m in drawn(room, share, wanted.seed)]
    kept = _kept()
    if wanted.show is None and (alive := [mutant for mutant in chosen if not kept.get(mutant.key)]):
        tried(alive)
    kept = _kept()
    survivors = [mutant for mutant in chosen if mutant.key in kept and not kept[mutant.key]]
    print("\n\n".join(_changed(mutant) for mutant in survivors if (wanted.show or "") in str(mutant)))
    print(f"\n{len(survivors)} of {len(chosen)} survive; {len(SAME)} others are known to change nothing")
    return int(len(survivors) * 20 > len(chosen))


if __name__ == "__main__":
    sys.exit(main())
