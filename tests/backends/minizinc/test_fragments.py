"""Names in fragments of MiniZinc text: renamed where necessary, so that no two things have the same name."""

from pzc.backends.minizinc.fragments import At, Each, Gaps, Generator, Text, renamed


def test_a_generator_makes_way_for_a_name_of_the_same_letters() -> None:
    """The cells of the i-th diagonal are counted with a local name `i`, too."""
    line = Each((Generator("i", "ROW"),), At(Text("i"), Text("if d = 1 then i else n - i endif")))
    assert renamed(line, {"d": "i"}) == Each(
        (Generator("i_", "ROW"),), At(Text("i_"), Text("if i = 1 then i_ else n - i_ endif"))
    )


def test_the_other_name_is_new_as_well() -> None:
    line = Each((Generator("i", "ROW"),), Text("i + i_ + d"))
    assert renamed(line, {"d": "i"}) == Each((Generator("i__", "ROW"),), Text("i__ + i_ + i"))


def test_names_within_optional_numbers() -> None:
    assert renamed(Gaps("[if i > 1 then x[i] endif | i in ROW]"), {"x": "y"}) == Gaps(
        "[if i > 1 then y[i] endif | i in ROW]"
    )
