"""Identifiers of MiniZinc: unique, and with allowed characters only."""

import pytest

from pzc.backends.minizinc.identifiers import Identifiers


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("sees", "sees"),
        ("constraint", "constraint_2"),
        ("domain", "domain_2"),
        ("_x", "x_x"),
        ("größe", "groesse"),
        ("GRÖSSE", "GROESSE"),
        ("é", "e"),
        ("数", "x_6570"),
        ("f'", "f_"),
    ],
)
def test_names_are_spelt(wanted: str, given: str) -> None:
    assert Identifiers().fresh(wanted) == given


def test_identifiers_are_unique_in_their_scope() -> None:
    names = Identifiers(["row"])
    assert [names.fresh("row"), names.fresh("row"), names.fresh("c"), names.fresh("c")] == [
        "row_2",
        "row_3",
        "c",
        "c_2",
    ]
    names.free("c")
    assert names.fresh("c", also_taken=["c_3"]) == "c"
    names.free("c")
    names.take("c")
    assert names.fresh("c", also_taken=["c_3"]) == "c_4"
