"""A cluster of processes on this machine, which tests kill, stop and start again."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from ....commands import wait_until

if sys.platform == "win32":
    pytest.skip("ends processes as POSIX does", allow_module_level=True)
pytest.importorskip("distributed", reason="the cluster is Dask's: pip install 'pzc[cluster]'")


class Machines:
    """A scheduler, and workers of one thread each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler: subprocess.Popen[bytes]
        self.begin_scheduler()

    def begin_scheduler(self) -> "subprocess.Popen[bytes]":
        """Start the scheduler, at the same address each time, and wait until it is ready."""
        self.scheduler = self._begin("scheduler", "--host", "127.0.0.1", "--port", str(self._port))
        wait_until(self._answers)
        return self.scheduler

    def begin_worker(self, *more: str) -> "subprocess.Popen[bytes]":
        """Start another worker, in its own process."""
        return self._begin("worker", self.address, "--nthreads", "1", "--no-nanny", *more)

    def close(self) -> None:
        """End all of them."""
        for process in self._processes:
            process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()

    def _begin(self, what: str, *args: str) -> "subprocess.Popen[bytes]":
        with open(self._folder / "log.txt", "ab") as log:
            process = subprocess.Popen(
                [str(Path(sys.executable).with_name("dask")), what, *args, "--no-dashboard"],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, "PYTHONWARNINGS": "ignore"},
            )
        self._processes.append(process)
        return process

    def _answers(self) -> bool:
        assert self.scheduler.poll() is None, (self._folder / "log.txt").read_text()
        with socket.socket() as caller:
            return caller.connect_ex(("127.0.0.1", self._port)) == 0
