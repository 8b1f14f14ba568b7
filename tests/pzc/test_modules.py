"""Modules that are kept in one file are those of their sources, or Python finds them as ever."""

import inspect
import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

import pytest

from pzc import modules, packing

NAME = "pzc.compiler.made_up"
USER = "pzc.compiler.user"
TEXT = '"""What it is."""\n\n\ndef twice(n: int) -> int:\n    """Said once."""\n    assert n < 9\n    return n + n\n'


@pytest.fixture(params=[True, False], ids=["in place", "installed"])
def source(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The source of a module that is kept in a file beside it."""
    monkeypatch.setattr(modules, "HERE", str(tmp_path))
    path = tmp_path / "compiler" / "made_up.py"
    path.parent.mkdir()
    path.write_text(TEXT)
    user = tmp_path / "compiler" / "user.py"
    user.write_text("from .made_up import twice\n\nEIGHT = twice(4)\n")
    names = [(NAME, str(path)), (USER, str(user)), ("pzc.studio.other", str(path))]
    packing.write(str(tmp_path), names, request.param, [[USER]])
    return path


def kept(source: Path) -> ModuleType | None:
    spec = modules.Modules(str(source.parents[1] / modules.NAME)).find_spec(NAME)
    if spec is None:
        return None
    module = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return module


def test_a_module_is_that_of_its_source(source: Path) -> None:
    module = kept(source)
    assert module is not None
    assert (module.__file__, module.__package__) == (str(source), "pzc.compiler")
    assert module.twice(4) == 8
    assert module.twice.__doc__ is None
    with pytest.raises(AssertionError) as failure:
        module.twice(9)
    assert "assert n < 9" in traceback.format_exception(failure.value)[-2]  # and the line is found


def test_what_no_start_needs_is_not_kept(source: Path) -> None:
    assert modules.Modules(str(source.parents[1] / modules.NAME)).find_spec("pzc.studio.other") is None


in_place = pytest.mark.parametrize("source", [True], indirect=True)


@in_place
@pytest.mark.parametrize("later", [TEXT.replace("n + n", "n * 2"), TEXT + "\n"], ids=["as long", "longer"])
def test_a_source_that_changed_is_read_itself(source: Path, later: str) -> None:
    source.write_text(later)
    os.utime(source, (2_000_000_000, 2_000_000_000))
    assert kept(source) is None


@in_place
def test_a_source_that_is_gone_is_not_made_up(source: Path) -> None:
    source.unlink()
    assert kept(source) is None


@pytest.mark.parametrize("source", [False], indirect=True)
def test_what_is_installed_is_not_looked_at(source: Path) -> None:
    source.unlink()
    assert kept(source) is not None


def test_damaged_code_is_that_of_the_source(source: Path) -> None:
    path = source.parents[1] / modules.NAME
    data = path.read_bytes()
    path.write_bytes(data[:-400] + bytes(400))
    module = kept(source)
    assert module is not None
    assert module.twice(4) == 8


@pytest.mark.parametrize("data", [b"", b"of another Python and longer than the head of ours"])
def test_a_file_that_is_none_of_ours_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(modules, "HERE", str(tmp_path))
    before = list(sys.meta_path)
    modules.install()
    (tmp_path / modules.NAME).write_bytes(data)
    modules.install()
    assert sys.meta_path == before


def test_a_file_of_ours_is_asked_first(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    modules.install()
    assert isinstance(sys.meta_path[0], modules.Modules)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Imports USER, whose modules are loaded with it, into names that are gone afterwards."""

    def load(source: Path) -> None:
        found = modules.Modules(str(source.parents[1] / modules.NAME))
        found.at_once = True
        monkeypatch.setattr(sys, "meta_path", [found])
        import_module(USER)

    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    return load


def test_what_a_module_needs_is_loaded_with_it(source: Path, at_once: Callable[[Path], None]) -> None:
    at_once(source)
    user, used = sys.modules[USER], sys.modules[NAME]
    assert (vars(user)["EIGHT"], user.__file__) == (8, str(source.with_name("user.py")))
    assert (used.__file__, used.__package__, used.__spec__ is not None) == (str(source), "pzc.compiler", True)
    assert vars(sys.modules["pzc.compiler"])["made_up"] is used


def test_a_spec_is_whole_when_somebody_asks_for_it(source: Path, at_once: Callable[[Path], None]) -> None:
    at_once(source)
    spec = sys.modules[NAME].__spec__
    assert spec is not None and spec.loader is not None
    assert (spec.name, spec.parent, spec.origin, spec.has_location) == (NAME, "pzc.compiler", str(source), True)
    assert spec.cached == str(source.parents[1] / modules.NAME)
    assert inspect.getsource(sys.modules[NAME]) == TEXT
    assert module_from_spec(spec).__file__ == str(source)
    assert not hasattr(spec, "other")


@in_place
def test_what_has_changed_is_python_s_to_find(source: Path, at_once: Callable[[Path], None]) -> None:
    source.write_text(TEXT + "\n")
    with pytest.raises(ModuleNotFoundError):  # as nobody but we is asked here
        at_once(source)
    assert not {NAME, USER} & sys.modules.keys()


def test_what_fails_is_not_there(source: Path, at_once: Callable[[Path], None]) -> None:
    source.write_text("twice = int\nraise ValueError\n")
    names = [(NAME, str(source)), (USER, str(source.with_name("user.py")))]
    packing.write(str(source.parents[1]), names, True)
    with pytest.raises(ValueError):
        at_once(source)
    assert not {NAME, USER} & sys.modules.keys()
