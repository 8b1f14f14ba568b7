"""A guarded program ends when it is told to, and with who began it; it needs no MiniZinc to see that."""

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE

import pytest

from pzc.backends.minizinc.guard import Guarded

from ...processes import alive, begun_by, looks_into_proc, wait_for, wait_until_gone

DEAF = "trap '' TERM; echo begun; while :; do sleep 1000; done"
TALKATIVE = "while :; do echo 'a long line that nobody reads, again and again'; done"
BEGIN = """
import asyncio, os, sys
from asyncio.subprocess import PIPE
from pzc.backends.minizinc.guard import Guarded
async def main():
    guarded = await Guarded.begin(asyncio.create_subprocess_exec, "/bin/sh", "-c", "sleep 1000 & wait", stdout=PIPE)
    print(guarded.process.pid, flush=True)
    await asyncio.sleep(1000)
asyncio.run(main())
"""


async def begun(script: str) -> Guarded:
    return await Guarded.begin(asyncio.create_subprocess_exec, "/bin/sh", "-c", script, stdout=PIPE, stderr=PIPE)


@looks_into_proc
@pytest.mark.parametrize(
    "script", [DEAF, TALKATIVE, "sleep 1000", "exit 3"], ids=["deaf", "talkative", "sleepy", "ended"]
)
def test_it_ends_when_it_is_told_to(script: str) -> None:
    """Also where it does not listen, where it waits for a reader, and where it has ended by itself."""

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
def test_it_ends_with_who_began_it(sent: int) -> None:
    """Together with what it has begun."""
    process = subprocess.Popen([sys.executable, "-c", BEGIN], stdout=PIPE, text=True)
    assert process.stdout is not None
    number = int(process.stdout.readline())
    below = wait_for(process.pid, "sleep")
    assert number in below
    process.send_signal(sent)
    wait_until_gone(below)
    assert process.wait() == -sent


@looks_into_proc
def test_its_group_is_its_own_and_its_words_are_as_given() -> None:
    async def run() -> bytes:
        words = ("-c", 'printf "%s|" "$@"; cat; ps -o pgid= -p $$', "sh", "a b", "$HOME", "'", "")
        guarded = await Guarded.begin(asyncio.create_subprocess_exec, "/bin/sh", *words, stdout=PIPE)
        said, _ = await guarded.process.communicate()
        await guarded.stop()
        return bytes(said)

    said = asyncio.run(run()).decode()
    assert said.startswith("a b|$HOME|'||")
    assert int(said.rpartition("|")[2]) != os.getpgid(0)
