"""Rules on regions that depend only on the values in them."""

from random import Random

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import breaks
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.generation.region_rules import layers_by_values

BOARD = "grid 1x4 of 1..3\nlayer on on cells of bool\nregions room\nroom [[\nAAAA\n]]\n"


@pytest.mark.parametrize(
    ("body", "layers"),
    [
        ("exactly(2, c in r: on(c))", ("on",)),
        ("count(on(r)) = 2", ("on",)),
        ("sum(c in r where on(c): digit(c)) = len(r)", ("digit", "on")),
        ("all(c in r, d in r: on(c) or not on(d) or digit(c) - digit(d) < 2)", ("digit", "on")),
        ("distinct(digit(r)) and max(digit(r)) = (if any(on(r)) then 3 else |0 - 2|)", ("digit", "on")),
        ("len(r) = 4", ()),
    ],
)
def test_rules_that_depend_only_on_values(body: str, layers: tuple[str, ...]) -> None:
    rule, model = _rule(body)
    assert layers_by_values(rule) == layers
    cells = model.facts.regions["room"].lists[0]
    random = Random(1)
    for _ in range(20):
        values = [(random.randint(1, 3), random.randint(0, 1)) for _ in cells]
        results = set()
        for _ in range(5):
            shuffled = random.sample(values, len(values))
            answer = {("digit", c): x for c, (x, _) in zip(cells, shuffled, strict=True)}
            answer.update({("on", c): x for c, (_, x) in zip(cells, shuffled, strict=True)})
            results.add(breaks(Evaluator(model.facts, answer), rule))
        assert len(results) == 1


@pytest.mark.parametrize(
    "body",
    [
        "connected(c in r: on(c))",
        "on(r[1])",
        "on(r) = <true, false, true, false>",
        "any(c in r, d in neighbours(c): on(c) and on(d))",
        "all(c in r: on(c) -> c in cells)",
        "exactly(1, c in r ++ cells: on(c))",
        "any(c in r: c = (1,2) and on(c))",
        "count(on(cells)) = 2",
    ],
)
def test_rules_that_depend_on_places(body: str) -> None:
    assert layers_by_values(_rule(body)[0]) is None


def _rule(body: str) -> tuple[Rule, Model]:
    model = compile_source(Source("test", f'{BOARD}rule "Rule.": for r in room: {body}\n'))
    return model.rules[0], model
