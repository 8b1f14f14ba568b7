"""Compressed texts: round trips, and the same result as lz-string."""

import json
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc.compiler.formats.streams import Damaged
from pzc.compiler.formats.sudokus import lzstring
from pzc.compiler.formats.sudokus.lzstring import compress, decompress

from ....effort import examples

TEXTS = st.one_of(st.text(), st.text("ab"), st.text('{"[]}:,R1C', min_size=20))
PACKED = {
    "": "Q===",
    "a": "IZA=",
    "aaaaaaaaaa": "IY1o",
    '{"size":9,"title":"é€😀"}': "N4IgzglgXgpiBcBOANCALhNAbO8QEvAagkF4NwAD2QBfIA==",
}
"""As npm's lz-string 1.5.0 packs them."""


@pytest.mark.parametrize(("text", "packed"), PACKED.items())
def test_known_texts(text: str, packed: str) -> None:
    assert compress(text) == packed and decompress(packed) == text


@examples(60, 600)
@given(TEXTS)
def test_compression_round_trips(text: str) -> None:
    assert decompress(compress(text)) == text


@examples(60, 600)
@given(TEXTS, st.data())
def test_truncation_is_detected(text: str, data: st.DataObject) -> None:
    packed = compress(text).rstrip("=")
    kept = data.draw(st.integers(0, len(packed) - 2)) if len(packed) > 2 else 0
    with pytest.raises(Damaged):
        decompress(packed[:kept])


@given(st.text("ABCz019+/=-$*", max_size=200))
def test_any_input_decompresses_or_raises_damaged(packed: str) -> None:
    try:
        decompress(packed)
    except Damaged as error:
        assert 0 <= error.at <= len(packed)


def test_decompressed_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "MOST", 1000)
    assert decompress(compress("a" * 1000)) == "a" * 1000
    with pytest.raises(Damaged, match="more than 1,000"):
        decompress(compress("a" * 1001))


def test_text_after_the_end_is_refused() -> None:
    with pytest.raises(Damaged, match="after its end"):
        decompress(compress("once").rstrip("=") + compress("twice"))


def test_compression_equals_lz_string() -> None:
    """Compare with npm's lz-string if node finds it: `npm install lz-string`, and its folder in NODE_PATH."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not there")
    texts = ["", "a", "aaaa", '{"size":9}' * 30, "é€😀" * 7, "".join(map(chr, range(32, 700)))]
    script = (
        "const pack = require('lz-string'); const texts = JSON.parse(require('fs').readFileSync(0));"
        "console.log(JSON.stringify(texts.map(pack.compressToBase64)))"
    )
    result = subprocess.run([node, "-e", script], input=json.dumps(texts), capture_output=True, text=True, timeout=60)
    if "Cannot find module 'lz-string'" in result.stderr:
        pytest.skip("node does not find lz-string: npm install lz-string")
    assert [compress(text) for text in texts] == json.loads(result.stdout)
