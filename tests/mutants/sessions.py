"""Runs of pytest in child processes: the mutants that each test reaches, and the first test that fails with a mutant.

Files with mutants are imported with probes (faults.py) that record the mutants whose statements run.
A mutant inside a function is patched into the function's code in a forked child, after all imports and collection. So
only the tests themselves take time. Any other mutant takes effect when its file is imported, in a child that has not
imported it yet. No file is changed, and programs that a test starts run without the mutant.
"""

import ast
import builtins
import contextlib
import gc
import importlib.machinery
import io
import os
import pickle
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from faults import PACKAGE, PROBE, ROOT, Mutant

MEMORY = 4 << 30

hypothesis.settings.register_profile("found is enough", phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate])


REACHED: set[str] = set()
"""The keys of the mutants whose statements have run, and the names of the files with mutants whose functions have."""

setattr(builtins, PROBE, REACHED.add)


@dataclass(frozen=True)
class Run:
    """A run of a test: its CPU time, and what it added to REACHED."""

    test: str
    seconds: float
    reached: frozenset[str]


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


def with_collected_tests(paths: Sequence[str], task: Callable[[Sequence[pytest.Item]], Any]) -> Any:
    """Collect the tests at these paths and return task(tests). Call it once in a process. Raises NotCollected."""
    hypothesis.settings.load_profile("found is enough")
    os.chdir(ROOT)
    plugin = Session(task)
    options = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
    with contextlib.redirect_stdout(io.StringIO()) as result:
        pytest.main([*options, *[path for path in paths if (ROOT / path.split("::")[0]).exists()]], plugins=[plugin])
    if plugin.result is None:
        raise NotCollected(result.getvalue()[-2000:])
    return plugin.result


def in_child(task: Callable[[], Any], seconds: float | None = None) -> Any:
    """Return task(), computed in a forked process; a text if a limit stops the process.

    `seconds` limits the CPU time. A process that waits, for instance in a deadlock, is stopped after 20 times as long.
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
    if seconds is not None and not select.select([reader], [], [], 20 * seconds)[0]:
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reader, "rb") as answered:
        data = answered.read()
    _, status = os.waitpid(child, 0)
    answer = pickle.loads(data) if data else f"it ended with {os.waitstatus_to_exitcode(status)}"
    if isinstance(answer, RuntimeError):
        raise answer
    return answer


def runs(items: Sequence[pytest.Item]) -> list[Run]:
    """Run the tests. Leave out those that fail."""
    out = []
    for item, following in zip(items, [*items[1:], None], strict=True):
        REACHED.clear()
        before = time.process_time()
        if _fails(item, following):
            print(f"left out, since it fails without any fault: {item.nodeid}", file=sys.__stderr__, flush=True)
        else:
            out.append(Run(item.nodeid, time.process_time() - before, frozenset(REACHED)))
    return out


def first_failing(items: Sequence[pytest.Item]) -> str | None:
    """Return the first test that fails, or None."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        if _fails(item, following):
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
    gc.unfreeze()  # get_objects leaves out frozen objects, and conftest.py freezes
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
    """An import hook that replaces the code of files in the package. It must be the first in sys.meta_path."""

    def __init__(self, texts: Mapping[str, str | ast.Module]) -> None:
        self.codes = {_module(file): (str(PACKAGE / file), text) for file, text in texts.items()}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the usual spec of the module, with a loader that runs the replacement."""
        if name not in self.codes:
            return None
        file, text = self.codes[name]
        code = compile(text, file, "exec")

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return code

        package = [str(Path(file).parent)] if file.endswith("__init__.py") else None
        spec = importlib.machinery.ModuleSpec(name, Loader(name, file), origin=file, is_package=package is not None)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = package
        return spec


def _module(file: str) -> str:
    return ".".join(("pzc", *Path(file).with_suffix("").parts)).removesuffix(".__init__")
