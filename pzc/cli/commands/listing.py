"""`pzc list`: the library, and a search in it."""

import shutil

import click

from pzc.compiler.syntax import library
from pzc.library.catalogue import Variant, find_variants, nearest_name, variant_as_json
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import JSON_VERSION, note, print_json

from .options import json_option

_HELP = """List the library: rule files for `use`, and puzzles to solve.

With words, list the rule files in which all of them occur, the best matches first. A word may be a part of a name, also
of another name of the puzzle; a kind (loop, path, shading, regions, shapes, numbers, constraint); or a word of the
rules.

\b
Examples:
  pzc list
  pzc list loop
  pzc list bimaru
  pzc list black touch --json
"""
_NARROW = 80
"""The width of a line where the output is not a terminal."""


@click.command(help=_HELP, short_help="List the library, or search in it.")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@json_option
def command(words: tuple[str, ...], as_json: bool) -> int:
    """See _HELP."""
    found = find_variants(words)
    if as_json:
        print_json({"version": JSON_VERSION, "variants": [variant_as_json(one) for one in found]})
    elif words:
        write_out("".join(_with_rule(one) for one in found), None)
    else:
        write_out(_all_files(), None)
    if found:
        return exit_codes.OK
    near = [f"; did you mean `{name}`?" for word in words if not find_variants([word]) and (name := nearest_name(word))]
    note(f"no rule file of the library has {' and '.join(f'`{word}`' for word in words)} in it{''.join(near[:1])}")
    return exit_codes.FAILED


def _all_files() -> str:
    """Return the names and titles of all files."""
    rules, puzzles = library.rule_files(), library.instances()
    width = max((len(entry.name) for entry in [*rules, *puzzles]), default=0)
    lines = ["Rule files, for `use NAME` or `pzc new NAME`; more of one by `pzc show NAME`:"]
    lines += [f"  {entry.name:<{width}}  {entry.title}".rstrip() for entry in rules]
    lines += ["", "Puzzles, for `pzc NAME`:"]
    lines += [f"  {entry.name:<{width}}  {entry.title}".rstrip() for entry in puzzles]
    return "\n".join(lines) + "\n"


def _with_rule(one: Variant) -> str:
    """Return two lines about a variant: its names and kinds, and as much of its rules as fits."""
    kinds = f" ({', '.join(one.kinds)})" if one.kinds else ""
    width = max(_NARROW, shutil.get_terminal_size((_NARROW, 24)).columns) - 2
    rules = " ".join(one.rules)
    shown = rules if len(rules) <= width else rules[: width - 1].rstrip() + "…"
    return f"{one.name}: {one.title}{kinds}\n" + (f"  {shown}\n" if shown else "")
