"""Run the program: a command line to an exit code, whatever goes wrong on the way."""

import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from pzc.backends.interface import SolverCrashed, ToolMissing
from pzc.compiler.base.clock import TimeUp, guard, time_in_words
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.garbage import THRESHOLD
from pzc.compiler.base.memory import set_limit, usual_limit
from pzc.compiler.base.source import visible
from pzc.output import exit_codes
from pzc.output.limit_messages import MEMORY_ERRORS, too_large
from pzc.output.messages import note, show_errors

from .group import run_command_line

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def main() -> NoReturn:
    """Run the program `pzc` and end the process."""
    gc.set_threshold(*THRESHOLD)
    ended: list[int] = []

    def end(number: int, _: object) -> None:
        ended.append(number)
        signal.raise_signal(signal.SIGINT)

    # SIGTERM, as `timeout` sends it, ends solvers and worker processes in the same way as Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGTERM, end)
    set_limit(usual_limit())
    guard()
    code = run(sys.argv[1:])
    code = exit_codes.TERMINATED if ended and code == exit_codes.INTERRUPTED else code
    # A solver's thread may still run: it does not react to an interruption while it simplifies a large model, and
    # Python would wait for its machine code when it shuts down.
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def run(args: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    _prepare_streams()
    try:
        code = _run(list(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone. The rest of the buffer must not be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return exit_codes.INTERRUPTED
    except OSError as error:  # the last of the output could not be written, as on a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _report_failure(error)
    if _lost_output():
        note("error: standard output is closed, so nothing was written to it")
        return code or exit_codes.WRONG_INPUT
    return code


class _Closed(io.FileIO):
    """A stream in place of closed standard output. It keeps nothing, but records that something was written.

    If file number 1 stayed closed, the next file that is opened would get this number, and the output of solvers.
    """

    lost = False

    def write(self, data: "ReadableBuffer") -> int:
        """Take note that there is output."""
        self.lost = True
        return super().write(data)


def _lost_output() -> bool:
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return isinstance(raw, _Closed) and raw.lost


def _prepare_streams() -> None:
    """Make streams safe. A stream may be closed, or its encoding may lack letters of a puzzle."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open as long as the process lives
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            closed = io.BufferedWriter(_Closed(os.devnull, "wb"))
            setattr(sys, name, io.TextIOWrapper(closed, encoding="utf-8"))
        elif (stream.encoding or "").lower() != "utf-8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _run(args: list[str]) -> int:
    """Run the command and return its exit code. Exceptions other than interruptions are reported."""
    try:
        return run_command_line(args)
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error.__context__, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from error  # the message of a module whose import was interrupted
        return _report_failure(error)


def _report_failure(error: Exception) -> int:
    """Report what went wrong, and return the exit code."""
    if isinstance(error, MEMORY_ERRORS):
        error = too_large("pzc")
    if isinstance(error, TimeUp):
        note(f"{time_in_words(None)}: unknown")
        return exit_codes.UNKNOWN
    if isinstance(error, PuzzleError):
        show_errors(error)
        return exit_codes.WRONG_INPUT
    if isinstance(error, ToolMissing):
        note(f"error: {error}")
        return exit_codes.TOOL_MISSING
    if isinstance(error, SolverCrashed):
        note(f"error: {error}\nThe puzzle may be right all the same: another solver may solve it (--backend).")
        return exit_codes.INTERNAL
    if isinstance(error, OSError):
        where = f"{visible(os.fsdecode(error.filename))}: " if isinstance(error.filename, str | bytes) else ""
        note(f"error: {where}{error.strerror or error}")
        return exit_codes.WRONG_INPUT
    if os.environ.get("PZC_DEBUG"):
        raise error
    note(
        f"error: pzc itself failed ({type(error).__name__}: {error}).\n"
        "That should not happen, whatever the input. Please report it with the file that you gave;\n"
        "PZC_DEBUG=1 shows where it happened."
    )
    return exit_codes.INTERNAL
