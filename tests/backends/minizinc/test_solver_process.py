"""The process of a search ends when it is stopped, and when pzc ends. No test needs MiniZinc."""

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pzc.backends.minizinc import solver_process as module
from pzc.backends.minizinc.solver_process import Child, Guarded

from ...processes import alive, begun_by, looks_into_proc, wait_for, wait_until_gone

DEAF = "trap '' TERM; echo begun; while :; do sleep 1000; done"
TALKATIVE = "while :; do echo 'a long line that nobody reads, again and again'; done"
BEGIN = """
import asyncio, os, sys
from asyncio.subprocess import PIPE
from pzc.backends.minizinc.solver_process import Guarded
async def main():
    guarded = await Guarded.start(asyncio.create_subprocess_exec, "/bin/sh", "-c", "sleep 1000 & wait", stdout=PIPE)
    print(guarded.process.pid, flush=True)
    await asyncio.sleep(1000)
asyncio.run(main())
"""


async def begun(script: str) -> Guarded:
    return await Guarded.start(asyncio.create_subprocess_exec, "/bin/sh", "-c", script, stdout=PIPE, stderr=PIPE)


@looks_into_proc
@pytest.mark.parametrize(
    "script", [DEAF, TALKATIVE, "sleep 1000", "exit 3"], ids=["deaf", "talkative", "sleepy", "ended"]
)
def test_process_can_be_stopped(script: str) -> None:
    """It also ends if it ignores SIGTERM, if it is blocked on a write, or if it has ended by itself."""

    async def run() -> tuple[Guarded, dict[int, str]]:
        guarded = await begun(script)
        if script == DEAF:
            assert await guarded.process.stdout.readline() == b"begun\n"
        if script == "exit 3":
            await guarded.process.wait()
        below = begun_by(os.getpid())
        await guarded.stop()
        await guarded.process.wait()
        return guarded, below

    guarded, below = asyncio.run(run())
    assert not alive(guarded.process.pid)
    assert (guarded.process.returncode == 3) == (script == "exit 3")
    wait_until_gone(number for number, name in below.items() if name in ("sh", "sleep"))


@looks_into_proc
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_process_ends_with_its_parent(sent: int) -> None:
    """It ends with its parent process, and so do its own children."""
    process = subprocess.Popen([sys.executable, "-c", BEGIN], stdout=PIPE, text=True)
    assert process.stdout is not None
    number = int(process.stdout.readline())
    below = wait_for(process.pid, "sleep")
    assert number in below
    process.send_signal(sent)
    wait_until_gone(below)
    assert process.wait() == -sent


@looks_into_proc
def test_process_has_its_own_group_and_its_arguments() -> None:
    async def run() -> bytes:
        words = ("-c", 'printf "%s|" "$@"; cat; ps -o pgid= -p $$', "sh", "a b", "$HOME", "'", "")
        guarded = await Guarded.start(asyncio.create_subprocess_exec, "/bin/sh", *words, stdout=PIPE)
        output, _ = await guarded.process.communicate()
        await guarded.stop()
        return bytes(output)

    output = asyncio.run(run()).decode()
    assert output.startswith("a b|$HOME|'||")
    assert int(output.rpartition("|")[2]) != os.getpgid(0)


# ------------------------------------------------------------ the driver of a search


class _Driver:
    """A driver as in the package `minizinc`: it starts a program by the name in its module."""

    async def _create_process(self, args: Any, solver: str | None = None) -> Any:
        return await sys.modules["minizinc.driver"].create_subprocess_exec("minizinc", *args, solver, stdout=1)


class _Guarded:
    """A fake guarded process that counts how often it is stopped."""

    every: list["_Guarded"]

    def __init__(self, words: tuple[Any, ...], how: dict[str, Any]) -> None:
        self.words, self.how = words, how
        self.process = SimpleNamespace(pid=7)
        self.stops = 0
        self.every.append(self)

    @classmethod
    async def start(cls, plain: Any, *words: Any, **how: Any) -> "_Guarded":
        if "bad" in words:
            raise OSError("no such program")
        assert plain is PLAIN
        return cls(words, how)

    async def stop(self) -> None:
        await asyncio.sleep(0)
        self.stops += 1


async def PLAIN(*words: Any, **how: Any) -> Any:
    raise AssertionError("begun without a guard")


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Any:
    driver = ModuleType("minizinc.driver")
    driver.create_subprocess_exec = PLAIN  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "minizinc.driver", driver)
    monkeypatch.setattr(module, "Guarded", _Guarded)
    _Guarded.every = []
    return SimpleNamespace(default_driver=_Driver(), module=driver)


def test_minizinc_is_started_guarded(package: Any) -> None:
    child = Child(package)
    process = asyncio.run(child.driver._create_process(["-a"], "gecode"))
    (begun,) = _Guarded.every
    assert process is begun.process
    assert (begun.words, begun.how) == (("minizinc", "-a", "gecode"), {"stdout": 1})
    assert package.module.create_subprocess_exec is PLAIN  # other threads start their processes as usual


def test_driver_of_the_package_is_unchanged(package: Any) -> None:
    child = Child(package)
    assert child.driver is not package.default_driver
    assert "_create_process" not in vars(package.default_driver)


def test_a_program_that_cannot_be_begun(package: Any) -> None:
    child = Child(package)
    with pytest.raises(OSError, match="no such program"):
        asyncio.run(child.driver._create_process(["bad"]))
    assert package.module.create_subprocess_exec is PLAIN
    asyncio.run(child.stop())  # there is nothing to end


def test_concurrent_stops_share_one_stop(package: Any) -> None:
    async def run() -> None:
        child = Child(package)
        await child.driver._create_process([])
        (begun,) = _Guarded.every
        first = asyncio.ensure_future(child.stop())
        await asyncio.sleep(0)
        await child.stop()
        assert begun.stops == 1
        await first
        await child.stop()
        assert begun.stops == 1

    asyncio.run(run())
