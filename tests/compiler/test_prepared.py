"""The build writes the files that the parser looks for."""

from pathlib import Path

from pzc.compiler.prepared import write_prepared
from pzc.compiler.syntax import trees
from pzc.compiler.syntax.tables import table_path


def test_tables_and_trees_are_written(tmp_path: Path) -> None:
    for folder in ("grammar", "puzzles"):
        (tmp_path / folder).mkdir()
    write_prepared(str(tmp_path))
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert made == {table_path("grammar"), *(trees.tree_path("puzzles", part) for part in trees.PARTS)}
