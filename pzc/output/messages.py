"""Messages on the terminal: errors, notes and colors."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.diagnostics import (
    Diagnostic,
    Painter,
    PuzzleError,
    fail,
    render,
)
from pzc.compiler.base.source import Source, Span, visible
from pzc.error_pages import diagnostic_as_json, page_address

from . import exit_codes

JSON_VERSION = 1

_BOLD = "1"
_UNDERLINED = "4"


def _styled(text: str, *codes: str) -> str:
    """Return text with the terminal's style codes around it."""
    return "".join(f"\x1b[{code}m" for code in codes) + f"{text}\x1b[0m"


def _linked(text: str, address: str) -> str:
    """Return text as a hyperlink of the terminal (the control sequence OSC 8), or plain without an address."""
    return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\" if address else text


class _Colors(Painter):
    """Messages in color."""

    def place(self, text: str) -> str:
        """Style the file, line and column."""
        return _styled(text, _BOLD)

    def error(self, text: str) -> str:
        """Style the word `error` and the underlining."""
        return _styled(text, "31", _BOLD)

    def warning(self, text: str) -> str:
        """Style the word `warning` and the underlining."""
        return _styled(text, "33", _BOLD)

    def code(self, code: str) -> str:
        """Link the code to its page, if there is a documentation site."""
        return _linked(code, page_address(code))

    def strong(self, text: str) -> str:
        """Style the message itself."""
        return _styled(text, _BOLD)

    def help(self, text: str) -> str:
        """Style the word `help`."""
        return _styled(text, "36")


def note(text: str) -> None:
    """Print a note on standard error."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def show_errors(error: PuzzleError) -> None:
    """Print all errors in the input on standard error, in color on a terminal."""
    show_diagnostics(error.diagnostics, error.more)


def show_diagnostics(found: Sequence[Diagnostic], more: int = 0) -> None:
    """Print errors or warnings on standard error, in color on a terminal. `more` is the number of further ones."""
    if not found:
        return
    painter = _Colors() if in_color(sys.stderr) else Painter()
    shown = [render(diagnostic, painter) for diagnostic in found]
    if more:
        shown.append(f"and {more} more; these are the first {len(found)}")
    note("\n\n".join(shown))


def tool_missing(file: str, error: ToolMissing) -> PuzzleError:
    """Return the error that says that a program is missing."""
    message, _, help = str(error).partition("\n")
    return fail("PZ006", message, Span(Source(visible(file), "")), help=help)


def json_head(file: str, status: str, title: str | None = None) -> dict[str, Any]:
    """Return the fields that begin the JSON of a command. Only a command that reads a whole puzzle has a title."""
    named = {} if title is None else {"title": title}
    return {"version": JSON_VERSION, "file": file, **named, "status": status}


def errors_as_json(file: str, error: PuzzleError) -> dict[str, Any]:
    """Return all errors in the input as JSON, as docs/json.md describes."""
    errors = list(map(diagnostic_as_json, error.diagnostics))
    return json_head(file, "error") | {"errors": errors, "more": error.more}


def refused(file: str, error: PuzzleError | ToolMissing, as_json: bool, stream: TextIO | None = None) -> int:
    """Print an error as JSON and return its exit code, or raise it again if JSON is not wanted.

    Without a stream, print on standard output.
    """
    if not as_json:
        raise error
    if isinstance(error, ToolMissing):
        error, code = tool_missing(file, error), exit_codes.TOOL_MISSING
    else:
        code = exit_codes.WRONG_INPUT
    print_json(errors_as_json(file, error), stream)
    return code


_ENCODER = json.JSONEncoder(ensure_ascii=False)


def json_text(value: dict[str, Any]) -> str:
    """Return a JSON object on one line. Characters that are unsafe on a terminal are escaped."""
    return visible(_ENCODER.encode(value))


def print_json(value: dict[str, Any], stream: TextIO | None = None) -> None:
    """Print a JSON object as a line on a stream, by default on standard output."""
    stream = stream or sys.stdout
    stream.write(json_text(value) + "\n")
    stream.flush()


def in_color(stream: Any) -> bool:
    """Return True if a stream is a terminal whose user wants colors (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def highlight(text: str) -> str:
    """Return a value that is highlighted."""
    return _styled(text, "33", _BOLD, _UNDERLINED)


def paint(text: str, ink: str, ground: str) -> str:
    """Return text in a color on a background, both #rrggbb, or the terminal's own if empty."""
    return _styled(text, *(f"{code};2;{_rgb(color)}" for code, color in ((38, ink), (48, ground)) if color))


def _rgb(color: str) -> str:
    return ";".join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))
