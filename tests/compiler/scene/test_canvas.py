"""Lines and characters that meet on a canvas."""

from pzc.compiler.scene.canvas import Canvas
from pzc.compiler.scene.palette import color


def drawn() -> Canvas:
    canvas = Canvas()
    canvas.across(0, 0, 4, 2, "line", dashed=False)
    canvas.down(2, 0, 2, 1, "line", dashed=False)
    return canvas


def test_lines_that_meet_become_one_character() -> None:
    assert drawn().lines(None) == ["╺━┯━╸", "  │  ", "  ╵  "]


def test_line_from_either_end() -> None:
    canvas = Canvas()
    canvas.across(0, 4, 0, 2, "line", dashed=False)
    canvas.down(2, 2, 0, 1, "line", dashed=False)
    assert canvas.lines(None) == drawn().lines(None)


def test_the_heavier_line_is_drawn() -> None:
    canvas = drawn()
    canvas.across(0, 0, 4, 1, "line", dashed=True)
    assert canvas.lines(None)[0] == "╺━┯━╸"


def test_characters_cover_lines_and_signs_do_not() -> None:
    canvas = drawn()
    canvas.put((0, 1), "ab", "ink")
    assert canvas.has_glyph((0, 2)) and not canvas.has_glyph((1, 2))
    assert not canvas.put_below((1, 2), "·", "ink")
    assert canvas.put_below((1, 1), "·", "ink")
    assert canvas.lines(None) == ["╺ab━╸", " ·│  ", "  ╵  "]


def test_background_as_shading_or_color() -> None:
    canvas = Canvas()
    for column, name in enumerate(("black", "grey", "yellow")):
        canvas.ground((0, column), name)
    canvas.put((0, 3), "x", "red")
    assert canvas.lines(None) == ["█▒░x"]
    painted = canvas.lines(lambda text, ink, ground: f"[{text}|{ink}|{ground}]")
    assert painted == [
        f"[ |#FFFFFF|{color('black')}][ |#000000|{color('grey')}][ |#000000|{color('yellow')}][x|{color('red')}|]"
    ]


def test_an_empty_canvas_has_no_lines() -> None:
    assert Canvas().lines(None) == []
