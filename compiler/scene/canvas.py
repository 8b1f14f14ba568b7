"""A canvas of characters: lines that meet are merged into one box-drawing character."""

from collections.abc import Callable
from itertools import groupby
from typing import TypeAlias

from .boxes import box
from .palette import color, is_dark

Painter: TypeAlias = Callable[[str, str, str], str]
"""Converts text, its color and its background color (#rrggbb or empty) to colored text."""
Spot: TypeAlias = tuple[int, int]
"""Line and column."""

_UP, _RIGHT, _DOWN, _LEFT = range(4)


class Canvas:
    """Collects lines and characters. `lines` returns the text."""

    def __init__(self) -> None:
        self._arms: dict[Spot, list[int]] = {}
        self._dashed: dict[Spot, bool] = {}
        self._inks: dict[Spot, str] = {}
        self._glyphs: dict[Spot, str] = {}
        self._grounds: dict[Spot, str] = {}

    def across(self, line: int, start: int, stop: int, weight: int, ink: str, dashed: bool) -> None:
        """Draw a horizontal line between two columns."""
        for column in range(min(start, stop), max(start, stop)):
            self._arm((line, column), _RIGHT, weight, ink, dashed)
            self._arm((line, column + 1), _LEFT, weight, ink, dashed)

    def down(self, column: int, start: int, stop: int, weight: int, ink: str, dashed: bool) -> None:
        """Draw a vertical line between two lines of text."""
        for line in range(min(start, stop), max(start, stop)):
            self._arm((line, column), _DOWN, weight, ink, dashed)
            self._arm((line + 1, column), _UP, weight, ink, dashed)

    def _arm(self, spot: Spot, way: int, weight: int, ink: str, dashed: bool) -> None:
        """Add half a line from the middle of a spot in one of four directions. The heaviest line at a place stays."""
        arms = self._arms.setdefault(spot, [0, 0, 0, 0])
        self._dashed[spot] = dashed and self._dashed.get(spot, True)
        if weight >= arms[way]:
            arms[way] = weight
            if ink != "line" or spot not in self._inks:
                self._inks[spot] = ink

    def put(self, spot: Spot, text: str, ink: str) -> None:
        """Write characters from a spot on, over whatever is there."""
        for at, character in enumerate(text):
            self._glyphs[spot[0], spot[1] + at] = character
            self._inks[spot[0], spot[1] + at] = ink

    def put_below(self, spot: Spot, character: str, ink: str) -> bool:
        """Write a character unless the spot is occupied. Return True if it was free."""
        free = spot not in self._glyphs and spot not in self._arms
        if free:
            self.put(spot, character, ink)
        return free

    def has_glyph(self, spot: Spot) -> bool:
        """Return True if a character was written at the spot."""
        return spot in self._glyphs

    def ground(self, spot: Spot, name: str) -> None:
        """Set the background color of a spot."""
        self._grounds[spot] = name

    def lines(self, painter: Painter | None) -> list[str]:
        """Return the lines of text, all of the same width. Without a painter, backgrounds become shading characters."""
        spots = [*self._arms, *self._glyphs, *self._grounds]
        if not spots:
            return []
        (top, left), (bottom, right) = (
            (pick(line for line, _ in spots), pick(column for _, column in spots)) for pick in (min, max)
        )
        return [
            self._line([(line, column) for column in range(left, right + 1)], painter)
            for line in range(top, bottom + 1)
        ]

    def _line(self, spots: list[Spot], painter: Painter | None) -> str:
        """Return a line of text. Runs of the same style are passed to the painter."""
        if painter is None:
            return "".join(map(self._unstyled, spots))
        styled = ((self._style(spot), self._character(spot)) for spot in spots)
        runs = ((style, "".join(c for _, c in run)) for style, run in groupby(styled, key=lambda pair: pair[0]))
        return "".join(painter(text, *style) if any(style) else text for style, text in runs)

    def _character(self, spot: Spot) -> str:
        if spot in self._glyphs:
            return self._glyphs[spot]
        up, right, down, left = self._arms.get(spot, (0, 0, 0, 0))
        return box((up, right, down, left), self._dashed[spot]) if spot in self._arms else " "

    def _unstyled(self, spot: Spot) -> str:
        character = self._character(spot)
        if character == " " and spot in self._grounds:
            return _shade(self._grounds[spot])
        return character

    def _style(self, spot: Spot) -> tuple[str, str]:
        """Return the text and background colors of a spot.

        Without a background, ink is the terminal's default; on a background it is black or white.
        """
        ground, ink = self._grounds.get(spot, ""), self._inks.get(spot, "ink")
        if ground:
            shown = "#FFFFFF" if is_dark(ground) else "#000000"
            return shown if ink in ("ink", "paper", "line", "black", "white") else color(ink), color(ground)
        if ink in ("ink", "paper", "black", "white"):
            return "", ""
        return color(ink), ""


def _shade(ground: str) -> str:
    """Return a shading character for a background color."""
    if is_dark(ground):
        return "█"
    return "▒" if ground in ("grey", "dark_grey") else "░"
