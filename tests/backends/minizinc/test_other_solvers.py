"""Models for other solvers than Gecode."""

from pzc.backends.minizinc.model_writer import ModelWriter
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

TEXT = "grid 2x3\nlayer b on cells of bool\nlayer l on links of bool\nconnected(b)\nloop(l)\n"


def text(solver: str) -> str:
    return ModelWriter(compile_source(Source("test.puz", TEXT)), solver=solver).text()


def test_chuffed_uses_its_connected_constraint() -> None:
    chuffed = text("org.chuffed.chuffed")
    assert 'include "connected.mzn";' in chuffed
    assert "\n  connected(a, b, present, " in chuffed
    assert "predicate connected_group_reif(" in chuffed  # so that it may stand under `not`
    assert "subcircuit" not in chuffed
    assert "connected.mzn" not in text("org.gecode.gecode")


def test_search_annotations_only_for_gecode() -> None:
    assert "bool_search" in text("org.gecode.gecode")
    for solver in ("org.chuffed.chuffed", "org.minizinc.mip.highs"):
        assert "\nsolve satisfy;" in text(solver)
