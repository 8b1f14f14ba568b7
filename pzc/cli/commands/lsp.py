"""`pzc lsp`: the language server that editors start."""

import click

from pzc.backends.interface import ToolMissing

_HELP = """Serve an editor: the Language Server Protocol over standard input and output.

Editors start this by themselves (docs/editors.md says how to tell yours). It shows mistakes and warnings as you type,
with quick fixes; completes words, names and whole clues; explains what the mouse is over; finds where a name is
declared and used, and gives it another in all files of a folder; lists what a file holds; formats; colours.

Needs the extra `lsp`: pip install 'pzc[lsp]'.
"""


@click.command(help=_HELP, short_help="Serve an editor (Language Server Protocol).")
@click.option("--stdio", is_flag=True, help="What some editors add; there is no other way.")
def command(stdio: bool) -> int:
    """See _HELP."""
    try:
        from pzc.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise ToolMissing("the language server needs the extra `lsp`: pip install 'pzc[lsp]'") from None
    serve()
    return 0
