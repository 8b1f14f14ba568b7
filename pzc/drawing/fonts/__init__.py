"""The letters of PNG and PDF files: with a font of its own a picture looks the same on every machine."""

from pathlib import Path

from pzc.compiler.scene.svg import FONT

FAMILY = "pzc Sans"
FOLDER = Path(__file__).parent
FILES = ("pzc-sans.ttf", "pzc-sans-bold.ttf")

KEPT = (
    (0x20, 0x7E),  # Latin, with what Europe adds
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x370, 0x3FF),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x490, 0x491),
    (0x2010, 0x2027),  # dashes, quotes
    (0x2030, 0x203A),
    (0x2070, 0x208E),  # digits above and below
    (0x20AC, 0x20AC),
    (0x2150, 0x215E),
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # signs
    (0x2460, 0x2473),
    (0x2580, 0x25FF),  # blocks and figures
    (0x2600, 0x2606),
    (0x2639, 0x263E),  # faces, sun and moon
    (0x2660, 0x2667),
    (0x2713, 0x2718),
)
"""The first and the last of the characters that the fonts have; other ones are taken from the machine's fonts."""


def with_own_font(picture: str) -> str:
    """Return an SVG picture that asks for this font before all others."""
    return picture.replace(f'font-family="{FONT}"', f"font-family=\"'{FAMILY}', {FONT}\"")


def suffices(text: str) -> bool:
    """Return True if the font has all characters of a text."""
    return all(character == "\n" or any(a <= ord(character) <= b for a, b in KEPT) for character in set(text))
