"""PNG files: compared with recorded ones that were inspected, with a tolerance."""

import re
import zlib
from pathlib import Path

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.drawing import fonts
from pzc.drawing.png import TooLarge, png

resvg_py = pytest.importorskip("resvg_py")
PICTURES = Path(__file__).parent / "png"


def rows(data: bytes) -> list[bytearray]:
    """Return the rows of a PNG file with four bytes per pixel, by the PNG specification, section 9: filters."""
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert data[24:29] == b"\x08\x06\x00\x00\x00"
    at, packed = 8, b""
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    raw, out = zlib.decompress(packed), [bytearray(4 * width)]
    for start in range(0, height * (4 * width + 1), 4 * width + 1):
        kind, row, above = raw[start], bytearray(raw[start + 1 : start + 1 + 4 * width]), out[-1]
        for k in range(4 * width):
            left, up, corner = row[k - 4] if k > 3 else 0, above[k], above[k - 4] if k > 3 else 0
            row[k] = (row[k] + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]) % 256
        out.append(row)
    return out[1:]


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def apart(one: bytes, other: bytes) -> float:
    """Return the mean difference of two pictures, from 0 to 255; 255 if their sizes differ."""
    first, second = rows(one), rows(other)
    if (len(first), len(first[0])) != (len(second), len(second[0])):
        return 255.0
    total = sum(abs(a - b) for p, q in zip(first, second, strict=True) for a, b in zip(p, q, strict=True))
    return total / (len(first) * len(first[0]))


@pytest.mark.parametrize(
    "name", ["killer_cages_6", "masyu_6", pytest.param("statue_park_7", marks=pytest.mark.exhaustive)]
)
def test_pictures_look_as_recorded(name: str, recording: bool) -> None:
    puzzle = pzc.load(name)
    solution = puzzle.solve()
    assert solution is not None
    data = png(svg([make(puzzle.model), scene_of(solution)], Style(cell=24, titled=True)))
    path = PICTURES / f"{name}.png"
    if recording and not (path.exists() and apart(data, path.read_bytes()) < 0.5):
        path.write_bytes(data)
    assert apart(data, path.read_bytes()) < 0.5
    other = png(svg([make(puzzle.model), make(puzzle.model)], Style(cell=24, titled=True)))
    assert apart(data, other) > 0.5  # a missing solution would be noticed


def test_own_font_suffices() -> None:
    picture = svg([make(pzc.load("killer_cages_6").model)], Style(cell=20))
    assert fonts.suffices(picture)
    files = [str(fonts.FOLDER / name) for name in fonts.FILES]
    without = bytes(resvg_py.svg_to_bytes(svg_string=picture, font_files=files, skip_system_fonts=True))
    assert png(picture) != without  # letters of our font; a picture with another font would have none of them
    assert apart(png(picture), without) > 0.2


def test_letters_that_the_font_has_not_are_no_error() -> None:
    text = 'title "数独"\ngrid 2x2 of 1..2\n'
    picture = svg([make(pzc.load(text).model)], Style(cell=20))
    assert not fonts.suffices(picture)
    assert png(picture).startswith(b"\x89PNG")


def test_fonts_have_the_expected_characters() -> None:
    """The table of a font that maps characters to glyphs, in format 4, has all characters that pzc expects."""
    for name in fonts.FILES:
        data = (fonts.FOLDER / name).read_bytes()
        tables = {
            data[at : at + 4]: int.from_bytes(data[at + 8 : at + 12], "big") for at in range(12, 12 + 16 * 30, 16)
        }
        there = characters(data, tables[b"cmap"])
        assert {*range(0x20, 0x7F), 0x2192, 0x2212, 0xF7, 0x201C, 0x3C9, 0x436} <= there


def characters(data: bytes, table: int) -> set[int]:
    """Return the characters of a font's table of segments (OpenType, cmap format 4)."""

    def word(at: int) -> int:
        return int.from_bytes(data[at : at + 2], "big")

    starts = (
        table + int.from_bytes(data[table + 8 + 8 * k : table + 12 + 8 * k], "big") for k in range(word(table + 2))
    )
    start = next(at for at in starts if word(at) == 4)
    many = word(start + 6) // 2
    last = [word(start + 14 + 2 * k) for k in range(many)]
    first = [word(start + 16 + 2 * many + 2 * k) for k in range(many)]
    return {code for a, b in zip(first, last, strict=True) for code in range(a, b + 1)}


def test_too_many_pixels() -> None:
    with pytest.raises(TooLarge, match=re.escape("100,000,000 are the most")):
        png('<svg width="20000" height="6000"></svg>')
