"""The contents of links: from all sites, and after typical damage on the way."""

import json
import random
import re

import pytest

from pzc.compiler.formats.streams import Damaged
from pzc.compiler.formats.sudokus.links import FPUZZLES, SUDOKUPAD, ShortLink, opened, site_of
from pzc.compiler.formats.sudokus.lzstring import compress

TEXT = json.dumps({"size": 9, "grid": [[{"value": i * j % 9 + 1} for i in range(9)] for j in range(9)], "title": "+/?"})
PACKED = compress(TEXT)
LINKS = [
    (f"https://f-puzzles.com/?load={PACKED}", FPUZZLES),
    (f"www.f-puzzles.com/?load={PACKED}&x=1", FPUZZLES),
    (f"https://sudokupad.app/fpuzzles{PACKED}", SUDOKUPAD),
    (f"https://sudokupad.app/fpuz{PACKED}?setting-nogrid=1", SUDOKUPAD),
    (f"https://sudokupad.app/scl{PACKED}", SUDOKUPAD),
    (f"https://sudokupad.app/sudoku/ctc{PACKED}", SUDOKUPAD),
    (f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PACKED}", SUDOKUPAD),
    (f"https://app.crackingthecryptic.com/sudoku.html?puzzleid=scl{PACKED}", SUDOKUPAD),
    (f"fpuzzles{PACKED}", FPUZZLES),
    (f"  scl{PACKED}\n", SUDOKUPAD),
    (PACKED, FPUZZLES),
    (TEXT, FPUZZLES),
]


@pytest.mark.parametrize(("link", "site"), LINKS)
def test_links(link: str, site: str) -> None:
    assert site_of(link) == site
    found = opened(link)
    assert found.text == TEXT and link[found.at :].startswith((PACKED, TEXT))


@pytest.mark.parametrize("change", [("+", " "), ("+", "%2B"), ("/", "%2F"), ("=", "%3D"), ("%", "%"), ("=", "")])
def test_damaged_links_are_repaired(change: tuple[str, str]) -> None:
    hurt = PACKED.replace(*change)
    assert opened(f"https://f-puzzles.com/?load={hurt}").text == TEXT


def test_a_link_in_several_lines() -> None:
    assert opened("https://f-puzzles.com/?load=" + "\n".join(re.findall(".{1,60}", PACKED))).text == TEXT


def test_classic_encoding_of_a_sudoku() -> None:
    """`5` is a 5, `p` a 1 and five empty cells, `o` six empty cells, `T` a 9 and two empty cells."""
    found = json.loads(opened("https://sudokupad.app/scf5pT" + "o" * 11 + "KAwx").text)
    digits = [cell.get("value", 0) for row in found["grid"] for cell in row]
    assert len(digits) == 81 and digits[:10] == [5, 1, 0, 0, 0, 0, 0, 9, 0, 0]
    assert found["scf w"] is True and found["scf x"] is True


@pytest.mark.parametrize("seed", [28, 159, 378])
def test_collapsed_slashes_are_restored(seed: int) -> None:
    """Two adjacent slashes are rare: these random texts contain them."""
    rng = random.Random(seed)
    text = json.dumps({"grid": ["".join(rng.choices("RC123456789ÿ", k=4)) for _ in range(200)]}, ensure_ascii=False)
    packed = compress(text)
    assert "//" in packed
    assert opened(packed.replace("//", "/")).text == text
    with pytest.raises(Damaged):
        opened(packed.replace("//", "/")[:-40])


@pytest.mark.parametrize("link", ["https://sudokupad.app/abc123", "https://f-puzzles.com/?id=abc", "sudokupad.app/"])
def test_short_links(link: str) -> None:
    with pytest.raises(ShortLink):
        opened(link)


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/?load=" + PACKED, "{}", "N4Ig", "5 3 . . 7"])
def test_other_texts_have_no_site(text: str) -> None:
    assert site_of(text) is None
