"""What is made when the package is built is what a start looks for."""

from pathlib import Path

from pzc.compiler.prepared import PATTERNS, write_prepared
from pzc.compiler.syntax import patterns, trees
from pzc.compiler.syntax.tables import table_path


def test_tables_patterns_and_trees_are_written(tmp_path: Path) -> None:
    for folder in ("grammar", "puzzles"):
        (tmp_path / folder).mkdir()
    write_prepared(str(tmp_path))
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    named = [table_path("grammar"), patterns.path_in("grammar"), *(trees.tree_path("puzzles", p) for p in trees.PARTS)]
    assert made == set(named)
    assert all(pattern.encode() in (tmp_path / patterns.path_in("grammar")).read_bytes() for pattern in PATTERNS)
