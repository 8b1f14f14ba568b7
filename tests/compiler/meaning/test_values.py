"""Golden files: small puzzles, some assignments, and the value of each part of the rules.

A file NAME.puz in cases/ has the values beside it in NAME.txt, which `pytest --record` writes. For the puzzles in
tests/compiler/stages, the flat form must have the same truth value as the rules, and the expected number of solutions.
"""

from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import name_of
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.value import value_of
from pzc.compiler.meaning.environment import Missing
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.judge import holds, judge
from pzc.compiler.model.model import Demand, Model, Statement
from pzc.compiler.model.typed import Typed
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten

from ...conftest import Golden

CASES = sorted((Path(__file__).parent / "cases").glob("*.puz"))
STAGES = sorted((Path(__file__).parents[1] / "stages").glob("*.puz"))
SEEDS = (1, 2, 3)
MANY = 300


def compiled(path: Path) -> Model:
    return compile_source(Source(path.name, path.read_text(encoding="utf-8")))


def by_place(flat: Flat, values: tuple[int, ...]) -> dict[object, int]:
    return {(v.layer, v.place): value for v, value in zip(flat.variables, values, strict=True)}


def drawn(flat: Flat, random: Random) -> tuple[int, ...]:
    return tuple(random.choice(members(v.domain)) for v in flat.variables)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_values(path: Path, golden: Golden) -> None:
    model = compiled(path)
    flat = flatten(model)
    lines: list[str] = []
    for seed in SEEDS:
        answer = by_place(flat, drawn(flat, Random(seed)))
        lines += [f"=== answer {seed}: {' '.join(map(str, answer.values()))} ==="]
        for rule in model.rules:
            lines.append(f"{rule.origin.text!r}")
            lines += dict.fromkeys(_values(rule.body, Evaluator(model.facts, answer)))  # type: ignore[arg-type]
        lines += [f"broken: {b.origin.text} {b.bindings}" for b in judge(model, answer)]  # type: ignore[arg-type]
    golden(path.with_suffix(".txt"), "\n".join(lines) + "\n")


def _values(part: object, evaluator: Evaluator) -> Iterator[str]:
    """Yield the values of the expressions of a rule that depend on no bound names, as text."""
    if isinstance(part, tuple):
        for item in part:
            yield from _values(item, evaluator)
    elif isinstance(part, Typed | Statement | Demand) or hasattr(part, "__match_args__"):
        if isinstance(part, Typed):
            yield from _value(part, evaluator)
        for name in type(part).__match_args__:
            yield from _values(getattr(part, name), evaluator)


def _value(part: Typed, evaluator: Evaluator) -> Iterator[str]:
    written = " ".join(part.span.text.split())
    try:
        value = evaluator.value(part, {})  # type: ignore[arg-type]
    except Missing:
        yield f"  {written}: none"
    except KeyError:
        return  # a name that is bound further out
    else:
        shown = name_of(value)
        if shown != written and len(shown) < 200:
            yield f"  {written}: {shown}"


@pytest.mark.parametrize("path", [*STAGES, *CASES], ids=lambda path: path.stem)
def test_the_flat_form_means_the_same(path: Path) -> None:
    """The flat form, before and after the passes, has the same truth value as the rules."""
    model = compiled(path)
    flat = flatten(model)
    better = improve(flat)
    everything = list(islice(product(*(members(v.domain) for v in flat.variables)), MANY + 1))
    random = Random(1)
    answers = everything if len(everything) <= MANY else [drawn(flat, random) for _ in range(MANY)]
    for values in answers:
        expected = holds(model, by_place(flat, values))  # type: ignore[arg-type]
        known = dict(zip(flat.variables, values, strict=True))
        for each in (flat, better):
            assert all(value_of(c.condition, known) for c in each.constraints) == expected, values
