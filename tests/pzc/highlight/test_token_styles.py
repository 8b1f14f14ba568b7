"""The names of the kinds of tokens, in the form that each tool needs."""

import re

import pytest
from pygments.token import STANDARD_TYPES, string_to_tokentype

from pzc.highlight.token_styles import Kind


@pytest.mark.parametrize("kind", Kind)
def test_each_reader_gets_its_own_name(kind: Kind) -> None:
    assert re.fullmatch(r"[a-z]+(\.[a-z-]+)*\.puz", kind.scope)
    assert string_to_tokentype(kind.token) in STANDARD_TYPES, "a theme has a colour for it"
    assert re.fullmatch("([A-Z][a-z]+)?", kind.group)


def test_names() -> None:
    assert (Kind.LOOK.scope, Kind.LOOK.token, Kind.LOOK.group) == (
        "support.constant.look.puz", "Name.Constant", "Constant",
    )  # fmt: skip
    assert Kind.NAME.group == ""


def test_no_two_kinds_share_a_scope() -> None:
    assert len({kind.scope for kind in Kind}) == len(Kind)
