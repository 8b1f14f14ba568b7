"""Options that several commands share: limits, disabled passes."""

from pathlib import Path

import pytest

from pzc.compiler.passes import PASSES

from ....commands import Run


def test_limits_are_options(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 4x4 of 1..4\nsum(1..600000) > (1,1)\n")
    assert "PZ601" in run("a.puz").stderr
    assert run("--limits", "items=1_000_000", "--limit", "1", "a.puz").returncode == 0
    done = run("check", "--limits", "itms=3", "a.puz")
    assert done.returncode == 2 and "items=N" in done.stderr


def test_disabled_passes(run: Run) -> None:
    names = [word for name in PASSES for word in ("--disable-pass", name)]
    assert run("solve", *names, "killer_29").stdout == run("solve", "killer_29").stdout
    assert run("test", *names, "sujiko_extreme").returncode == 0
    assert "all_different" in run("--target", "cpsat", *names, "sujiko_extreme").stdout
    assert "all_different" not in run("--target", "cpsat", "sujiko_extreme").stdout
    wrong = run("solve", "--disable-pass", "magic", "killer_29")
    assert wrong.returncode == 2
    assert "there is no pass `magic`; there are " in wrong.stderr
    assert "digit-sets" in "".join(run("solve", "--help").stdout.split())


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "--max-cost", "nan"),
        ("explain", "--max-cost", "-5"),
        ("explain", "--steps", str(2**70)),
        ("draw", "--size", "nan"),
        ("solve", "--time-limit", "nan"),
    ],
)
def test_numbers_out_of_range(run: Run, words: tuple[str, ...]) -> None:
    done = run(*words, "sujiko_extreme")
    assert done.returncode == 2 and f"Invalid value for '{words[1]}'" in done.stderr


@pytest.mark.parametrize(
    "words",
    [("--clue", "given"), ("--jobs", "2"), ("--resume",), ("--target", "mzn", "--all"), ("--target", "mzn", "--json")],
)
def test_options_without_effect_are_refused(run: Run, words: tuple[str, ...]) -> None:
    done = run("solve", *words, "sujiko_extreme")
    assert done.returncode == 2 and any(word in done.stderr for word in words) and not done.stdout
