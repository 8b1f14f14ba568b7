"""Directions as text: words and marks to steps (rows down, columns right)."""

Direction = tuple[int, int]

WORDS: dict[str, Direction] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "up_left": (-1, -1),
    "up_right": (-1, 1),
    "down_left": (1, -1),
    "down_right": (1, 1),
}
MARKS: dict[str, Direction] = WORDS | {
    mark: WORDS[word]
    for marks, word in (
        ("^↑", "up"),
        ("vV↓", "down"),
        ("<←", "left"),
        (">→", "right"),
        ("↖", "up_left"),
        ("↗", "up_right"),
        ("↙", "down_left"),
        ("↘", "down_right"),
    )
    for mark in marks
}


def mark_for(direction: Direction) -> str:
    """Return the mark for a direction in a picture."""
    return next(mark for mark, leads in MARKS.items() if leads == direction and len(mark) == 1)


def word_for(direction: Direction) -> str:
    """Return the word for a direction; if it has none, its rows down and columns right."""
    return next((word for word, leads in WORDS.items() if leads == direction), f"({direction[0]},{direction[1]})")
