"""Doubted clues: expressions that use `kept`, unconditional constraints, and the constraints of each clue."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.kept import demanded, due, kept_queries, must_hold
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source

HEAD = """grid 1x2 of 1..3
clue cage(g: cells) = k
clue mark(g: cells)
rule "Sum.": for cage(g) = k: sum(g) = k
rule "Small.": for cage(g): max(g) < 3
doubt cage
exactly(1, g in cage: kept(g))
"""
MARKED = """grid 1x2 of 1..3
clue mark(g: cells)
rule "Small.": for mark(g): max(g) < 3
doubt mark
exactly(1, g in mark: kept(g))
mark <(1,1), (1,2)> sum = 3
"""


def _model(text: str) -> Model:
    return compile_source(Source("x.puz", text))


def test_queries_of_kept_clues() -> None:
    model = _model(HEAD + "def good = count(kept(cage))\ngood > 0\n(1,1) = 1\n")
    requests = [{d.clue for d in kept_queries(rule.body, model.facts)} for rule in model.rules if rule.file == "x"]
    assert [clues for clues in requests if clues] == [{"cage"}, {"cage"}]
    plain = _model("grid 1x2 of 1..3\n(1,1) = 1\n")
    assert not any(list(kept_queries(rule.body, plain.facts)) for rule in plain.rules)


@pytest.mark.parametrize("doubted", [True, False])
def test_a_condition_behind_a_doubted_clue_need_not_hold(doubted: bool) -> None:
    model = _model(MARKED if doubted else MARKED.replace("doubt mark\nexactly(1, g in mark: kept(g))\n", ""))
    (placed,) = model.facts.placements["mark"]
    assert placed.condition is not None
    assert must_hold("mark", placed.condition, model.facts) is not doubted
    assert [(name, number) for name, number, _, _ in demanded(model.facts)] == ([] if doubted else [("mark", 1)])


def test_a_condition_is_due_as_well() -> None:
    model = _model(MARKED)
    (doubted,) = model.facts.doubted.values()
    (placement,) = model.facts.placements["mark"]
    assert [condition for condition, _ in due(doubted, placement, model.facts)][-1] is placement.condition


def test_conditions_are_numbered_among_their_kind() -> None:
    model = _model(HEAD + "mark <(1,1)>\nmark <(1,2)> sum = 3\nmark <(1,1), (1,2)> sum = 4\n")
    assert [(name, number) for name, number, _, _ in demanded(model.facts)] == [("mark", 2), ("mark", 3)]


@pytest.mark.parametrize(
    ("placed", "dues"),
    [
        ("cage <(1,1), (1,2)> = 3", 2),
        ("cage <(1,1), (1,2)> = ?", 1),  # rules skip a value that is not given
    ],
)
def test_conditions_of_a_doubted_clue(placed: str, dues: int) -> None:
    model = _model(f"{HEAD}{placed}\n")
    (doubted,) = model.facts.doubted.values()
    (placement,) = model.facts.placements["cage"]
    found = list(due(doubted, placement, model.facts))
    assert len(found) == dues
    assert all(placement.args[0] in env.values() for _, env in found)
    assert (3 in found[0][1].values()) is ("= 3" in placed)
