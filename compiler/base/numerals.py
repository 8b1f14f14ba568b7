"""The digits 0 to 9. Python's own tests and `int` also accept those of other scripts, and `1_000`."""

import re

_NUMBER = re.compile(r"[+-]?[0-9]+")


def is_digits(text: str) -> bool:
    """Return True if a text is one or more of the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def number_of(text: str) -> int | None:
    """Return the number that a text of digits represents, or None for any other text."""
    return int(text) if _NUMBER.fullmatch(text) else None
