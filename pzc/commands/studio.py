"""`pzc studio`: text and board of puzzles side by side, in a browser."""

import os

import click

from pzc.backends.interface import ToolMissing

_HELP = """Open the studio: the text of a puzzle and its board, side by side, in your browser.

With a FILE or a FOLDER it shows the puzzles that lie there, and saves into that folder. The address that it prints has
a secret in it; only who knows it, on this machine, gets in.

\b
Examples:
  pzc studio
  pzc studio mine.puz
  pzc studio puzzles --no-browser --port 8000

Needs the extra `studio`: pip install 'pzc[studio]'.
"""


@click.command(help=_HELP, short_help="Write, draw and solve puzzles in your browser.")
@click.argument("file", required=False, metavar="[FILE|FOLDER]", type=click.Path())
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Listen on port N (any free one).")
@click.option("--host", default="127.0.0.1", metavar="NAME", help="Listen for others, too; then no files are read.")
@click.option("--browser/--no-browser", default=True, help="Open the browser, or only print the address.")
def command(file: str | None, port: int, host: str, browser: bool) -> int:
    """See _HELP."""
    try:
        from pzc.studio.serving import Serving, serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("starlette", "uvicorn", "websockets"):
            raise
        raise ToolMissing("the studio needs the extra `studio`: pip install 'pzc[studio]'") from None
    folder, name = _folder(file)
    return serve(Serving(host, port, folder, name, browser))


def _folder(file: str | None) -> tuple[str | None, str | None]:
    """The folder with the puzzles, and which of them was named."""
    if file is None:
        return None, None
    path = os.path.abspath(file)
    if os.path.isdir(path):
        return path, None
    if not os.path.isfile(path):
        raise click.UsageError(f"there is no file or folder `{file}`")
    return os.path.dirname(path), os.path.basename(path)
