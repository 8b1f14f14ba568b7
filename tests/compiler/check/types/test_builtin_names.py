"""Built-in names: each is known in every file, and none twice."""

from pzc.compiler.base.source import Source
from pzc.compiler.check.types.builtin_names import BUILTIN_NAMES
from pzc.compiler.pipeline import compile_source


def test_one_name_of_each_table() -> None:
    assert {"table", "touching", "connected", "neighbours"} <= set(BUILTIN_NAMES)
    assert len(set(BUILTIN_NAMES)) == len(BUILTIN_NAMES)


def test_a_file_may_declare_a_builtin_name_anew() -> None:
    model = compile_source(Source("x.puz", "grid 1x1 of 1..2\ndef table(x) = x = 2\ntable((1,1))\n"))
    assert [rule.origin.text for rule in model.rules][-1:] == ["table((1,1))"]
