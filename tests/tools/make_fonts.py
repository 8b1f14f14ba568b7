"""Make the fonts of pzc/drawing/fonts from DejaVu Sans: `python tests/tools/make_fonts.py FOLDER`. It needs fontTools.

FOLDER has DejaVuSans.ttf and DejaVuSans-Bold.ttf (dejavu-fonts.github.io). The result keeps the letters of titles and
rules, digits, arrows and signs. The names change, so that no other version of the font is used instead.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from pzc.drawing.fonts import FAMILY, FILES, FOLDER, KEPT


def make(source: Path, target: Path, style: str) -> None:
    """Write one font."""
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.notdef_outline = True
    options.drop_tables += ["FFTM", "kern", "GPOS", "GSUB", "GDEF"]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in KEPT for code in range(first, last + 1)])
    subsetter.subset(font)
    names = {
        1: FAMILY,
        2: style,
        4: f"{FAMILY} {style}",
        6: f"pzcSans-{style}",
        3: f"{FAMILY} {style} from DejaVu Sans",
    }
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID not in (0, 5, 13, 14):
            font["name"].removeNames(nameID=record.nameID)
    font.save(target)


if __name__ == "__main__":
    for source, target, style in zip(
        ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), FILES, ("Regular", "Bold"), strict=True
    ):
        make(Path(sys.argv[1]) / source, FOLDER / target, style)
