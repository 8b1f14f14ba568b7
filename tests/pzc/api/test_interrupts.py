"""Ctrl-C while a count is saved."""

import signal
import threading

import pytest

from pzc.api.interrupts import postponed_interrupts


@pytest.fixture(autouse=True)
def in_main_thread() -> None:
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("only the main thread gets Ctrl-C")


def test_an_interrupt_waits_for_the_next_check() -> None:
    with postponed_interrupts() as check:
        check()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            check()


def test_handler_is_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with postponed_interrupts():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_are_not_interrupted() -> None:
    checked: list[bool] = []

    def work() -> None:
        with postponed_interrupts() as check:
            check()
            checked.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert checked == [True]
