"""The fields of requests: valid values, invalid values, and their messages."""

import pytest

from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.request_fields import (
    ANYTHING,
    LIST,
    OBJECT,
    TRUTH,
    Field,
    checked,
    number,
    objects,
    one_of,
    text,
)

CHANGES = objects(2, at=number(0, 9), insert=text(3), quiet=TRUTH(False))


@pytest.mark.parametrize(
    ("field", "fitting", "others"),
    [
        (number(2, 5), [2, 5], [1, 6, 3.0, "3", True, None]),
        (text(3), ["", "abc"], ["abcd", 3, None, ["a"]]),
        (one_of("cell", "link"), ["cell", "link"], ["", "cells", None, ["cell"]]),
        (TRUTH, [True, False], [0, 1, None, "true"]),
        (LIST, [[], [1]], [{}, "ab", None]),
        (OBJECT, [{}, {"a": 1}], [[], None]),
        (ANYTHING, [None, 0, [], "x"], []),
        (
            CHANGES,
            [[], [{"at": 9, "insert": "abc"}], [{"at": 0, "insert": "", "quiet": True}, {"at": 1, "insert": ""}]],
            [
                {},
                [[]],
                [{"at": 1}],
                [{"at": 10, "insert": ""}],
                [{"at": 1, "insert": "", "quiet": 1}],
                [{"at": 1, "insert": "", "loud": True}],
                [{"at": 1, "insert": ""}] * 3,
            ],
        ),
    ],
)
def test_values_of_a_field(field: Field, fitting: list[Json], others: list[Json]) -> None:
    assert [value for value in (*fitting, *others) if field.fits(value)] == fitting


def test_default_values() -> None:
    fields = {"limit": number(1, 9)(2), "name": text(5)}
    assert checked("solve", fields, {"name": "a"}) == {"limit": 2, "name": "a"}
    assert checked("solve", fields, {"name": "a", "limit": 9}) == {"limit": 9, "name": "a"}
    assert checked("solve", {"answer": OBJECT(None)}, {}) == {"answer": None}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "`solve` is asked with `name`, a text of at most 5,000 characters"),
        ({"name": 7}, "`name` of `solve` is a text of at most 5,000 characters"),
        ({"name": "a", "limit": 1001}, "`limit` of `solve` is a number from 1 to 1,000"),
        ({"name": "a", "limit": None}, "`limit` of `solve` is a number from 1 to 1,000"),
        ({"name": "a", "kind": "row"}, "`kind` of `solve` is one of cell, link"),
        ({"name": "a", "changes": 1}, "`changes` of `solve` is a list of at most 2 objects with at, insert, quiet"),
        ({"name": "a", "x" * 50: 1}, f"`solve` is not asked with `{'x' * 40}`"),
    ],
)
def test_invalid_fields_are_refused(given: dict[str, Json], message: str) -> None:
    fields = {
        "name": text(5000),
        "limit": number(1, 1000)(2),
        "kind": one_of("cell", "link")("cell"),
        "changes": CHANGES([]),
    }
    with pytest.raises(Refusal) as refusal:
        checked("solve", fields, given)
    assert (refusal.value.kind, refusal.value.message) == ("refused", message)
