"""The layout of constraints: names that MiniZinc accepts, and line breaks where a reader expects them."""

from pzc.backends.minizinc.text_layout import LONGEST, broken, named_constraint, one_line, section


def test_names() -> None:
    assert named_constraint("A rule.", "a < b") == 'constraint :: "A rule." a < b;'
    assert named_constraint('Two\n "lines" \\', "a") == "constraint :: \"Two 'lines' \\\\\" a;"
    assert named_constraint("Never.", "false") == "constraint false;"
    assert one_line(" a\n  b ") == "a b"


def test_long_expressions_are_broken() -> None:
    part = "a" * 70
    assert broken(f"{part} /\\ {part}") == f"{part} /\\\n  {part}"
    assert named_constraint("Long.", f"{part} /\\ {part}") == f'constraint :: "Long."\n  {part} /\\\n  {part};'
    nested = f"forall(x in X)({part} /\\ {part})"
    assert broken(nested) == f"forall(x in X)(\n    {part} /\\\n    {part}\n  )"


def test_breaks_are_at_the_loosest_operator() -> None:
    a, b, c = "a" * 50, "b" * 50, "c" * 50
    assert broken(f"{a} /\\ {b} -> {c}") == f"{a} /\\ {b} ->\n  {c}"
    assert broken(f"f({a} /\\ {b}) = {c}") == f"f({a} /\\ {b}) =\n  {c}"


def test_calls_are_broken_between_arguments() -> None:
    a, b, c = "a" * 50, "b" * 50, f"[{'c' * 20}, {'d' * 20}]"
    assert broken(f"f({a}, {b}, {c})") == f"f(\n    {a},\n    {b},\n    {c}\n  )"


def test_unbreakable_text_stays() -> None:
    listed = f"[{'a' * 60} | {'b' * 60}]"
    assert broken(listed) == listed
    assert len("x" * LONGEST) == LONGEST and broken("x" * LONGEST, "") == "x" * LONGEST


def test_sections() -> None:
    assert section("the rules", ["", "a", "b"]) == ["% -------------------- the rules", "a", "b"]
    assert section("", ["a"]) == ["a"]
    assert section("nothing", ["", ""]) == []
