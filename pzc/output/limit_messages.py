"""Messages for a command that has used up its time or its memory."""

from collections.abc import Iterator
from contextlib import contextmanager

from pzc.compiler.base.clock import OutOfMemory
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.memory import limit_in_use
from pzc.compiler.base.source import Source, Span, visible

MEMORY_ERRORS = (OutOfMemory, MemoryError)
"""Our error, where memory is measured, and Python's, where the system gives no more."""

_UNITS = (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10))


@contextmanager
def memory_refused(file: str) -> Iterator[None]:
    """Turn running out of memory inside into a PuzzleError about a file."""
    try:
        yield
    except MEMORY_ERRORS:
        raise too_large(file) from None


def too_large(file: str) -> PuzzleError:
    """Return the error for a file that needs more memory than the limit."""
    help = "is the board, or a list, larger than meant? `--memory-limit` allows more"
    most = "memory than there is" if limit_in_use() is None else f"than {size_in_words()} of memory"
    return fail("PZ602", f"this takes more {most}", Span(Source(visible(file), "")), help=help)


def size_in_words() -> str:
    """Return the memory limit in the form of the option: `2 GB`."""
    most = limit_in_use()
    if most is None:
        return "this machine"
    name, unit = next(((name, unit) for name, unit in _UNITS if most >= unit), ("bytes", 1))
    return f"{most / unit:.3g} {name}" if most < 1000 * unit else f"{most // unit:,} {name}"
