"""JSON of other programs: parts with their places, and invalid texts."""

import pytest

from pzc.compiler.formats.sudokus.documents import Wrong, parsed


def test_parts_have_paths() -> None:
    document = parsed('{"a": [{"b": "7"}, {"b": []}], "c": true}')
    first, second = document.at("a").list()
    assert first.at("b").number() == 7 and first.at("b").path == "a[0].b"
    assert second.at("b").absent and document.at("d").absent and document.has("c") and not document.has("d")
    with pytest.raises(Wrong, match=r"`a\[1\]\.b`: a number is wanted here, and this is a list of 0"):
        second.at("b").number()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "nested more than"),
        ('{"a": ' * 40 + "1" + "}" * 40, "nested more than"),
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "no number"),
        ('{"a": ' + "9" * 5000 + "}", "digits"),
        ("{", "character 2"),
        ("", "character 1"),
    ],
)
def test_texts_that_are_not_documents(text: str, message: str) -> None:
    with pytest.raises(Wrong, match=message):
        parsed(text)


def test_brackets_in_texts_do_not_count() -> None:
    assert parsed('{"a": "' + "[" * 100 + '\\"["}').at("a").text() == "[" * 100 + '"['


@pytest.mark.parametrize("value", ["true", "1.5", "99999999999", '"x"', '"12345678901"', "null", "{}"])
def test_values_that_are_not_numbers(value: str) -> None:
    with pytest.raises(Wrong):
        parsed(f'{{"a": {value}}}').at("a").number()
