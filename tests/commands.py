"""Runs of `pzc ARGS...` in a folder: in this process, which takes a tenth of the time, or as the installed program."""

import contextlib
import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pzc.cli import program

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]
PZC = Path(sys.executable).with_name("pzc")


def run(folder: Path, *args: str, stdin: str = "") -> Done:
    """Run pzc in this process. tests/pzc/test_installed.py shows that the installed program has the same output."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="") for data in (stdin.encode(), b"", b"")]
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        with contextlib.chdir(folder):
            code = program.run(args)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    out, err = map(_text, streams[1:])
    return subprocess.CompletedProcess(args, code, out, err)


def run_until_found(run: Run, *args: str, stdin: str) -> Done:
    """Run pzc with longer and longer time limits until it finds something, since the machine may be busy."""
    for seconds in ("0.3", "3", "30", "300"):
        done = run(*args, "--time-limit", seconds, "-", stdin=stdin)
        if done.stdout.count("\n") > 1 or '"multiple"' in done.stdout:
            break
    return done


def seconds_in(record: Any) -> Iterator[float]:
    """Yield the times that a record of `--json` reports."""
    if isinstance(record, list):
        for each in record:
            yield from seconds_in(each)
    elif isinstance(record, dict):
        for key, value in record.items():
            if key != "seconds":
                yield from seconds_in(value)
            elif value is not None:
                yield from value.values() if isinstance(value, dict) else (value,)


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds; fail after ten minutes."""
    end = time.monotonic() + 600
    while not holds():
        assert time.monotonic() < end, "ten minutes have not been enough"
        time.sleep(0.05)


def _text(stream: io.TextIOWrapper) -> str:
    """Return what was written to a stream, with `\\n` as line ends."""
    stream.flush()
    return stream.buffer.getvalue().decode().replace(os.linesep, "\n")  # type: ignore[attr-defined]


def run_installed(folder: Path, *args: str, stdin: str = "", **env: str) -> Done:
    """Run the installed program, with additional environment variables."""
    return subprocess.run(
        [PZC, *args],
        cwd=folder,
        input=stdin,
        env={**os.environ, **env},
        capture_output=True,
        encoding="utf-8",
        timeout=600,  # only so that the tests end; the program has no such limit
        check=False,
    )
