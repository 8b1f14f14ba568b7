"""The colors of a scene by name, on light and on dark background.

Black, white and shaded stay darker or lighter than the paper in both, since clues may depend on them.
"""

from functools import cache

LIGHT = {
    "paper": "#FFFFFF",
    "ink": "#000000",
    "line": "#555555",
    "answer": "#145F14",
    "path": "#A9DBA9",
    "shade": "#444444",
    "mark": "#E8590C",
    "black": "#000000",
    "white": "#FFFFFF",
    "grey": "#CFCFCF",
    "light_grey": "#E6E6E6",
    "dark_grey": "#A1A1A1",
    "red": "#E6261F",
    "orange": "#FF9A00",
    "yellow": "#FFE873",
    "green": "#67F067",
    "blue": "#2ECBFF",
    "purple": "#9B59B6",
    "pink": "#F067F0",
    "brown": "#A9743A",
    "cyan": "#34BBE6",
    "olive": "#C9C883",
    "magenta": "#C54B8B",
    "lavender": "#CDB1EC",
    "peach": "#FFCCAA",
    "teal": "#33BBBB",
}
DARK = LIGHT | {
    "paper": "#3A3E46",
    "ink": "#E8E8E8",
    "line": "#A6A9B0",
    "answer": "#7BD88F",
    "path": "#2B5738",
    "shade": "#0E0F11",
    "mark": "#FF922B",
    "grey": "#686C75",
    "light_grey": "#4D515A",
    "dark_grey": "#8F939C",
    "green": "#2F9E44",
    "blue": "#1C8FB8",
    "pink": "#B048B0",
    "peach": "#A8754F",
    "lavender": "#7E63A6",
    "olive": "#84834A",
}
_CONTRAST = 4.5
"""The least contrast of text with the paper, as WCAG 2 demands."""
_CONTRAST_OF_DIGITS = 3.0
"""The least contrast of large text, as digits are. On dark paper, lines under digits would otherwise hardly be seen."""


@cache
def _luminance(shown: str) -> float:
    parts = (int(shown[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors in the form #rrggbb, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _mixed(shown: str, goal: str, beside: str, least: float) -> str:
    """Return a color, mixed with the color `goal` until it has the least contrast with the color `beside`."""
    start, end = ([int(one[i : i + 2], 16) for i in (1, 3, 5)] for one in (shown, goal))
    for step in range(21):
        mixed = "#" + "".join(f"{round(a + (b - a) * step / 20):02X}" for a, b in zip(start, end, strict=True))
        if contrast(mixed, beside) >= least:
            return mixed
    return mixed


TEXT = "text_"
"""The beginning of the names of the colors for text on the paper."""
UNDER = "under_"
"""The beginning of the names of the colors for lines under digits."""
_OWN_PAPER = ("paper", "white", "black", "ink")
for _colors, _ink, _least in ((LIGHT, "#000000", _CONTRAST), (DARK, "#FFFFFF", _CONTRAST_OF_DIGITS)):
    _plain = {name: shown for name, shown in _colors.items() if name not in _OWN_PAPER}
    _paper, _answer = _colors["paper"], _colors["answer"]
    _colors |= {TEXT + name: _mixed(shown, _ink, _paper, _CONTRAST) for name, shown in _plain.items()}
    _colors |= {UNDER + name: _mixed(shown, _paper, _answer, _least) for name, shown in _plain.items()}
AREAS = ("#E3F1FB", "#FDEBD8", "#E6F4E1", "#F6E3F0", "#FFF7CC", "#E4E2F5", "#DDF3EF", "#F3E6DA")
"""Pale colors for the areas of a solution, enough to keep adjacent areas apart."""
DARK_AREAS = ("#22384A", "#4A3520", "#28402A", "#452A40", "#454018", "#32304F", "#1F4640", "#473526")


def color(name: str, dark: bool = False) -> str:
    """Return a color as #rrggbb."""
    if name.startswith("#"):
        return DARK_AREAS[AREAS.index(name)] if dark and name in AREAS else name
    return (DARK if dark else LIGHT)[name]


def beneath_digits(name: str) -> str:
    """Return the color to draw with under digits of a solution."""
    under = UNDER + name
    return under if under in LIGHT and (LIGHT[under], DARK[under]) != (LIGHT[name], DARK[name]) else name


def is_dark(name: str) -> bool:
    """Return True if white text is more readable than black on the color, on light background."""
    shown = color(name)
    red, green, blue = (int(shown[i : i + 2], 16) for i in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 128_000
