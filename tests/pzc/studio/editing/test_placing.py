"""Adding and removing clues on the board: the resulting text, with nothing else changed."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pzc.compiler.model.model import Model
from pzc.compiler.syntax.text.format import format_text
from pzc.editing.written_clue import condition_of, keys, normalized_parts, written_clue
from pzc.service.workspace import Workspace
from pzc.studio.editing.placing import place, remove, with_clue, without_clue
from pzc.studio.hosting.engine_process import run_to_end
from pzc.studio.page_session import PageSession
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.solver import BackEnds
from tests.effort import ALL
from tests.library import some

HEAD = """use sudoku

clue spark(a: cell, b: cell) = k
clue wall(x: border)
clue dot(x: link) = k
clue cage(g: cells)
clue hint(seen: line) = k
clue thermo(path: line)
clue arrow(c: cell, way: direction) = k
clue mark(c: cell)
clue many(seen: line) = ks: ints
clue at(x: corner)
clue column_of(n: int)

rule "The two add up to it.": for spark(a, b) = k: a + b = k

"""


def _written(text: str, tool: str, parts: Json, value: Json = None, condition: Json = None) -> str:
    return _edited(text, lambda session: place(session, _ignore, "a.puz", tool, parts, value, condition))


def _without(text: str, tool: str, parts: Json) -> str:
    return _edited(text, lambda session: remove(session, _ignore, "a.puz", tool, parts))


def _edited(text: str, action: Callable[[PageSession], object]) -> str:
    session = PageSession(BackEnds())
    session.workspace.open("a.puz", text)
    found: list[Json] = []

    async def done() -> None:
        found.append(await action(session))  # type: ignore[misc]

    run_to_end(done())
    for edit in found[0]["edits"]:
        text = text[: edit["from"]] + edit["insert"] + text[edit["to"] :]
    return text


def _ignore(_: Json) -> None:
    """Ignore an event."""


@pytest.mark.parametrize(
    ("before", "tool", "parts", "value", "after"),
    [
        # without a clue of its kind: a line after the other clues, or after the rules
        ("", "spark", [[1, 1], [1, 2]], 7, "spark (1,1) (1,2) = 7\n"),
        ("", "given", [[1, 1]], 7, "given (1,1) = 7\n"),
        ("", "wall", [[[2, 3], [1, 3]]], None, "wall (1,3) (2,3)\n"),
        ("", "dot", [[[2, 1], [1, 1]]], "?", "dot (1,1) (2,1) = ?\n"),
        ("", "thermo", [[[1, 1], [1, 2], [1, 3]]], None, "thermo (1,1)..(1,3)\n"),
        ("", "thermo", [[[1, 1], [1, 2], [2, 2]]], None, "thermo <(1,1), (1,2), (2,2)>\n"),
        ("", "cage", [[[2, 2], [1, 1], [1, 2]]], None, "cage <(1,1), (1,2), (2,2)>\n"),
        ("", "arrow", [[1, 1], "down_right"], 3, "arrow (1,1) down_right = 3\n"),
        ("", "hint", [{"side": "top", "number": 2}], 3, "hint top = <., 3, ., ., ., ., ., ., .>\n"),
        ("", "hint", [[[1, 1], [2, 2], [3, 3]]], 3, "hint (1,1)..(3,3) = 3\n"),
        ("", "many", [[[1, 1], [1, 2]]], [1, "?"], "many <(1,1), (1,2)> = <1, ?>\n"),
        ("", "at", [[0, 9]], None, "at (0,9)\n"),
        ("", "column_of", [4], None, "column_of 4\n"),
        # after a similar clue
        ("spark (1,1) (1,2) = 3\n", "spark", [[2, 1], [2, 2]], 7, "spark (1,1) (1,2) = 3, (2,1) (2,2) = 7\n"),
        ("spark (1,1) (1,2) = 3\n\nmark (1,1)\n", "spark", [[2, 1], [2, 2]], 7, None),
        (
            "thermo (1,1)..(1,3)  # one\n",
            "thermo",
            [[[2, 1], [2, 2]]],
            None,
            "thermo (1,1)..(1,3)  # one\nthermo <(2,1), (2,2)>\n",
        ),
        (
            "cage <(1,1), (1,2)> sum = 3,\n  <(2,1), (2,2)>\n",
            "cage",
            [[[5, 5], [5, 6]]],
            None,
            "cage <(1,1), (1,2)> sum = 3,\n  <(2,1), (2,2)>,\n  <(5,5), (5,6)>\n",
        ),
        # a value of a list: it replaces the `.` at its position
        (
            "hint left = <1, ., ., ., ., ., ., ., 4>\n",
            "hint",
            [{"side": "left", "number": 2}],
            9,
            "hint left = <1, 9, ., ., ., ., ., ., 4>\n",
        ),
        (
            "hint left = <1, ., ., ., ., ., ., ., 4>\n",
            "hint",
            [{"side": "left", "number": 9}],
            9,
            "hint left = <1, ., ., ., ., ., ., ., 9>\n",
        ),
        # replacing the old clue
        ("given (1,1) = 7, (1,2) = 1\n", "given", [[1, 1]], 8, "given (1,1) = 8, (1,2) = 1\n"),
        ("mark (1,1)\n\nexpect none\n", "given", [[1, 1]], 8, "mark (1,1)\ngiven (1,1) = 8\n\nexpect none\n"),
    ],
)
def test_place_of_a_new_clue(before: str, tool: str, parts: Json, value: Json, after: str | None) -> None:
    written = _written(HEAD + before, tool, parts, value)
    assert after is None or written == HEAD + after
    assert format_text(written) == written


@pytest.mark.parametrize(
    ("given", "written"), [(12, "sum = 12"), ("12", "sum = 12"), ("max < 7", "max < 7"), (None, ""), (" ", "")]
)
def test_conditions(given: Json, written: str) -> None:
    text = _written(HEAD, "cage", [[[1, 1], [1, 2]]], None, given)
    assert text == HEAD + f"cage <(1,1), (1,2)> {written}".rstrip() + "\n"


PICTURES = {
    "given": "given [[\n  5 . . . . . . . .\n" + "  . . . . . . . . .\n" * 8 + "]]\n",
    "packed": "given [[\n  5........\n" + "  .........\n" * 8 + "]]\n",
    "bars": "given [[\n  5 . . | . . . | . . .\n" + "  . . . | . . . | . . .\n" * 8 + "]]\n",
    "mark": "mark [[\n  x . . . . . . . .\n" + "  . . . . . . . . .\n" * 8 + "]]\n",
    "at": "at [[\n  o . . . . . . .\n" + "  . . . . . . . .\n" * 7 + "]]\n",
    "arrow": "arrow [[\n" + "  . . . . . . . . .\n" * 8 + "  1^ . . . . . . . .\n]]\n",
    "cage": "cage [[\n  a a . . . . . . .\n" + "  . . . . . . . . .\n" * 8 + "]]\n  a: sum = 3\n",
    "thermo": "thermo [[\n  a1 a2 . . . . . . .\n" + "  . . . . . . . . .\n" * 8 + "]]\n",
}


@pytest.mark.parametrize(
    ("picture", "tool", "parts", "value", "line", "row"),
    [
        ("given", "given", [[2, 3]], 7, 2, ". . 7 . . . . . ."),
        ("packed", "given", [[2, 3]], 7, 2, "..7......"),
        ("bars", "given", [[2, 4]], 7, 2, ". . . | 7 . . | . . ."),
        ("mark", "mark", [[2, 3]], None, 2, ". . x . . . . . ."),
        ("at", "at", [[2, 3]], None, 2, ". . o . . . . ."),
        ("arrow", "arrow", [[2, 3], "right"], "?", 2, ". . ?> . . . . . ."),
        ("cage", "cage", [[[2, 3], [2, 4]]], None, 2, ". . b b . . . . ."),
        ("thermo", "thermo", [[[2, 4], [2, 3]]], None, 2, ". . b2 b1 . . . . ."),
    ],
)
def test_mark_in_a_picture(picture: str, tool: str, parts: Json, value: Json, line: int, row: str) -> None:
    before = HEAD + format_text(PICTURES[picture])
    after = _written(before, tool, parts, value)
    assert " ".join(after.removeprefix(HEAD).split("\n")[line].split()) == row
    assert _without(after, tool, parts) == before


def test_condition_below_a_picture() -> None:
    after = _written(HEAD + PICTURES["cage"], "cage", [[[2, 3], [2, 4]]], None, 12)
    assert after.endswith("]]\n  a: sum = 3\n  b: sum = 12\n")
    assert _without(after, "cage", [[[1, 1], [1, 2]]]).endswith("]]\n  b: sum = 12\n")


def test_a_side_at_the_rim_is_drawn() -> None:
    after = _written(HEAD, "wall", [[[0, 3], [1, 3]]])
    assert after.startswith(HEAD + "wall [[\n") and _without(after, "wall", [[[0, 3], [1, 3]]]) == HEAD


def test_overlapping_group_is_listed() -> None:
    after = _written(HEAD + PICTURES["cage"], "cage", [[[1, 2], [1, 3]]], None, 12)
    assert after == HEAD + PICTURES["cage"] + "\ncage <(1,2), (1,3)> sum = 12\n"


@pytest.mark.parametrize(
    ("before", "tool", "parts", "after"),
    [
        ("given (1,1) = 7, (1,2) = 1\n", "given", [[1, 1]], "given (1,2) = 1\n"),
        ("given (1,1) = 7, (1,2) = 1\n", "given", [[1, 2]], "given (1,1) = 7\n"),
        ("mark (1,1)\n\n# two\nmark (1,2)\n", "mark", [[1, 1]], "# two\nmark (1,2)\n"),
        ("mark (1,*)\n", "mark", [[1, 3]], None),
        ("hint top[3] = 4\n", "hint", [{"side": "top", "number": 3}], ""),
        ("hint top = <1, ., ., ., ., ., ., ., 2>\n", "hint", [{"side": "top", "number": 1}], None),
        ("given(1,1) = 7\n", "given", [[1, 1]], ""),
    ],
)
def test_removed_clues(before: str, tool: str, parts: Json, after: str | None) -> None:
    taken = _without(HEAD + before, tool, parts)
    assert after is None or taken.rstrip() == (HEAD + after).rstrip()
    session = PageSession(BackEnds())
    session.workspace.open("a.puz", HEAD + before)
    was = keys(session.puzzle("a.puz"))
    session.workspace.open("a.puz", taken)
    assert (was - keys(session.puzzle("a.puz"))).total() == 1 and not keys(session.puzzle("a.puz")) - was


@pytest.mark.parametrize(
    ("tool", "parts", "value"),
    [
        ("nothing", [[1, 1]], 1),
        ("given", [[0, 1]], 1),
        ("given", [[1, 10]], 1),
        ("given", [[1, 1], [1, 2]], 1),
        ("given", [], 1),
        ("given", ["(1,1)"], 1),
        ("given", [[1.5, 1]], 1),
        ("given", [[True, 1]], 1),
        ("given", [[1, 1]], 10),
        ("given", [[1, 1]], "x"),
        ("given", [[1, 1]], None),
        ("given", [[1, 1]], [1]),
        ("given", [[1, 1]], {"a": 1}),
        ("spark", [[1, 1], [9, 99]], 1),
        ("dot", [[[1, 1], [2, 2]]], 1),
        ("dot", [[[0, 1], [1, 1]]], 1),
        ("wall", [[[0, 1], [0, 2]]], None),
        ("thermo", [[]], None),
        ("thermo", [[[1, 1]] * 10_001], None),
        ("arrow", [[1, 1], "sideways"], 1),
        ("hint", [{"side": "top", "number": 10}], 1),
        ("hint", [{"side": "within", "number": 1}], 1),
        ("mark", [[1, 1]], 5),
        ("at", [[10, 0]], None),
    ],
)
def test_refused_clues(tool: str, parts: Json, value: Json) -> None:
    with pytest.raises(Refusal) as refused:
        _written(HEAD, tool, parts, value)
    assert refused.value.kind in ("refused", "missing", "puzzle")


def test_conditions_that_are_no_condition_are_refused() -> None:
    for given in ("sum = 3\ngiven (1,1) = 1", "sum =", "nothing > 3", "x" * 2000, [], True, "sum = 3  # x, (1,1)"):
        with pytest.raises(Refusal):
            _written(HEAD, "cage", [[[1, 1], [1, 2]]], None, given)


def test_a_file_that_counts_from_zero() -> None:
    text = "use sudoku\norigin 0\n\nclue at(x: corner)\nclue dot(x: link)\n"
    text = _written(text, "given", [[1, 2]], 3)
    text = _written(text, "dot", [[[1, 1], [1, 2]]])
    text = _written(text, "at", [[1, 1]])
    assert text.endswith("given (0,1) = 3\ndot (0,0) (0,1)\nat (1,1)\n")


@pytest.mark.parametrize("path", some(25), ids=lambda path: path.stem)
def test_clues_of_the_library_can_be_removed_and_put_back(path: Path) -> None:
    """Remove one clue of each kind (with `--all`, three) and put it back: the puzzle is the same, and the text is
    canonical.
    """
    text = path.read_text(encoding="utf-8")
    texts = Workspace()
    texts.open("a.puz", text)

    def compiled(changed: str) -> Model:
        return texts.compiled("a.puz", changed)

    model = compiled(text)
    board = model.board
    assert board is not None
    kinds = {kind.name: kind for kind in model.clues}
    draw = random.Random(path.stem)
    for name, every in model.facts.placements.items():
        mine = [p for p in every if p.origin.span.source is model.file.source]
        for found in draw.sample(mine, min(len(mine), 3 if ALL else 1)):
            without = without_clue(model, board, kinds[name], found, compiled)
            less = compiled(without)
            assert (keys(model) - keys(less)).total() == 1 and not keys(less) - keys(model)
            args = normalized_parts(kinds[name], found.args)
            again = written_clue(less, kinds[name], args, found.value, condition_of(found))
            after = with_clue(less, board, again, compiled)
            assert keys(compiled(after)) == keys(model)
            assert format_text(after) == after or format_text(text) != text
