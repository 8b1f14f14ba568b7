"""The memory that this process uses, and the most that it may use.

There are two mechanisms, since neither works everywhere. `clock.check_limits` measures the memory in use, also while a
solver runs. On Linux, a resource limit on data refuses further allocations. It takes effect at once, even for a single
large allocation, and also applies to child processes.
"""

import math
import os
import sys

try:
    import resource
except ModuleNotFoundError:  # Windows
    resource = None  # type: ignore[assignment]

_SHARE = 4  # the default limit leaves 1/_SHARE of the memory to other programs
_SLACK = 512 << 20  # added to the system's limit: thread stacks and the like are reserved without being used
_FILES = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")

_limit: int | None = None
due = math.inf
"""The value of time.monotonic() from which the memory in use is measured again."""


def limit_in_use() -> int | None:
    """Return the bytes that this process may use, or None without a limit."""
    return _limit


def set_limit(most: int | None) -> None:
    """Limit this process, and each process it starts, to a number of bytes. None removes the limit."""
    global _limit, due
    _limit, due = most, math.inf if most is None else 0.0
    if resource is None:  # only `clock.check_limits` checks the limit
        return
    if sys.platform == "linux":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = resource.RLIM_INFINITY if most is None else most + most // _SHARE + _SLACK
        if hard != resource.RLIM_INFINITY and (wanted == resource.RLIM_INFINITY or wanted > hard):
            wanted = hard
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))


def usual_limit() -> int | None:
    """Return three quarters of the memory of the machine or container, or None if its size is unknown."""
    sizes = [size for size in (_of_machine(), *map(_of_container, _FILES)) if size is not None]
    return min(sizes) * (_SHARE - 1) // _SHARE if sizes else None


def _of_machine() -> int | None:
    """Return the machine's memory in bytes, or None if it is unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf, other systems may lack these names
        return None


def _of_container(path: str) -> int | None:
    """Return the memory limit in a control group's file, or None without a limit."""
    try:
        with open(path, encoding="utf-8") as file:
            return int(file.read())
    except (OSError, ValueError):  # no such file, or its text is `max`
        return None


def resident() -> int:
    """Return the bytes of memory that this process uses.

    If the system does not report them, return the most that it has used so far, or 0.
    """
    try:
        with open("/proc/self/statm", encoding="utf-8") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
