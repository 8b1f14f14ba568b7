"""Statements that give clues or draw something to the changes that turn them."""

import re
from collections.abc import Iterator

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import ElementKind
from pzc.compiler.model.kinds import CELL, ITEM, ElementType, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.pictures.clues import side_lists
from pzc.compiler.pictures.rows import read_columns, read_lines
from pzc.compiler.syntax import expressions as ex
from pzc.compiler.syntax import statements as st
from pzc.editing.drafts import Change, Draft
from pzc.editing.part_texts import is_outside
from pzc.editing.picture_edits import drawn_lists, lines_of, placements_in
from pzc.editing.written_clue import WrittenClue, condition_of, written_clue

from .movement import Movement, Outside
from .pictures import turned_drawing, turned_rows

_PLACE = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)")  # a cell that is written with numbers
_UPRIGHT = ("top", "bottom", "columns")


class CannotTurn(Exception):
    """The reason why a puzzle cannot be turned, with the line of its text that prevents it, if there is one."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why if line is None else f"line {line}: {why}")


def names_a_cell(text: str) -> bool:
    """Return True if a text names a cell by its numbers, as in `(3,4)`."""
    return _PLACE.search(text) is not None


class StatementTurner:
    """Turns the statements of a puzzle. `after` is the board of the turned puzzle."""

    def __init__(self, model: Model, board: Board, after: Board, move: Movement) -> None:
        self._model = model
        self._board = board
        self._after = after
        self._move = move
        self._clues = {clue.name: clue for clue in model.clues}
        self._layers = {layer.name: layer for layer in model.layers}

    def draft(self, statement: st.Statement) -> Draft | None:
        """Return the changes of a statement, None if it stays. Raise CannotTurn."""
        try:
            changes = tuple(self._changes(statement))
        except Outside:
            raise CannotTurn("a clue would leave the board", statement.span.line) from None
        return Draft(changes, statement.span.offsets) if changes else None

    def _changes(self, statement: st.Statement) -> Iterator[Change]:
        """Yield the changes that turn a statement. Raises CannotTurn if it names cells or depends on directions."""
        match statement:
            case st.Placed():
                yield from self._placed(statement)
            case st.Draw():
                yield from self._turn_picture(statement)
            case st.Expect(picture=st.Picture() as picture) if not self._move.is_shift:
                layer = statement.layer.text if statement.layer else self._model.shown[0].name
                yield from self._turn_layer(layer, picture, statement)
            case st.Require():
                yield from self._turn_condition(statement)
            case st.HolesDecl() | st.RegionsDecl(value=st.Picture()) if not self._move.is_shift:
                yield from self._turn_division(statement)
            case st.CoordsDecl():
                raise CannotTurn(f"puzzles with `{statement.span.text.split()[0]}` are not turned", statement.span.line)
            case st.ShapeDecl(moves=ex.Name(text=word)) if word == "fixed" or self._move.is_reflection:
                raise CannotTurn(f"the shapes `{statement.name}` keep their direction", statement.span.line)
            case st.RuleDecl() | st.For() | st.Def() | st.LookDecl() | st.AreasDecl() | st.LayerDecl():
                if names_a_cell(statement.span.text):
                    raise CannotTurn("a rule that names a cell by its numbers can't be turned", statement.span.line)

    # ----------------------------------------------------------------------------------------------- clues

    def turned(self, clue: ClueKind, found: Placement) -> WrittenClue:
        """Return a clue at its new place. Raise CannotTurn."""
        line = found.origin.span.line
        words = [clue.word_of(name) for name, _ in clue.parts]
        condition = condition_of(found)
        if names_a_cell(condition):
            raise CannotTurn("a condition that names a cell by its numbers can't be turned", line)
        args = tuple(self._move.value(word, part) for word, part in zip(words, found.args, strict=True))
        value = found.value if clue.value is None else self._move.value(clue.word_of(clue.value[0]), found.value)
        return written_clue(self._model, clue, args, value, condition)

    def _placed(self, statement: st.Placed) -> Iterator[Change]:
        """Yield the changes of a statement that places clues. A list of clues along a side moves to the turned side."""
        clue = self._clues.get(statement.name.text)
        for item in statement.items:
            found = [] if clue is None else self._within(statement, clue, item)
            if clue is None or not found:
                raise CannotTurn(f"`{statement.name.text}` can't be turned here", item.span.line)
            side = self._side(item.args[0]) if len(item.args) == 1 else None
            if side is not None and isinstance(item.value, ex.ListDisplay):
                name, order = side
                values = [item.value.items[n].span.text for n in order]
                yield item.span.start, item.span.end, f"{name} = <{', '.join(values)}>"
            else:
                texts = [self._item(clue, found_one, item) for found_one in found]
                yield item.span.start, item.span.end, ", ".join(texts)

    def _within(self, statement: st.Placed, clue: ClueKind, item: st.PlaceItem) -> list[Placement]:
        """Return the clues that an item gives."""
        found = placements_in(self._model, statement, clue.name)
        return [one for one in found if item.span.start <= one.origin.span.start < item.span.end]

    def _item(self, clue: ClueKind, found: Placement, item: st.PlaceItem) -> str:
        """Return a clue as an item of a list. A line seen from a side stays one: `left[2] = 3`."""
        new = self.turned(clue, found)
        if is_outside(clue) and isinstance(item.args[0], ex.Index) and not new.condition:
            for side, lines in side_lists(self._after).items():
                if new.args[0] in lines:
                    return f"{side}[{lines.index(new.args[0]) + 1}] = {new.value_text}"
        return new.item

    def _side(self, written: ex.Expr | None) -> tuple[str, list[int]] | None:
        """Return the new name of a list of lines such as `top`, and the old number of each of its lines."""
        old = lines_of(self._board, written)
        new = [self._move.place(line) for line in old]
        names = {"rows": self._after.rows, "columns": self._after.columns} if _is_plain(written) else {}
        for name, lines in {**names, **side_lists(self._after)}.items():
            if old and sorted(lines) == sorted(new):
                return name, [new.index(line) for line in lines]
        return None

    def _turn_condition(self, statement: st.Require) -> Iterator[Change]:
        """Turn a clue that is written like a condition, `circle(1,1) = 20`. Other conditions stay."""
        found = [(clue, one) for clue in self._model.clues for one in placements_in(self._model, statement, clue.name)]
        for clue, one in found:
            yield statement.span.start, statement.span.end, f"{clue.name} {self.turned(clue, one).item}"
        if not found and names_a_cell(statement.span.text):
            raise CannotTurn("a condition that names a cell by its numbers can't be turned", statement.span.line)

    # -------------------------------------------------------------------------------------------- pictures

    def _turn_picture(self, statement: st.Draw) -> Iterator[Change]:
        """Yield the changes of a picture: of a layer, of lists beside it, of regions or of a clue."""
        clue = self._clues.get(statement.name.text)
        lines = statement.lines
        if isinstance(lines, ex.Name) and lines.text in self._layers:
            yield from self._turn_layer(lines.text, statement.picture, statement)
        elif lines is not None:
            yield from self._turn_lists(statement, lines)
        elif clue is None:
            yield from self._turn_division(statement)
        else:
            for line in statement.legend:
                if names_a_cell(line.span.text):
                    raise CannotTurn("a condition that names a cell by its numbers can't be turned", line.span.line)
            part = clue.parts[0][1]
            kind = "cell" if part == ListType(CELL) or not isinstance(part, ElementType) else part.kind
            arrows = bool(clue.directions & {*(name for name, _ in clue.parts), *(clue.value or ())[:1]})
            yield from self._picture(statement.picture, kind, arrows, statement)

    def _turn_division(self, statement: st.Draw | st.HolesDecl | st.RegionsDecl) -> Iterator[Change]:
        """Turn a picture of regions or holes. When clues are shifted, it stays."""
        match statement:
            case st.HolesDecl(places=tuple()):
                rows = [["_" if x in self._after.holes else "." for x in row] for row in self._after.places]
                drawn = "".join(f"  {' '.join(row)}\n" for row in rows)
                yield statement.span.start, statement.span.end, f"holes [[\n{drawn}]]"
            case st.Draw(picture=picture) | st.HolesDecl(places=picture) | st.RegionsDecl(value=picture):
                if not self._move.is_shift:
                    yield from self._picture(picture, "cell", False, statement)  # type: ignore[arg-type]

    def _turn_layer(self, name: str, picture: st.Picture, statement: st.Statement) -> Iterator[Change]:
        """Turn the values of a layer."""
        layer = self._layers[name]
        if layer.kind == ITEM:
            raise CannotTurn(f"values of `{name}`, which is on a list, can't be turned", statement.span.line)
        yield from self._picture(picture, "cell" if layer.areas else layer.kind, False, statement)

    def _picture(
        self, picture: st.Picture, kind: ElementKind, arrows: bool, statement: st.Statement
    ) -> Iterator[Change]:
        """Yield the changes that turn a picture."""
        if kind in ("border", "link"):
            yield from turned_drawing(picture, self._board, self._after, self._move, kind)
            return
        changes = turned_rows(picture, self._board, self._move, kind, arrows)
        if changes is None:
            raise CannotTurn("this picture has another size than the board", statement.span.line)
        yield from changes

    def _turn_lists(self, statement: st.Draw, lines: ex.Expr) -> Iterator[Change]:
        """Turn `hint left [[ ... ]]`."""
        side = self._side(lines)
        if side is None or not isinstance(lines, ex.Name):
            raise CannotTurn("clues at these lines can't be turned", statement.span.line)
        name, order = side
        read = read_columns(statement.picture, len(order)) if lines.text in _UPRIGHT else read_lines(statement.picture)
        texts = [[mark.text for mark in read[n]] for n in order]
        yield lines.span.start, lines.span.end, name
        yield statement.picture.span.start, statement.picture.span.end, drawn_lists(name, texts)


def _is_plain(written: ex.Expr | None) -> bool:
    """Return True for `rows` and `columns`, which are not seen from a side of the board."""
    return isinstance(written, ex.Name) and written.text in ("rows", "columns")
