"""If numba finds no writable cache folder, pzc provides one."""

import os
from typing import Any

import pytest

from pzc.backends.kernel import cache

config: Any = pytest.importorskip("numba").config


def test_temporary_folder_if_no_folder_is_writable(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import caching

    monkeypatch.setattr(config, "CACHE_DIR", "")
    cache.ensure_cache.__wrapped__()
    assert config.CACHE_DIR == ""

    def nowhere(*_: object) -> None:
        return None

    for locator in ("InTreeCacheLocator", "UserWideCacheLocator"):
        monkeypatch.setattr(getattr(caching, locator), "from_function", nowhere)
    cache.ensure_cache.__wrapped__()
    assert os.path.isdir(config.CACHE_DIR)
    cache.ensure_cache.__wrapped__()
    assert cache._folder().name == config.CACHE_DIR
