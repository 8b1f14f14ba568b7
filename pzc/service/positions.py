"""Offsets in a text as the compiler reads it to those of an editor, in UTF-16 code units, and back."""

import re
from bisect import bisect_right
from functools import cached_property

_LAST_OF_ONE_UNIT = 0xFFFF


class Positions:
    """A text as an editor has it (`written`) and as the compiler reads it (`text`): its lines end with `\\n` alone.

    An editor's offsets count UTF-16 code units from the beginning of what is written. What lies outside of the text is
    taken for the nearest place in it, and the middle of a character for its beginning.
    """

    def __init__(self, written: str) -> None:
        self.written = written
        self.text = written.replace("\r\n", "\n").replace("\r", "\n") if "\r" in written else written
        self.plain = self.text is written and (written.isascii() or ord(max(written)) <= _LAST_OF_ONE_UNIT)
        """Whether the compiler's offsets are the editor's."""

    def offset(self, unit: int) -> int:
        """The offset in `text` of one of the editor's."""
        if self.plain:
            return max(0, min(unit, len(self.text)))
        line = max(0, bisect_right(self._units, unit) - 1)
        return self._starts[line] + self._within(line, unit - self._units[line])

    def unit(self, offset: int) -> int:
        """The editor's offset of one in `text`."""
        offset = max(0, min(offset, len(self.text)))
        if self.plain:
            return offset
        line = bisect_right(self._starts, offset) - 1
        return self._units[line] + _units_in(self.text[self._starts[line] : offset])

    def line_and_character(self, unit: int) -> tuple[int, int]:
        """Line and UTF-16 unit within it, both counted from 0, of an editor's offset."""
        line = max(0, bisect_right(self._units, unit) - 1)
        within = self.unit(self.offset(unit)) - self._units[line]
        return line, max(0, within)

    def unit_at(self, line: int, character: int) -> int:
        """The editor's offset of a unit in a line, both counted from 0; behind a line's end that end is meant."""
        if line < 0:
            return 0
        if line >= len(self._units):
            return self.unit(len(self.text))
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self.text)
        return min(self._units[line] + max(0, character), self.unit(end))

    def place_in_written(self, unit: int) -> int:
        """The offset in `written` of one of the editor's."""
        if self.plain:
            return max(0, min(unit, len(self.text)))
        if unit <= 0:
            return 0
        before = self.written.encode("utf-16-le", "surrogatepass")[: 2 * unit]
        text = before.decode("utf-16-le", "replace")
        return len(text) - (text.endswith("\ufffd") and not self.written.startswith(text))

    @cached_property
    def _starts(self) -> list[int]:
        """Where the lines begin in `text`."""
        return [0, *(at + 1 for at, sign in enumerate(self.text) if sign == "\n")]

    @cached_property
    def _units(self) -> list[int]:
        """Where they begin for the editor."""
        found, units = [0], 0
        for line in _lines(self.written):
            units += _units_in(line)
            if line.endswith(("\n", "\r")):
                found.append(units)
        return found

    def _within(self, line: int, units: int) -> int:
        """The characters of a line that so many units cover, its end left out."""
        start = self._starts[line]
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self.text)
        count = 0
        for sign in self.text[start:end]:
            units -= 2 if ord(sign) > _LAST_OF_ONE_UNIT else 1
            if units < 0:
                break
            count += 1
        return count


def _units_in(text: str) -> int:
    return len(text) + sum(ord(sign) > _LAST_OF_ONE_UNIT for sign in text) if not text.isascii() else len(text)


def _lines(written: str) -> list[str]:
    """The lines with their ends, which are `\\n`, `\\r\\n` and `\\r`; of the signs that Python also takes for ends,
    none."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", written)
