"""The command line: words to a command, what goes wrong to a message and an exit code."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from typing import cast

import click

from pzc import exits
from pzc.compiler.base.clock import guard
from pzc.compiler.base.memory import set_limit, usual_limit
from pzc.version import VERSION

_MODULES = {
    "solve": "solve",
    "count": "count",
    "check": "check",
    "test": "test",
    "candidates": "candidates",
    "draw": "draw",
    "rules": "rules",
    "list": "listing",
    "fmt": "fmt",
    "new": "new",
    "generate": "generate",
    "import": "imports",
    "export": "export",
    "dump": "dump",
    "studio": "studio",
    "completion": "completion",
}
_OWN_OPTIONS = {"--help", "-h", "--version", "--explain"}

_HELP = f"""Solves, checks and translates logic puzzles written in .puz files.

`pzc FILE` is `pzc solve FILE`. FILE is a path, the name of a puzzle of the library (see `pzc list`), or
`-` for standard input. Solutions go to standard output, everything else to standard error.

\b
Examples:
  pzc killer_29                   solve a puzzle of the library
  pzc new killer -o mine.puz      begin a puzzle of your own
  pzc check mine.puz              look for mistakes
  pzc --explain PZ202             what an error means, with an example
  pzc mine.puz                    solve it: is there just one solution?
  pzc --all --limit 20 mine.puz   list its solutions
  pzc count mine.puz              how many solutions are there, exactly?
  pzc candidates mine.puz         what can each cell still be?
  pzc draw mine.puz -o mine.svg   draw it
  pzc test mine.puz               does it hold what it says of itself?
  pzc fmt mine.puz                put its blanks and pictures in order
  pzc --target mzn mine.puz       write it as a MiniZinc model

{exits.HELP}"""


class _Commands(click.Group):
    """Commands that are loaded when they are called; what is no command is a file to solve."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in _MODULES and args[0].split("=")[0] not in _OWN_OPTIONS:
            _refuse_misspelt(args[0], ctx)
            args = ["solve", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _MODULES:
            return None
        return cast(click.Command, import_module(f"pzc.commands.{_MODULES[cmd_name]}").command)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[click.shell_completion.CompletionItem]":
        files = click.shell_completion.CompletionItem(incomplete, type="file")
        return [*super().shell_complete(ctx, incomplete), files]


def _refuse_misspelt(word: str, ctx: click.Context) -> None:
    """Complains of a word that is nearly a command and no file."""
    if not word.isalpha() or os.path.exists(word):
        return
    from difflib import get_close_matches

    near = get_close_matches(word, _MODULES, n=1, cutoff=0.75)
    if near:
        raise click.UsageError(f"there is no command or file `{word}`. Did you mean `{near[0]}`?", ctx)


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"pzc {VERSION}")
        ctx.exit()


def _explain(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is None or ctx.resilient_parsing:
        return
    from difflib import get_close_matches

    from pzc.compiler.syntax.mistakes.codes import as_text, page_of, pages

    page = page_of(value)
    if page is None:
        near = get_close_matches(value.upper(), [page.code for page in pages()], n=1, cutoff=0.7)
        hint = f" Did you mean {near[0]}?" if near else " A code looks like PZ202; an error shows it in brackets."
        raise click.UsageError(f"no error or warning has the code `{value}`.{hint}", ctx)
    click.echo(as_text(page), nl=False)
    ctx.exit()


@click.group(cls=_Commands, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version.",
)
@click.option(
    "--explain",
    metavar="CODE",
    expose_value=False,
    is_eager=True,
    callback=_explain,
    help="Explain an error or a warning by its code, with an example.",
)
def commands() -> None:
    """The root of all commands."""


def main() -> None:
    """The program `pzc`."""
    # A compiler makes very many small things and hardly a cycle of them: looking for cycles less often saves 3 to 8 %.
    gc.set_threshold(100_000, 20, 100)
    ended: list[int] = []

    def end(number: int, _: object) -> None:
        ended.append(number)
        signal.raise_signal(signal.SIGINT)

    # Who ends us, as `timeout` does, ends what we have started, too, in the way that Ctrl-C does.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGTERM, end)
    set_limit(usual_limit())
    guard()
    code = run(sys.argv[1:])
    code = exits.TERMINATED if ended and code == exits.INTERRUPTED else code
    if any(
        thread.name in ("cpsat", "clingo") for thread in threading.enumerate()
    ):  # it does not hear, and nobody waits for it
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(args: Sequence[str]) -> int:
    """Runs a command line; its exit code."""
    _prepare_streams()
    try:
        code = _run(list(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has left. What is still in the buffer must not be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return exits.INTERRUPTED
    return code


def _prepare_streams() -> None:
    """A stream may be closed, or not know all the letters of a puzzle: neither should end in a traceback."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif (stream.encoding or "").lower() != "utf-8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _run(args: list[str]) -> int:
    if "_PZC_COMPLETE" in os.environ:
        commands.main(prog_name="pzc")  # the shell asks how a line may go on
    try:
        with commands.make_context("pzc", args) as ctx:
            return commands.invoke(ctx) or exits.OK
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        _show(error)
        return exits.WRONG_INPUT
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error.__context__, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from error  # a module whose import was interrupted says so in its own way
        return _failed(error)


def _show(error: click.ClickException) -> None:
    """What click has to say; it quotes what was typed."""
    import io

    from pzc.compiler.base.source import visible

    said = io.StringIO()
    error.show(said)
    click.echo("\n".join(map(visible, said.getvalue().split("\n"))), err=True, nl=False)


def _failed(error: Exception) -> int:
    """Says what went wrong. Imports here what a good run needs not."""
    from pzc.backends.interface import ToolMissing
    from pzc.compiler.base.clock import TimeUp
    from pzc.compiler.base.diagnostics import PuzzleError
    from pzc.compiler.base.source import visible
    from pzc.stopping import MEMORY_ERRORS, time_in_words, too_large
    from pzc.terminal import note, show_errors

    if isinstance(error, MEMORY_ERRORS):
        error = too_large("pzc")
    if isinstance(error, TimeUp):
        note(f"{time_in_words(None)}: unknown")
        return exits.UNKNOWN
    if isinstance(error, PuzzleError):
        show_errors(error)
        return exits.WRONG_INPUT
    if isinstance(error, ToolMissing):
        note(f"error: {error}")
        return exits.TOOL_MISSING
    if isinstance(error, OSError):
        where = f"{visible(os.fsdecode(error.filename))}: " if isinstance(error.filename, str | bytes) else ""
        note(f"error: {where}{error.strerror or error}")
        return exits.WRONG_INPUT
    if os.environ.get("PZC_DEBUG"):
        raise error
    note(
        f"error: pzc itself failed ({type(error).__name__}: {error}).\n"
        "That should not happen, whatever the input. Please report it with the file that you gave;\n"
        "PZC_DEBUG=1 shows where it happened."
    )
    return exits.INTERNAL
