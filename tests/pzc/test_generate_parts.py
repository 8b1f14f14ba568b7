"""What `pzc generate` is made of: places, divisions, ways to speak of clues, searches near an answer."""

from random import Random

from pzc.backends.cpsat.switches import Switches
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board, Cell
from pzc.compiler.pipeline import compile_source, flatten
from pzc.generate.places import aimed_places, path_partition
from pzc.generate.regions import connected, equal_division, other_divisions
from pzc.generate.speaking import clue_by_clue, mentioned

BOARD = Board(5, 6)


def test_an_aimed_clue_looks_at_cells() -> None:
    assert {place.args[1] for place in aimed_places(BOARD, Cell(1, 1))} == {(1, 0), (0, 1)}
    assert len(aimed_places(BOARD, Cell(3, 3))) == 4


def test_paths_cover_the_board_once_and_go_from_side_to_side() -> None:
    for seed in range(20):
        paths = list(path_partition(BOARD, 6, Random(seed)))
        assert sorted(c for path in paths for c in path) == sorted(BOARD.cells)
        assert all(1 <= len(path) <= 6 for path in paths)
        assert all(b in BOARD.neighbours(a) for path in paths for a, b in zip(path, path[1:], strict=False))


def test_regions_of_one_size_stay_so_and_others_within_their_bounds() -> None:
    division = equal_division(BOARD, 6, Random(1))
    assert division is not None
    assert {len(region) for region in division} == {5}
    for other in list(other_divisions(BOARD, division, (5, 5), (), Random(2)))[:30]:
        assert {len(region) for region in other} == {5}
        assert all(connected(BOARD, set(region)) for region in other)
    free = list(other_divisions(BOARD, division, (4, 6), (), Random(2)))
    assert free
    assert {len(region) for other in free for region in other} == {4, 5, 6}
    assert all(connected(BOARD, set(region)) for other in free for region in other)
    either = list(other_divisions(BOARD, division, (5, 6), (), Random(2)))  # two regions divided anew, in another way
    assert {len(region) for other in either for region in other} == {5}


def test_a_rule_on_two_kinds_of_clues_goes_through_each() -> None:
    text = (
        "grid 2x2\nlayer on on cells of bool\nclue a(c: cell)\nclue b(c: cell)\n"
        'rule "On.": for c in a ++ b: on(c)\na (1,1)\nb (2,2)\n'
    )
    (rule,) = compile_source(Source("test", text)).rules
    assert mentioned(rule) == (set(), {"a", "b"})
    assert mentioned(clue_by_clue(rule)) == ({"a", "b"}, set())


def test_what_is_fixed_in_one_search_is_free_in_the_next() -> None:
    flat = flatten(compile_source(Source("test", "grid 1x3 of 1..3\ndistinct(cells)\n")))
    switches = Switches(flat, ())
    assert switches.best((1, 0, 0), (), 1.0, fixed={0: 2, 1: 1}) == (2, 1, 3)
    assert switches.best((1, 0, 0), (), 1.0, fixed={1: 3, 2: 3}) is None
    answer = switches.best((3, 2, 1), (), 1.0)
    assert answer == (3, 2, 1)
