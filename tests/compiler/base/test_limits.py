"""Limits can be raised temporarily, and for the rest of a run."""

from contextvars import copy_context

import pytest

from pzc.compiler.base.limits import NAMES, Limits, current, raised, set_limits, way_out


def test_raised_limits_are_restored_after_an_error() -> None:
    usual = current()
    with pytest.raises(ZeroDivisionError), raised(steps=7):
        with raised(cells=3):
            assert (current().steps, current().cells, current().items) == (7, 3, usual.items)
        assert (current().steps, current().cells) == (7, usual.cells)
        raise ZeroDivisionError
    assert current() == usual


def test_set_limits_is_permanent() -> None:
    def changed() -> Limits:
        set_limits({"steps": 5})
        set_limits({"cells": 6})  # starting from the defaults, not from the limits set before
        return current()

    found = copy_context().run(changed)
    assert (found.steps, found.cells) == (Limits().steps, 6)
    assert current().cells == Limits().cells


def test_each_limit_has_a_name_and_a_help_text() -> None:
    assert set(NAMES) == {"bytes", "words", "cells", "values", "items", "steps", "parts"}
    assert way_out("steps") == "where this is meant: --limits steps=N"
