"""The flat form of each construct on a small board."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import current, raised
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat, Together
from pzc.compiler.flat.survey import Survey
from pzc.compiler.ground.ground import Shared, ground_with_areas
from pzc.compiler.model.variants import rules_of_variant
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat

BOARD = "grid 2x2 of 1..4\nlayer star on cells of bool\nclue cage(g: cells)\nclue mark(c: cell) = k\n"
A, B, C, D = "digit(1,1)", "digit(1,2)", "digit(2,1)", "digit(2,2)"
P, Q, R, S = "star(1,1)", "star(1,2)", "star(2,1)", "star(2,2)"


def constraints(text: str) -> list[str]:
    """Return the constraints of a text on the board above, as `pzc dump` prints them, without reasons."""
    flat = flatten(compile_source(Source("test.puz", BOARD + text + "\n")))
    lines = show_flat(flat).splitlines()
    return [line.split("  # ")[0] for line in lines if not line.startswith(("var ", "# "))]


CASES = [
    # numbers
    ("(1,1) = 3", [f"{A} in {{3}}"]),
    ("(1,1) != 3", [f"{A} in {{1..2, 4}}"]),
    ("(1,1) < (1,2)", [f"{A} - 1*{B} in {{-3..-1}}"]),
    ("(1,1) + 2*(1,2) = 7", [f"{A} + 2*{B} in {{7}}"]),
    ("(1,1) in <1, 4>", [f"{A} in {{1, 4}}"]),
    ("(1,1) not in <1, 4>", [f"{A} in {{2..3}}"]),
    ("1 < (1,1) <= 3", [f"{A} in {{2..4}}", f"{A} in {{1..3}}"]),
    ("(1,1) mod 2 = 1", [f"Remainder({A}, 2) in {{1}}"]),
    ("|(1,1) - (1,2)| = 2", [f"{A} - 1*{B} in {{-2, 2}}"]),
    ("(1,1) * (1,2) = 6", [f"Product({A}, {B}) in {{6}}"]),
    # lists
    ("sum(1,*) = 5", [f"{A} + {B} in {{5}}"]),
    ("sum(<(1,1), (2,2)>) = 5", [f"{A} + {D} in {{5}}"]),
    ("max(1,*) = 4", [f"Extremum([{A}, {B}], false) in {{4}}"]),
    ("UNIQUE(*,*)", [f"AllDifferent([{A}, {B}, {C}, {D}])"]),
    ("UNIQUE(i,*)", [f"{A} - 1*{B} in {{-3..-1, 1..3}}", f"{C} - 1*{D} in {{-3..-1, 1..3}}"]),
    ("rows[1] = rows[2]", [f"{A} - 1*{C} in {{0}}", f"{B} - 1*{D} in {{0}}"]),
    ("reverse(rows[1]) = <1, 2>", [f"{B} in {{1}}", f"{A} in {{2}}"]),
    ("4 in (1,*)", [f"({A} in {{4}} or {B} in {{4}})"]),
    ("<(1,1), (1,2)>[(2,1)] = 1", [f"{C} in {{1..2}}", f"Element({C} - 1, [{A}, {B}, {A}, {A}]) in {{1}}"]),
    ("index(4, (1,*)) = 1", [f"({A} in {{4}} or {B} in {{4}})", f"{A} in {{4}}"]),
    # truth values
    ("star((1,1))", [P]),
    ("not star(1,1)", [f"not {P}"]),
    ("star(1,1) and star(1,2)", [P, Q]),
    ("star(1,1) -> star(1,2)", [f"({Q} or not {P})"]),
    ("star(1,1) <-> star(1,2)", [f"Same({P}, {Q})"]),
    ("star(1,1) xor star(1,2)", [f"not Same({P}, {Q})"]),
    ("star(1,1) = star(1,2)", [f"Same({P}, {Q})"]),
    ("exactly(1, c in cells: star(c))", [f"{P} + {Q} + {R} + {S} in {{1}}"]),
    ("count(c in cells where row(c) = 1: star(c)) >= 1", [f"{P} + {Q} in {{1..2}}"]),
    (
        "all(c in cells where star(c): c = 2)",
        [f"({x} in {{2}} or not {y})" for x, y in zip([A, B, C, D], [P, Q, R, S], strict=True)],
    ),
    ("sum(c in (1,*) where star(c): c) = 3", [f"Choice({P}, {A}, 0) + Choice({Q}, {B}, 0) in {{3}}"]),
    ("if star(1,1) then (1,1) = 1 else (1,1) = 2", [f"(({P} and {A} in {{1}}) or (not {P} and {A} in {{2}}))"]),
    # the board
    (
        "for a in cells, b in neighbours(a) where a is (1,1): a != b",
        [f"{A} - 1*{B} in {{-3..-1, 1..3}}", f"{A} - 1*{C} in {{-3..-1, 1..3}}"],
    ),
    ("for a in cells, b in <shift(a, 1, 1)>: a < b", [f"{A} - 1*{D} in {{-3..-1}}"]),
    ("star(shift((1,1), 0, 5)) or star(1,1)", [P]),
    ("for (a, b) in links where row(a) = row(b): a < b", [f"{A} - 1*{B} in {{-3..-1}}", f"{C} - 1*{D} in {{-3..-1}}"]),
    ("any(c in <(1,1)>: star(c))", [P]),
    # no conditions
    ("all(c in <>: false)", []),
    ("1 = 1", []),
    ("UNIQUE(<(1,1)>)", []),
    ("1 = 2", ["false"]),
    ("(1,1) = 9", ["false"]),
    # clues
    ("cage <(1,1), (1,2)> sum = 5", [f"{A} + {B} in {{5}}"]),
    ("cage <(1,1), (1,2)> max - min = 1", [f"Extremum([{A}, {B}], false) - 1*Extremum([{A}, {B}], true) in {{1}}"]),
    ("cage <(1,1), (1,2)> distinct", [f"{A} - 1*{B} in {{-3..-1, 1..3}}"]),
    ("mark (1,2) = 4\nfor mark(c) = k: c = k", [f"{B} in {{4}}"]),
    ("mark (1,2) = ?\nfor mark(c) = k: c = k\nfor c in mark: star(c)", [Q]),
    ("mark [[\n4 .\n. ?\n]]\nfor c in cells where c not in mark: star(c)", [Q, R]),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[case[0].split("\n")[-1] for case in CASES])
def test_constraints(text: str, expected: list[str]) -> None:
    assert sorted(constraints(text)) == sorted(expected)


def test_equal_constraints_are_merged() -> None:
    assert len(constraints("for a in cells, b in neighbours(a): not (star(a) and star(b))")) == 4


def test_constraint_has_rule_and_clue_as_reason() -> None:
    text = BOARD + 'mark (1,2) = 4\nrule "A mark tells the digit.": for mark(c) = k: c = k\n'
    (constraint,) = flatten(compile_source(Source("test.puz", text))).constraints
    assert constraint.reason.rule.text == "A mark tells the digit."
    assert [clue.text for clue in constraint.reason.clues] == ["mark (1,2) = 4"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("all(a in cells: a != shift(a, 0, 1))", "PZ509"),
        ("all(i in 1..2: rows[1][i] < rows[1][i+1])", "PZ506"),
        ("(1,1) div 0 = 1", "PZ507"),
        ("(3,1) = 1", "PZ501"),
        ("all(a, b, c, d, e, f, g, h, i, j, k in cells: a = b)", "PZ601"),
    ],
)
def test_known_expression_without_value_is_an_error(text: str, code: str) -> None:
    with raised(steps=current().steps // 100), pytest.raises(PuzzleError) as error:
        constraints(text)
    assert [d.code for d in error.value.diagnostics] == [code]


# ------------------------------------------------------------------------------------------------ reasons


def flat_of(text: str) -> Flat:
    return flatten(compile_source(Source("test.puz", text)))


def test_reasons_include_the_rules_that_bound_areas() -> None:
    rules = 'rule "Small.": for r in x: len(r) <= 2\nrule "Differ.": for r in x: distinct(r)\n'
    flat = flat_of(f"grid 1x3 of 1..2\nareas x\n{rules}")
    leaning = {c.reason.rule.text: {clue.text for clue in c.reason.clues} for c in flat.constraints}
    assert leaning["Small."] == set() and leaning["Differ."] == {"Small."}


def test_equal_wordings_share_an_origin() -> None:
    clues = "gold (1,1) = 1, (1,2) = 2, (2,1) = 1\n"
    rule = 'rule "Gold {k} is seen.": for gold(c) = k: c = k and k in neighbours(c)\n'
    flat = flat_of(f"grid 2x2 of 1..2\nclue gold(c: cell) = k\n{rule}{clues}")
    cases = [c.reason.case for c in flat.constraints]
    assert {case.text for case in cases if case} == {"Gold 1 is seen.", "Gold 2 is seen."}
    assert len({id(case) for case in cases}) == 2


def test_the_graphs_of_areas_go_by_their_names() -> None:
    model = compile_source(Source("test.puz", "grid 1x3\nlayer s on cells of bool\nareas x = s\nareas y\nlen(x) = 2\n"))
    flat, graphs = ground_with_areas(model)
    assert set(graphs) == {"x", "y"}
    assert graphs["x"].vertices == flat.variables[:3] and graphs["y"].vertices == (True, True, True)


def test_shared_constraints_are_not_grounded_again() -> None:
    text = 'clue mark(c: cell)\nrule "A.": (1,1) = 2\nrule "B.": for mark(c): c = 2\nmark (1,1), (1,2)\n'
    model = compile_source(Source("test.puz", "grid 1x3 of 1..3\n" + text))
    flat = flatten(model, Shared(model, rules_of_variant(model)))
    assert show_flat(flat) == show_flat(flatten(model))
    assert len(flat.constraints) == 2


@pytest.mark.parametrize(
    ("body", "clues", "shared"),
    [
        ("  (1,1) = 2\n  for mark(c): c = 2\n", "mark (1,2)\n", 1),
        ("  (1,1) = 2\n  for c in mark where c != c: c = 2\n", "mark (1,2)\n", 1),
        ("  for c in cells: c >= 1\n  for mark(c): c = 2\n", "mark (1,2)\n", 0),
        ("  for c in cells: c >= 1\n  for c in mark: c >= 1\n", "mark (1,2)\n", 0),
        ("  for c in cells where row(c) = 2: c = 1\n  for c in mark where row(c) = 2: c = 1\n", "mark (1,2)\n", 0),
    ],
)
def test_statements_without_clues_are_shared(body: str, clues: str, shared: int) -> None:
    text = f'grid 1x3 of 1..3\nclue mark(c: cell)\nrule "A.":\n{body}{clues}'
    model = compile_source(Source("test.puz", text))
    common = Shared(model, rules_of_variant(model))
    whole, begun = flatten(model), flatten(model, common)
    assert len(common.flat.constraints) == shared
    assert show_flat(begun) == show_flat(whole)
    assert (begun.empty, begun.idle) == (whole.empty, whole.idle)


def test_size_bounds_in_any_part_of_a_rule() -> None:
    begin = "grid 8x8\nlayer b on cells of bool\nclue number(c: cell) = k\nareas white = c in cells: not b(c)\n"
    leads = "  for r in white: exactly(1, c in r: c in number)\n"
    sizes = "  for number(c) = k: len(white(c)) = k\n"
    clues = "number (1,1) = 2, (8,8) = 3\n"
    one = flat_of(f'{begin}rule "both":\n{leads}{sizes}{clues}')
    two = flat_of(f'{begin}rule "leads":\n{leads}rule "sizes":\n{sizes}{clues}')
    requests = [
        sum(isinstance(node, Together) for node in Survey(c.condition for c in flat.constraints).depth)
        for flat in (one, two)
    ]
    assert requests[0] == requests[1] < 64
