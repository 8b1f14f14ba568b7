"""The tools, resources and prompts of pzc as a server of the Model Context Protocol, with the official SDK."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import ToolAnnotations

from pzc.backends.interface import ToolMissing
from pzc.compiler.syntax import library
from pzc.drawing.png import png
from pzc.service.language_reference import whole_reference
from pzc.version import VERSION

from . import tools

INSTRUCTIONS = """pzc solves and checks logic puzzles written in .puz files. The rules of the puzzle stand in the file.
To write the rules of a new variant: read the resource pzc://language, look for something similar with search_library
and show_variant, write the file, and call check_puzzle until nothing is wrong. Then solve_puzzle shows whether a puzzle
has exactly one solution. If a rule cannot be expressed, say so; never leave it out silently."""

_TOOLS = (
    tools.search_library,
    tools.show_variant,
    tools.check_puzzle,
    tools.solve_puzzle,
    tools.count_solutions,
    tools.explain_puzzle,
    tools.hint_puzzle,
    tools.import_puzzle,
    tools.export_puzzle,
    tools.explain_code,
)
_READS_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def make_server() -> MCPServer:
    """Create the server with all its tools, resources and prompts."""
    server: MCPServer = MCPServer("pzc", title="pzc", version=VERSION, instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in _TOOLS:
        server.tool(annotations=_READS_ONLY)(_reporting(tool))
    server.tool(annotations=_READS_ONLY, structured_output=False)(_reporting(draw_puzzle))
    server.resource("pzc://language", title="Reference of the language", mime_type="text/markdown")(language)
    server.resource("pzc://prelude", title="Definitions that every puzzle has")(prelude)
    server.resource("pzc://rules/{name}", title="A rule file of the library")(rule_file)
    server.prompt(title="Rules in words to a puzzle file")(rules_to_puzzle)
    return server


def draw_puzzle(puzzle: str, files: tools.Files = None, solved: bool = False, seconds: float = 20) -> Image | str:
    """Draw a puzzle, with its solution if `solved`. Returns a PNG, or SVG text if PNG is not installed."""
    svg = tools.draw_puzzle(puzzle, files, solved, seconds)
    try:
        return Image(data=png(svg), format="png")
    except ToolMissing:
        return svg


def language() -> str:
    """The reference of the language of .puz files."""
    return whole_reference()


def prelude() -> str:
    """The definitions that every puzzle has: rows, columns, givens and so on."""
    return library.prelude().text


def rule_file(name: str) -> str:
    """The text of a rule file of the library."""
    path = library.rules_of(name)
    if path is None:
        raise ResourceNotFoundError(f"the library has no rule file `{name}`")
    return library.read(path).text


def rules_to_puzzle(rules: str) -> str:
    """Turn rules in prose into a checked .puz file."""
    return f"""Write these rules of a logic puzzle as a .puz file:

{rules}

Read pzc://language first. Use rule files of the library where they fit (search_library). Write one rule for each
sentence, with the sentence as its text. Call check_puzzle and follow the help of its messages until there are none.
Then call solve_puzzle with a small puzzle of this variant, and compare the solution with the rules yourself."""


def serve() -> None:
    """Serve on standard input and output until the client closes them."""
    make_server().run("stdio")


def _reporting(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the tool with Refused turned into the error that the SDK shows to the assistant."""

    @wraps(tool)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return tool(*args, **kwargs)
        except tools.Refused as refused:
            raise ToolError(str(refused)) from None

    return call
