"""An executor that runs tasks on a Dask cluster and survives failures there.

If a worker ends, Dask gives its tasks to others. If a worker is silent, because it is stopped or cut off, its tasks are
submitted to others as well, and the first result counts. If the scheduler ends, pending tasks are submitted to the next
one at that address. This is correct because a task is only data and gives the same result wherever and however often it
runs.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, assert_never
from uuid import uuid4

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import current
from pzc.version import VERSION

from .connecting import check_versions, connect, scheduler_lost, version_mismatch
from .outcomes import (
    Done,
    Outcome,
    ProcessEnded,
    Raised,
    RunSettings,
    VersionMismatch,
    packed,
    unpacked,
)
from .worker import perform

if TYPE_CHECKING:
    from distributed import Future as Attempt

SILENT_AFTER = 30.0
"""Seconds without a heartbeat from a worker after which its tasks are submitted to others."""
AWAY = 300.0
"""The most seconds for which the scheduler may be unreachable."""
_LOOK = 1.0  # seconds between two checks of the cluster
_MANY = 100  # threads; with more of them, listing all workers takes the scheduler a while
_RETRIES = 2  # retries of a task that fails in the worker itself, for example if it cannot start a process


class TaskLost(Exception):
    """The processes that ran a task ended. The message says how."""


class _PendingTask:
    """A pending task. It is submitted to one worker, or to several if a worker is silent."""

    def __init__(self, task: bytes) -> None:
        self.task = task
        self.future: Future[Any] = Future()
        self.attempts: list[Attempt] = []


class Cluster(Executor):
    """An executor for top-level functions with plain data as arguments."""

    def __init__(
        self, address: str, notify: Callable[[str], None], memory: int | None = None, silent_after: float = SILENT_AFTER
    ) -> None:
        """Connect to the scheduler at an address.

        `notify` is called with messages for the user. `memory` is the limit of each process in bytes; None leaves it to
        its worker. `silent_after` is the number of seconds after which a worker counts as silent.

        Raises ToolMissing, and PuzzleError if there is no scheduler at the address or workers have another version.
        """
        self._address = address
        self._notify = notify
        self._silent_after = silent_after
        self._client = connect(address)
        try:
            for difference in check_versions(self._client):
                notify(f"{difference}: of several answers others may be found there")
        except BaseException:
            self._client.close(timeout=1)
            raise
        self._terms = packed(RunSettings(uuid4().hex, VERSION, current(), memory))
        self._lock = threading.Lock()
        self._pending_tasks: set[_PendingTask] = set()
        self._workers = _Workers()
        self._closed = threading.Event()
        self._gone_since: float | None = None
        self._gone: PuzzleError | None = None
        self._look_at_workers()
        self._watch = threading.Thread(target=self._watching, name="cluster", daemon=True)
        self._watch.start()

    @property
    def threads(self) -> int:
        """The number of tasks that can run at once now."""
        return self._workers.threads

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """See Executor. The future raises TaskLost if the processes that ran the task ended.

        PuzzleError is raised, here or by the future, if the scheduler stayed away or a worker has another version of
        pzc.
        """
        assert not kwargs, "a task has its arguments in order"
        if self._gone is not None:
            raise self._gone
        if self._closed.is_set():
            raise RuntimeError("the cluster is closed")
        pending = _PendingTask(packed((fn, args)))
        with self._lock:
            self._pending_tasks.add(pending)
        pending.future.add_done_callback(lambda future: self._forget(pending))
        if self._gone_since is None:
            self._try(pending)
        return pending.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See Executor. With `cancel_futures`, the workers' processes for running tasks end."""
        with self._lock:
            pending_tasks = list(self._pending_tasks)
        for pending in pending_tasks:
            if cancel_futures:
                pending.future.cancel()
            elif wait:
                pending.future.exception()
        self._closed.set()
        self._watch.join(_LOOK)
        self._client.close(timeout=2)

    # ------------------------------------------------------------------------------------------ a task

    def _try(self, pending: _PendingTask) -> None:
        """Submit a task to a worker with a recent heartbeat."""
        others = {"workers": self._workers.responsive, "allow_other_workers": True} if self._workers.silent else {}
        try:
            attempt = self._client.submit(
                perform, self._terms, pending.task, key=f"pzc-{uuid4().hex}", retries=_RETRIES, pure=False, **others
            )
        except Exception:  # the scheduler has just gone: the watching thread tries again
            return
        pending.attempts.append(attempt)
        if pending.future.done():
            attempt.release()
            return
        self._client.loop.add_callback(self._follow, pending, attempt)

    async def _follow(self, pending: _PendingTask, attempt: "Attempt") -> None:
        """Pass on the outcome of an attempt. If the attempt was lost, the watching thread makes a new one."""
        from distributed import KilledWorker

        outcome: Outcome
        try:
            outcome = unpacked(await attempt.result())
        except KilledWorker:
            outcome = ProcessEnded("the workers that had it ended, one after the other")
        except (CancelledError, Exception) as error:
            if attempt.status != "error":  # cancelled, or lost on its way: no fault of the task
                pending.attempts = [other for other in pending.attempts if other is not attempt]
                return
            outcome = VersionMismatch(None) if isinstance(error, ImportError) else Raised(error)
        with suppress(InvalidStateError):  # another attempt was faster, or the future is cancelled
            self._set_result(pending.future, outcome)

    def _set_result(self, future: "Future[Any]", outcome: Outcome) -> None:
        """Pass the outcome of a task to its future: a value, or the exception to raise."""
        match outcome:
            case Done(value):
                future.set_result(value)
            case Raised(error):
                future.set_exception(error)
            case ProcessEnded(why):
                future.set_exception(TaskLost(why))
            case VersionMismatch(version):
                future.set_exception(version_mismatch(self._address, version))
            case _:
                assert_never(outcome)

    def _forget(self, pending: _PendingTask) -> None:
        """Forget a finished task, and release its other attempts."""
        with self._lock:
            self._pending_tasks.discard(pending)
        for attempt in pending.attempts:
            attempt.release()

    # ------------------------------------------------------------------------------------- watching the cluster

    def _watching(self) -> None:
        """Check the cluster at intervals until it is closed, or until the scheduler stays away."""
        while not self._closed.wait(_LOOK if self.threads < _MANY else 5 * _LOOK):
            try:
                self._check_cluster()
            except PuzzleError as error:
                self._give_up(error)
                return
            except Exception:  # the scheduler went away during the check: the next check reports it
                continue

    def _check_cluster(self) -> None:
        """Check scheduler and workers, and resubmit lost tasks. Raises PuzzleError if the scheduler stays away."""
        if self._client.status != "running":
            self._reconnect()
            return
        if self._gone_since is not None:
            self._gone_since = None
            self._notify("the scheduler is back")
            self._workers = _Workers()
        self._look_at_workers()
        places = self._places() if self._workers.silent else {}
        with self._lock:
            pending_tasks = list(self._pending_tasks)
        for pending in pending_tasks:
            live = [attempt for attempt in pending.attempts if attempt.status in ("pending", "finished")]
            if all(places.get(attempt.key) in self._workers.silent for attempt in live):
                self._try(pending)

    def _reconnect(self) -> None:
        """Connect again as soon as there is a scheduler. Pending tasks are then resubmitted by the next check."""
        if self._gone_since is None:
            self._gone_since = time.monotonic()
            self._notify(f"the scheduler is gone; waiting up to {AWAY:g} s until it is back")
        if time.monotonic() - self._gone_since > AWAY:
            raise scheduler_lost(self._address, AWAY)
        if self._client.status == "closed":
            try:
                self._client = connect(self._address)
            except PuzzleError:
                return
            check_versions(self._client)

    def _look_at_workers(self) -> None:
        """Update the workers, and report when there are none."""
        had = self._workers.threads
        self._workers.update(self._client.scheduler_info()["workers"], self._silent_after)
        if not self._workers.threads and (had or not self._workers.updates):
            self._notify("the cluster has no workers now; the work waits for them")
        self._workers.updates += 1

    def _places(self) -> dict[str, str]:
        """Return the worker that runs each task, or holds its result."""
        found: dict[str, str] = {}
        for held in (self._client.processing(), self._client.has_what()):
            found.update({str(key): worker for worker, keys in held.items() for key in keys})
        return found

    def _give_up(self, error: PuzzleError) -> None:
        """End all pending tasks with an error."""
        self._gone = error
        with self._lock:
            pending_tasks = list(self._pending_tasks)
        for pending in pending_tasks:
            with suppress(InvalidStateError):
                pending.future.set_exception(error)


class _Workers:
    """The workers, and which of them had a recent heartbeat, measured by the clock of this machine alone."""

    def __init__(self) -> None:
        self.threads = 0
        self.updates = 0
        self.responsive: list[str] = []
        self.silent: set[str] = set()
        # the last heartbeat of a worker by its own clock, and when we saw it by ours
        self._last: dict[str, tuple[float, float]] = {}

    def update(self, workers: dict[str, Any], patience: float) -> None:
        """Update the workers from what the scheduler reports."""
        now = time.monotonic()
        self._last = {
            name: last
            if (last := self._last.get(name)) is not None and last[0] == worker["last_seen"]
            else (worker["last_seen"], now)
            for name, worker in workers.items()
        }
        silent = {name for name, (_, seen) in self._last.items() if now - seen > patience}
        self.responsive = [name for name in workers if name not in silent]
        self.silent = silent if self.responsive else set()
        self.threads = sum(workers[name]["nthreads"] for name in self.responsive)
