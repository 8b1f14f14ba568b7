"""`pzc solve`, and so `pzc FILE`: a file to its solutions, or to its translation."""

import os
from typing import Any

import click

from pzc.cli.solving import Request, require_backend, solve
from pzc.cli.translation import translate, write_apart
from pzc.compiler.base.clock import within
from pzc.output.solution_text import ENOUGH

from .options import (
    Seconds,
    cluster_for,
    cluster_option,
    cores,
    disable_option,
    file_argument,
    json_option,
    limits_option,
    output_option,
    policy_options,
    refuse_cluster,
)

_MOST_WORKERS = 1024  # threads or processes; most systems refuse to start more
_MOST_SEED = 2**31 - 1

_HELP = """Solve a puzzle: print its solution, and say whether it is the only one.

If there is a second solution, both are printed, and standard error shows where they differ. If there is no solution,
the rules and clues that contradict each other are named.

FILE may also be a link of puzz.link, f-puzzles or another site, or a file with a link or a sudoku as text
(docs/formats.md).

A folder is solved as many puzzles, and so is a file with a puzzle on each line if --rules names their variant: each
puzzle gives a line of JSON (docs/many.md).

\b
Examples:
  pzc solve killer_29
  pzc solve 'https://puzz.link/p?slither/5/5/cbcbcddad'
  pzc solve sudokus.txt --rules sudoku
  pzc solve folder -o results.jsonl
"""


@click.command(help=_HELP, short_help="Solve a puzzle: is there just one solution?")
@file_argument
@click.option("--all", "every", is_flag=True, help="Print all solutions, with a blank line between them.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Print up to N solutions.")
@click.option(
    "--time-limit",
    type=Seconds(),
    metavar="S",
    help="Give up after S seconds (exit code 3).",
)
@click.option("--workers", type=click.IntRange(1, _MOST_WORKERS), default=1, metavar="N", help="Search in N threads.")
@click.option(
    "--seed",
    type=click.IntRange(0, _MOST_SEED),
    default=0,
    metavar="N",
    help="Another order of search; of several solutions, clingo then finds others first.",
)
@click.option(
    "--backend", default="auto", metavar="NAME", help="The solver: clingo, cpsat, minizinc, or auto, whichever suits."
)
@click.option("--solver", metavar="NAME", help="The solver that MiniZinc runs: gecode, chuffed, ...")
@click.option("--rules", metavar="VARIANT", help="FILE has a puzzle of these rules on each line.")
@click.option("--clue", metavar="NAME", help="With --rules: what a row of digits gives (given).")
@click.option(
    "--jobs",
    type=click.IntRange(1, _MOST_WORKERS),
    metavar="N",
    help="Many puzzles: in N processes, not one for each core.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "kernel", "session", "each"]),
    default="auto",
    help="With --rules: by machine code, one solver asked again, or each puzzle by itself; auto, what can be had.",
)
@cluster_option
@click.option("--resume", is_flag=True, help="Many puzzles: go on from the records that stand in the file of -o.")
@click.option("--show-hidden", is_flag=True, help="Print hidden layers too: they are no part of the solution.")
@disable_option
@policy_options
@json_option
@output_option("Write to FILE instead of standard output; with --split, into the folder FILE.", folders=True)
@click.option(
    "--target", metavar="NAME", help="Do not solve, write the puzzle in another form: mzn, fzn, lp, aspif or cpsat."
)
@click.option("--split", is_flag=True, help="With --target mzn: rules and data apart, VARIANT.mzn and NAME.json.")
@click.option("--data", type=click.Choice(["json", "dzn"]), default="json", help="The form of the data with --split.")
@limits_option
def command(
    file: str,
    target: str | None,
    split: bool,
    data: str,
    output: str | None,
    rules: str | None,
    clue: str | None,
    jobs: int | None,
    cluster: str | None,
    engine: str,
    resume: bool,
    **search: Any,
) -> int:
    """See _HELP."""
    if rules is not None or os.path.isdir(file):
        if target is not None or split or search["every"] or search["solver"] is not None:
            raise click.UsageError("--all, --solver, --target and --split are for one puzzle")
        if resume and output is None:
            raise click.UsageError("--resume goes on from the file of -o")
        many = {"file": file, "rules": rules or "", "clue": clue or "given", "resume": resume}
        many |= {"jobs": jobs or cores(), "cluster": cluster_for(cluster, jobs)}
        return _solve_many(many, output, engine, search)
    refuse_cluster("is for many puzzles, of --rules or of a folder")
    if resume or engine != "auto" or clue is not None or jobs is not None:
        raise click.UsageError("--clue, --engine, --jobs and --resume are for many puzzles, of --rules or of a folder")
    if target is not None and (search["every"] or search["limit"] is not None or search["as_json"]):
        raise click.UsageError("--all, --limit and --json are about solutions; --target writes the puzzle itself")
    if split:
        if target != "mzn":
            raise click.UsageError("--split goes with --target mzn")
        with within(search["time_limit"]):
            return write_apart(file, data, output or ".")
    if target is not None:
        with within(search["time_limit"]):
            return translate(file, target, output, search["without"])
    return solve(Request(file=file, output=output, **search))


def _solve_many(many: dict[str, Any], output: str | None, engine: str, search: dict[str, Any]) -> int:
    """Solve many puzzles. With an engine of its own there is no back-end to choose."""
    from pzc.batch.request import ManyRequest
    from pzc.batch.run import solve_many  # imports numpy and multiprocessing

    require_backend(search["backend"])
    if search["backend"] != "auto":
        if engine in ("kernel", "session"):
            raise click.UsageError(f"`--engine {engine}` is a solver of its own: leave out --backend")
        engine = "each"
    names = ("time_limit", "seed", "without", "backend", "show_hidden")
    chosen = {name: search[name] for name in names}
    limit = search["limit"] or ENOUGH
    return solve_many(ManyRequest(output=output, limit=limit, engine=engine, **many, **chosen))
