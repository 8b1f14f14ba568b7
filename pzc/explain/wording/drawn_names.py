"""Names of values that are drawn as letters or signs: a solver reads N where the file has a 1."""

import re
from collections.abc import Collection, Mapping
from string import ascii_uppercase

from pzc.compiler.board.directions import word_for
from pzc.compiler.model.expressions import Expr
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.looks import Figure, Look, Mark, OfClue, OfLayer
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.scene.figures import FIGURES as DRAWN
from pzc.compiler.scene.signs import only_value, shows, shows_numbers, way_of

from .comments import note_of
from .english import SEPARATORS
from .predicates import Named
from .usage import Usage

FIGURES = DRAWN - {Figure.BULB}
"""Figures whose keyword is a noun."""
WAYS = frozenset("up down left right".split())
_SLANTED = {
    f"{up} {across}": f"{upper} {across}"
    for up, upper in (("up", "upper"), ("upper", "upper"), ("low", "lower"), ("down", "lower"))
    for across in ("left", "right")
}
"""Names of triangles that fill a corner of a cell."""
_LETTER = re.compile(r"(the )?letter\b")
"""The beginning of the comment on a layer whose values are letters."""
_ABOUT_LETTERS = re.compile(r"\bletter\b")
_NONE_AT_0 = re.compile(r"\b0 (where|if) there is no")
_VALUE = re.compile(r"(?<!\w)(-?[1-9]\d*) ([\w-]+)(?=[,;]|$)")
"""A value and its name in a comment."""
_LETTERS = {number: Named(letter) for number, letter in enumerate(ascii_uppercase, 1)}


def drawn_names(model: Model) -> dict[str, dict[int, Named]]:
    """Return the names of values of each layer and each kind of clue that is drawn by letters or signs only.

    The value 0 of the digits is called `empty` if nothing is drawn for it, that of another layer `none`.
    """
    looks: dict[str, list[Look]] = {}
    for look in model.looks:
        if isinstance(look.of, OfLayer | OfClue):
            looks.setdefault(look.of.layer if isinstance(look.of, OfLayer) else look.of.clue, []).append(look)
    positive = {layer.name for layer in model.layers if layer.domain and layer.domain[0][0] > 0}
    usage = Usage(model)
    found: dict[str, dict[int, Named]] = {}
    for name, own in looks.items():
        names: dict[int, Named] = {}
        for look in own:
            names |= _names(look, name in positive)
        if isinstance(own[0].of, OfLayer) and usage.counts(name):
            names = _called(names, name)
        names = _without_common_color(names)
        if names and isinstance(own[0].of, OfLayer) and not shows_numbers(own):
            names.setdefault(0, Named("empty" if name == DIGIT else "none"))
        if names:
            found[name] = names
    for layer in model.layers:
        own = looks.get(layer.name, [])
        if layer.hidden or own and layer.name not in found and not shows_numbers(own):
            found |= {layer.name: names} if (names := _commented(layer, usage)) else {}
    return found | {name: dict(_LETTERS) for name in _lettered(model, looks, found)}


def _commented(layer: Layer, usage: Usage) -> dict[int, Named]:
    """Return the names that a comment gives to all values but 0: `1 up, 2 left, 3 right; 0 where there is none`."""
    names = {int(value): _thing(name, layer.name, usage) for value, name in _VALUE.findall(note_of(layer.span))}
    values = sum(last - first + 1 - (first <= 0 <= last) for first, last in layer.domain)
    return {0: Named("none")} | names if len(names.keys() - {0}) == values > 1 else {}


def _thing(name: str, layer: str, usage: Usage) -> Named:
    """Return `a large bird` for `large` if the rules speak of large birds, and `an egg` if they count eggs."""
    if usage.mentions(f"{name} {layer}"):
        return Named(f"{name} {layer}", is_figure=True)
    return Named(name, is_figure=usage.counts(name))


def _lettered(model: Model, looks: dict[str, list[Look]], names: dict[str, dict[int, Named]]) -> list[str]:
    """Return the layers that are not drawn themselves: their values are the letters of clues."""
    clues = [name for name, own in names.items() if are_letters(own)]
    if not clues:
        return []
    undrawn = [name for name, own in looks.items() if isinstance(own[0].of, OfLayer) and _is_plain_none(own)]
    named = [layer.name for layer in model.layers if any(layer.name.endswith(f"_{clue}") for clue in clues)]
    commented = [layer.name for layer in model.layers if layer.hidden and _LETTER.match(note_of(layer.span))]
    return [*undrawn, *(name for name in dict.fromkeys([*named, *commented]) if name not in looks)]


def are_letters(names: Mapping[int, Named]) -> bool:
    """Return True if the names of values are the letters."""
    return len(names) == len(_LETTERS)


def letters_of_numbers(model: Model, names: dict[str, dict[int, Named]]) -> dict[int, Named]:
    """Return the letters for the numbers that have a layer, if its comment speaks of letters and clues are letters."""
    by_letter = any(are_letters(own) for own in names.values())
    layers = [layer for layer in model.layers if layer.on is not None and _ABOUT_LETTERS.search(note_of(layer.span))]
    return dict(_LETTERS) if by_letter and layers else {}


def separating(model: Model) -> frozenset[str]:
    """Return the layers that are drawn as strokes between cells, or have the name of what keeps cells apart."""
    layers = [look for look in model.looks if isinstance(look.of, OfLayer)]
    strokes = [look for look in layers if any(mark.figure is Figure.STROKE for mark in look.marks)]
    return SEPARATORS | {look.of.layer for look in strokes if isinstance(look.of, OfLayer)}


def figures(model: Model) -> dict[str, dict[int, Figure]]:
    """Return the values of each layer that are drawn as figures. A cell "has" a figure; it "is" any other value."""
    found: dict[str, dict[int, Figure]] = {}
    for layer, looks in _looks_of_layers(model).items():
        for look in looks:
            value = only_value(look)
            drawn = [mark.figure for mark in look.marks if mark.figure in FIGURES]
            if value is not None and drawn:
                found.setdefault(layer, {})[value] = drawn[0]
    return found


def unnamed_values(model: Model, named: Collection[str]) -> frozenset[str]:
    """Return the layers with figures for values and without names for them. Their comments describe the values.

    `named`: the layers with `drawn_names`.
    """
    plain = {layer.name for layer in model.layers if not (layer.truth or layer.areas or layer.names)}
    looks = _looks_of_layers(model)
    return frozenset(name for name, own in looks.items() if name in plain - set(named) and not shows_numbers(own))


def absent_values(model: Model) -> dict[str, int]:
    """Return the value of each layer that means that nothing is there: 0, or else the lowest value, if it is not drawn.

    The comment on a hidden layer says so: `0 where there is none`.
    """
    found = {layer.name: 0 for layer in model.layers if layer.hidden and _NONE_AT_0.search(note_of(layer.span))}
    drawn = {name: [look for look in own if look.marks] for name, own in _looks_of_layers(model).items()}
    for layer in model.layers:
        looks = drawn.get(layer.name, []) if layer.domain and not layer.names else []
        for value in (0, layer.domain[0][0]) if looks else ():
            if value <= 0 and not any(shows(look, value) for look in looks):
                found[layer.name] = value
    return found


def _looks_of_layers(model: Model) -> dict[str, list[Look]]:
    """Return the `draw` clauses of each layer."""
    found: dict[str, list[Look]] = {}
    for look in model.looks:
        if isinstance(look.of, OfLayer):
            found.setdefault(look.of.layer, []).append(look)
    return found


def _is_plain_none(looks: list[Look]) -> bool:
    """Return True if a layer is not drawn at all: its values stand in the clues."""
    return all(mark.figure is Figure.NONE for look in looks for mark in look.marks)


def _without_common_color(names: dict[int, Named]) -> dict[int, Named]:
    """Return different figures of one color without it: `circle` and `square` for `white circle` and `white square`."""
    figures = [each.name.rpartition(" ") for each in names.values() if each.is_figure]
    colors, nouns = {color for color, _, _ in figures}, {noun for _, _, noun in figures}
    if len(figures) < 2 or len(colors) > 1 or len(nouns) < len(figures):
        return names
    return {
        value: Named(each.name.rpartition(" ")[2], is_figure=True) if each.is_figure else each
        for value, each in names.items()
    }


def _called(names: dict[int, Named], noun: str) -> dict[int, Named]:
    """Return figures that differ in their colors only by the name of their layer: `red lamp` for `red circle`."""
    figures = [each.name.rpartition(" ") for each in names.values() if each.is_figure]
    if len(figures) < 2 or len({figure for _, _, figure in figures}) > 1 or not all(color for color, _, _ in figures):
        return names
    return {
        value: Named(f"{each.name.rpartition(' ')[0]} {noun}", is_figure=True) if each.is_figure else each
        for value, each in names.items()
    }


def _names(look: Look, positive: bool) -> dict[int, Named]:
    """Return the names of the values for which one `draw` clause draws a letter or a text.

    `positive`: the values do not contain 0, for which no letter stands.
    """
    assert isinstance(look.of, OfLayer | OfClue)
    value = only_value(look)
    for mark in look.marks:
        if mark.figure is Figure.LETTER and value is None and (look.where is None or positive or not shows(look, 0)):
            return dict(_LETTERS)
        name = _drawn(mark) if value is not None else None
        if name is not None and value is not None:
            return {value: name}
    return {}


def _drawn(mark: Mark) -> Named | None:
    """Return the name of a text, of an arrow by its direction, of a fill by its color, or of a figure."""
    if mark.figure is Figure.TEXT:
        return Named(mark.text, is_number=mark.text.isdigit())
    if mark.figure in (Figure.ARROW, Figure.TRIANGLE) and mark.toward is not None:
        return Named(direction(mark.toward))
    if mark.color.startswith("#"):
        return None
    if mark.figure is Figure.FILL:
        return Named(mark.color.replace("_", " ") or "black")
    if mark.figure not in FIGURES:
        return None
    return Named(f"{mark.color.replace('_', ' ')} {mark.figure.value}".strip(), is_figure=True)


def direction(toward: Expr) -> str:
    """Return the word for a direction, or its text in the file: `up left`."""
    way = way_of(toward)
    return toward.span.text if way is None else word_for(way).replace("_", " ")


def triangle(name: str) -> str:
    """Return the name of a triangle that points in a direction or fills a corner: `upward triangle`."""
    return f"{_SLANTED.get(name, f'{name}ward' if name in WAYS else name)} {Figure.TRIANGLE.value}"
