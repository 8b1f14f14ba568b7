"""`pzc mcp`: the server that AI assistants start."""

import click

from pzc.backends.interface import ToolMissing

_HELP = """Serve an AI assistant: the Model Context Protocol over standard input and output.

Assistants start this by themselves (docs/assistants.md says how to tell yours). It gives them tools to check, solve,
count, explain, draw, import and export puzzles and to search the library, and the reference of the language. The tools
read no file outside the library and write none.

Needs the extra `mcp`: pip install 'pzc[mcp]'.
"""


@click.command(help=_HELP, short_help="Serve an AI assistant (Model Context Protocol).")
def command() -> int:
    """See _HELP."""
    try:
        from pzc.mcp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise ToolMissing("the assistants' server needs the extra `mcp`: pip install 'pzc[mcp]'") from None
    serve()
    return 0
