"""Pictures of clues to values on the board."""

import re
from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import Label, fail
from pzc.compiler.base.numerals import number_of
from pzc.compiler.board.directions import MARKS, Direction, word_for
from pzc.compiler.board.elements import name_of
from pzc.compiler.model.kinds import CELL, CORNER, INT, ElementType, ListType, Value
from pzc.compiler.model.model import ClueKind, Placement
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures import rows as pictures
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.marks import Mark

from .clue_warnings import warn_about_marks, warn_about_pieces
from .clues import ClueChecker
from .tilings import require_direction


class DrawnClueChecker(ClueChecker):
    """Checks the clues of one file, both placed and drawn."""

    def drawn(self, clue: ClueKind, written: statements.Draw) -> Iterator[Placement]:
        """Yield the clues of a picture."""
        if len(clue.parts) == 2 and clue.parts[0][1] == CELL and clue.parts[1][0] in clue.directions:
            yield from self._drawn_arrows(clue, written.picture)
            return
        if len(clue.parts) != 1:
            raise fail("PZ431", f"the clue `{clue.name}` has several parts and can't be drawn", written.name.span)
        if written.lines is not None:
            yield from self._drawn_lines(clue, written)
            return
        kind = clue.parts[0][1]
        if kind == ListType(CELL):
            yield from self._drawn_groups(clue, written)
            return
        if written.legend:
            message = "what stands below a picture belongs to groups of cells; the tokens of this one stand for cells"
            raise fail("PZ432", message, written.legend[0].span)
        if not isinstance(kind, ElementType):
            raise fail("PZ431", f"a clue on {kind} can't be drawn", written.name.span)
        marks = pictures.READERS[kind.kind](written.picture, self.board)
        if clue.value is None and kind in (CELL, CORNER):
            warn_about_marks(self.names, clue, marks.values())
        for place, mark in marks.items():
            value = self._token_value(clue, mark)
            text = f"{clue.name} {name_of(place)}" + (f" = {mark.text}" if clue.value else "")
            yield self._build_placement(clue, (place,), value, None, text, mark.span)

    def _drawn_arrows(self, clue: ClueKind, picture: statements.Picture) -> Iterator[Placement]:
        """Yield the clues of a picture with tokens such as `2>`, `?^`, `v`: a value, then a direction."""
        for cell, mark in pictures.read_cells(picture, self.board).items():
            way = self._marked_direction(Mark(mark.text[-1], mark.span))
            value_text = mark.text[:-1]
            if bool(value_text) != (clue.value is not None):
                shown = "a value and an arrow, 2^" if clue.value is not None else "an arrow alone, ^"
                raise fail("PZ430", f"`{mark.text}` is not what is drawn of this clue", mark.span, help=f"draw {shown}")
            value = self._token_value(clue, Mark(value_text, mark.span))
            text = f"{clue.name} {name_of(cell)} {word_for(way)}" + (f" = {value_text}" if value_text else "")
            yield self._build_placement(clue, (cell, way), value, None, text, mark.span)

    def _drawn_groups(self, clue: ClueKind, written: statements.Draw) -> Iterator[Placement]:
        """Yield the clues of a picture that has one letter for each group of cells."""
        is_line = clue.parts[0][0] in clue.lines
        groups = (pictures.read_paths if is_line else pictures.read_groups)(written.picture, self.board)
        legend: dict[str, statements.LegendLine] = {}
        for line in written.legend:
            for key in line.keys:
                if key.text not in groups:
                    help = f"it has {', '.join(f'`{name}`' for name in groups)}" if groups else ""
                    raise fail("PZ433", f"the picture has no group `{key.text}`", key.span, help=help)
                if key.text in legend:
                    first = next(k for k in legend[key.text].keys if k.text == key.text)
                    others = (Label(first.span, "first here"),)
                    raise fail("PZ434", f"the group `{key.text}` is given twice", key.span, others=others)
                legend[key.text] = line
        for key_text, marks in groups.items():
            warn_about_pieces(self.names, clue, marks)
            cells = tuple(cell for cell, _ in marks)
            rest = legend.get(key_text)
            value = None
            text = f"{clue.name} {key_text}"
            if rest is not None:
                text += rest.span.text[len(rest.keys[0].text) :] if len(rest.keys) == 1 else f" ({rest.span.text})"
                if rest.value is not None:
                    item = statements.PlaceItem(rest.span, (), rest.value, None)
                    value = self._value(clue, self.letters.replace_in(clue, item))
            condition = rest.condition if rest else None
            span = rest.span if rest else marks[0][1].span
            yield self._build_placement(clue, (cells,), value, condition, text, span)

    def _drawn_lines(self, clue: ClueKind, written: statements.Draw) -> Iterator[Placement]:
        """Yield the clues of `hint left [[ ... ]]`.

        Each row of the picture has the values of one line of cells. After `top`, `bottom` and `columns`, each column of
        the picture has the values of one line.
        """
        assert written.lines is not None
        lines = self._listed_places(clue, [written.lines])
        if lines is None or clue.value is None:
            raise fail("PZ431", f"the clue `{clue.name}` can't be drawn at these lines", written.lines.span)
        upright = isinstance(written.lines, syntax.Name) and written.lines.text in ("top", "bottom", "columns")
        picture = written.picture
        marks = pictures.read_columns(picture, len(lines)) if upright else pictures.read_lines(picture)
        if len(marks) != len(lines):
            message = f"the picture has {len(marks)} lines for {len(lines)} lines of cells"
            raise fail("PZ426", message, picture.span, help="`.` is for none")
        for number, (line, found) in enumerate(zip(lines, marks, strict=True), 1):
            given_marks = [mark for mark in found if mark.text != "."]
            if not given_marks:
                continue
            text = f"{clue.name} {written.lines.span.text}[{number}] = " + " ".join(m.text for m in given_marks)
            span = given_marks[0].span.to(given_marks[-1].span)
            value = self._line_value(clue, given_marks)
            yield self._build_placement(clue, (line,), value, None, text, span)

    def _line_value(self, clue: ClueKind, given_marks: Sequence[Mark]) -> Value | None:
        """Return the value that the tokens of one line give."""
        assert clue.value is not None
        if clue.value[1] == ListType(INT) and (given_marks[0].text != "?" or len(given_marks) > 1):
            return tuple(Unspecified(m.span) if m.text == "?" else self._token_number(clue, m) for m in given_marks)
        if len(given_marks) > 1:
            raise fail("PZ429", f"the clue `{clue.name}` has one value a line", given_marks[1].span)
        return self._token_value(clue, given_marks[0])

    def _token_value(self, clue: ClueKind, mark: Mark) -> Value | None:
        """Return the value of a token in a picture, or None for `?` and for a clue without values."""
        if clue.value is None or mark.text == "?":
            return None
        if clue.value[0] in clue.directions:
            return self._marked_direction(mark)
        number = self._token_number(clue, mark)
        return (number,) if clue.value[1] == ListType(INT) else number

    def _marked_direction(self, mark: Mark) -> Direction:
        """Return the direction that a token of a picture represents: `^`, `→`, `up`."""
        if mark.text in MARKS:
            require_direction(MARKS[mark.text], mark.span, self.board.tiling)
            return MARKS[mark.text]
        raise fail(
            "PZ430",
            f"`{mark.text}` is no direction",
            mark.span,
            help="draw ^ v < > or ↑ ↓ ← → ↖ ↗ ↘ ↙, after a value: 2^",
        )

    def _token_number(self, clue: ClueKind, mark: Mark) -> int:
        """Return the number of a token in a picture, which may be a letter or the name of a value."""
        if mark.text in self.names.values:
            return self.names.values[mark.text]
        number = self.letters.number(clue, mark.text) or number_of(mark.text)
        if number is None:
            help = "`.` is for an empty place, `?` for a value that is not given"
            if re.fullmatch("[A-Za-z]", mark.text):
                help = f"write numbers for letters, 1 for A and 2 for B; {help}"
            if self.names.values:
                help = f"the values are called {', '.join(self.names.values)}"
            raise fail("PZ430", f"`{mark.text}` is not a number", mark.span, help=help)
        return number
