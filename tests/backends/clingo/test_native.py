"""clingo's C interface: what it says of programs that clingo's own Python says the same of."""

import subprocess
import sys
from typing import Any

import clingo
import pytest

from pzc.backends.clingo.native import Control

CHOICE = "asp 1 0 0\n1 1 2 2 3 0 0\n1 0 1 1 0 0\n3 3 1 2 3\n0\n"
"""Atom 1 holds, 2 and 3 are free."""
ATOMS = (1, 2, 3, -2)


def begun(kind: Any, *arguments: str, text: str = CHOICE) -> Any:
    control = kind(["--seed=3", *arguments])
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def models(control: Any, **asked: Any) -> tuple[list[list[bool]], bool, bool]:
    found: list[list[bool]] = []
    result = control.solve(on_model=lambda m: found.append([m.is_true(x) for x in ATOMS]), **asked)
    return found, bool(result.exhausted), bool(result.unsatisfiable)


@pytest.mark.parametrize("mode", ["auto", "brave", "cautious"])
@pytest.mark.parametrize("most", ["0", "1"])
def test_models_and_consequences_are_those_of_the_package(mode: str, most: str) -> None:
    told = []
    for kind in (Control, clingo.Control):
        control = begun(kind, "--project")
        control.configuration.solve.models = most
        control.configuration.solve.enum_mode = mode
        told.append(models(control))
    assert told[0] == told[1]
    assert told[0][0]


def test_what_is_said_later_holds_and_cores_are_of_what_is_assumed() -> None:
    control = begun(Control, "--models=0")
    with control.backend() as backend:
        atom = backend.add_atom()
        backend.add_rule([atom], [], True)
        backend.add_rule([], [atom, 2])
    cores: list[list[int]] = []
    assert models(control, assumptions=[atom, 2, 3], on_core=cores.append) == ([], True, True)
    assert [sorted(core) for core in cores] == [[2, atom]]
    assert models(control, assumptions=[2, 3])[0] == [[True, True, True, False]]


def test_a_search_may_be_left() -> None:
    control = begun(Control, "--models=0")
    seen: list[bool] = []

    def leave(model: Any) -> bool:
        seen.append(model.is_true(1))
        return False

    assert not control.solve(on_model=leave).exhausted
    assert seen == [True]
    assert len(models(control)[0]) == 4  # and asked again


def test_an_interruption_that_comes_too_soon_is_kept_for_the_next_search() -> None:
    told = []
    for kind in (Control, clingo.Control):
        control = begun(kind)
        control.interrupt()
        first, second = control.solve(), control.solve()
        told.append((first.interrupted, first.exhausted, second.interrupted))
    assert told[0] == told[1] == (True, False, False)


@pytest.mark.parametrize("wrong", ["--nonsense", "--models=x"])
def test_what_clingo_does_not_understand_is_an_error_in_its_words(wrong: str) -> None:
    with pytest.raises(RuntimeError, match=wrong.strip("-").split("=")[0]):
        Control([wrong])


def test_a_text_that_is_no_program_is_an_error_and_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="expected integer"):
        begun(Control, text="asp 1 0 0\n1 x\n0\n")
    assert capfd.readouterr() == ("", "")


def test_an_error_with_a_model_comes_out() -> None:
    def fail(model: Any) -> None:
        raise ZeroDivisionError

    control = begun(Control)
    with pytest.raises(ZeroDivisionError):
        control.solve(on_model=fail)
    assert models(control)[0]


def test_who_imports_clingo_later_gets_the_same_library() -> None:
    code = (
        "import sys; from pzc.backends.clingo.native import Control; ours = Control([])\n"
        "assert 'clingo' not in sys.modules\n"
        "import clingo, clingo._internal\n"
        "assert clingo._internal._lib is ours._library.lib\n"
        "theirs = clingo.Control(); theirs.add('{a}.'); theirs.ground(); print(theirs.solve())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "SAT\n"
