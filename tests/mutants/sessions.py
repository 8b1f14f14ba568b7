"""Runs of pytest in child processes: which lines each test runs, and whether a test fails with a fault.

A fault within a function is put into the function's code after everything has been imported and collected, in a child
that is forked for it; so it costs the tests alone. Any other acts when its file is imported, by a child that begins
before that. No file is changed, and what a test starts as a program of its own is without the fault.
"""

import contextlib
import gc
import importlib.machinery
import io
import os
import pickle
import resource
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from faults import ROOT, Mutant

MEMORY = 4 << 30

hypothesis.settings.register_profile("found is enough", phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])


@dataclass(frozen=True)
class Run:
    """What a test has done: how long it took, and the lines of each file that it has been on."""

    test: str
    seconds: float
    lines: dict[str, frozenset[int]]


class NotCollected(RuntimeError):
    """The tests can't even be imported: what pytest says of it."""


class Session:
    """A pytest plugin that does something else with the collected tests."""

    def __init__(self, task: Callable[[Sequence[pytest.Item]], Any]) -> None:
        self.task = task
        self.result: Any = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not session.testsfailed, "tests can't be collected"
        self.result = self.task(session.items)
        return True


def collected(paths: Sequence[str], task: Callable[[Sequence[pytest.Item]], Any]) -> Any:
    """What a task makes of the tests at these paths; to be called once in a process. Raises NotCollected."""
    hypothesis.settings.load_profile("found is enough")
    os.chdir(ROOT)
    plugin = Session(task)
    options = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        pytest.main([*options, *[path for path in paths if (ROOT / path.split("::")[0]).exists()]], plugins=[plugin])
    if plugin.result is None:
        raise NotCollected(said.getvalue()[-2000:])
    return plugin.result


def in_child(task: Callable[[], Any], seconds: float | None = None) -> Any:
    """What a task returns, in a process forked for it; a text if it is stopped by a limit.

    NotCollected, or RuntimeError: what has ended the task otherwise.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        if seconds is not None:
            limit = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        try:
            answer = task()
        except NotCollected as error:
            answer = error
        except BaseException:  # whatever it is, it ends here: this is a copy of the process
            answer = RuntimeError(traceback.format_exc())
        with os.fdopen(writer, "wb") as out:
            pickle.dump(answer, out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answered:
        data = answered.read()
    _, status = os.waitpid(child, 0)
    answer = pickle.loads(data) if data else f"it ended with {os.waitstatus_to_exitcode(status)}"
    if isinstance(answer, RuntimeError):
        raise answer
    return answer


def runs(items: Sequence[pytest.Item], folders: Sequence[str]) -> list[Run]:
    """Runs all tests and notes the lines of folders on which each has been. Those that fail are left out."""
    inside = tuple(f"{ROOT / folder}{os.sep}" for folder in folders)
    out = []
    for index, item in enumerate(items):
        seen: set[tuple[CodeType, int]] = set()

        def on_line(frame: FrameType, event: str, _: object, seen: set[tuple[CodeType, int]] = seen) -> Any:
            seen.add((frame.f_code, frame.f_lineno))
            return on_line

        def on_call(frame: FrameType, event: str, _: object) -> Any:
            return on_line if frame.f_code.co_filename.startswith(inside) else None

        before = time.process_time()
        sys.settrace(on_call)
        fails = _fails(item, items[index + 1] if index + 1 < len(items) else None)
        sys.settrace(None)
        if fails:
            print(f"left out, since it fails without any fault: {item.nodeid}", file=sys.__stderr__, flush=True)
            continue
        lines: dict[str, set[int]] = {}
        for code, line in seen:
            lines.setdefault(str(Path(code.co_filename).relative_to(ROOT)), set()).add(line)
        kept = {file: frozenset(found) for file, found in lines.items()}
        out.append(Run(item.nodeid, time.process_time() - before, kept))
    return out


def first_failing(items: Sequence[pytest.Item]) -> str | None:
    """The first test that fails."""
    for index, item in enumerate(items):
        if _fails(item, items[index + 1] if index + 1 < len(items) else None):
            return item.nodeid
    return None


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def put_in(mutant: Mutant) -> bool:
    """Puts a fault into its function, which has been imported; False if that can't be done."""
    code = compile(mutant.applied(), str(ROOT / mutant.file), "exec")
    *owner, name = mutant.function.split(".")
    for part in [*owner, name]:
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    alive = [
        function
        for function in gc.get_objects()
        if isinstance(function, FunctionType)
        and function.__code__.co_qualname == mutant.function
        and function.__code__.co_filename == str(ROOT / mutant.file)
    ]
    if not alive or any(function.__code__.co_freevars != code.co_freevars for function in alive):
        return False
    for function in alive:
        function.__code__ = code
    return True


class Importer:
    """Imports one file with a fault; to be the first of sys.meta_path."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = ".".join(("pzc", *Path(mutant.file).with_suffix("").parts)).removesuffix(".__init__")
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """As the others find it, but what is run has the fault."""
        if name != self.name:
            return None
        file = str(ROOT / self.mutant.file)
        code = compile(self.mutant.applied(), file, "exec")

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return code

        package = [str(Path(file).parent)] if file.endswith("__init__.py") else None
        spec = importlib.machinery.ModuleSpec(name, Loader(name, file), origin=file, is_package=package is not None)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = package
        return spec
