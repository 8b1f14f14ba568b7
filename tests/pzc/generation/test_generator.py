"""New puzzles: with one solution, of the given kind, reproducible, and a clear message if there are none."""

from pathlib import Path

import pytest

import pzc
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax.text.format import format_text
from pzc.generation import generator
from pzc.generation.generator import GaveUp, GeneratorOptions, generate, luby

from ...commands import Run
from ...effort import sampled

SMALL = [
    "sudoku(height=2, width=2)",
    "sudoku(height=2, width=2), killer, thermo",
    "slitherlink(height=4, width=4)",
    "skyscrapers(n=4)",
    "nonogram(height=4, width=4)",
    "sudoku(height=2, width=2), kropki",
    "numberlink(height=3, width=3, pairs=2)",
    "shikaku(height=4, width=4)",
    "dominosa(height=2, width=3, most=1)",  # without clues there is no solution; their values begin at 0
    "tapa(height=4, width=4)",  # lists of numbers that no rule names
    "thermometers(height=4, width=4)",  # paths that cover the board
    "balance_loop(height=4, width=4)",  # rules that iterate over two kinds of clues at once
    "yajilin(height=4, width=4)",  # a cell and a direction
    "sudoku(height=2, width=2), parity_arrows",  # a rule counts all clues of a cell, and names none
    "kuromenbun(height=3, width=4)",  # clues that are compared in pairs, and clues that divide areas
]
OTHERS = [
    "sudoku(height=2, width=2), battenburg",  # corners at the rim have fewer than four cells
    "ripple_effect(height=5, width=5)",  # rooms of several sizes that contain digits
    "country_road(height=5, width=5)",  # rooms that seldom have a solution
    "norinori(height=5, width=4)",  # only regions
    "masyu(height=4, width=4)",
    "star_battle(n=5)",
    "heyawake(height=4, width=4)",
    "kurodoko(height=4, width=4)",
    "yin_yang(height=4, width=4)",
    "hitori(height=4, width=4)",
    "simple_loop(height=4, width=4)",
    "tents(height=4, width=4)",
    "akari(height=4, width=4)",
    "nurikabe(height=5, width=5)",  # the fixed unknowns can only change together
    "stostone(height=4, width=4)",  # regions that fit few solutions
]


def made(use: str, seed: int = 1, **wishes: object) -> str:
    return generate(GeneratorOptions(use, ".", seed=seed, time_limit=600, **wishes), lambda message: None)  # type: ignore[arg-type]


@pytest.mark.parametrize("use", sampled(SMALL + OTHERS, SMALL.__contains__))
def test_new_puzzle_has_one_solution(use: str) -> None:
    text = made(use)
    puzzle = pzc.load(text)
    found = list(puzzle.solutions(limit=2))
    assert len(found) == 1
    expected = [e.answer for e in puzzle.model.expectations if e.answer is not None]
    assert expected
    for answer in expected:
        for (layer, place), value in answer.items():
            assert found[0][layer][place] == value
    assert format_text(text) == text


def test_the_same_seed_makes_the_same_puzzle_and_another_one_another() -> None:
    assert made("sudoku(height=2, width=2)") == made("sudoku(height=2, width=2)")
    assert made("sudoku(height=2, width=2)") != made("sudoku(height=2, width=2)", seed=2)


def test_no_clue_can_be_left_out() -> None:
    puzzle = pzc.load(made("sudoku(height=2, width=2)"))
    givens = puzzle.model.facts.placements["given"]
    for given in list(givens):
        rest = [f"given {p.origin.text.split(' ', 1)[1]}" for p in givens if p is not given]
        assert not pzc.load("use sudoku(height = 2, width = 2)\n" + "\n".join(rest) + "\n").is_unique()


def test_clues_are_counted() -> None:
    placements = pzc.load(made("sudoku(height=2, width=3), thermo", counts={"thermo": 3})).model.facts.placements
    assert len(placements["thermo"]) == 3
    assert "given" in placements


def test_regions_have_the_requested_size() -> None:
    text = made("heyawake(height=6, width=6)", sizes=(4, 4))
    assert {len(room) for room in pzc.load(text).model.facts.regions["room"].lists} == {4}


def test_clues_beside_the_board_come_first() -> None:
    text = made("train_tracks(height=4, width=4)")
    assert "used" in text
    placements = pzc.load(text).model.facts.placements
    assert len(placements.get("piece", ())) <= len(placements["used"])


def test_clues_in_reserve_are_not_used_if_others_suffice() -> None:
    options = {"counts": {"wall": 2}}
    assert "wall" not in made("fillomino(height=4, width=4)")
    assert len(pzc.load(made("fillomino(height=4, width=4)", **options)).model.facts.placements["wall"]) == 2


def test_rules_without_a_solution_make_no_puzzle(folder: Path) -> None:
    (folder / "never.puz").write_text('grid 2x2 of 1..2\nclue dot(c: cell)\nrule "No.": (1,1) = 1 and (1,1) = 2\n')
    with pytest.raises(GaveUp, match="no solution"):
        generate(GeneratorOptions("never", str(folder), time_limit=600), lambda message: None)


def test_message_names_the_time_limit_that_ends_the_first_attempt(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator._Generator, "_seconds_left", lambda self: 0.0)
    with pytest.raises(GaveUp, match="gave up after 1 attempt: the time limit was reached"):
        generate(GeneratorOptions("slitherlink(height=6, width=6)", str(folder)), lambda message: None)


def test_message_names_clues_that_a_solution_needs(folder: Path) -> None:
    (folder / "aim.puz").write_text(
        "grid 2x2 of 1..2\nclue lamp(c: cell, way: direction)\nclue dot(c: cell)\n"
        "for dot(c): c = 1\nany(lamp(c, way): c = 1)\n"
    )
    with pytest.raises(GaveUp, match="no solution without `lamp` clues, which `pzc generate` can't choose"):
        generate(GeneratorOptions("aim", str(folder), time_limit=600), lambda message: None)


def test_missing_clues_end_the_search_for_regions(folder: Path) -> None:
    (folder / "aim.puz").write_text(
        "grid 2x2\nlayer on on cells of bool\nregions room\nclue lamp(c: cell, way: direction)\n"
        "for r in room: any(on(r))\nany(lamp(c, way): on(c))\n"
    )
    with pytest.raises(GaveUp, match="gave up after 4 attempts: the board has no solution without `lamp` clues"):
        generate(GeneratorOptions("aim", str(folder), time_limit=600), lambda message: None)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("any(on(cells))\n", "these rules have no clues that `pzc generate` can choose"),
        ("clue dot(c: cell) = k\nfor dot(c) = k: k < k\n", "no `dot` clue was found for the solution"),
    ],
)
def test_message_for_solutions_without_clues(rules: str, message: str, folder: Path) -> None:
    (folder / "bare.puz").write_text(f"grid 2x2\nlayer on on cells of bool\n{rules}")
    with pytest.raises(GaveUp, match=message):
        generate(GeneratorOptions("bare", str(folder), time_limit=600), lambda message: None)


def test_a_rule_file_by_its_path(run: Run, folder: Path) -> None:
    (folder / "rules").mkdir()
    rule = 'rule "Sums.": for total(l) = k: sum(cells(l)) = k'
    rules = f"grid 2x3 of 1..6\nclue total(l: link) = k\n{rule}\ndistinct(cells)\n"
    (folder / "rules" / "pairs.puz").write_text(rules)
    done = run("generate", "rules/pairs.puz", "-o", "rules/new.puz", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")
    assert run("test", "rules/new.puz").returncode == 0
    assert "total [[" in (folder / "rules" / "new.puz").read_text()


def test_lines_of_the_author_stay() -> None:
    text = made("sudoku(height=2, width=2), thermo", lines=("thermo (1,1)..(1,3)",), counts={"thermo": 1})
    assert "thermo (1,1)..(1,3)" in text
    assert len(pzc.load(text).model.facts.placements["thermo"]) == 1
    assert "sees top = <1, ., ., .>" in made("skyscrapers(n=4)", lines=("sees top = <1, ., ., .>",))


def test_unsupported_clues_are_reported(folder: Path) -> None:
    rules = "grid 2x2 of 1..4\nclue goal(n: int)\ndistinct(cells)\nfor goal(n): sum(rows[1]) = n\n"
    (folder / "goal.puz").write_text(rules)
    messages: list[str] = []
    generate(GeneratorOptions("goal", str(folder), time_limit=600), messages.append)
    assert messages[0] == "`pzc generate` can't make `goal` clues yet and leaves them out"


def test_clue_that_decides_which_unknown_a_rule_means_is_left_out(folder: Path) -> None:
    rules = (
        "grid 2x2 of 1..2\nclue turn(c: cell)\n"
        "hidden layer seen on [(c, way) : c in cells, way in directions] of bool\n"
        "def turned(c, way) = if c in turn then directions[1] else way\n"
        'rule "A 1 is seen in the way of the cell, and a 2 is not.": for c in cells, way in directions:\n'
        "  seen(c, way) <-> (c = 1)\n"
        "  for on in <turned(c, way)>: seen(c, on) <-> (c = 1)\n"
    )
    (folder / "turns.puz").write_text(rules)
    messages: list[str] = []
    text = generate(GeneratorOptions("turns", str(folder), time_limit=600), messages.append)
    assert messages[0] == "`pzc generate` can't make `turn` clues yet and leaves them out"
    assert "turn [[" not in text


def test_border_at_the_rim_that_a_rule_requires_is_a_clue(folder: Path) -> None:
    rules = (
        "grid 2x2\nlayer on on cells of bool\nclue entry(b: border)\n"
        'rule "There is one IN, at the rim.": len(entry) = 1 and all(e in entry: len(cells(e)) = 1)\n'
        'rule "The cell behind it is shaded.": for c in cells: on(c) = any(e in entry: c in cells(e))\n'
    )
    (folder / "gate.puz").write_text(rules)
    text = generate(GeneratorOptions("gate", str(folder), time_limit=600), lambda message: None)
    assert "entry [[" in text


def test_paths_that_cover_the_board_have_two_cells_at_least(folder: Path) -> None:
    rules = 'grid 3x3\nlayer on on cells of bool\nclue way(path: line)\nrule "All.": for c in cells: on(c)\n'
    (folder / "ways.puz").write_text(
        rules + 'rule "Ways run along a row.": for way(path), c in path: row(c) = row(path[1])\n'
    )
    lengths = []
    for seed in range(5):
        text = generate(GeneratorOptions("ways", str(folder), seed=seed, time_limit=600), lambda message: None)
        model = compile_source(Source("made", text, str(folder / "made.puz")))
        lengths += [len(way.args[0]) for way in model.facts.placements.get("way", ())]
    assert lengths and min(lengths) > 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["nothing_like_it"], "PZ301"),
        (["slitherlink"], "PZ303"),
        (["thermo"], "PZ304"),
        (["sudoku("], "PZ"),
        (["sudoku", "--clues", "x"], "NAME=N"),
        (["sudoku", "--region-size", "3..2"], "N..M"),
    ],
)
def test_bad_input_writes_nothing(run: Run, folder: Path, args: list[str], message: str) -> None:
    done = run("generate", *args, "-o", "new.puz")
    assert done.returncode == 2
    assert message in done.stderr
    assert not (folder / "new.puz").exists()


def test_values_larger_than_all_sides_and_digits(tmp_path: Path) -> None:
    """The values of clues that are found together with the solution go up to the number of cells."""
    (tmp_path / "far.puz").write_text(
        "grid 2x3 of 1..2\n"
        "clue tall(c: cell) = k\n"
        'rule "There is one.": exactly(1, c in cells: c in tall)\n'
        'rule "It tells 5.": for tall(c) = k: k = 5\n'
        'rule "It stands on the only 2.": for c in cells: c = 2 <-> c in tall\n'
    )
    messages: list[str] = []
    text = generate(GeneratorOptions("far", str(tmp_path), seed=1, time_limit=600), messages.append)
    assert text.count(" 5") == 1
    assert not any("no solution" in message for message in messages)  # a wider range is no further attempt


def test_solutions_are_abandoned_by_the_luby_sequence() -> None:
    assert [luby(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@pytest.mark.parametrize(("use", "clue"), [("hashi", "island"), ("akari", "wall"), ("shikaku", "number")])
def test_sparse_clues_stay_few(use: str, clue: str, tmp_path: Path) -> None:
    """A solution that is chosen first would need an island wherever a bridge turns: on three of four cells."""
    text = generate(
        GeneratorOptions(f"{use}(height = 8, width = 8)", str(tmp_path), seed=3, time_limit=600), lambda _: None
    )
    model = compile_source(Source("made", text))
    assert 0 < len(model.facts.placements[clue]) <= 28


@pytest.mark.parametrize(
    ("distances", "nearest"),
    [
        ((3.0, 3.0, 3.0), 2),  # another puzzle at the same distance may lead further
        ((3.0, 4.0, -4.0), 0),
        ((3.0, -2.0, 2.0), 2),
        ((3.0, -2.0, 4.0), 1),
        ((3.0, 0.0, 0.0), 1),
        ((0.0, 0.0, 0.0), 0),
    ],
)
def test_clues_are_exchanged_as_long_as_the_distance_does_not_grow(
    distances: tuple[float, ...], nearest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "_EXCHANGES", 2)
    measured: list[str] = []

    def measure(text: str) -> float | None:
        measured.append(text)
        return distances[len(measured) - 1] if len(measured) <= len(distances) else None

    assert generate(GeneratorOptions("latin_square(n = 4)", ".", seed=1), lambda _: None, measure) == measured[nearest]
