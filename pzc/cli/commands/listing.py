"""`pzc list`: the library."""

import click

from pzc.cli.output import write_out
from pzc.compiler.syntax import library


@click.command(help="List the library: rule files for `use`, and puzzles to solve.", short_help="List the library.")
def command() -> int:
    """See the help above."""
    rules, puzzles = library.rule_files(), library.instances()
    width = max((len(entry.name) for entry in [*rules, *puzzles]), default=0)
    lines = ["Rule files, for `use NAME` or `pzc new NAME`:"]
    lines += [f"  {entry.name:<{width}}  {entry.title}".rstrip() for entry in rules]
    lines += ["", "Puzzles, for `pzc NAME`:"]
    lines += [f"  {entry.name:<{width}}  {entry.title}".rstrip() for entry in puzzles]
    write_out("\n".join(lines) + "\n", None)
    return 0
