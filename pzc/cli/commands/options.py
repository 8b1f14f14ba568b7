"""Arguments and options that several commands share."""

import os
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import click
from click.core import ParameterSource

from pzc.checks.warnings import ALL, CODES
from pzc.compiler.base.clock import within
from pzc.compiler.base.limits import NAMES, set_limits
from pzc.compiler.base.memory import limit_in_use, set_limit
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.passes import PASSES

_MOST_SECONDS = 1e9

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

file_argument: Decorator = click.argument("file", type=click.Path(allow_dash=True))
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="One JSON object (docs/json.md).")


def output_option(help: str, folders: bool = False) -> Decorator:
    """`-o FILE`, or with `folders` also `-o FOLDER`. With `-o -`, the output is None, which is standard output."""
    path = click.Path(dir_okay=folders, allow_dash=True)
    return click.option("-o", "--output", type=path, callback=_none_for_dash, metavar="FILE", help=help)


def _none_for_dash(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return None if value == "-" else value


cluster_option: Decorator = click.option(
    "--cluster",
    envvar="PZC_CLUSTER",
    metavar="ADDRESS",
    help="Have the workers of a cluster do it, as at tcp://host:8786 (docs/far.md); else PZC_CLUSTER says where.",
)


def cluster_for(cluster: str | None, jobs: int | None = None) -> str | None:
    """Return the address of the cluster. It is None if processes of this machine are wanted and only the variable
    names a cluster.
    """
    if jobs is None or cluster is None:
        return cluster
    if _is_typed("cluster"):
        raise click.UsageError("--jobs is for this machine, --cluster for others")
    return None


def refuse_cluster(why: str) -> None:
    """Raise UsageError if --cluster has no use here. A variable is ignored."""
    if _is_typed("cluster"):
        raise click.UsageError(f"--cluster {why}")


def _is_typed(option: str) -> bool:
    return click.get_current_context().get_parameter_source(option) is ParameterSource.COMMANDLINE


class NumberRange(click.FloatRange):
    """A number in a range. `nan` is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number, or report an invalid one."""
        number = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


class Seconds(NumberRange):
    """A positive number of seconds."""

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(0, _MOST_SECONDS, min_open=True)


def limits_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options `--limits NAME=N,...` and `--memory-limit M`. They apply from the moment the command line is read."""
    help = "Raise limits, as in steps=10_000_000 (docs/limits.md)."
    option = click.option("--limits", expose_value=False, callback=_raise_limits, metavar="NAME=N,...", help=help)
    help = "Use at most M of memory, such as 2G, or none for no limit (default: three quarters of the machine's)."
    memory = click.option("--memory-limit", expose_value=False, callback=_limit_memory, metavar="M", help=help)
    return option(memory(command))


def _limit_memory(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Limit the memory until the command ends."""
    if value is not None:
        most = None if value == "none" else _bytes(ctx, param, value)
        before = limit_in_use()
        ctx.call_on_close(lambda: set_limit(before))
        set_limit(most)


def _bytes(ctx: click.Context, param: click.Parameter, value: str) -> int:
    match = re.fullmatch(r"([0-9]{1,9}) ?([KMGT])i?B?", value.strip(), re.IGNORECASE)
    if match is None or not int(match[1]):
        raise click.BadParameter(f"`{value}` is no amount of memory; write 500M, 2G or none", ctx, param)
    return int(match[1]) << 10 * (1 + "KMGT".index(match[2].upper()))


def time_limit_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Option `--time-limit S`. It applies to the whole command from the moment the command line is read."""
    help = "Give up after S seconds (exit code 3)."
    option = click.option(
        "--time-limit", expose_value=False, type=Seconds(), callback=_limit_time, metavar="S", help=help
    )
    return option(command)


def _limit_time(ctx: click.Context, param: click.Parameter, value: float | None) -> None:
    if value is not None:
        ctx.with_resource(within(value))


def _raise_limits(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Set the limits of `--limits NAME=N,...`."""
    changes = {}
    for part in (value or "").split(",") if value else ():
        name, _, number = part.strip().partition("=")
        if name not in NAMES or not is_digits(number.replace("_", "")):
            raise click.BadParameter(f"`{part}` is none of {', '.join(f'{n}=N' for n in NAMES)}", ctx, param)
        changes[name] = int(number)
    set_limits(changes)


def policy_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options `--allow CODE` and `--deny CODE`, which may be repeated."""
    for name, help in (
        ("--deny", "Treat a warning as an error: its code, or `all`."),
        ("--allow", "Do not show a warning: its code, or `all`."),
    ):
        command = click.option(name, multiple=True, metavar="CODE", callback=_codes, help=help)(command)
    return command


def _codes(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> frozenset[str]:
    """Return the codes in upper case. Raises BadParameter for a word that is no code of a warning."""
    codes = frozenset(word.upper() for word in words)
    for code in codes - {ALL, *CODES}:
        raise click.BadParameter(f"`{code}` is not the code of a warning; there are {', '.join(CODES)} and `all`")
    return codes


def _pass_names(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> frozenset[str]:
    for name in value:
        if name not in PASSES:
            raise click.BadParameter(f"there is no pass `{name}`; there are {', '.join(PASSES)}", ctx, param)
    return frozenset(value)


disable_option: Decorator = click.option(
    "--disable-pass",
    "without",
    multiple=True,
    metavar="NAME",
    callback=_pass_names,
    help=f"Leave out a pass that makes solving faster: {', '.join(PASSES)}.",
)
"""Option `--disable-pass NAME`, which may be repeated: the names as a frozenset, for `without`."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
