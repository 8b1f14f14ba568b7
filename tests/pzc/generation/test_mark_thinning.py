"""Marks that a new puzzle does not need are removed, alone and beside other clues."""

import pytest

import pzc
from pzc.generation.generator import GeneratorOptions, generate


def made(use: str, seed: int, **wishes: object) -> str:
    return generate(GeneratorOptions(use, ".", seed=seed, time_limit=600, **wishes), lambda message: None)  # type: ignore[arg-type]


@pytest.mark.parametrize(("wishes", "seed"), [({"counts": {"yajilin": 0}}, 1), ({}, 13)], ids=["alone", "clues"])
def test_superfluous_marks_are_removed(wishes: dict[str, object], seed: int) -> None:
    puzzle = pzc.load(made("yajilin(height=4, width=4)", seed, **wishes))
    (answer,) = puzzle.solutions(limit=2)
    placements = puzzle.model.facts.placements
    marks = sorted((p.args[0].row, p.args[0].column) for p in placements["grey"])
    clues = "".join(f"{p.origin.text}\n" for p in placements.get("yajilin", ()))
    assert marks
    for mark in marks:
        rest = "".join(f"grey ({r},{c})\n" for r, c in marks if (r, c) != mark)
        assert list(pzc.load(f"use yajilin(height = 4, width = 4)\n{clues}{rest}").solutions(limit=2)) != [answer]
