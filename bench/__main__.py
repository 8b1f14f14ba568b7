"""The benchmark: `python -m bench [PART ...]` prints its tables, in Markdown.

Parts: start, whole, hard, share, passes, parameters, growth, kernel, backends, many, far; and
peers, where --noqx, --iss or --mzn says which (many takes --iss, too); and agree, with --noqx. What counts are
ratios, measured side by side in one run.
"""

import argparse
import os
import platform
import sys
from collections.abc import Iterator

PARTS = ("start", "whole", "hard", "share", "passes", "parameters", "growth", "kernel", "backends", "many", "far")
PEERS = "peers"
AGREE = "agree"


def main() -> None:
    """Runs the parts that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=f"{', '.join((*PARTS, PEERS, AGREE))}; all but the last two if none is named",
    )
    parser.add_argument("--runs", type=int, default=9, help="how often each process is run (default 9)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one search (default 60)")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="puzzles of whole, kernel, backends; genres of growth",
    )
    parser.add_argument(
        "--every",
        type=int,
        action="append",
        default=[],
        metavar="SIZE",
        help="growth: all rule files of the library, on boards of this size; --only chooses some",
    )
    parser.add_argument("--noqx", metavar="FOLDER", help="a clone of github.com/T0nyX1ang/noqx, for peers and agree")
    parser.add_argument(
        "--iss", metavar="FOLDER", help="a clone of github.com/sigh/Interactive-Sudoku-Solver, for peers and many"
    )
    parser.add_argument(
        "--mzn", nargs="?", const="gecode", metavar="SOLVER", help="peers: beside MiniZinc with this solver (gecode)"
    )
    parser.add_argument("--boards", type=int, default=60, help="agree: how many boards of each genre, at least")
    parser.add_argument("--seed", type=int, default=0, help="agree: the number of the first board")
    given = parser.parse_args()
    for part in given.parts:
        if part not in (*PARTS, PEERS, AGREE):
            parser.error(f"there is no part `{part}`; there are {', '.join((*PARTS, PEERS, AGREE))}")
    if PEERS in given.parts and not (given.noqx or given.iss or given.mzn):
        parser.error(f"`{PEERS}` wants --noqx FOLDER, --iss FOLDER, --mzn, or several of them")
    if AGREE in given.parts and not given.noqx:
        parser.error(f"`{AGREE}` wants --noqx FOLDER")
    if given.noqx and not os.path.isdir(os.path.join(given.noqx, "noqx")):
        parser.error(f"`{given.noqx}` is no clone of noqx: it has no folder `noqx`")
    print(f"# Benchmark\nPython {platform.python_version()}, {os.cpu_count()} cores, `python -m bench`.\n", flush=True)
    for part in given.parts or PARTS:
        print(_others(part, given) if part in ("many", "far", PEERS, AGREE) else _run(part, given), flush=True)


def _others(part: str, given: argparse.Namespace) -> str:
    """Thousands of puzzles in one run, and what is held against other programs."""
    if part == PEERS:
        return "\n".join(_peers(given))
    if part == AGREE:
        from bench.agree import agree

        return agree(given.noqx, given.boards, given.seed, given.only)
    if part == "many":
        from bench.many import table

        return table(iss=given.iss)
    from bench.far import by_cluster

    return by_cluster()


def _growth(given: argparse.Namespace) -> str:
    from bench.growth import curves, everything

    if given.every:
        return everything(given.every, given.only, round(given.limit))
    return curves(min(3, given.runs), given.only, limit=round(given.limit))


def _peers(given: argparse.Namespace) -> Iterator[str]:
    """The tables of those that are named."""
    from bench.beside_mzn import beside_minizinc
    from bench.peers import beside_iss, beside_noqx

    if given.noqx:
        yield beside_noqx(given.noqx, given.runs, given.only, given.limit)
    if given.iss:
        yield beside_iss(given.iss, given.runs, given.only)
    if given.mzn:
        yield beside_minizinc(given.mzn, given.runs, given.only)


def _run(part: str, given: argparse.Namespace) -> str:
    match part:
        case "start":
            from bench.start import start

            return start(given.runs)
        case "whole":
            from bench.whole import whole

            return whole(given.runs, given.only)
        case "hard":
            from bench.hard import against_plain

            return against_plain(given.limit)
        case "share":
            from bench.share import share

            return share(min(5, given.runs))
        case "passes":
            from bench.hard import without_each

            return without_each(given.limit)
        case "parameters":
            from bench.parameters import parameters

            return parameters(given.limit)
        case "growth":
            return _growth(given)
        case "backends":
            from bench.backends import by_back_ends

            return by_back_ends(given.only, given.limit)
        case _:
            from bench.kernel import rows
            from bench.measure import table

            header = ("constraint", "board", "answers", "compile", "solve")
            text = "Boards of bench/boards; 1 answer: proved to be the only one; seconds of CPU in one process."
            return table("Kernel constraints", text, header, rows(given.only, given.limit))


if __name__ == "__main__":
    sys.exit(main())
