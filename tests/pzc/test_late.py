"""Functions that are put off do what they do, and nothing of them is read before."""

import ast
import traceback
import warnings
from pathlib import Path
from threading import Barrier, Thread
from types import FunctionType, ModuleType

import pytest

from pzc import late, modules, packing

NAME = "pzc.compiler.made_up"
TEXT = """
from functools import cache

START = 3

def plain(a, b=2, *rest, c, d="d", **named):
    return a, b, rest, c, d, named

def counted(to):
    for number in range(to):
        yield number

def wrong():
    raise ValueError("said here")

def replaced(n):
    return n + 1 if n else 0
once = replaced
replaced = lambda n: once(n) * 10

def computed(n=START):
    return n * n + n

@cache
def decorated(n):
    return n * n + n

if START:
    def chosen():
        return [START, START]
else:
    def chosen():
        return [START]

class Base:
    def named(self, *, more=""):
        return type(self).__name__ + more

class Part(Base):
    def named(self, *, more=""):
        return "a " + super().named(more=more)

    def twice(self, text):
        return self.named(more=text) * 2

    def __len__(self):
        return START + START
"""
WAIT = {"plain", "counted", "wrong", "replaced", "Base.named", "Part.twice"}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module all of whose functions wait that can."""
    monkeypatch.setattr(packing, "_WORTH", 0)
    path = tmp_path / "made_up.py"
    path.write_text(TEXT)
    packing.write(str(tmp_path), [(NAME, str(path))], True, [[NAME]])
    found = modules.Modules(str(tmp_path / modules.NAME))
    spec = found.find_spec(NAME)
    assert spec is not None and spec.loader is not None
    made = ModuleType(NAME)
    spec.loader.exec_module(made)
    return made


def waiting(names: dict[str, object]) -> set[str]:
    """The functions among names that have not been called yet."""
    return {
        name
        for name, value in names.items()
        if isinstance(value, FunctionType) and value.__code__.co_name in ("called_first", "items_first")
    }


def test_which_functions_wait() -> None:
    put_off: list[modules.Late] = []
    late.with_late_functions(ast.parse(TEXT), "made_up.py", put_off, lambda name, code: True)
    assert {name for name, *_ in put_off} == WAIT
    assert late.with_late_functions(ast.parse(TEXT), "", [], lambda name, code: False) == compile(TEXT, "", "exec")


def test_nothing_is_read_before_it_is_called(module: ModuleType) -> None:
    assert waiting(vars(module)) == {"plain", "counted", "wrong", "once"}
    assert waiting(vars(module.Part)) == {"twice"}
    module.plain(1, c=3)
    assert waiting(vars(module)) == {"counted", "wrong", "once"}


def test_arguments_are_those_of_the_function(module: ModuleType) -> None:
    for _ in range(2):
        assert module.plain(1, c=3) == (1, 2, (), 3, "d", {})
        assert module.plain(1, 5, 6, c=3, d=4, e=5) == (1, 5, (6,), 3, 4, {"e": 5})
        with pytest.raises(TypeError, match="required keyword-only argument: 'c'"):
            module.plain(1)
    assert (module.plain.__name__, module.plain.__qualname__, module.plain.__module__) == ("plain", "plain", NAME)


def test_methods_and_generators(module: ModuleType) -> None:
    part = module.Part()
    assert [part.twice("!"), part.twice("?"), len(part)] == ["a Part!a Part!", "a Part?a Part?", 6]
    assert module.Part.twice.__qualname__ == "Part.twice"
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # as of code that takes the place of another kind of code
        assert [list(module.counted(3)), list(module.counted(2))] == [[0, 1, 2], [0, 1]]
    assert [module.computed(), module.decorated(2), module.chosen()] == [12, 6, [3, 3]]


def test_a_name_that_stands_for_something_else_meanwhile(module: ModuleType) -> None:
    assert [module.replaced(4), module.replaced(4), module.replaced(0)] == [50, 50, 0]


def test_lines_are_those_of_the_source(module: ModuleType) -> None:
    with pytest.raises(ValueError) as failure:
        module.wrong()
    assert 'raise ValueError("said here")' in traceback.format_exception(failure.value)[-2]


def test_threads_that_call_first_at_the_same_time(module: ModuleType) -> None:
    found: list[object] = []
    together = Barrier(4)

    def call() -> None:
        together.wait()
        found.append(module.plain(1, c=3))

    threads = [Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == 4 * [(1, 2, (), 3, "d", {})]


def test_damage_is_said(module: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / modules.NAME
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + bytes(len(data) // 2))
    with pytest.raises(ImportError, match="install pzc anew"):
        module.wrong()
