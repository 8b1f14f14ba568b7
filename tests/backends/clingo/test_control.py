"""Our `Control` and clingo's own give the same models, cores and interruptions for the same program."""

from collections.abc import Sequence
from typing import Any

import clingo
import pytest

from pzc.backends.clingo.control import Control

CHOICE = "asp 1 0 0\n1 1 2 2 3 0 0\n1 0 1 1 0 0\n3 3 1 2 3\n0\n"
"""Atom 1 holds, 2 and 3 are free."""
WATCHED = (1, 2, 3)
LITERALS = (1, 2, 3, -2)


def ours(*arguments: str, text: str = CHOICE) -> Control:
    control = Control(["--seed=3", *arguments], WATCHED)
    control.read_program(text)
    return control


def theirs(*arguments: str) -> clingo.Control:
    control = clingo.Control(["--seed=3", *arguments])
    control.add("base", [], CHOICE)
    control.ground([("base", [])])
    return control


def models(control: Any, literals: Sequence[int] = LITERALS, **question: Any) -> tuple[list[list[bool]], bool, bool]:
    found: list[list[bool]] = []
    result = control.solve(on_model=lambda m: found.append([m.is_true(x) for x in literals]), **question)
    return found, bool(result.exhausted), bool(result.unsatisfiable)


@pytest.mark.parametrize("mode", ["auto", "brave", "cautious"])
@pytest.mark.parametrize("most", ["0", "1"])
def test_models_and_consequences_equal_the_package(mode: str, most: str) -> None:
    found = []
    for control in (ours("--project"), theirs("--project")):
        control.configuration.solve.models = most  # type: ignore[union-attr]
        control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
        found.append(models(control, LITERALS if mode == "auto" else WATCHED))
    assert found[0] == found[1]
    assert found[0][0]


def test_a_model_stays_valid_when_the_search_goes_on() -> None:
    kept: list[Any] = []
    ours("--models=0").solve(on_model=kept.append)
    assert sorted([m.is_true(x) for x in LITERALS] for m in kept) == [
        [True, False, False, True],
        [True, False, True, True],
        [True, True, False, False],
        [True, True, True, False],
    ]


def test_rules_can_be_added_and_a_core_is_of_the_assumptions() -> None:
    control = ours("--models=0")
    with control.backend() as backend:
        atom = backend.add_atom()
        backend.add_rule([atom], [], True)
        backend.add_rule([], [atom, 2])
    cores: list[list[int]] = []
    assert models(control, assumptions=[atom, 2, 3], on_core=cores.append) == ([], True, True)
    assert [sorted(core) for core in cores] == [[2, atom]]
    assert models(control, assumptions=[2, 3])[0] == [[True, True, True, False]]


def test_search_stopped_by_the_callback() -> None:
    control = ours("--models=0")
    seen: list[bool] = []

    def leave(model: Any) -> bool:
        seen.append(model.is_true(1))
        return False

    assert not control.solve(on_model=leave).exhausted
    assert seen == [True]
    assert len(models(control)[0]) == 4  # the control can search again


def test_early_interruption_applies_to_the_next_search() -> None:
    for control in (ours(), theirs()):
        control.interrupt()
        first, second = control.solve(), control.solve()
        assert (first.interrupted, first.exhausted, second.interrupted) == (True, False, False)


@pytest.mark.parametrize("wrong", ["--nonsense", "--models=x"])
def test_invalid_option_is_reported(wrong: str) -> None:
    with pytest.raises(RuntimeError, match=wrong.strip("-").split("=")[0]):
        ours(wrong)


def test_invalid_program_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="expected integer"):
        ours(text="asp 1 0 0\n1 x\n0\n")
    assert capfd.readouterr() == ("", "")


class _Refused(Exception):
    """An exception that, like PuzzleError, cannot be constructed from another exception."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)


def test_exception_of_the_callback_is_raised() -> None:
    refused = _Refused("PZ101", "no")

    def fail(model: Any) -> None:
        raise refused

    control = ours()
    with pytest.raises(_Refused) as caught:
        control.solve(on_model=fail)
    assert caught.value is refused
    assert models(control)[0]
