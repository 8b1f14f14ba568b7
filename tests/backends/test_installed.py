"""Whether packages are there."""

import importlib.util
import sys

import pytest

from pzc.backends.installed import find_spec


def test_a_package_is_found_whether_it_is_loaded_or_not() -> None:
    for package in ("pzc", "lark", "wave"):
        known = importlib.util.find_spec(package)
        found = find_spec(package)
        assert known is not None and found is not None and found.origin == known.origin


def test_what_is_not_there_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_spec("there_is_no_such_package") is None
    monkeypatch.setitem(sys.modules, "wave", None)  # said not to be there
    assert find_spec("wave") is None
