"""Groups described by their shares in each other: which shares exist, and that solutions stay the same."""

from functools import partial
from itertools import combinations

from pzc.backends.clingo.graphs import Reach
from pzc.backends.clingo.program import Program
from pzc.backends.clingo.search import Reader, search
from pzc.backends.interface import Answer, Options
from pzc.compiler.base.node import replace
from pzc.compiler.encode.encode import encode_with
from pzc.compiler.encode.shares import shares
from pzc.compiler.flat.flat import AllDifferent, BoolExpr, Flat, OneOfSets, Var

from ...flat_judge import flat

GIVEN = "123456456123231564564231......312645"
CELLS = tuple(
    Var(i, f"c{i}", ((1, 6),) if digit == "." or i < 12 else ((int(digit),) * 2,), False, "digit", i)
    for i, digit in enumerate(GIVEN)
)
ROWS = [CELLS[6 * r : 6 * r + 6] for r in range(6)]
COLUMNS = [CELLS[c::6] for c in range(6)]
BOXES = [(*ROWS[r][c : c + 3], *ROWS[r + 1][c : c + 3]) for r in (0, 2, 4) for c in (0, 3)]
GROUPS: list[BoolExpr] = [AllDifferent(items) for items in (*ROWS, *COLUMNS, *BOXES)]
SUMS: list[BoolExpr] = [OneOfSets(ROWS[0][2:5], tuple(combinations(range(1, 7), 3))[:9])]
DOMAINS = dict.fromkeys(CELLS, ((1, 6),))


def _answers(puzzle: Flat, by_shares: bool) -> list[Answer]:
    """Return the solutions by clingo, each as often as it is found."""
    program, found = Program(), list[Answer]()
    encoded = encode_with(puzzle, program, partial(Reach, program), by_shares=by_shares)
    program.settle()
    search(program.text(), Reader(program, encoded), encoded.hides, Options(), None, found.append)
    return sorted(found)


def test_rows_are_parted_by_boxes_and_boxes_by_rows_and_by_columns() -> None:
    ways = shares([*GROUPS, *SUMS], DOMAINS, CELLS)
    assert ways[frozenset(ROWS[0])] == [[ROWS[0][:3], ROWS[0][3:]]]
    assert ways[frozenset(COLUMNS[0])] == [[COLUMNS[0][:2], COLUMNS[0][2:4], COLUMNS[0][4:]]]
    box = BOXES[0]
    assert ways[frozenset(box)] == [[box[:3], box[3:]], [box[::3], box[1::3], box[2::3]]]


def test_no_shares_without_a_long_search() -> None:
    few = OneOfSets(ROWS[0][2:5], ((1, 2, 3), (1, 2, 4)))
    assert not shares(GROUPS, DOMAINS, CELLS)
    assert not shares([*GROUPS, few], DOMAINS, CELLS)
    assert not shares([*GROUPS, *13 * SUMS], DOMAINS, CELLS)


def test_groups_that_lack_a_value_or_share_one_unknown_are_not_parted() -> None:
    assert not shares([AllDifferent(ROWS[0][:5]), AllDifferent(BOXES[0][:5]), *SUMS], DOMAINS, CELLS)
    assert not shares([AllDifferent(ROWS[0]), AllDifferent(COLUMNS[0]), *SUMS], DOMAINS, CELLS)


def test_each_answer_is_one_model_as_without_shares() -> None:
    puzzle = replace(flat(CELLS, *GROUPS, *SUMS), one_hot=frozenset(CELLS))
    answers = _answers(puzzle, by_shares=True)
    assert answers == _answers(puzzle, by_shares=False) and len(answers) == len(set(answers)) > 1


def test_a_group_that_has_a_number_besides_is_another_one() -> None:
    """A group with an additional constant: no share of the other groups has the value of that constant."""
    demands = [AllDifferent((*ROWS[3], 7)), *GROUPS, *SUMS]
    puzzle = replace(flat(CELLS, *demands), one_hot=frozenset(CELLS))
    answers = _answers(puzzle, by_shares=True)
    assert answers and answers == _answers(puzzle, by_shares=False)
