"""Plain command lines: they ask for what click would have asked for, or are left to it."""

import pytest

from pzc import cli, mistakes, plain, solving
from pzc.commands import solve

Args = tuple[str, ...]

PLAIN: list[Args] = [
    ("sudoku_9",),
    ("solve", "sudoku_9"),
    ("solve", "no/such.puz"),
    ("solve", "sudoku"),
    ("-",),
    ("check", "sudoku_9"),
    ("check", "-"),
    ("--all", "sudoku_9"),
    ("solve", "x.puz", "--all"),
    ("x.puz", "--json", "--show-hidden"),
    ("x.puz", "--limit", "3"),
    ("x.puz", "--limit=3", "--limit", "1_000"),
    ("x.puz", "--time-limit", "1e3", "--backend", "clingo"),
    ("x.puz", "--time-limit=0.5", "--backend=auto"),
    ("--workers", "1024", "x.puz", "--seed", "2147483647"),
    ("--workers", "1", "x.puz", "--seed=0"),
    ("x.puz", "-o", "out.txt"),
    ("x.puz", "--output=out.txt"),
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is asked for from here on, by whichever way."""
    found: list[object] = []

    def note(*given: object) -> int:
        found.append([list(item) if isinstance(item, tuple) else item for item in (*given, False)][:3])
        return len(found)

    for module in (solving, "pzc.commands.solve.solve"), (mistakes, "pzc.commands.check.look_for_mistakes"):
        monkeypatch.setattr(module[0], module[1].rpartition(".")[2], note)
        monkeypatch.setattr(module[1], note)
    return found


@pytest.mark.parametrize("args", PLAIN)
def test_what_is_plain_means_what_click_says(args: Args, asked: list[object]) -> None:
    do = plain.plainly_asked(args)
    assert do is not None and do() == 1
    assert cli.obey(args) == 2
    assert asked[0] == asked[1]


def test_every_plain_option_is_tried() -> None:
    said = {word.partition("=")[0] for args in PLAIN for word in args if word.startswith("-") and word != "-"}
    assert said == {*plain._FLAGS, *plain._VALUES}


def test_every_plain_option_is_one_of_the_command() -> None:
    names = {option: parameter.name for parameter in solve.command.params for option in parameter.opts}
    ours = plain._FLAGS | {option: name for option, (name, _) in plain._VALUES.items()}
    assert {option: names[option] for option in ours} == ours


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("chekc",),
        ("sudoku",),  # nearly a command, for all that is known here
        ("tests",),
        ("check", "tests"),
        ("check", "x.puz", "--json"),
        ("list",),
        ("solve",),
        ("--all",),
        ("x.puz", "y.puz"),
        ("x.puz", "--help"),
        ("x.puz", "--al"),
        ("x.puz", "--all=yes"),
        ("x.puz", "--", "y.puz"),
        ("x.puz", "--limit"),
        ("x.puz", "--limit", "0"),
        ("x.puz", "--limit", "few"),
        ("x.puz", "--limit", "--all"),
        ("x.puz", "--limit="),
        ("x.puz", "--time-limit", "nan"),
        ("x.puz", "--time-limit", "0"),
        ("x.puz", "--time-limit", "inf"),
        ("x.puz", "--workers", "1025"),
        ("x.puz", "--seed", "-1"),
        ("x.puz", "--seed", "2147483648"),
        ("x.puz", "--backend", "gurobi"),
        ("x.puz", "-oout.txt"),
        ("x.puz", "-o=out.txt"),
        ("x.puz", "--target", "mzn"),
        ("--version",),
    ],
)
def test_all_others_are_for_click(args: Args) -> None:
    assert plain.plainly_asked(args) is None


def test_a_shell_that_asks_how_a_line_may_go_on_asks_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PZC_COMPLETE", "bash_complete")
    assert plain.plainly_asked(["sudoku_9"]) is None
