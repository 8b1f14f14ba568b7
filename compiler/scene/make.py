"""A model, with or without a solution, to a scene."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.node import field, node, replace
from pzc.compiler.base.source import visible
from pzc.compiler.board.board import Board
from pzc.compiler.board.directions import Direction
from pzc.compiler.board.elements import Border, Cell, Corner, Element, Item, Link, name_of
from pzc.compiler.meaning.environment import Env
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.kinds import CORNER, DIGIT, ITEM, ListType, Value
from pzc.compiler.model.looks import (
    Figure,
    Look,
    Mark,
    OfBoard,
    OfClue,
    OfDivision,
    OfLayer,
    OfList,
    OfShapes,
    Ruling,
    Spot,
)
from pzc.compiler.model.model import ClueKind, Layer, Model, Placement

from . import defaults
from .bank import draw_bank, draw_strips
from .candidates import Candidates, bands, certain_of, draw_absences, draw_candidates
from .clue_texts import in_words, shortened, with_suffix
from .draw import draw
from .figures import FIGURES
from .given_values import given_values, key_of
from .grid import areas_of, draw_areas, draw_grid, draw_regions
from .outlines import around
from .places import center, elements_in, is_whole_line
from .rules import rules_in_words
from .shapes import Disc, Path, Scene, Stroke
from .sheet import Sheet
from .signs import shows, signs
from .spots import Place

Answer: TypeAlias = Mapping[str, Mapping[Any, int]]
"""The values of a solution, by layer and element."""


def make(model: Model, answer: Answer | None = None, marked: Answer | None = None) -> Scene:
    """Return the scene of a puzzle with a board, with a solution if given.

    The elements in `marked` are highlighted.
    """
    maker = _of_puzzle(model)
    if answer is not None:
        maker.answer(answer)
        maker.areas(answer)
    if marked is not None:
        maker.mark(marked)
    return maker.scene()


def make_candidates(model: Model, candidates: Candidates) -> Scene:
    """Return the scene of a puzzle with the candidates at each place."""
    maker = _of_puzzle(model)
    divisions = {layer.name for layer in model.shown if layer.areas}
    maker.answer({name: values for name, values in certain_of(candidates).items() if name not in divisions})
    parts = bands([layer for layer in model.shown if layer.kind == "cell"])
    for layer in model.shown:
        looks, places = maker.looks(OfLayer, layer.name), candidates.get(layer.name, {})
        draw_candidates(maker.sheet, layer, places, signs(layer, looks), parts.get(layer.name))
        if looks and not layer.truth and not any(shows(look, 0) for look in looks):
            draw_absences(maker.sheet, layer, places)
    return maker.scene()


def _of_puzzle(model: Model) -> "_Maker":
    """Draw everything but the solution."""
    board = model.facts.board
    assert board is not None, "a puzzle without a board is not drawn"
    maker = _Maker(model, board)
    maker.board()
    maker.lists()
    maker.clues()
    maker.shapes()
    maker.given()
    return maker


@node(eq=False)
class _Binding:
    """A `draw` clause applied to a clue or element: values of its names, and the shown value. For `longest` and
    `several` see Place.
    """

    env: Env
    texts: tuple[str, ...]
    way: Direction | None
    longest: int = field(default=0)
    several: bool = field(default=False)


_CONDITION = (Mark(Figure.VALUE, spot=Spot.CORNER),)
"""The marks of a condition for which the rule file has none."""
_WITH_CONDITION = (Figure.VALUE, Figure.NONE)
"""The marks that show the condition of a clue, or that hide the clue."""
_NOTHING = _Binding({}, (), None)


class _Maker:
    def __init__(self, model: Model, board: Board) -> None:
        self.model = model
        self.facts = model.facts
        self.on = board
        self.evaluator = CachingEvaluator(model.facts)
        self.plain: dict[str, int] = {}  # the index of each kind of clue on cells that has no value
        self.several: dict[str, bool] = {}  # for each kind of clue, True if some clue of the kind has several values
        numbers = [layer for layer in model.shown if not layer.truth and layer.kind == "cell"]
        self.middle = numbers[0] if numbers else None  # the layer whose values are in the middle of the cells
        self.sheet = Sheet(board, self.middle is not None)
        self.fixed = given_values(model)
        self.answered = False  # True while the solution is drawn

    def scene(self) -> Scene:
        """Return the finished scene."""
        sheet, model = self.sheet, self.model
        rules = rules_in_words(model)
        notes = tuple(map(visible, sheet.notes))
        width, height = self.on.size
        title, tiling = visible(model.title), self.on.tiling
        return Scene(title, height, width, sheet.margins, sheet.planes(), notes, rules, tiling)

    def looks(self, kind: type, name: str) -> list[Look]:
        """Return the `draw` clauses for a clue, layer or division."""
        return [look for look in self.model.looks if isinstance(look.of, kind) and look.name == name]

    # ------------------------------------------------------------------------------------------- the board

    def board(self) -> None:
        """Draw the grid and the borders of regions."""
        rulings = [look.of.ruling for look in self.model.looks if isinstance(look.of, OfBoard)]
        draw_grid(self.sheet, rulings[-1] if rulings else Ruling.LINES)
        for region in self.model.regions:
            looks = self.looks(OfDivision, region.name)
            if looks:
                for cells in region.lists:
                    self._marks(looks, region.name, cells, _NOTHING, False)
            else:
                draw_regions(self.sheet, region.name, region.lists)

    def lists(self) -> None:
        """Draw the clauses `draw LIST: ...` and `draw x in LIST: ...`."""
        for look in self.model.looks:
            if isinstance(look.of, OfList):
                env: Env = {}
                for _ in self.evaluator.bindings((look.of.binder,), env):
                    items: Any = tuple(env[name] for name in look.of.binder.names)
                    self._marks([look], "", items[0] if len(items) == 1 else items, _Binding(env, (), None), False)

    # ------------------------------------------------------------------------------------------- clues

    def clues(self) -> None:
        """Draw all clues by kind, first those on corners, which take up room in the adjacent cells."""
        kinds = {kind.name: kind for kind in self.model.clues}
        for name in sorted(self.facts.placements, key=lambda name: kinds[name].parts[0][1] != CORNER):
            for placement in self.facts.placements[name]:
                self._draw_clue(kinds[name], placement)

    def _draw_clue(self, kind: ClueKind, placement: Placement) -> None:
        """Draw a clue by its looks, or by its type if none fits. If it has no place, add a note instead."""
        looks = self.looks(OfClue, kind.name)
        fitting = [(look, binding) for look in looks if (binding := self._bind(look, kind, placement)) is not None]
        marks = [mark for look, _ in fitting for mark in look.marks]
        if next(elements_in(placement.args[0]), None) is None and all(
            mark.at is None and mark.figure is not Figure.NONE for mark in marks
        ):
            if not draw_strips(self.sheet, placement, kind.name, marks):
                self.sheet.notes.append(in_words(placement, marks))
            return
        for look, binding in fitting:
            self._marks([look], kind.name, placement.args[0], binding, False)
        if not fitting:
            self._draw_by_type(kind, placement)
        elif placement.condition is not None and not any(mark.figure in _WITH_CONDITION for mark in marks):
            self._draw(_CONDITION, kind.name, placement.args[0], fitting[0][1], False)

    def _draw_by_type(self, kind: ClueKind, placement: Placement) -> None:
        """Draw a clue without a `draw` clause by the defaults for its type."""
        number = self.plain.setdefault(kind.name, len(self.plain)) if kind.value is None else 0
        crowded = self.middle is not None and kind.name != "given"
        letters = [mark for look in self.looks(OfLayer, DIGIT) for mark in look.marks if mark.figure is Figure.LETTER]
        if kind.name == "given" and letters:
            marks: tuple[Mark, ...] = (letters[0],)
        else:
            marks = defaults.of_clue(self.on, kind, placement, number, crowded)
        binding = _Binding({}, *self._value_and_direction(kind, placement), several=self._has_lists(kind))
        self._draw(marks, kind.name, defaults.place_of(self.on, placement), binding, False)
        nth = self.facts.placements[kind.name].index(placement)
        for place, more in defaults.of_other_parts(self.on, kind, placement, marks, nth):
            self._draw(more, kind.name, place, binding, False)

    def _bind(self, look: Look, kind: ClueKind, placement: Placement) -> _Binding | None:
        """Bind the names of a clause to a clue. Return None if the clause does not apply to it."""
        of = look.of
        assert isinstance(of, OfClue)
        env: Env = dict(zip(of.names, placement.args, strict=False))
        if of.value is not None:
            if placement.value is None:
                return None
            env[of.value] = placement.value
        if look.where is not None and not self.evaluator.value(look.where, env):
            return None
        return _Binding(env, *self._value_and_direction(kind, placement), several=self._has_lists(kind))

    def _has_lists(self, kind: ClueKind) -> bool:
        """Return True if some clue of the kind has several values."""
        if kind.name not in self.several:
            values = (placement.value for placement in self.facts.placements[kind.name])
            listed = kind.value is not None and isinstance(kind.value[1], ListType)
            self.several[kind.name] = listed and any(isinstance(v, tuple) and len(v) > 1 for v in values)
        return self.several[kind.name]

    def _value_and_direction(self, kind: ClueKind, placement: Placement) -> tuple[tuple[str, ...], Direction | None]:
        """Return the texts of a clue's value, and its direction."""
        texts: tuple[str, ...] = ()
        way: Direction | None = None
        parts = dict(zip((name for name, _ in kind.parts), placement.args, strict=True))
        if kind.value is not None:
            if placement.value is None:
                texts = () if placement.condition is not None else ("?",)
            elif kind.value[0] in kind.directions:
                parts[kind.value[0]] = placement.value
            else:
                texts = self._texts(placement.value, placement.origin.text)
        for name in kind.directions:
            way = parts.get(name, way)  # type: ignore[assignment]
        if placement.condition is not None:
            texts = (*texts, shortened(placement.condition.span.text))
        return texts, way

    def _texts(self, value: Value, written: str) -> tuple[str, ...]:
        """Return a value as text, as a name if the source uses one."""
        if isinstance(value, tuple) and not isinstance(value, Cell | Corner | Border | Link):
            return tuple(text for item in value for text in self._texts(item, written))
        if self.middle is not None and isinstance(value, int):
            name = self.middle.names.get(value, "")
            if name and name in written.replace(",", " ").replace(">", " ").replace("<", " ").split():
                return (name,)
        return (name_of(value),)

    def shapes(self) -> None:
        """Draw the clauses `draw SHAPES: ...` below the board."""
        for look in self.model.looks:
            if isinstance(look.of, OfShapes):
                draw_bank(self.sheet, self.facts.figures[look.of.name], look.marks)

    # ------------------------------------------------------------------------------------------- answers

    def given(self) -> None:
        """Draw the values that are given for layers, as clues. A false value is noted if nothing shows it."""
        self._values(self.fixed)
        for name, values in self.fixed.items():
            by_value = any(isinstance(k.of, OfLayer) and k.of.value is not None for k in self.looks(OfLayer, name))
            places = [x for x, value in values.items() if self.facts.layers[name].truth and not value]
            if places and not by_value:
                self.sheet.notes.append(f"no {name.replace('_', ' ')}: {', '.join(map(name_of, places))}")

    def answer(self, answer: Answer) -> None:
        """Draw a solution without the values that are given."""
        self.answered = True
        given = {name: self.fixed.get(name, {}) for name in answer}
        self._values({n: {x: v for x, v in found.items() if key_of(x) not in given[n]} for n, found in answer.items()})

    def _values(self, answer: Answer) -> None:
        """Draw values layer by layer."""
        small = 0
        for layer in self.model.shown:
            found = answer.get(layer.name, {})
            values: dict[Any, int] = {key_of(x): value for x, value in found.items()}
            looks = self.looks(OfDivision if layer.areas else OfLayer, layer.name)
            if layer.kind == ITEM and not looks:
                self._draw_on_list(layer, values)
            elif layer.areas:
                if values:
                    self._areas(layer, values, looks)
            elif looks:
                for look in looks:
                    self._draw_layer_by_look(look, layer, values)
            else:
                numbered = not layer.truth and layer.kind == "cell"
                marks = defaults.of_layer(layer, numbered and small > 0, self.middle is not None)
                small += numbered
                self._draw_layer(marks, layer, values)

    def _draw_on_list(self, layer: Layer, values: Mapping[Any, int]) -> None:
        """Draw a layer on a list: values at elements that lie on the board, a note for others."""
        for place, value in values.items():
            text = str(bool(value)).lower() if layer.truth else layer.names.get(value, str(value))
            cells = tuple(elements_in(place))
            if cells:
                spot = Spot.OUTSIDE if is_whole_line(self.on, cells) else Spot.CORNER
                marks = (Mark(Figure.OUTLINE),) if layer.truth else (Mark(Figure.VALUE, spot=spot),)
                if value or not layer.truth:
                    self._draw(marks, layer.name, place, _Binding({}, (text,), None), self.answered)
            else:
                self.sheet.notes.append(f"{layer.name}{'' if layer.single else f'({name_of(place)})'} = {text}")

    def areas(self, answer: Answer) -> None:
        """Draw the clauses for areas that follow from the layers of a solution."""
        parts = {(name, x): value for name, values in answer.items() for x, value in values.items()}
        evaluator = CachingEvaluator(self.facts, parts)
        for name, found in self.facts.areas.items():
            looks = [] if found.drawn else self.looks(OfDivision, name)
            for cells in evaluator.areas(name) if looks else ():
                self._marks(looks, name, cells, _NOTHING, True)

    def _areas(self, layer: Layer, values: Mapping[Element, int], looks: Sequence[Look]) -> None:
        if not looks:
            draw_areas(self.sheet, layer.name, values)
            return
        for cells in areas_of(self.on, values):
            self._marks(looks, layer.name, cells, _NOTHING, True)

    def _draw_layer(self, marks: Sequence[Mark], layer: Layer, values: Mapping[Element, int]) -> None:
        """Draw the values of a layer by marks. True elements are drawn together, true pairs one by one."""
        if layer.truth:
            if self.middle is not None and self.answered:
                marks = [replace(mark, color="path") if mark.figure in _NARROW else mark for mark in marks]
            holding: tuple[Any, ...] = tuple(x for x, value in values.items() if value)
            for on in holding if layer.kind == ITEM else (holding,):
                self._draw(marks, layer.name, on, _NOTHING, self.answered, whole=False)
            return
        texts = {value: layer.names.get(value, str(value)) for value in values.values()}
        longest = max(map(len, texts.values()), default=0)
        for x, value in values.items():
            self._draw(marks, layer.name, x, _Binding({}, (texts[value],), None, longest), self.answered)

    def _draw_layer_by_look(self, look: Look, layer: Layer, values: Mapping[Element, int]) -> None:
        """Draw a layer's values by one look. `false` is drawn only if the look names the value."""
        of = look.of
        assert isinstance(of, OfLayer)
        if of.name is None and look.where is None:
            self._draw_layer(look.marks, layer, values)
            return
        for x, value in values.items():
            if layer.truth and not value and of.value is None:
                continue
            env: Env = {}
            if of.name is not None:
                env[of.name] = x
            if of.value is not None:
                env[of.value] = value
            if look.where is None or self.evaluator.value(look.where, env):
                texts = (layer.names.get(value, str(value)),)
                self._marks([replace(look, where=None)], layer.name, x, _Binding(env, texts, None), self.answered)

    def mark(self, marked: Answer) -> None:
        """Highlight elements of the board."""
        for name, found in marked.items():
            places = [x for x in found if not isinstance(x, Item)]  # items have no place on the board
            cells = {x for x in places if isinstance(x, Cell)}
            for cell in sorted(cells):
                self.sheet.add("marks", name, *(Path(p, _MARK, closed=True) for p in around(self.on, {cell}, 0.05)))
            self.sheet.add("marks", name, *(Disc(center(self.on, x), 0.2, _MARK) for x in places if x not in cells))

    # ------------------------------------------------------------------------------------------- marks

    def _marks(self, looks: Iterable[Look], of: str, on: Value, binding: _Binding, answered: bool) -> None:
        for look in looks:
            if look.where is None or not isinstance(look.of, OfList) or self.evaluator.value(look.where, binding.env):
                self._draw(look.marks, of, on, binding, answered)

    def _draw(
        self, marks: Sequence[Mark], of: str, on: Value, binding: _Binding, answered: bool, whole: bool | None = None
    ) -> None:
        """Draw marks: lines first, then figures, then texts."""
        marks, texts = with_suffix(marks, binding.texts)
        ranks = {mark.figure if mark.figure is Figure.ARROW else _RANK.get(mark.figure) for mark in marks}
        alone = not texts or not {3, Figure.ARROW} <= ranks
        for mark in sorted(marks, key=lambda mark: _RANK.get(mark.figure, 2)):
            at = on if mark.at is None else self.evaluator.value(mark.at, binding.env)
            way = binding.way if mark.toward is None else tuple(self.evaluator.value(mark.toward, binding.env))
            is_list = not isinstance(at, Cell | Corner | Border | Link) if whole is None else whole
            shown = (texts, way, answered, alone, binding.longest, binding.several)
            draw(self.sheet, mark, Place(of, tuple(elements_in(at)), is_list, *shown))


_NARROW = FIGURES - {Figure.CIRCLE, Figure.SQUARE, Figure.DOT, Figure.BULB}
"""Figures too narrow for a number. They are pale if numbers are drawn on them."""
_RANK = {
    Figure.FILL: 0,
    Figure.LINE: 1,
    Figure.ARROW: 1,
    Figure.OUTLINE: 1,
    Figure.STROKE: 1,
    Figure.VALUE: 3,
    Figure.LETTER: 3,
    Figure.TEXT: 3,
}
_MARK = Stroke("mark", 0.07)
