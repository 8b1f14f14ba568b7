"""Names in fragments of MiniZinc text: renamed where necessary, so that no two things have the same name."""

from pzc.backends.minizinc.fragments import At, Each, Generator, Text, renamed


def test_generator_is_renamed_if_its_name_is_taken() -> None:
    """The index of the diagonal is called `i`, and so is the local name of the count: one of the two is renamed."""
    line = Each((Generator("i", "ROW"),), At(Text("i"), Text("if d = 1 then i else n - i endif")))
    assert renamed(line, {"d": "i"}) == Each(
        (Generator("i_", "ROW"),), At(Text("i_"), Text("if i = 1 then i_ else n - i_ endif"))
    )


def test_new_name_of_a_generator_is_unused() -> None:
    line = Each((Generator("i", "ROW"),), Text("i + i_ + d"))
    assert renamed(line, {"d": "i"}) == Each((Generator("i__", "ROW"),), Text("i__ + i_ + i"))
