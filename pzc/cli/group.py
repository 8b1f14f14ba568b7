"""The command line: its words to a command, and mistakes in them to a message."""

import io
import os
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import cast

import click
from click.shell_completion import CompletionItem

from pzc.compiler.base.source import visible
from pzc.compiler.syntax.mistakes.codes import as_text, page_of, pages
from pzc.error_pages import page_address
from pzc.output import exit_codes
from pzc.version import VERSION

_MODULES = {
    "solve": "solve",
    "count": "count",
    "check": "check",
    "test": "test",
    "candidates": "candidates",
    "explain": "explain",
    "hint": "hint",
    "rate": "rate",
    "reduce": "reduce",
    "suggest": "suggest",
    "draw": "draw",
    "rules": "rules",
    "list": "listing",
    "show": "show",
    "fmt": "fmt",
    "turn": "turn",
    "new": "new",
    "generate": "generate",
    "import": "imports",
    "export": "export",
    "dump": "dump",
    "studio": "studio",
    "lsp": "lsp",
    "mcp": "mcp",
    "completion": "completion",
}
_OTHER_WORDS = {
    **dict.fromkeys(("convert", "translate"), ("export", "import")),
    **dict.fromkeys(("validate", "verify", "lint"), ("check", "test")),
    **dict.fromkeys(("picture", "render", "image", "print"), ("draw",)),
    **dict.fromkeys(("format", "tidy"), ("fmt",)),
    **dict.fromkeys(("steps", "why"), ("explain",)),
    **dict.fromkeys(("difficulty", "grade"), ("rate",)),
    **dict.fromkeys(("create", "make", "init"), ("new", "generate")),
    **dict.fromkeys(("edit", "open", "serve", "gui"), ("studio",)),
    **dict.fromkeys(("search", "find"), ("list",)),
    **dict.fromkeys(("rotate", "mirror"), ("turn",)),
}
"""Words that other tools have for commands, with the commands of pzc."""
_OWN_OPTIONS = {"--help", "-h", "--version", "--explain"}

_HELP = f"""Solves, checks and translates logic puzzles written in .puz files.

`pzc FILE` is `pzc solve FILE`. FILE is a path, the name of a puzzle of the library (see `pzc list`), a link of
another site, or `-` for standard input. Solutions go to standard output, everything else to standard error.

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
  pzc explain mine.puz            how is it solved, step by step?
  pzc hint mine.puz               where to look next
  pzc rate mine.puz               how hard is it?
  pzc suggest mine.puz            which clue makes its solution unique?
  pzc draw mine.puz -o mine.svg   draw it
  pzc test mine.puz               does it hold what it says of itself?
  pzc fmt mine.puz                put its blanks and pictures in order
  pzc --target mzn mine.puz       write it as a MiniZinc model

{exit_codes.HELP}"""


class _Commands(click.Group):
    """The commands of pzc, each imported when it is called. A first word that is no command is a file to solve."""

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
        return cast(click.Command, import_module(f"pzc.cli.commands.{_MODULES[cmd_name]}").command)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        files = CompletionItem(incomplete, type="file")
        return [*super().shell_complete(ctx, incomplete), files]


def _refuse_misspelt(word: str, ctx: click.Context) -> None:
    """Raise UsageError for a word that is no file but nearly a command, or another tool's name for a command."""
    if not word.isalpha() or os.path.exists(word):
        return
    near = _OTHER_WORDS.get(word) or get_close_matches(word, _MODULES, n=1, cutoff=0.75)
    if near:
        meant = " or ".join(f"`{each}`" for each in near)
        raise click.UsageError(f"there is no command or file `{word}`. Did you mean {meant}?", ctx)


def _print_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"pzc {VERSION}")
        ctx.exit()


def _explain(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Print the page of an error code and exit. Raises UsageError for an unknown code."""
    if value is None or ctx.resilient_parsing:
        return
    page = page_of(value)
    if page is None:
        near = get_close_matches(value.upper(), [page.code for page in pages()], n=1, cutoff=0.7)
        hint = f" Did you mean {near[0]}?" if near else " A code looks like PZ202; an error shows it in brackets."
        raise click.UsageError(f"no error or warning has the code `{value}`.{hint}", ctx)
    address = page_address(page.code)
    click.echo(as_text(page) + (f"\n{address}\n" if address else ""), nl=False)
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


def run_command_line(args: Sequence[str]) -> int:
    """Run a command line and return its exit code. A mistake in the command line is reported on standard error."""
    if "_PZC_COMPLETE" in os.environ:
        commands.main(prog_name="pzc")  # the shell asks how a line may go on
    try:
        with commands.make_context("pzc", list(args)) as ctx:
            return commands.invoke(ctx) or exit_codes.OK
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        _show(error)
        return exit_codes.WRONG_INPUT


def _show(error: click.ClickException) -> None:
    """Print click's message. It quotes words of the command line, so control characters are escaped but for tabs."""
    message = io.StringIO()
    error.show(message)
    click.echo("\n".join(visible(line.expandtabs()) for line in message.getvalue().split("\n")), err=True, nl=False)
