"""SVG pictures to PNG files with resvg."""

import re

from pzc.backends.interface import ToolMissing

from . import fonts

MOST_PIXELS = 100_000_000
"""The most pixels of a PNG file; each takes four bytes while it is made."""


class TooLarge(ValueError):
    """A picture has more pixels than MOST_PIXELS."""


def png(picture: str) -> bytes:
    """Convert an SVG picture to PNG. Raises TooLarge, and ToolMissing without resvg_py.

    The fonts of the machine are loaded only for letters that our own font lacks: there may be thousands of them.
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
