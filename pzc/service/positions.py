"""Offsets in the compiler's text to editor offsets, in UTF-16 code units, and back."""

import re
from bisect import bisect_right
from functools import cached_property

_LAST_OF_ONE_UNIT = 0xFFFF


class Positions:
    """The positions of a text as the editor has it, `written`, and as the compiler reads it, `text`.

    In `text`, every line ends with `\\n`. Editor offsets count UTF-16 code units from the start of `written`. An
    offset outside the text is clipped to it. An offset in the middle of a character means its start.
    """

    def __init__(self, written: str) -> None:
        self.written = written
        self.text = written.replace("\r\n", "\n").replace("\r", "\n") if "\r" in written else written
        self.plain = self.text is written and (written.isascii() or ord(max(written)) <= _LAST_OF_ONE_UNIT)
        """True if compiler offsets and editor offsets are equal."""

    def offset(self, unit: int) -> int:
        """Convert an editor offset to an offset in `text`."""
        if self.plain:
            return max(0, min(unit, len(self.text)))
        line = max(0, bisect_right(self._units, unit) - 1)
        return self._starts[line] + self._within(line, unit - self._units[line])

    def unit(self, offset: int) -> int:
        """Convert an offset in `text` to an editor offset."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset) - 1
        return self._units[line] + _units_in(self.text[self._starts[line] : offset])

    def line_and_character(self, unit: int) -> tuple[int, int]:
        """Convert an editor offset to a line and a UTF-16 unit in it, both counted from 0."""
        line = max(0, bisect_right(self._units, unit) - 1)
        within = self.unit(self.offset(unit)) - self._units[line]
        return line, max(0, within)

    def unit_at(self, line: int, character: int) -> int:
        """Convert a line and a UTF-16 unit in it, both counted from 0, to an editor offset, clipped to the line."""
        if line < 0:
            return 0
        if line >= len(self._units):
            return self.unit(len(self.text))
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self.text)
        return min(self._units[line] + max(0, character), self.unit(end))

    def index_in_written(self, unit: int) -> int:
        """Convert an editor offset to an index in `written`."""
        if self.plain:
            return max(0, min(unit, len(self.text)))
        if unit <= 0:
            return 0
        before = self.written.encode("utf-16-le", "surrogatepass")[: 2 * unit]
        text = before.decode("utf-16-le", "replace")
        return len(text) - (text.endswith("\ufffd") and not self.written.startswith(text))

    @cached_property
    def _starts(self) -> list[int]:
        """The offsets in `text` at which the lines start."""
        return [0, *(at + 1 for at, sign in enumerate(self.text) if sign == "\n")]

    @cached_property
    def _units(self) -> list[int]:
        """The editor offsets at which the lines start."""
        found, units = [0], 0
        for line in _lines(self.written):
            units += _units_in(line)
            if line.endswith(("\n", "\r")):
                found.append(units)
        return found

    def _within(self, line: int, units: int) -> int:
        """Return how many characters of a line the given UTF-16 units cover. The line end is not counted."""
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
    """Split at `\\n`, `\\r\\n` and `\\r` only, keeping the line ends. `str.splitlines` splits at further characters."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", written)
