"""The rules and clues that a solution breaks, with the values of names and the text."""

from pzc.compiler.base.source import Source
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaches, holds, judge, missing_layers, values_of_objectives
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source

HEAD = "grid 1x3 of 1..3\nclue cage(g: cells) = k\nhidden layer h on cells of bool\n"


def compiled(text: str) -> Model:
    return compile_source(Source("test", f"{HEAD}{text}\n"))


def answer(model: Model, *digits: int, hidden: bool | None = None) -> dict[tuple[str, object], int]:
    """Return a solution with these digits, and one value for the whole hidden layer."""
    cells = model.facts.board.cells  # type: ignore[union-attr]
    values: dict[tuple[str, object], int] = {("digit", c): d for c, d in zip(cells, digits, strict=True)}
    return values | ({("h", c): int(hidden) for c in cells} if hidden is not None else {})


def broken(text: str, *digits: int, hidden: bool | None = False) -> list[tuple[str, str, str]]:
    """Return for each broken rule its text, its bindings, and the bindings that are not in the text."""
    model = compiled(text)
    return [(b.text, b.bindings, b.unspoken) for b in judge(model, answer(model, *digits, hidden=hidden))]  # type: ignore[arg-type]


def test_solution_that_breaks_nothing() -> None:
    rises = 'rule "Rises.": for (a, b) in links: a < b'
    assert broken(rises, 1, 2, 3) == []
    model = compiled(rises)
    assert holds(model, answer(model, 1, 2, 3, hidden=True))  # type: ignore[arg-type]


def test_broken_cases_with_names() -> None:
    shown = "a = (1,1), b = (1,2)", "a = (1,2), b = (1,3)"
    assert broken('rule "Rises.": for (a, b) in links: a < b', 3, 2, 1) == [("Rises.", s, s) for s in shown]
    assert broken('rule "Rises.": for (a, b) in links where row(a) = b: a < b', 3, 2, 1) == [
        ("Rises.", "a = (1,2), b = (1,3)", "a = (1,2), b = (1,3)")
    ]


def test_names_in_the_text_are_not_repeated() -> None:
    rule = 'rule "{a} is less than its neighbour.": for (a, b) in links: a < b'
    assert broken(rule, 1, 3, 2) == [
        ("(1,2) is less than its neighbour.", "a = (1,2), b = (1,3)", "b = (1,3)"),
    ]


def test_clues_and_their_conditions() -> None:
    text = 'rule "A cage has its sum.": for cage(g) = k: sum(g) = k\ncage <(1,1), (1,2)> = 3\ncage <(1,2), (1,3)> = ?\n'
    model = compiled(text)
    (rule,) = judge(model, answer(model, 1, 1, 1, hidden=False))  # type: ignore[arg-type]
    assert [clue.text for clue in rule.clues] == ["cage <(1,1), (1,2)> = 3"]
    assert rule.bindings == "g = <(1,1), (1,2)>, k = 3"
    conditioned = "cage <(1,1), (1,2)> max = 3\nfor cage(g) = k: sum(g) = k"
    assert broken(conditioned, 3, 1, 1) == []
    assert broken(conditioned, 2, 1, 1) == [("cage <(1,1), (1,2)> max = 3", "", "")]


def test_values_outside_their_domain() -> None:
    assert broken("(1,1) > 0", 1, 2, 7) == [("The values of `digit`", "(1,3) = 7", "(1,3) = 7")]


def test_list_of_a_loop_must_exist() -> None:
    assert broken("for c in rows[1][1..(1,1)]: c < 3", 2, 2, 2) == []
    assert len(broken("for d in rows[1][3..3 + (1,1)]: d < 3", 1, 1, 1)) == 1


def test_missing_hidden_layers() -> None:
    text = "for c in cells: h(c) -> c = 1\nblack((1,2))\ndef black(c) = h(c)\n(1,1) = 3"
    model = compiled(text)
    assert missing_layers(model, answer(model, 1, 1, 1)) == {"h"}  # type: ignore[arg-type]
    assert missing_layers(model, answer(model, 1, 1, 1, hidden=True)) == set()  # type: ignore[arg-type]
    assert [b[0] for b in broken(text, 1, 1, 1, hidden=None)] == ["(1,1) = 3"]
    assert [b[0] for b in broken(text, 1, 1, 1, hidden=False)] == ["black((1,2))", "(1,1) = 3"]


def test_objectives() -> None:
    model = compiled("maximize sum(cells)\nminimize max(c in cells where c > 1: c)")
    assert values_of_objectives(model, answer(model, 1, 3, 2, hidden=False)) == (6, 3)  # type: ignore[arg-type]
    assert len(list(judge(model, answer(model, 1, 1, 1, hidden=False)))) == 1  # type: ignore[arg-type]
    assert holds(model, answer(model, 1, 1, 2, hidden=False))  # type: ignore[arg-type]


def test_one_rule() -> None:
    model = compiled("(1,1) = 2\n(1,2) = 2")
    evaluator = Evaluator(model.facts, answer(model, 2, 1, 1, hidden=False))  # type: ignore[arg-type]
    found = {rule.origin.text: len(list(breaches(evaluator, rule))) for rule in model.rules}
    assert (found["(1,1) = 2"], found["(1,2) = 2"]) == (0, 1)
