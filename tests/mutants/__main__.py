"""Mutation testing of the compiler: small faults are made one at a time, and a test must fail for each.

    .venv/bin/python tests/mutants                     200 mutants, sampled with seed 1
    .venv/bin/python tests/mutants --room passes -n 20 --seed 7
    .venv/bin/python tests/mutants --show WORD         the surviving changes with this word in their line

A mutant runs the tests that reach its statement: first those of its own room, and if it survives, those of the whole
suite, the cheapest of both for a minute. A mutant survives if no test fails. The sample excludes the mutants listed in
equivalent.py. Verdicts are kept in .mutants/: killed mutants are not tried again, survivors are; --fresh forgets all
verdicts. --by runs a part of the suite, so that the survivors can be judged in pieces.
"""

import argparse
import difflib
import hashlib
import heapq
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest
from equivalent import SAME, is_none
from faults import ROOT, Mutant, mutants, probed, text_of
from sessions import REACHED, Importer, NotCollected, Run, collected, first_failing, in_child, put_in, runs


@dataclass(frozen=True)
class Room:
    """Folders of the package, and the folders of their own tests."""

    folders: Sequence[str]
    tests: Sequence[str]


ROOMS = {
    "ground": Room(["compiler/ground"], ["tests/compiler/test_stages.py", "tests/compiler/ground"]),
    "encode": Room(["compiler/encode"], ["tests/compiler/test_stages.py", "tests/compiler/encode"]),
    "passes": Room(["compiler/passes"], ["tests/compiler/passes"]),
    "minizinc": Room(
        ["backends/minizinc"], ["tests/backends/minizinc/test_texts.py", "tests/backends/minizinc/test_text.py"]
    ),
    "meaning": Room(["compiler/meaning", "compiler/memo"], ["tests/compiler/meaning", "tests/compiler/memo"]),
    "check": Room(["compiler/check", "compiler/check/types"], ["tests/compiler/check"]),
    "syntax": Room(["compiler/syntax", "compiler/syntax/text", "compiler/syntax/mistakes"], ["tests/compiler/syntax"]),
    "model": Room(
        ["compiler/model", "compiler/board", "compiler/base"],
        ["tests/compiler/model", "tests/compiler/board", "tests/compiler/base"],
    ),
    "flat": Room(["compiler/flat"], ["tests/compiler/flat"]),
    "formats": Room(["compiler/formats"], ["tests/compiler/formats"]),
    "scene": Room(["compiler/scene", "compiler/pictures"], ["tests/compiler/scene", "tests/compiler/pictures"]),
    "solvers": Room(
        ["backends", "backends/auto", "backends/clingo", "backends/cpsat"],
        [
            *("tests/backends/auto", "tests/backends/clingo", "tests/backends/cpsat"),
            *(
                "tests/backends/test_conflict.py",
                "tests/backends/test_objectives.py",
                "tests/backends/test_sessions.py",
            ),
        ],
    ),
    "explain": Room(["explain"], ["tests/pzc/explain"]),
    "generation": Room(["generation"], ["tests/pzc/generation"]),
    "exchange": Room(["exchange"], ["tests/pzc/exchange"]),
    "api": Room(["api", "checks"], ["tests/pzc/api", "tests/pzc/checks"]),
    "batch": Room(["batch"], ["tests/pzc/batch"]),
    "service": Room(["service"], ["tests/pzc/service"]),
    "studio": Room(
        ["studio", "studio/editing", "studio/handlers", "editing", "turning"],
        ["tests/pzc/studio", "tests/pzc/editing", "tests/pzc/turning"],
    ),
    "cli": Room(["cli", "cli/commands"], ["tests/pzc/cli"]),
    "library": Room(
        ["library", "drawing", "highlight"], ["tests/pzc/library", "tests/pzc/drawing", "tests/pzc/highlight"]
    ),
    "servers": Room(
        ["lsp", "mcp", "studio/hosting", "studio/protocol"],
        ["tests/pzc/lsp", "tests/pzc/mcp", "tests/pzc/studio/hosting", "tests/pzc/studio/protocol"],
    ),
}
"""Not here: backends/kernel and counting, most of which is compiled to machine code, where nothing can be patched; and
jobs, whose code runs in other processes."""

EVERYWHERE = sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py") if "web" not in path.parts
)
"""The tests of the ordinary command, without the browser."""

SECONDS = 60.0
"""The CPU time of the tests that one mutant runs at a stage, as measured without a mutant."""

KEPT = ROOT / ".mutants" / "verdicts.json"
"""For each mutant that was tried the test that killed it, or null if it survived."""

Verdicts = dict[str, str | None]


def drawn(room: str, number: int, seed: int) -> list[Mutant]:
    """Return a pseudorandom sample of the mutants of a room. Changes to its files change few members of the sample."""

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return heapq.nsmallest(number, (mutant for mutant in _all(room) if not is_none(mutant)), rank)


def _all(room: str) -> Iterator[Mutant]:
    for folder in ROOMS[room].folders:
        yield from mutants(folder)


def tried(paths: Sequence[str], chosen: Sequence[Mutant]) -> Verdicts:
    """Run the tests at these paths on the chosen mutants; return the verdicts."""
    verdicts: Verdicts = dict.fromkeys(mutant.key for mutant in chosen)
    killed, imported, seen = in_child(lambda: _probed(paths, chosen))
    for mutant in imported:
        killed[mutant.key] = _imported(mutant, seen)
        if killed[mutant.key]:
            _say(mutant, killed[mutant.key])
    verdicts |= killed
    for mutant in chosen:
        if not verdicts[mutant.key]:
            _say(mutant, None)
    return verdicts


def _probed(paths: Sequence[str], chosen: Sequence[Mutant]) -> tuple[Verdicts, list[Mutant], list[Run]]:
    """Return the verdicts for mutants inside functions, the mutants that take effect at import, and the tests' runs."""
    files = {mutant.file for mutant in chosen}
    probes = {file: probed(file, [mutant for mutant in chosen if mutant.file == file]) for file in files}
    sys.meta_path.insert(0, Importer(probes))
    return collected(paths, partial(_among, chosen))


def _among(chosen: Sequence[Mutant], items: Sequence[pytest.Item]) -> tuple[Verdicts, list[Mutant], list[Run]]:
    """Run the tests, and with each mutant inside a function those that reach it."""
    early = {mutant.key for mutant in chosen if not mutant.function or mutant.key in REACHED}
    verdicts: Verdicts = {}
    named = {item.nodeid: item for item in items}
    ran: list[Run] = []
    for _, batch in groupby(items, _file):
        tests = list(batch)
        ran += in_child(lambda: runs(tests))  # noqa: B023
    for mutant in chosen:
        concerned = _cheapest(run for run in ran if mutant.key in run.reached)
        if concerned and mutant.function:
            test = in_child(lambda: _within(mutant, [named[run.test] for run in concerned]), _limit(concerned))  # noqa: B023
            if test:
                verdicts[mutant.key] = test
                _say(mutant, test)
            elif test == "":
                early.add(mutant.key)
    return verdicts, [mutant for mutant in chosen if mutant.key in early and mutant.key not in verdicts], ran


def _cheapest(concerned: Iterable[Run]) -> list[Run]:
    """Return the cheapest tests that together take a minute. The tests of a file stay together."""
    cheap, left = [], SECONDS
    for run in sorted(concerned, key=lambda run: run.seconds):
        left -= run.seconds
        if left < 0:
            break
        cheap.append(run)
    cost = Counter[str]()
    for run in cheap:
        cost[_file(run)] += run.seconds
    return sorted(cheap, key=lambda run: (cost[_file(run)], _file(run), run.seconds))


def _file(test: pytest.Item | Run) -> str:
    return (test.test if isinstance(test, Run) else test.nodeid).split("::")[0]


def _within(mutant: Mutant, items: Sequence[pytest.Item]) -> str | None:
    """Return the test that kills a mutant inside a function, None if none does, "" if it can't be patched in."""
    return first_failing(items) if put_in(mutant) else ""


def _imported(mutant: Mutant, seen: Sequence[Run]) -> str | None:
    """Return the test that kills a mutant that takes effect when its file is imported, or None."""
    concerned = _cheapest([run for run in seen if mutant.file in run.reached] or seen)
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


def _say(mutant: Mutant, test: str | None) -> None:
    print(f"{'killed' if test else 'SURVIVED':8} {mutant}  {test or ''}", file=sys.__stderr__, flush=True)


def _changed(mutant: Mutant) -> str:
    text = text_of(mutant.file)
    name = f"{mutant.file} {mutant.function}"
    return "\n".join(difflib.unified_diff(text.splitlines(), mutant.applied().splitlines(), name, "", lineterm="", n=2))


def _kept(path: Path) -> Verdicts:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def main() -> int:
    """Run the mutants chosen on the command line. Return 1 if more than one in twenty survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=200, help="the number of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=ROOMS, action="append", help="only in these rooms")
    parser.add_argument("--quick", action="store_true", help="only by the tests of the same room")
    parser.add_argument("--by", metavar="PATH", nargs="+", help="only by these tests, with all rooms together")
    parser.add_argument("--show", metavar="WORD", help="only print changes that survived; '' for all")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    wanted = parser.parse_args()
    rooms = wanted.room or list(ROOMS)
    kept = {} if wanted.fresh else _kept(KEPT)
    chosen = {
        room: drawn(room, wanted.n // len(rooms) + (index < wanted.n % len(rooms)), wanted.seed)
        for index, room in enumerate(rooms)
    }
    own = [(ROOMS[room].tests, [room]) for room in rooms]
    everywhere = [] if wanted.quick else [(EVERYWHERE, rooms)]
    stages = [(wanted.by, rooms)] if wanted.by else [*own, *everywhere]
    for paths, concerned in stages if wanted.show is None else ():
        if alive := [mutant for room in concerned for mutant in chosen[room] if not kept.get(mutant.key)]:
            found = tried(paths, alive)
            kept |= found
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(_kept(KEPT) | found, indent=1), encoding="utf-8")
    everything = [mutant for room in rooms for mutant in chosen[room]]
    survivors = [mutant for mutant in everything if mutant.key in kept and not kept[mutant.key]]
    print("\n\n".join(_changed(mutant) for mutant in survivors if (wanted.show or "") in str(mutant)))
    print(f"\n{len(survivors)} of {len(everything)} survive; {len(SAME)} others are known to change nothing")
    return int(len(survivors) * 20 > len(everything))


if __name__ == "__main__":
    sys.exit(main())
