"""How much memory this process uses, and how much it may.

Two fences, since neither holds everywhere. What is in use is measured where the clock is looked at, also while a
solver runs. And where the system has such a limit, Linux, it refuses to give out more for data: that holds at once,
for what is asked for in one piece, and for the programs that we start.
"""

import math
import os
import sys

try:
    import resource
except ModuleNotFoundError:  # Windows
    resource = None  # type: ignore[assignment]

_SHARE = 4  # the default leaves one part of so many to others
_SLACK = 512 << 20  # what the system's limit is beyond ours: stacks of threads and the like are reserved, not used
_FILES = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")

_limit: int | None = None
due = math.inf
"""When (time.monotonic()) it is time to measure again what is in use."""


def limit_in_use() -> int | None:
    """The bytes that this process may use; None where nothing was said."""
    return _limit


def set_limit(most: int | None) -> None:
    """From here on this process, and each that it starts, may use so many bytes. None: as many as there are."""
    global _limit, due
    _limit, due = most, math.inf if most is None else 0.0
    if resource is None:  # the first fence alone
        return
    if sys.platform == "linux":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = resource.RLIM_INFINITY if most is None else most + most // _SHARE + _SLACK
        if hard != resource.RLIM_INFINITY and (wanted == resource.RLIM_INFINITY or wanted > hard):
            wanted = hard
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))


def usual_limit() -> int | None:
    """Three quarters of the machine's memory, or of what a container gives; None where that is not known."""
    sizes = [size for size in (_of_machine(), *map(_of_container, _FILES)) if size is not None]
    return min(sizes) * (_SHARE - 1) // _SHARE if sizes else None


def _of_machine() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows has no such function, others may not know the names
        return None


def _of_container(path: str) -> int | None:
    try:
        with open(path, encoding="utf-8") as file:
            return int(file.read())
    except (OSError, ValueError):  # no such file, or `max`
        return None


def resident() -> int:
    """The bytes of memory that this process uses; where the system does not tell, the most that it has used, or 0."""
    try:
        with open("/proc/self/statm", encoding="utf-8") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
