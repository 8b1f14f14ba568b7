"""Golden files: small puzzles after check, after ground, and as a solver gets them.

A file NAME.puz in stages/ has its dumps beside it in NAME.txt, which `pytest --record` writes. Together they contain
every kind of expression, every node of the flat form and every constraint of a sink.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Sink
from pzc.compiler.flat import flat
from pzc.compiler.meaning.judge import holds
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.model import Model
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat, show_model

from ..conftest import Golden

CASES = sorted((Path(__file__).parent / "stages").glob("*.puz"))


def compiled(path: Path) -> Model:
    return compile_source(Source(path.name, path.read_text(encoding="utf-8")))


def listing_of(puzzle: flat.Flat) -> str:
    """Return the constraints that a solver gets for a puzzle."""
    listing = Listing()
    encode(puzzle, listing)
    return listing.text()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_stage(path: Path, golden: Golden) -> None:
    model = compiled(path)
    puzzle = flatten(model)
    stages = {"check": show_model(model), "ground": show_flat(puzzle), "encode": listing_of(puzzle)}
    stages["encode after all passes"] = listing_of(improve(puzzle))
    golden(path.with_suffix(".txt"), "\n".join(f"=== {name} ===\n{text}" for name, text in stages.items()))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_has_an_answer(path: Path) -> None:
    """Each puzzle has a solution, since the later stages show little of an unsolvable one. The solutions agree with the
    rules.
    """
    model = compiled(path)
    problem, found = Problem(model, flatten(model)), list[Answer]()
    BACKEND.search(problem, Options(), 1, found.append)
    places = [(unknown.layer, unknown.place) for unknown in problem.flat.variables]
    assert [holds(model, dict(zip(places, answer, strict=True))) for answer in found] == [True]  # type: ignore[arg-type]


def nodes(part: object, seen: set[int]) -> Iterator[type]:
    """Return the classes of all nodes below one, visiting each node once."""
    if id(part) in seen:
        return
    seen.add(id(part))
    if isinstance(part, tuple | list | frozenset):
        for item in part:
            yield from nodes(item, seen)
    elif hasattr(part, "__match_args__"):
        yield type(part)
        for name in part.__match_args__:
            yield from nodes(getattr(part, name), seen)


def test_every_expression_is_shown() -> None:
    shown = {kind for path in CASES for kind in nodes((compiled(path).rules, compiled(path).functions), set())}
    assert {kind.__name__ for kind in set(get_args(Expr)) - shown} == set()


def test_every_node_of_the_flat_form_is_shown() -> None:
    kept = [flatten(compiled(path)) for path in CASES]
    shown = {kind for puzzle in kept for kind in nodes(puzzle.constraints, set())}
    kinds = {*get_args(flat.IntNode), *get_args(flat.BoolNode)}
    assert {kind.__name__ for kind in kinds - shown} - BY_PASSES == set()


BY_PASSES = {"OneOfSets"}  # passes/cases


def test_every_constraint_of_a_sink_is_shown() -> None:
    class Spy(Listing):
        """A sink that records its calls."""

        def __getattribute__(self, name: str) -> object:
            called.add(name)
            return super().__getattribute__(name)

    called: set[str] = set()
    for puzzle in (flatten(compiled(path)) for path in CASES):
        encode(puzzle, Spy())
        encode(improve(puzzle), Spy())
    assert {name for name in vars(Sink) if not name.startswith("_")} - called == set()
