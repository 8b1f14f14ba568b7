"""Searches near an answer, with some unknowns fixed."""

from pzc.backends.cpsat.switches import Switches
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten


def test_what_is_fixed_in_one_search_is_free_in_the_next() -> None:
    flat = flatten(compile_source(Source("test", "grid 1x3 of 1..3\ndistinct(cells)\n")))
    switches = Switches(flat, ())
    assert switches.best((1, 0, 0), (), 1.0, fixed={0: 2, 1: 1}) == (2, 1, 3)
    assert switches.best((1, 0, 0), (), 1.0, fixed={1: 3, 2: 3}) is None
    answer = switches.best((3, 2, 1), (), 1.0)
    assert answer == (3, 2, 1)
