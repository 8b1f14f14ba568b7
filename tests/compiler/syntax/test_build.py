"""The grammar's rules to nodes: a method for each, spans from the first part to the last, texts, refused input."""

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax import tables
from pzc.compiler.syntax.build import TreeBuilder
from pzc.compiler.syntax.make_tables import lark_parser
from pzc.compiler.syntax.parse import parse, parse_expression


def _one(text: str) -> st.Statement:
    (statement,) = parse(Source("test.puz", text)).statements
    return statement


def _expr(text: str) -> s.Expr:
    return parse_expression(Source("test.puz", text))


def test_every_rule_has_its_method() -> None:
    parser = lark_parser(tables.grammar_in(tables.GRAMMAR))
    unhandled = {rule.alias or rule.origin.name for rule in parser.rules} - set(dir(TreeBuilder))
    expanded = {rule.origin.name for rule in parser.rules if rule.options.expand1 and not rule.alias}
    assert {name for name in unhandled if not name.startswith("_")} <= expanded


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('title "x"', st.Meta),
        ("use a(n = 1, b as c), d", st.Use),
        ("param n = 2", st.ParamDecl),
        ("origin 0", st.OriginDecl),
        ("grid 2x3 of 1..3", st.GridDecl),
        ("holes (1,1)", st.HolesDecl),
        ("regions r = rows", st.RegionsDecl),
        ("areas a", st.AreasDecl),
        ("layer x on cells of bool", st.LayerDecl),
        ("unknown n of 1..3", st.UnknownDecl),
        ("clue c(x: cell) = k", st.ClueDecl),
        ("def f(x) = x + 1", st.Def),
        ('rule "x": a = b', st.RuleDecl),
        ("for c in cells: c = 1", st.For),
        ("gold (1,1) = 2", st.Placed),
        ("expect unique", st.Expect),
        ("maximize n", st.ObjectiveDecl),
        ("doubt cage", st.DoubtDecl),
    ],
)
def test_a_statement_is_all_of_its_line(text: str, kind: type[st.Statement]) -> None:
    found = _one(f"{text}  # why\n")
    assert type(found) is kind and found.span.text == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a + b * c", ["a", "b * c"]),
        ("a - b - c", ["a - b", "c"]),
        ("a and b or c", ["a and b", "c"]),
        ("a -> b", ["a", "b"]),
    ],
)
def test_precedence(text: str, parts: list[str]) -> None:
    found = _expr(text)
    assert isinstance(found, s.Binary) and [found.left.span.text, found.right.span.text] == parts


def test_items_of_a_use() -> None:
    use = _one("use a(n = 1, b as c, m = 2), d")
    assert isinstance(use, st.Use)
    first, second = use.items
    assert (first.name, second.name) == ("a", "d") and not second.settings
    assert [setting.name for setting in first.settings] == ["n", "m"]
    assert [(one.name.text, one.new.text) for one in first.renamings] == [("b", "c")]


def test_optional_parts() -> None:
    size, values = _one("grid 2x3"), _one("grid 2x3 of 1..3")
    assert isinstance(size, st.GridDecl) and size.values is None
    assert isinstance(values, st.GridDecl) and values.values is not None
    param, open_ = _one("param n = 1"), _one("param n")
    assert isinstance(param, st.ParamDecl) and param.default is not None
    assert isinstance(open_, st.ParamDecl) and open_.default is None


@pytest.mark.parametrize(("written", "text"), [('"a"', "a"), ("“a”", "a"), (r'"a \"b\""', 'a "b"')])
def test_texts(written: str, text: str) -> None:
    found = _one(f"title {written}")
    assert isinstance(found, st.Meta) and found.text == text


@pytest.mark.parametrize(("sign", "op"), [("≠", "!="), ("≤", "<="), ("≥", ">="), ("<", "<")])
def test_signs_that_mean_the_same(sign: str, op: str) -> None:
    found = _expr(f"a {sign} b")
    assert isinstance(found, s.Compare) and [each for each, _ in found.rest] == [op]


def test_the_largest_number() -> None:
    found = _expr(str(LARGEST_NUMBER))
    assert isinstance(found, s.Number) and found.value == LARGEST_NUMBER
    with pytest.raises(PuzzleError):
        _expr(str(LARGEST_NUMBER + 1))


def test_coordinates_are_two() -> None:
    with pytest.raises(PuzzleError):
        _one("coords k(i in 1..2) = (i, 1, 2)")
