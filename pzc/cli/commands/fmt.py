"""`pzc fmt`: puzzle files to their canonical form."""

import os
from collections.abc import Iterator
from difflib import unified_diff

import click

from pzc.api.sources import STANDARD_INPUT, files_in, read_plain
from pzc.compiler.base.cache_files import replacing_file
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source, visible
from pzc.compiler.syntax import library
from pzc.compiler.syntax.text.format import format_text
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import note, show_errors

from .options import limits_option

_HELP = """Write puzzle files in the one canonical form.

Blanks, indentation and pictures are put in order; comments, single blank lines and the line breaks inside a
statement stay. `-` formats standard input to standard output. A file that does not parse is not touched (exit
code 2).
"""


@click.command(help=_HELP, short_help="Write files in the one canonical form.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE|FOLDER...")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if a file is not in this form.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@limits_option
def command(paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """See _HELP."""
    code = exit_codes.OK
    changed = 0
    for path in files_in(paths):
        try:
            source = read_plain(path)
            text = format_text(source.text, source.name)
        except PuzzleError as error:
            show_errors(error)
            code = exit_codes.WRONG_INPUT
            continue
        different = _differs(path, source, text)
        changed += different
        if diff:
            write_out("".join(_diff(source, text)), None)
        elif path == STANDARD_INPUT and not check:
            write_out(text, None)
        elif different:
            shown = visible(path)
            note(f"{shown}: not in canonical form" if check else f"{shown}: formatted")
            if not check:
                _write(path, text)
    return code or (exit_codes.FAILED if check and changed else exit_codes.OK)


def _differs(path: str, source: Source, text: str) -> bool:
    """Return True if the file differs from its canonical form. Line ends and a byte order mark count."""
    if path == STANDARD_INPUT:
        return source.text != text
    return library.bytes_of(path, path) != text.encode()


def _diff(source: Source, text: str) -> Iterator[str]:
    before, after = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    for line in unified_diff(before, after, source.name, f"{source.name} (formatted)"):
        yield line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n"


def _write(path: str, text: str) -> None:
    """Write a file atomically, so that it always has either the author's text or ours."""
    path = os.path.realpath(path)
    with replacing_file(path) as unfinished:
        with open(unfinished, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(unfinished, os.stat(path).st_mode & 0o7777)
