"""`pzc test`: runs every `expect` of files and folders."""

from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from typing import Any

import click

from pzc.api.sources import files_in
from pzc.cli.expectations import Allowance
from pzc.cli.file_tests import Tested, files_for, tested
from pzc.cli.solving import find_backend
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.source import visible
from pzc.jobs.executors import Job, make_executor
from pzc.jobs.processes import Ended
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import errors_as_json, json_head, note, print_json, show_errors

from .options import Seconds, cluster_option, disable_option, json_option, limits_option

_HELP = """Check what puzzles expect of themselves (`expect unique`, `expect count 6`, ...).

Prints one line for each file, and a summary. In a folder, every .puz file counts, those in its folders too.
Exit code 1 if an expectation fails, 2 if a file is wrong or there is none, 3 if something could not be found out in
the limits.
"""


@click.command(help=_HELP, short_help="Check what puzzles expect of themselves.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="FILE|FOLDER...")
@click.option(
    "--time-limit",
    type=Seconds(),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds for each file.",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Larger numbers of solutions are counted without listing them.",
)
@click.option("--backend", default="auto", show_default=True, metavar="NAME", help="The solver.")
@disable_option
@cluster_option
@json_option
@limits_option
def command(
    paths: tuple[str, ...],
    time_limit: float,
    most: int,
    backend: str,
    without: frozenset[str],
    cluster: str | None,
    as_json: bool,
) -> int:
    """See _HELP."""
    find_backend(backend)
    tally = dict.fromkeys(("holds", "fails", "unknown", "wrong", "silent", "lost"), 0)
    job = partial(tested, backend, Allowance(time_limit, most, without))
    with closing(_each(job, paths, cluster)) as results:
        for path, found in results:
            if isinstance(found, Ended):
                tally["lost"] += 1
                lost = f"the process that tested it died: {found.why}"
                if as_json:
                    print_json(json_head(path, "lost") | {"message": lost})
                else:
                    _print_line(f"{visible(path)}: {lost}")
                continue
            for verdict in found.verdicts:
                tally[verdict] += 1
            if as_json:
                print_json(_as_json(path, found))
            else:
                _show(found)
    if not as_json:
        _print_line(_summary(tally))
    return _exit_code(tally)


def _show(found: Tested) -> None:
    for left_out in found.notes:
        note(left_out)
    _print_line(found.line)
    if found.error is not None:
        show_errors(found.error)


def _as_json(path: str, found: Tested) -> dict[str, Any]:
    if found.error is not None:
        return errors_as_json(path, found.error)
    worst = next(word for word in ("fails", "unknown", "silent", "holds") if word in found.verdicts)
    return json_head(path, worst) | {"expectations": list(found.findings), "left_out": list(found.notes)}


def _each(
    job: Job[str, Tested], paths: Iterable[str], cluster: str | None
) -> Generator[tuple[str, Tested | Ended], None, None]:
    """Yield each file with its result: in order, or as a cluster finishes them."""
    if cluster is None:
        yield from ((path, job([path])[0]) for path in files_in(paths))
        return

    with make_executor(1, cluster) as those:
        yield from those.each(job, files_in(paths), files=files_for)


def _print_line(text: str) -> None:
    write_out(text + "\n", None)


def _summary(tally: dict[str, int]) -> str:
    """Return the numbers of passed and failed expectations, and other outcomes where there are any."""
    parts = [f"{tally['holds']} passed", f"{tally['fails']} failed"]
    if tally["unknown"]:
        parts.append(f"{tally['unknown']} unknown")
    if tally["wrong"]:
        parts.append(f"{many(tally['wrong'], 'file')} wrong")
    if tally["lost"]:
        parts.append(f"{many(tally['lost'], 'file')} lost")
    if tally["silent"]:
        parts.append(f"{many(tally['silent'], 'file')} without expectations")
    return ", ".join(parts)


def _exit_code(tally: dict[str, int]) -> int:
    if tally["lost"]:
        return exit_codes.INTERNAL
    if tally["fails"]:
        return exit_codes.FAILED
    if tally["wrong"]:
        return exit_codes.WRONG_INPUT
    if tally["unknown"]:
        return exit_codes.UNKNOWN
    return exit_codes.OK if any(tally.values()) else exit_codes.WRONG_INPUT
