"""Short signs for values that are drawn as figures, texts or directions."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.model.looks import Figure, OfLayer
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.figures import FIGURES
from pzc.compiler.scene.signs import shows, shows_numbers, signs


def _signs(text: str) -> dict[int, str]:
    model = compile_source(Source("x.puz", text))
    return dict(signs(model.layers[0], [look for look in model.looks if isinstance(look.of, OfLayer)]))


def _drawn(values: str, *marks: str) -> dict[int, str]:
    draws = [f"draw digit(c) = k where k = {value}: {mark}\n" for value, mark in enumerate(marks, 1)]
    return _signs(f"grid 1x2 of {values}\n{''.join(draws)}")


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (("arrow toward up", "arrow toward left"), "·↑←"),
        (("triangle toward up", "triangle toward down_right"), "·▲◢"),
        (('circle red, text "R" red', 'circle blue, text "B" blue'), "·RB"),
        (("circle white", "circle black"), "·○●"),
        (("fill black", "star open"), "·■☆"),
    ],
)
def test_signs_of_marks(marks: tuple[str, ...], expected: str) -> None:
    assert _drawn("0..2", *marks) == dict(enumerate(expected))


@pytest.mark.parametrize("figure", sorted(FIGURES - {Figure.BULB}, key=str), ids=lambda figure: figure.value)
def test_each_figure_has_a_sign(figure: Figure) -> None:
    assert _drawn("0..1", f"{figure.value} toward up" if figure is Figure.TRIANGLE else figure.value)[1].strip()


def test_values_that_look_alike_keep_their_numbers() -> None:
    assert _drawn("0..2", "circle red", "circle blue") == {}
    assert _drawn("<plain, up, down>") == {1: "plain", 2: "up", 3: "down"}


def test_values_without_a_figure_have_an_initial() -> None:
    assert _drawn("<red, white, none>", "fill red") == {1: "■", 2: "w", 3: "·"}


def test_a_number_below_0_that_is_not_drawn_is_nothing() -> None:
    assert _signs("grid 1x2 of -1..3\ndraw digit(c) = k where k >= 0: value\n") == {-1: "·"}
    assert _signs("grid 1x2 of -1..3\ndraw digit: value\n") == {}


def test_letters() -> None:
    assert _signs("grid 1x2 of 1..3\ndraw digit: letter\n")[3] == "C"


def test_marks_for_0_and_for_numbers() -> None:
    draws = "draw digit(c) = k where k = 1: circle\ndraw digit(c) = k where k > 1: value\ndraw digit: value\n"
    looks = compile_source(Source("x.puz", f"grid 1x2 of 0..3\n{draws}")).looks
    assert [shows(look, 0) for look in looks] == [False, False, True]
    assert [shows_numbers([look]) for look in looks] == [False, True, True]
