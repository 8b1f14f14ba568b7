"""The benchmark: `python -m bench [PART ...]` prints its tables, in Markdown.

Parts: start, backends, passes, growth, many, making, far; peers with --noqx, --iss or --mzn; in_process with --noqx or
--cspuz; given_up with --boards. The figures that count are ratios: both sides run in turn, in one run.
"""

import argparse
import os
import platform
import sys
from collections.abc import Iterator

PARTS = ("start", "backends", "passes", "growth", "many", "making", "far")
PEERS, IN_PROCESS, GIVEN_UP = "peers", "in_process", "given_up"
WITH_PATHS = PEERS, IN_PROCESS, GIVEN_UP


def main() -> None:
    """Run the given parts."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"{', '.join((*PARTS, *WITH_PATHS))}; all but the last three if none is named",
    )
    parser.add_argument("--runs", type=int, default=9, help="how often each process is run (default 9)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one search (default 60)")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="puzzles of backends, passes and peers; rules of growth and making",
    )
    parser.add_argument(
        "--size", type=int, action="append", default=[], metavar="N", help="growth: boards of NxN (default 10, 20, 40)"
    )
    parser.add_argument(
        "--noqx", metavar="FOLDER", help="a clone of github.com/T0nyX1ang/noqx, for peers and in_process"
    )
    parser.add_argument(
        "--cspuz", metavar="FOLDER", help="a clone of github.com/semiexp/cspuz_core that is built, for in_process"
    )
    parser.add_argument(
        "--iss", metavar="FOLDER", help="a clone of github.com/sigh/Interactive-Sudoku-Solver, for peers and many"
    )
    parser.add_argument("--tatham", metavar="FOLDER", help="Simon Tatham's programs, built with GTK, for making")
    parser.add_argument(
        "--mzn", nargs="?", const="gecode", metavar="SOLVER", help="peers: beside MiniZinc with this solver (gecode)"
    )
    parser.add_argument(
        "--boards",
        action="append",
        default=[],
        metavar="PATH",
        help="given_up: a puzzle file, a folder of them, or a text file with an address in each line",
    )
    given = parser.parse_args()
    for part in given.parts:
        if part not in (*PARTS, *WITH_PATHS):
            parser.error(f"there is no part `{part}`; there are {', '.join((*PARTS, *WITH_PATHS))}")
    if PEERS in given.parts and not (given.noqx or given.iss or given.mzn):
        parser.error(f"`{PEERS}` needs --noqx FOLDER, --iss FOLDER, --mzn, or several of them")
    if IN_PROCESS in given.parts and not (given.noqx or given.cspuz):
        parser.error(f"`{IN_PROCESS}` needs --noqx FOLDER, --cspuz FOLDER, or both")
    if GIVEN_UP in given.parts and not given.boards:
        parser.error(f"`{GIVEN_UP}` needs --boards PATH")
    if given.noqx and not os.path.isdir(os.path.join(given.noqx, "noqx")):
        parser.error(f"`{given.noqx}` is no clone of noqx: it has no folder `noqx`")
    print(f"# Benchmark\nPython {platform.python_version()}, {os.cpu_count()} cores, `python -m bench`.\n", flush=True)
    for part in given.parts or PARTS:
        print(_others(part, given) if part in ("many", "far", *WITH_PATHS) else _run(part, given), flush=True)


def _others(part: str, given: argparse.Namespace) -> str:
    """Return the tables of a part that takes paths, or measures thousands of puzzles in one run."""
    if part == PEERS:
        return "\n".join(_peers(given))
    if part == IN_PROCESS:
        return "\n".join(_in_process(given))
    if part == GIVEN_UP:
        from bench.given_up import given_up

        return given_up(given.boards, given.limit)
    if part == "many":
        from bench.many import table

        return table(iss=given.iss)
    from bench.far import by_cluster

    return by_cluster()


def _peers(given: argparse.Namespace) -> Iterator[str]:
    """Return the tables of the peers that the options name."""
    from bench.beside_mzn import beside_minizinc
    from bench.peers import beside_iss, beside_noqx

    if given.noqx:
        yield beside_noqx(given.noqx, given.runs, given.only, given.limit)
    if given.iss:
        yield beside_iss(given.iss, given.runs, given.only)
    if given.mzn:
        yield beside_minizinc(given.mzn, given.runs, given.only)


def _in_process(given: argparse.Namespace) -> Iterator[str]:
    """Return the tables of the peers of `in_process` that the options name."""
    from bench.beside_cspuz import beside_cspuz
    from bench.in_process import in_process

    if given.noqx:
        yield in_process(given.noqx, given.runs, given.only, given.limit)
    if given.cspuz:
        yield beside_cspuz(given.cspuz, given.runs, given.only, given.limit)


def _run(part: str, given: argparse.Namespace) -> str:
    match part:
        case "start":
            from bench.start import start

            return start(given.runs)
        case "backends":
            from bench.backends import by_back_ends

            return by_back_ends(given.only, given.limit)
        case "passes":
            from bench.passes import without_each

            return without_each(given.only, given.limit)
        case "growth":
            from bench.growth import SIZES, growth

            return growth(given.size or SIZES, given.only, round(given.limit))
        case "making":
            from bench.making import making

            return making(given.runs, given.only, given.tatham)
        case _:
            raise AssertionError(part)


if __name__ == "__main__":
    sys.exit(main())
