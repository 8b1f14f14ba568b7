"""`pzc studio`: text and board of puzzles side by side, in a browser."""

import os

import click

from pzc.backends.interface import ToolMissing
from pzc.output.messages import note

_HELP = """Open the studio: the text of a puzzle and its board, side by side, in your browser.

With a FILE or a FOLDER it shows the puzzles that lie there, and saves into that folder. The address that it prints has
a secret in it; only who knows it, on this machine, gets in.

\b
Examples:
  pzc studio
  pzc studio mine.puz
  pzc studio puzzles --no-browser --port 8000
  pzc studio --build site

With `--build` it serves nothing, but writes the studio into a folder, for any web server: there compiler and solver run
in the visitor's browser (docs/hosting.md). What it takes from npm for that, 8 MB, is fetched once.

Needs the extra `studio`: pip install 'pzc[studio]'.
"""


@click.command(help=_HELP, short_help="Write, draw and solve puzzles in your browser.")
@click.argument("file", required=False, metavar="[FILE|FOLDER]", type=click.Path())
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="Listen on port N (7457 or the next free one)."
)
@click.option("--host", default="127.0.0.1", metavar="NAME", help="Listen for others, too; then no files are read.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, or only print the address.")
@click.option("--build", metavar="DIR", type=click.Path(), help="Write a site that needs no server of ours into DIR.")
@click.option("--from", "npm", metavar="DIR", type=click.Path(), help="Take npm's archives from DIR, not from the net.")
def command(file: str | None, port: int | None, host: str, browser: bool, build: str | None, npm: str | None) -> int:
    """See _HELP."""
    if build is not None:
        return _build(build, npm, file)
    if npm is not None:
        raise click.UsageError("`--from` goes with `--build`")
    try:
        from pzc.studio.hosting.run_server import ServerOptions, serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("platformdirs", "starlette", "uvicorn", "websockets"):
            raise
        raise ToolMissing("the studio needs the extra `studio`: pip install 'pzc[studio]'") from None
    folder, name = _folder(file)
    return serve(ServerOptions(host, port, folder, name, browser))


def _build(folder: str, npm: str | None, file: str | None) -> int:
    """Write the site, and print how to look at it."""
    from pzc.studio.hosting.static_site import NotEmpty, build

    if file is not None:
        raise click.UsageError("a site has no folder with puzzles: `--build` goes without FILE")
    try:
        built = build(folder, npm)
    except NotEmpty:
        raise click.UsageError(f"`{folder}` is not empty, and nothing that `--build` has made") from None
    except OSError as error:
        raise click.UsageError(f"can't write to `{folder}`: {error.strerror}") from None
    note(f"{folder}: {built.files} files, {built.bytes / 1e6:.1f} MB")
    note(f"to look at it: python -m http.server --directory {folder}")
    return 0


def _folder(file: str | None) -> tuple[str | None, str | None]:
    """Return the folder with the puzzles, and the puzzle that was named."""
    if file is None:
        return None, None
    path = os.path.abspath(file)
    if os.path.isdir(path):
        return path, None
    if not os.path.isfile(path):
        raise click.UsageError(f"there is no file or folder `{file}`")
    return os.path.dirname(path), os.path.basename(path)
