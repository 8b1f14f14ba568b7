"""The garbage collector runs rarely while the compiler works, and as before afterwards."""

import gc
from collections.abc import Iterator

import pytest

from pzc.compiler.base.garbage import THRESHOLD, rarely_collected


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_the_threshold_is_raised_until_the_last_block_ends() -> None:
    first, second = rarely_collected(), rarely_collected()
    first.__enter__()
    assert gc.get_threshold() == THRESHOLD
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold() == THRESHOLD
    second.__exit__(None, None, None)
    assert gc.get_threshold() == (700, 10, 10)


def test_threshold_is_restored_after_an_error() -> None:
    with pytest.raises(ValueError), rarely_collected():
        raise ValueError
    assert gc.get_threshold() == (700, 10, 10)


def test_a_higher_threshold_stays() -> None:
    gc.set_threshold(200_000, 20, 100)
    with rarely_collected():
        assert gc.get_threshold() == (200_000, 20, 100)
