"""Runs of pytest in child processes: the lines that each test runs, and the first test that fails with a mutant.

A mutant inside a function is patched into the function's code in a forked child, after all imports and collection. So
only the tests themselves take time. Any other mutant takes effect when its file is imported, in a child that has not
imported it yet. No file is changed, and programs that a test starts run without the mutant.
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
from faults import PACKAGE, ROOT, Mutant

MEMORY = 4 << 30

hypothesis.settings.register_profile("found is enough", phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])


@dataclass(frozen=True)
class Run:
    """A run of a test: its CPU time, and the lines that it ran in each file."""

    test: str
    seconds: float
    lines: dict[str, frozenset[int]]


class NotCollected(RuntimeError):
    """The tests can't be imported. The message is pytest's output."""


class Session:
    """A pytest plugin that calls a task with the collected tests instead of running them."""

    def __init__(self, task: Callable[[Sequence[pytest.Item]], Any]) -> None:
        self.task = task
        self.result: Any = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert not session.testsfailed, "tests can't be collected"
        self.result = self.task(session.items)
        return True


def collected(paths: Sequence[str], task: Callable[[Sequence[pytest.Item]], Any]) -> Any:
    """Collect the tests at these paths and return task(tests). Call it once in a process. Raises NotCollected."""
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
    """Return task(), computed in a forked process; a text if a limit stops the process.

    Raises NotCollected, or RuntimeError with the traceback if the task raises something else.
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
        except BaseException:  # nothing may escape: this is a copy of the whole process
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
    """Run all tests and record the lines of the folders that each runs. Tests that fail are left out."""
    inside = tuple(f"{PACKAGE / folder}{os.sep}" for folder in folders)
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
            lines.setdefault(str(Path(code.co_filename).relative_to(PACKAGE)), set()).add(line)
        kept = {file: frozenset(found) for file, found in lines.items()}
        out.append(Run(item.nodeid, time.process_time() - before, kept))
    return out


def first_failing(items: Sequence[pytest.Item]) -> str | None:
    """Return the first test that fails, or None."""
    for index, item in enumerate(items):
        if _fails(item, items[index + 1] if index + 1 < len(items) else None):
            return item.nodeid
    return None


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def put_in(mutant: Mutant) -> bool:
    """Patch a mutant into its function, which is imported already. Return False if that is not possible."""
    code = compile(mutant.applied(), str(PACKAGE / mutant.file), "exec")
    *owner, name = mutant.function.split(".")
    for part in [*owner, name]:
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    alive = [
        function
        for function in gc.get_objects()
        if isinstance(function, FunctionType)
        and function.__code__.co_qualname == mutant.function
        and function.__code__.co_filename == str(PACKAGE / mutant.file)
    ]
    if not alive or any(function.__code__.co_freevars != code.co_freevars for function in alive):
        return False
    for function in alive:
        function.__code__ = code
    return True


class Importer:
    """An import hook that imports one file with a mutant. It must be the first in sys.meta_path."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = ".".join(("pzc", *Path(mutant.file).with_suffix("").parts)).removesuffix(".__init__")
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the usual spec of the module, with a loader that runs the mutant."""
        if name != self.name:
            return None
        file = str(PACKAGE / self.mutant.file)
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
