"""SVG pictures to PNG files by resvg."""

import re

from pzc.backends.interface import ToolMissing

from . import fonts

MOST_PIXELS = 100_000_000
"""Of a PNG file: four bytes each while it is made."""


class TooLarge(ValueError):
    """A picture of more pixels than MOST_PIXELS."""


def png(picture: str) -> bytes:
    """An SVG picture as a PNG file. TooLarge; ToolMissing without resvg_py.

    The machine's fonts are looked at only for letters that our own has not: there may be thousands of them.
    """
    width, height = (float(number) for number in re.findall(r' (?:width|height)="([0-9.]+)"', picture)[:2])
    if width * height > MOST_PIXELS:
        shown = f"{width:,.0f} x {height:,.0f}"
        raise TooLarge(f"this would be {shown} pixels, and {MOST_PIXELS:,} are the most: ask for a smaller --size")
    try:
        import resvg_py
    except ImportError:
        raise ToolMissing("PNG files need resvg_py: pip install 'pzc[pictures]'") from None
    files = [str(fonts.FOLDER / name) for name in fonts.FILES]
    own = fonts.suffices(picture)
    return bytes(
        resvg_py.svg_to_bytes(svg_string=fonts.with_own_font(picture), font_files=files, skip_system_fonts=own)
    )
