"""The process of a search: begun under guard, by a driver of its own, and ended once. None is real."""

import asyncio
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pzc.backends.minizinc import child as module
from pzc.backends.minizinc.child import Child


class _Driver:
    """A driver as the package has it: it begins a program by the name that its module has for that."""

    async def _create_process(self, args: Any, solver: str | None = None) -> Any:
        return await sys.modules["minizinc.driver"].create_subprocess_exec("minizinc", *args, solver, stdout=1)


class _Guarded:
    """What was begun under guard, and how often it was ended."""

    every: list["_Guarded"]

    def __init__(self, words: tuple[Any, ...], how: dict[str, Any]) -> None:
        self.words, self.how = words, how
        self.process = SimpleNamespace(pid=7)
        self.stops = 0
        self.every.append(self)

    @classmethod
    async def begin(cls, plain: Any, *words: Any, **how: Any) -> "_Guarded":
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


def test_a_process_is_begun_under_guard(package: Any) -> None:
    child = Child(package)
    process = asyncio.run(child.driver._create_process(["-a"], "gecode"))
    (begun,) = _Guarded.every
    assert process is begun.process
    assert (begun.words, begun.how) == (("minizinc", "-a", "gecode"), {"stdout": 1})
    assert package.module.create_subprocess_exec is PLAIN  # others begin theirs as they always did


def test_the_packages_own_driver_is_left_alone(package: Any) -> None:
    child = Child(package)
    assert child.driver is not package.default_driver
    assert "_create_process" not in vars(package.default_driver)


def test_a_program_that_cannot_be_begun(package: Any) -> None:
    child = Child(package)
    with pytest.raises(OSError, match="no such program"):
        asyncio.run(child.driver._create_process(["bad"]))
    assert package.module.create_subprocess_exec is PLAIN
    asyncio.run(child.stop())  # there is nothing to end


def test_a_process_is_ended_once_and_all_wait_for_it(package: Any) -> None:
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
