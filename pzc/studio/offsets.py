"""Places in a text as browsers count them, in UTF-16 units, to those of Python, in characters, and back."""

from bisect import bisect_left, bisect_right
from functools import cached_property

_LAST_PLAIN = "\uffff"


class Offsets:
    """The places of one text. In a text without characters beyond the basic plane both counts are the same."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _wide(self) -> list[int]:
        """Where the characters stand that are two units, counted in characters."""
        return [at for at, letter in enumerate(self.text) if letter > _LAST_PLAIN] if self._has_wide else []

    @cached_property
    def _has_wide(self) -> bool:
        return max(self.text, default="") > _LAST_PLAIN

    @cached_property
    def _ends(self) -> list[int]:
        """Where those characters end, counted in units."""
        return [at + number + 2 for number, at in enumerate(self._wide)]

    @property
    def length(self) -> int:
        """The length of the text in units."""
        return len(self.text) + len(self._wide)

    def units(self, character: int) -> int:
        """The place of a character in units."""
        return character + bisect_left(self._wide, character)

    def character(self, units: int) -> int:
        """The character at a place; of one within a character, that character."""
        before = bisect_right(self._ends, units)
        return units - before - (before < len(self._ends) and units == self._ends[before] - 1)
