"""The appearance by `draw` clauses and types, from text to scene."""

from math import dist

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.scene.make import make
from pzc.compiler.scene.palette import color, contrast
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Scene
from pzc.compiler.scene.show import show_scene


def scene(text: str, solved: bool = False) -> Scene:
    puzzle = pzc.load(text)
    if not solved:
        return make(puzzle.model)
    solution = puzzle.solve()
    assert solution is not None
    return scene_of(solution)


def items(drawn: Scene, of: str) -> list[Item]:
    return [item for plane in drawn.planes for item in plane if item.of == of]


def plane(drawn: Scene, name: str) -> list[Item]:
    return list(drawn.planes[PLANES.index(name)])


def labels(drawn: Scene, of: str) -> dict[tuple[float, float], str]:
    return {i.shape.at: i.shape.text for i in items(drawn, of) if isinstance(i.shape, Label)}


BOARD = "grid 3x3\n"
DIGITS = "grid 2x2 of 1..2\nfor r in rows ++ columns: distinct(r)\n"


# ----------------------------------------------------------------------------------------------- by type


def test_value_in_the_middle_of_its_cell() -> None:
    drawn = scene(f"{BOARD}clue number(c: cell) = k\nnumber (1,1) = 3, (2,3) = ?\n")
    assert labels(drawn, "number") == {(0.5, 0.5): "3", (2.5, 1.5): "?"}


def test_given_digits_are_drawn_as_the_letters_of_the_solution() -> None:
    letters = f"{DIGITS}draw digit: letter\ngiven (1,1) = 2\n"
    assert labels(scene(letters), "given") == {(0.5, 0.5): "B"}
    assert labels(scene(f"{letters}draw given: value\n"), "given") == {(0.5, 0.5): "2"}


def test_value_moves_aside_for_the_digit() -> None:
    drawn = scene(f"{DIGITS}clue number(c: cell) = k\nnumber (1,1) = 1\ngiven (2,2) = 2\n")
    ((x, y),) = labels(drawn, "number")
    assert x < 0.3
    assert y < 0.3
    assert labels(drawn, "given") == {(1.5, 1.5): "2"}


def test_values_at_the_sides_of_a_cell_are_larger_where_no_digit_is_written() -> None:
    clue = "clue number(c: cell) = k\nnumber (1,1) = 1\n"
    for side, at in {"up": (0.5, 0.18), "down": (0.5, 0.82), "left": (0.16, 0.5), "right": (0.84, 0.5)}.items():
        text = f"{clue}draw number: value in {side}\n"
        ((empty,), (full,)) = ([item.shape for item in items(scene(on + text), "number")] for on in (BOARD, DIGITS))
        assert isinstance(empty, Label) and isinstance(full, Label)
        assert full.at == at and empty.size > full.size
        assert dist(empty.at, (0.5, 0.5)) < dist(at, (0.5, 0.5))


def test_lines_under_digits_are_pale() -> None:
    line = "clue path(l: line)\ndraw path: line red\npath (1,1)..(1,2)\n"
    ((plain,), (pale,)) = ([item.shape for item in items(scene(on + line), "path")] for on in (BOARD, DIGITS))
    assert isinstance(plain, Path) and isinstance(pale, Path) and plain.stroke and pale.stroke
    assert plain.stroke.color == "red"
    for dark in (False, True):
        assert contrast(color(pale.stroke.color, dark), color("answer", dark)) >= (3 if dark else 4.5)
        assert contrast(color(pale.stroke.color, dark), color("paper", dark)) >= 1.5


def test_a_number_on_a_line_of_the_solution_has_a_halo() -> None:
    loop = "grid 2x2\nlayer line on links of bool\nclue number(c: cell) = k\nloop(l in links: line(l))\n"
    text = f"{loop}any(l in links: line(l))\ndraw line: line\nnumber (1,1) = 4\n"
    halos = [
        item.shape.halo
        for solved in (False, True)
        for item in items(scene(text, solved), "number")
        if isinstance(item.shape, Label)
    ]
    assert halos == ["", "paper"]


def test_pairs_of_a_layer_are_lines_of_their_own() -> None:
    text = "grid 3x3\nlayer leap on [(a, b) : a in cells, b in knight(a)] of bool\ndraw leap: line\n"
    held = "leap((1,1), (2,3)) and leap((3,1), (1,2)) and len(leap) = 2\n"
    shapes = [item.shape for item in items(scene(text + held, solved=True), "leap")]
    assert sorted(shape.points for shape in shapes if isinstance(shape, Path)) == [
        ((0.5, 0.5), (2.5, 1.5)),
        ((0.5, 2.5), (1.5, 0.5)),
    ]


def test_shapes_that_are_not_drawn_take_no_room() -> None:
    text = "grid 3x3\nshapes piece [[\n  A A\n]]\n"
    assert scene(f"{text}draw piece: outline\n").margins[2] > 0
    assert scene(f"{text}draw piece: none\n").margins[2] == 0


def test_kinds_of_clues_without_value_differ() -> None:
    drawn = scene(f"{BOARD}clue a(c: cell)\nclue b(c: cell)\na (1,1)\nb (1,2)\n")
    (first,), (second,) = items(drawn, "a"), items(drawn, "b")
    assert isinstance(first.shape, Path)
    assert isinstance(second.shape, Disc)


def test_values_of_two_diagonals_from_one_place_stand_side_by_side() -> None:
    drawn = scene(
        "use sudoku, little_killer\nlittle_killer (1,3) down_left = 17\nlittle_killer (1,5) down_right = 25\n"
    )
    (left, high), (right, also_high) = sorted(labels(drawn, "little_killer"))
    assert labels(drawn, "little_killer")[left, high] == "17"
    assert 3 < left < 3.5 < right < 4 and high == also_high
    arrows = [i.shape.points[-1] for i in items(drawn, "little_killer") if isinstance(i.shape, Path)]
    assert all(dist(tip, corner) < 0.1 for tip, corner in zip(arrows, [(3, 0), (4, 0)], strict=True))


def test_lines_have_their_values_outside() -> None:
    drawn = scene(f"{BOARD}clue hint(line: cells) = k: ints\nhint left = <<1, 2>, ., 3>\nhint bottom[2] = 1\n")
    assert labels(drawn, "hint") == {(-1.1, 0.5): "1", (-0.5, 0.5): "2", (-0.5, 2.5): "3", (1.5, 3.5): "1"}
    assert drawn.margins == (0, 0, 1.0, 1.6)


def test_cages_have_an_outline_and_their_condition() -> None:
    drawn = scene("use sudoku(height = 2, width = 2), cage\ncage <(1,1), (1,2)> sum = 3, <(2,1)> product = 4\n")
    assert sorted(labels(drawn, "cage").values()) == ["3", "4×"]
    outline = items(drawn, "cage")[0].shape
    assert isinstance(outline, Path)
    assert outline.closed
    assert outline.stroke is not None
    assert outline.stroke.dash


def test_a_long_condition_is_cut() -> None:
    drawn = scene("use sudoku(height = 2, width = 2), cage\ncage <(1,1), (1,2)> sum = 3 and max - min < 2\n")
    (text,) = labels(drawn, "cage").values()
    assert text.endswith("…")


def test_a_clue_without_place_is_a_note() -> None:
    assert scene(f"{BOARD}clue goal(n: int)\ngoal 5\n").notes == ("goal 5",)


def test_layers_of_an_answer() -> None:
    text = """
grid 2x2
layer black on cells of bool
layer line on links of bool
layer wall on borders of bool
layer dot on corners of bool
layer size on cells of 3..4
hidden layer helper on cells of bool
for c in cells: black(c) <-> c is (1,1)
for l in links: line(l)
for b in borders: wall(b) <-> b is border((1,1), (1,2))
for x in corners: dot(x) <-> x is corner(0, 0)
for c in cells: size(c) = 3
"""
    drawn = scene(text, solved=True)
    assert [item.of for item in plane(drawn, "shade")] == ["black"]
    (loop,) = (item.shape for item in items(drawn, "line"))
    assert isinstance(loop, Path)
    assert loop.closed
    assert len(loop.points) == 4
    assert [item.shape.points for item in items(drawn, "wall") if isinstance(item.shape, Path)] == [((1, 0), (1, 1))]
    assert [item.shape.center for item in items(drawn, "dot") if isinstance(item.shape, Disc)] == [(0, 0)]
    assert set(labels(drawn, "size").values()) == {"3"}
    assert not items(drawn, "helper")


def test_solution_does_not_repeat_givens() -> None:
    drawn = scene(f"{DIGITS}given (1,1) = 1\n", solved=True)
    assert labels(drawn, "given") == {(0.5, 0.5): "1"}
    assert len(labels(drawn, "digit")) == 3


def test_numbers_on_dark_cells_are_light() -> None:
    text = (
        f"{BOARD}layer black on cells of bool\nclue number(c: cell) = k\nfor c in cells: black(c)\nnumber (1,1) = 3\n"
    )
    (label,) = (item.shape for item in items(scene(text, solved=True), "number"))
    assert isinstance(label, Label)
    assert label.color == "white"


def test_areas_have_colors_and_borders() -> None:
    drawn = scene("grid 1x2\nareas room\n(1,2) not in room(1,1)\n", solved=True)
    fills = {item.shape.fill for item in plane(drawn, "under") if isinstance(item.shape, Path)}
    assert len(fills) == 2
    assert [item.of for item in plane(drawn, "answer")] == ["room"]


# --------------------------------------------------------------------------------------------- by clauses


def test_each_clause_that_fits_is_drawn_and_no_clue_is_lost() -> None:
    text = """
grid 1x4
clue number(c: cell) = k
draw number(c) = k where k > 1: circle
draw number(c) = k where k > 2: value
draw number(c) = k where k = 0: none
number (1,1) = 0, (1,2) = 1, (1,3) = 2, (1,4) = 3
"""
    drawn = scene(text)
    assert labels(drawn, "number") == {(1.5, 0.5): "1", (3.5, 0.5): "3"}
    assert {i.shape.center for i in items(drawn, "number") if isinstance(i.shape, Disc)} == {(2.5, 0.5), (3.5, 0.5)}


def test_marks_at_parts() -> None:
    text = f"{BOARD}clue thermo(line: cells)\ndraw thermo: line thick red, bulb blue at first, dot at last\n"
    drawn = scene(text + "thermo (1,1)..(1,3)\n")
    line, bulb, dot = (
        item.shape for item in sorted(items(drawn, "thermo"), key=lambda i: type(i.shape).__name__)[::-1]
    )
    assert isinstance(line, Path)
    assert line.points == ((0.5, 0.5), (2.5, 0.5))
    assert line.stroke is not None
    assert line.stroke.color == "red"
    assert isinstance(bulb, Disc)
    assert isinstance(dot, Disc)
    assert {bulb.center, dot.center} == {(0.5, 0.5), (2.5, 0.5)}


@pytest.mark.parametrize(
    ("ruling", "shapes"),
    [("none", 0), ("dots", 16), ("lines", 8), ("dashed", 8)],
)
def test_the_board(ruling: str, shapes: int) -> None:
    assert len(items(scene(f"{BOARD}draw board: {ruling}\n"), "board")) == shapes


def test_lists_are_drawn_whole_and_lists_of_lists_each() -> None:
    assert len(plane(scene(f"{BOARD}draw diagonals: line\n"), "under")) == 2
    assert len(plane(scene(f"{BOARD}draw rows[1]: line\n"), "under")) == 1
    assert len(plane(scene(f"{BOARD}draw rows[1]: fill\n"), "under")) == 3
    assert len(plane(scene(f"{BOARD}draw c in cells where row(c) = column(c): fill\n"), "under")) == 3


def test_draw_clause_of_the_user_overrides() -> None:
    drawn = scene("use sudoku(height = 2, width = 2), thermo\ndraw thermo: line thin green\nthermo (1,1)..(1,3)\n")
    (line,) = (item.shape for item in items(drawn, "thermo"))
    assert isinstance(line, Path)
    assert line.stroke is not None
    assert line.stroke.color == "green"


def test_layer_drawn_by_value() -> None:
    text = f"{DIGITS}draw digit(c) = k where k = 1: circle\ndraw digit(c) = k where k = 2: letter\n(1,1) = 1\n"
    drawn = scene(text, solved=True)
    assert set(labels(drawn, "digit").values()) == {"B"}
    assert len([item for item in items(drawn, "digit") if isinstance(item.shape, Disc)]) == 2


def test_areas_that_follow_from_a_layer() -> None:
    text = f"{DIGITS}areas block = (a, b) in links: a = b\ndraw block: stroke\n"
    assert len(items(scene(text, solved=True), "block")) == 4


def test_regions_by_clause_have_no_thick_borders() -> None:
    text = "grid 2x2\nregions room [[\n a a\n b b\n]]\n"
    assert [item.shape for item in items(scene(text), "room")] != []
    assert not items(scene(f"{text}draw room: none\n"), "room")


def test_an_arrow_in_a_direction() -> None:
    text = f"{BOARD}clue go(c: cell, way: direction)\ndraw go: arrow toward <way[1], way[2]>\ngo (2,2) up\n"
    (arrow,) = (item.shape for item in items(scene(text), "go"))
    assert isinstance(arrow, Path)
    assert arrow.head > 0
    assert arrow.points[0][1] > arrow.points[1][1]


def test_undrawable_place_is_an_error() -> None:
    puzzle = pzc.load(f"{BOARD}draw (7,7): fill\n")
    with pytest.raises(PuzzleError, match="no cell"):
        make(puzzle.model)


def test_the_printer_shows_every_shape() -> None:
    text = "use sudoku(height = 2, width = 2), arrow, killer_cages\narrow (1,1) <(1,2)>\ncage <(3,3), (3,4)> sum = 3\n"
    drawn = scene(text)
    shown = show_scene(drawn)
    assert shown.startswith("scene '")
    for word in ("arrow: arrow", "arrow: circle", "cage: outline", "cage: text", "box: line"):
        assert word in shown


# ------------------------------------------------------------------------------------------ layers on lists

ON_LISTS = """
grid 1x3 of 1..3
clue cage(group: cells)
layer amount on cage of 1..9
layer total on rows of 1..9
layer used on 1..3 of bool
unknown A of 1..9
for cage(group): amount(group) = sum(group)
total(rows[1]) = 6
for i in 1..3: used(i) <-> i > 1
A = 7
distinct(cells)
cage <(1,1), (1,2)>
given (1,1) = 1, (1,2) = 2
"""


def test_layers_on_lists_show_their_values() -> None:
    drawn = scene(ON_LISTS, solved=True)
    assert list(labels(drawn, "amount").values()) == ["3"]
    assert labels(drawn, "total") == {(-0.5, 0.5): "6"}
    assert drawn.notes == ("A = 7", "used(1) = false", "used(2) = true", "used(3) = true")


def test_layers_on_lists_by_clause() -> None:
    drawn = scene(f'{ON_LISTS}draw amount(g) = k where k = 3: text "!" at g[2]\n', solved=True)
    assert labels(drawn, "amount") == {(1.5, 0.5): "!"}


# ------------------------------------------------------------------------------------------- several parts


def test_all_parts_of_a_clue_are_drawn() -> None:
    drawn = scene(f"{BOARD}clue arrow(c: cell, shaft: cells)\narrow (1,1) <(1,2), (1,3)>\n")
    (line,) = (item.shape for item in items(drawn, "arrow") if isinstance(item.shape, Path) and not item.shape.closed)
    assert line.points == ((0.5, 0.5), (2.5, 0.5))
    drawn = scene(f"{BOARD}clue clone(a: cells, b: cells)\nclone <(1,1), (1,2)> <(3,1), (3,2)>\n")
    assert [isinstance(item.shape, Label) for item in items(drawn, "clone")].count(False) == 2
    drawn = scene(f"{BOARD}clue hop(c: cell, down: int, right: int)\nhop (1,1) (2) (-1)\n")
    assert list(labels(drawn, "hop").values()) == ["2 -1"]


@pytest.mark.parametrize("mark", ["fill", "line", "outline", "stroke", "dot", "circle", "arrow outside", 'text "x"'])
@pytest.mark.parametrize(
    ("part", "at"),
    [
        ("cell", "(2,2)"),
        ("corner", "(1,1)"),
        ("link", "(1,1) (1,2)"),
        ("border", "(1,1) (1,2)"),
        ("cells", "<(2,2), (2,3)>"),
        ("cells", "<(1,1), (2,1), (3,1)>"),
    ],
)
def test_every_mark_is_drawn(mark: str, part: str, at: str) -> None:
    drawn = scene(f"{BOARD}clue go(x: {part})\ndraw go: {mark}\ngo {at}\n")
    assert items(drawn, "go")


def test_clue_without_place_is_a_note() -> None:
    head = f"{BOARD}clue goal(n: int) = k\n"
    assert scene(f"{head}draw goal: value\ngoal 1 = 5\n").notes == ("goal 1 = 5",)
    drawn = scene(f"{head}draw goal: line red\ngoal 3 = 2, 1 = 1\n")
    assert not drawn.notes
    bars = [item.shape for item in items(drawn, "goal")]
    assert [type(bar) for bar in bars] == [Path, Path, Disc] and drawn.margins[2] > 0
    squares = [item.shape for item in items(scene(f"{head}draw goal: fill\ngoal 3 = 2\n"), "goal")]
    assert len(squares) == 6
    placed = scene(f"{head}draw goal: value at rows[n][1]\ngoal 1 = 5\n")
    assert not placed.notes
    assert list(labels(placed, "goal").values()) == ["5"]


# ------------------------------------------------------------------------------------- what stands beside what


def test_shapes_below_the_board_by_clause() -> None:
    shapes = "grid 4x4\nlayer on on cells of bool\nshapes piece [[\n  I . L .\n  I . L L\n]]\n"
    assert not items(scene(shapes), "piece")
    drawn = scene(f"{shapes}draw piece: fill red\nclue n(l: line) = k\nn bottom = <1, ., ., .>\n")
    squares = [item.shape for item in items(drawn, "piece")]
    assert len(squares) == 5
    assert all(isinstance(s, Path) and s.fill == "red" and min(y for _, y in s.points) > 4.7 for s in squares)
    assert drawn.margins[2] >= max(y for s in squares if isinstance(s, Path) for _, y in s.points) - 4
    assert not items(scene(f"{shapes}draw piece: none\n"), "piece")


def test_diagonal_reaches_the_rim() -> None:
    drawn = scene(f"{BOARD}draw diagonals[1]: line\nclue way(l: line)\ndraw way: line\nway diagonals[1]\n")
    ends = {item.of: item.shape.points for item in plane(drawn, "under") if isinstance(item.shape, Path)}
    assert ends == {"": ((0, 0), (3, 3)), "way": ((0.5, 0.5), (2.5, 2.5))}


def test_a_value_keeps_off_a_circle_in_its_corner() -> None:
    clues = "clue cage(g: cells) = k\nclue ring(x: corner)\nring (1, 1), (0, 0)\n"
    drawn = scene(f"{BOARD}{clues}cage <(1,1), (1,2)> = 7, <(2,2), (2,3)> = 8\n")
    (x, y), (u, v) = (at for at, text in labels(drawn, "cage").items() if text in "78")
    assert (x > 0.5, y < 0.5) == (True, True)
    assert (u > 1.5, v < 1.5) == (True, True)


def test_a_value_fits_into_its_circle() -> None:
    sizes = []
    for look in ("value", "circle, value"):
        drawn = scene(f"{BOARD}clue n(c: cell) = k\ndraw n: {look}\nn (1,1) = 88\n")
        sizes += [item.shape.size for item in items(drawn, "n") if isinstance(item.shape, Label)]
    assert sizes[1] < sizes[0]


def test_solution_is_drawn_below_clues() -> None:
    text = "grid 1x2\nlayer l on links of bool\nfor x in links: l(x)\nclue c(a: cell)\nc (1,1)\ndraw l: line{}\n"
    assert [item.of for item in plane(scene(text.format(" behind"), True), "under")] == ["l"]
    assert [item.of for item in plane(scene(text.format(""), True), "answer")] == ["l"]


def test_a_quotient_is_short() -> None:
    drawn = scene("grid 2x2 of 1..4\nclue cage(g: cells)\ncage <(1,1), (1,2)> max = 2*min, <(2,1)> max = min * 3\n")
    assert sorted(labels(drawn, "cage").values()) == ["2÷", "3÷"]


def test_lists_that_belong_together_have_one_letter() -> None:
    drawn = scene(f"{BOARD}clue same(a: cells, b: cells)\nsame <(1,1)> <(2,2)>, <(1,3)> <(3,1)>\n")
    shown = {(int(y) + 1, int(x) + 1): text for (x, y), text in labels(drawn, "same").items()}
    assert shown == {(1, 1): "A", (2, 2): "A", (1, 3): "B", (3, 1): "B"}


def test_the_values_of_a_layer_have_one_size() -> None:
    drawn = scene("grid 1x3 of <red, yellow, green>\ndistinct(cells)\n(1,1) = red\n(1,2) = green\n", True)
    assert len({item.shape.size for item in items(drawn, "digit") if isinstance(item.shape, Label)}) == 1


def test_numbers_can_be_read_on_a_line() -> None:
    text = "grid 1x2{}\nlayer l on links of bool\nfor x in links: l(x)\n"
    colors = []
    for digits in ("", " of 1..1"):
        (item,) = items(scene(text.format(digits), True), "l")
        assert isinstance(item.shape, Path) and item.shape.stroke is not None
        colors.append(item.shape.stroke.color)
    assert colors == ["answer", "path"]


def test_switched_off_rules_are_omitted() -> None:
    loop = "The line visits all cells."
    off = make(pzc.load("use masyu(height = 3, width = 3)\n").model).rules
    assert loop not in off and "" not in off
    assert loop in make(pzc.load("use masyu(height = 3, width = 4, full = 1)\n").model).rules
    text = 'param n = 0\ngrid 1x2 of 1..2\nrule "R":\n  {}\n'
    switched = "for c in cells where n = 1: c = 1"
    assert make(pzc.load(text.format(switched)).model).rules == ()
    assert make(pzc.load(text.format(f"{switched}\n  (1,1) = 1")).model).rules == ("R",)
    assert make(pzc.load(text.format("for c in cells where n = 1 and c = 2: c = 1")).model).rules == ()
    assert make(pzc.load(text.format("for c in cells where column(c) = 7: c = 1")).model).rules == ("R",)


def test_numbers_can_be_read_on_a_star() -> None:
    text = "grid 1x2{}\nlayer s on cells of bool\ndraw s: star black\nfor c in cells: s(c)\n"
    fills = []
    for digits in ("", " of 1..1"):
        shape = items(scene(text.format(digits), True), "s")[0].shape
        assert isinstance(shape, Path)
        fills.append(shape.fill)
    assert fills == ["black", "path"]
