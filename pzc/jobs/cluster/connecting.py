"""Connect to the scheduler at an address, or explain why that fails."""

import logging
import platform
import re
import socket
import warnings
from collections import Counter
from collections.abc import Mapping
from importlib import metadata
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.source import Source, Span, visible
from pzc.version import VERSION

if TYPE_CHECKING:
    from distributed import Client

SECONDS = 5.0
"""The time limit for an answer from the cluster."""
_GRACE = 1.0  # additional seconds, so that Dask itself can report the problem
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://([^/\s:\[\]]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})/?")
_ANSWERS_HANG_ON = ("ortools", "clingo", "numba")
"""Which of several solutions are found depends on the versions of these packages."""
_TALKATIVE = ("distributed", "tornado", "asyncio")


def require_address(address: str) -> None:
    """Raise PuzzleError if this cannot be the address of a cluster."""
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match[3]) < 1 << 16:
        message = "this is no address of a cluster"
        raise _wrong("PZ973", message, address, "it looks like tcp://host:8786: `dask scheduler` prints it")
    try:
        socket.getaddrinfo(match[2].strip("[]"), int(match[3]))
    except OSError:
        raise _wrong("PZ973", "there is no machine of this name", address, "is it known in this network?") from None


def connect(address: str) -> "Client":
    """Return a client of the scheduler at an address. Raises PuzzleError if there is no answer in time, and
    ToolMissing.
    """
    require_address(address)
    try:
        from distributed import Client
    except ImportError:
        raise ToolMissing("--cluster needs Dask: pip install 'pzc[cluster]'") from None
    _silence()
    made: SimpleQueue[Client | Exception] = SimpleQueue()

    def make() -> None:
        try:
            made.put(Client(address, timeout=SECONDS, set_as_default=False))
        except Exception as error:
            made.put(error)

    # Connect in a separate thread: Dask would wait forever at a port that is open but silent.
    Thread(target=make, daemon=True).start()
    try:
        found = made.get(timeout=SECONDS + _GRACE)
    except Empty:
        found = TimeoutError()
    if isinstance(found, Exception):
        help = "is `dask scheduler` running there, and may this machine reach its port?"
        raise _wrong("PZ973", f"no scheduler answers here within {SECONDS:g} s", address, help) from None
    return found


def check_versions(client: "Client") -> list[str]:
    """Return warnings about the workers' versions. Raises PuzzleError if a worker has no pzc, or another version."""
    ours = versions()
    answers: Mapping[str, Any] = client.run(versions, on_error="return") if _has_pzc(client) else {}
    found: Counter[str] = Counter()
    for theirs in answers.values():
        for name in (*_ANSWERS_HANG_ON, "Python"):
            if isinstance(theirs, dict) and theirs.get(name) != ours[name]:
                found[f"{name} {theirs.get(name) or 'missing'}, here {ours[name] or 'missing'}"] += 1
    return [f"{count} of the cluster's workers: {what}" for what, count in found.items()]


def _has_pzc(client: "Client") -> bool:
    """Return True if there are workers and all have our version of pzc.

    It uses only the standard library there. Raises PuzzleError.
    """
    answers = client.run(metadata.version, "pzc", on_error="return")
    for worker, version in answers.items():
        if isinstance(version, Exception):
            raise version_mismatch(worker, None)
        if version != metadata.version("pzc"):
            raise version_mismatch(worker, version)
    return bool(answers)


def versions() -> dict[str, str | None]:
    """Return the versions of the packages on which solutions depend, in this process."""
    found: dict[str, str | None] = {"Python": ".".join(platform.python_version_tuple()[:2])}
    for name in _ANSWERS_HANG_ON:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return found


def version_mismatch(place: str, version: str | None, ours: str = VERSION) -> PuzzleError:
    """Return the error that a worker has another version of pzc, or none.

    `place` is its address or that of the cluster.
    """
    has = "no pzc that could help" if version is None else f"pzc {visible(version)}"
    message = f"a worker of the cluster has {has}, and this is pzc {ours}"
    help = f"pip install 'pzc[cluster]=={ours}' in the environment of the workers, and start them anew"
    return _wrong("PZ974", message, place, help)


def scheduler_lost(address: str, seconds: float) -> PuzzleError:
    """Return the error that the scheduler has not come back within this time."""
    message = f"the scheduler is gone, and was not back within {seconds:g} s"
    return _wrong(
        "PZ973", message, address, "what is written is complete: --resume, or --checkpoint, goes on from there"
    )


def _wrong(code: str, message: str, place: str, help: str) -> PuzzleError:
    return fail(code, message, Span(Source(visible(place), "")), help=help)


def _silence() -> None:
    """Silence the logs of Dask, which report problems that it overcomes. Its loggers have their own handlers."""
    for name, logger in [*logging.root.manager.loggerDict.items()]:
        if name.partition(".")[0] in _TALKATIVE and isinstance(logger, logging.Logger):
            logger.disabled = True
    # versions of other packages: the important ones are checked here
    warnings.filterwarnings("ignore", module="distributed")
    for name in _TALKATIVE:
        logging.getLogger(name).handlers[:] = [logging.NullHandler()]
        logging.getLogger(name).propagate = False
