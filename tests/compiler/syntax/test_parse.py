"""Text to syntax tree: nodes, layout, errors, tables."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import lark
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pzc.compiler.base.cache_files import read_saved
from pzc.compiler.base.diagnostics import PuzzleError, render
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import expressions as s
from pzc.compiler.syntax import make_tables, tables
from pzc.compiler.syntax import statements as stm
from pzc.compiler.syntax.make_tables import lark_parser
from pzc.compiler.syntax.parse import parse, parse_expression
from pzc.compiler.syntax.placement import as_expression, as_placement

from ...effort import examples

HERE = Span(Source("", ""), 0, 0)  # spans never matter for equality


def num(value: int) -> s.Number:
    return s.Number(HERE, value)


def name(text: str) -> s.Name:
    return s.Name(HERE, text)


def cell(*items: int | s.Expr) -> s.Tuple:
    return s.Tuple(HERE, tuple(num(x) if isinstance(x, int) else x for x in items))


def statements(text: str) -> tuple[stm.Statement, ...]:
    return parse(Source("test.puz", text)).statements


def one(text: str) -> stm.Statement:
    (statement,) = statements(text)
    return statement


def expr(text: str) -> s.Expr:
    return parse_expression(Source("test.puz", text))


def item(*args: s.Expr, value: s.Expr | None = None, condition: s.Expr | None = None) -> stm.PlaceItem:
    return stm.PlaceItem(HERE, args, value, condition)


def errors(text: str) -> list[tuple[str, str]]:
    """Return codes and underlined texts."""
    with pytest.raises(PuzzleError) as caught:
        statements(text)
    assert all(render(d) for d in caught.value.diagnostics)
    return [(d.code, d.span.text) for d in caught.value.diagnostics]


# --------------------------------------------------------------------------------------------- placements


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("gold (1,3), (1,5)", [item(cell(1, 3)), item(cell(1, 5))]),
        ("gold(1,3), (1,5)", [item(cell(1, 3)), item(cell(1, 5))]),
        ("given(1,3) = 5, (2,2) = 4", [item(cell(1, 3), value=num(5)), item(cell(2, 2), value=num(4))]),
        ("white (1,2) (1,3), (1,2) (2,2)", [item(cell(1, 2), cell(1, 3)), item(cell(1, 2), cell(2, 2))]),
        ("white(1,2)(1,3), (1,2) (2,2)", [item(cell(1, 2), cell(1, 3)), item(cell(1, 2), cell(2, 2))]),
        ("rowsum 3 = 12", [item(num(3), value=num(12))]),
        ("rowsum -3 = ?", [item(s.Unary(HERE, "-", num(3)), value=s.Unspecified(HERE))]),
        ("sees top[2] = 3", [item(s.Index(HERE, name("top"), num(2)), value=num(3))]),
        (
            "sees top = <4, ., 2>",
            [item(name("top"), value=s.ListDisplay(HERE, (num(4), s.Blank(HERE), num(2))))],
        ),
        (
            "sees (1,1)..(1,4) = 3",
            [item(s.Binary(HERE, "..", cell(1, 1), cell(1, 4)), value=num(3))],
        ),
        (
            "arrow (1,1) <(1,2), (1,3)>= 4",
            [item(cell(1, 1), s.ListDisplay(HERE, (cell(1, 2), cell(1, 3))), value=num(4))],
        ),
        (
            "cage <(1,1)> sum in <4, 9>",
            [
                item(
                    s.ListDisplay(HERE, (cell(1, 1),)),
                    condition=s.Compare(HERE, name("sum"), (("in", s.ListDisplay(HERE, (num(4), num(9)))),)),
                )
            ],
        ),
    ],
)
def test_places(text: str, items: list[stm.PlaceItem]) -> None:
    place = one(text)
    assert isinstance(place, stm.Placed)
    assert place.items == tuple(items)


@pytest.mark.parametrize(
    "text", ["max - min = 3", "not distinct", "if sum = 3 then max = 2 else true", "3 < sum", "|max - min| = 1"]
)
def test_conditions(text: str) -> None:
    place = one(f"cage <(1,1), (1,2)> {text}, <(2,1)> sum = 1")
    assert isinstance(place, stm.Placed)
    assert [i.condition for i in place.items] == [expr(text), expr("sum = 1")]


@pytest.mark.parametrize(
    "text",
    ["gold(1,3)", "given(1,3) = 5", "white(1,2)(1,3)", "line(1,1)..(1,4)", "line(1,1)..(1,4) = 3", "circle(x) = 2"],
)
def test_a_clue_without_blank_is_an_expression_and_back(text: str) -> None:
    condition = one(text)
    assert isinstance(condition, stm.Require)
    place = as_placement(condition.condition)
    assert place is not None
    assert as_expression(place) == condition.condition
    assert place == one(re.sub(r"^(\w+)", r"\1 ", text))


@pytest.mark.parametrize("text", ["a = 3", "f() = 3", "a < f(1)", "sum(c in r: c)", "1 + f(1)", "f(x) + 1"])
def test_expressions_that_are_not_placements(text: str) -> None:
    assert as_placement(expr(text)) is None


def test_legend() -> None:
    draw = one("cage [[\n  a b\n]]\n  a: sum = 3\n  b, sum: distinct\n  12, * = 4\n  c: -2\n")
    assert isinstance(draw, stm.Draw)
    assert draw.picture.text == "\n  a b\n"
    assert draw.picture.span.text == draw.picture.text
    assert [[key.text for key in line.keys] for line in draw.legend] == [["a"], ["b", "sum"], ["12", "*"], ["c"]]
    assert [line.value for line in draw.legend] == [None, None, num(4), s.Unary(HERE, "-", num(2))]
    assert [line.condition for line in draw.legend] == [expr("sum = 3"), name("distinct"), None, None]


def test_a_picture_of_clues_along_a_side() -> None:
    draw = one("hint left [[\n 1 2\n]]")
    assert isinstance(draw, stm.Draw)
    assert draw.lines == name("left")


# -------------------------------------------------------------------------------------------- expressions


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a -> b -> c", "a -> (b -> c)"),
        ("a <-> b <-> c", "(a <-> b) <-> c"),
        ("not a and b or c xor d", "((not a) and b) or (c xor d)"),
        ("a - b - c", "(a - b) - c"),
        ("-a! * b", "(-(a!)) * b"),
        ("1 + 2 * 3 .. 4 ++ b", "(1 + (2 * 3)) .. (4 ++ b)"),
        ("a = if b then 1 else 2 + 3", "a = (if b then 1 else (2 + 3))"),
        ("if a then b else if c then d else e", "if a then b else (if c then d else e)"),
        ("a ≠ 1 and b ≤ 2 and c ≥ 3 × 2", "a != 1 and b <= 2 and c >= 3 * 2"),
        ("|a - |b||", "|(a - (|b|))|"),
        ("x = 3 and title = 4 and of = 2", "(x = 3) and (title = 4) and (of = 2)"),
    ],
)
def test_operators(text: str, same: str) -> None:
    assert expr(text) == expr(same)


def test_chains() -> None:
    chain = expr("1 <= a < b is not c not in d")
    assert isinstance(chain, s.Compare)
    assert [op for op, _ in chain.rest] == ["<=", "<", "is not", "not in"]


def test_calls_and_comprehensions() -> None:
    assert expr("f()") == s.Call(HERE, name("f"), ())
    call = expr("count(c, d in r where c != d: star(c))")
    assert isinstance(call, s.Call)
    assert (len(call.args), call.where, call.body) == (2, expr("c != d"), expr("star(c)"))
    assert expr("UNIQUE(i, *)") == s.Call(HERE, name("UNIQUE"), (name("i"), s.Star(HERE)))
    assert isinstance(expr("[row(c) : c in cage where star(c)]"), s.Comprehension)


def test_spans_include_parentheses() -> None:
    product = expr("2 * (a + b)")
    assert isinstance(product, s.Binary)
    assert product.span.text == "2 * (a + b)"
    assert product.right.span.text == "(a + b)"


# --------------------------------------------------------------------------------------------- statements


@pytest.mark.parametrize("text", ["9x9", "9 x 9", "9×9", "9 × 9", "9 x9"])
def test_grids(text: str) -> None:
    assert one(f"grid {text} of 1..9") == stm.GridDecl(HERE, num(9), num(9), expr("1..9"))


def test_a_parameter_called_x() -> None:
    assert one("grid x x x*x of 1..x") == stm.GridDecl(HERE, name("x"), expr("x*x"), expr("1..x"))


def test_strings() -> None:
    assert one(r'title "a \"b\" \\ #c"') == stm.Meta(HERE, "title", r'a "b" \ #c')
    assert one('title “a "b"”') == stm.Meta(HERE, "title", 'a "b"')


def test_layers_of_truth_values() -> None:
    assert one("layer line on borders of bool") == stm.LayerDecl(HERE, "line", s.Name(HERE, "borders"), None)


def test_rule_head() -> None:
    rule = one('rule "x": a = 1')
    assert isinstance(rule, stm.RuleDecl)
    assert rule.head.text == 'rule "x"'


NESTED = """rule "x":
  for a in b:
    for c in d:
      c = 1

      # comment
      c = 2
  e = 3
title "y"
"""


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.rstrip(),
        lambda text: "\ufeff" + text,
        lambda text: "\n\n# c\n" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("    ", "\t").replace("  c", "        c"),
        lambda text: text.replace("\n", "   # why\n"),
        lambda text: text.replace("c in d", "(c) in <\nd>").replace("<\nd>", "(\nd)"),
    ],
)
def test_layout(change: Callable[[str], str]) -> None:
    assert statements(change(NESTED)) == statements(NESTED)
    rule = statements(NESTED)[0]
    assert isinstance(rule, stm.RuleDecl)
    assert [type(demand).__name__ for demand in rule.body] == ["For", "Require"]


def test_line_continues_after_a_comma() -> None:
    assert statements("use a,  # first\n  b,\nc") == statements("use a, b, c")
    assert statements("cage <(1,1),\n(1,2)\n> sum = 3") == statements("cage <(1,1), (1,2)> sum = 3")


def test_empty_files() -> None:
    for text in ("", "\n", "# c", "  \n\t\n  # c\n", "\ufeff"):
        assert statements(text) == ()


# ----------------------------------------------------------------------------------------------- mistakes


@examples(120, 3000)
@given(
    st.lists(
        st.sampled_from(
            'title rule for x in ( ) [ ] [[ ]] < > = , : .. . | - + * ! ? "a" " 1 9x9 a sum not if then else of on '
            "grid clue gold layer cells expect unique where mod \n # \t & $ { } “".replace("\n", "NL").split(" ")
        ),
        max_size=25,
    )
)
def test_random_words_raise_only_puzzle_errors(words: list[str]) -> None:
    _survives(" ".join(words).replace("NL", "\n  "))


@examples(200, 2000)
@given(st.text(max_size=60))
@example("\x00")
@example("\ud800")
@example("²")
def test_random_texts_raise_only_puzzle_errors(text: str) -> None:
    _survives(text)


def _survives(text: str) -> None:
    try:
        statements(text)
    except PuzzleError as error:
        for diagnostic in error.diagnostics:
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text) + 1
            assert "{" not in render(diagnostic).replace(text, "") or "{" in text


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "a = " + "(" * 90 + "1" + ")" * 90 + "\n" + "+".join("1" * 100_000),
        "a = " + "-" * 100_000 + "1",
        "not " * 100_000,
        "a" + "(1)" * 50_000,
        "a" + "!" * 50_000,
        "a -> " * 50_000 + "b",
        "if a then b else " * 50_000 + "c",
        "for a in b: " * 50_000,
        "".join(" " * i + "for a in b:\n" for i in range(2_000)),
        "|" * 50_000,
        "<" * 50_000,
        "[[" * 50_000,
        '"' * 50_000,
        "a " * 50_000,
        "gold (1,1) " * 20_000,
    ],
)
def test_depth_is_limited(text: str) -> None:
    _survives(text)


def test_long_lists_are_no_depth() -> None:
    cells = ", ".join("(1, 2 + 3)" for _ in range(2_000))
    assert len(statements(f"gold {cells}\ncage <{cells}> sum = 3")) == 2


# ------------------------------------------------------------------------------------------------- tables


def test_grammar_conflicts_are_only_those_of_if(caplog: pytest.LogCaptureFixture) -> None:
    grammar = re.sub(r"\n    \|    IF expr THEN.*", "", tables.grammar_in(tables.GRAMMAR))
    with caplog.at_level("DEBUG", logger=lark.logger.name):
        lark_parser(grammar, debug=True)
    assert not [r for r in caplog.records if "onflict" in r.getMessage()]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use the user's cache folder; the grammar's folder has no tables."""
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path))
    monkeypatch.setattr(tables, "table_path", lambda folder: os.path.join(folder, "no.tables"))
    return tmp_path / "pzc"


def test_damaged_tables_are_computed_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables.tables()
    monkeypatch.setattr(make_tables, "make_tables", lambda grammar: made)  # it numbers its states differently each time
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    key = tables._cache_key(tables.grammar_in(tables.GRAMMAR))
    damaged = bytearray(whole)
    damaged[-1000] ^= 1
    for content in (b"", whole[:1000], whole[:-1000], whole + b"0", b"x" + whole, bytes(damaged)):
        path.write_bytes(content)
        assert tables.tables() == made
        assert read_saved(os.fspath(path), key) == made


def test_tables_are_taken_from_the_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables.tables()
    monkeypatch.setitem(sys.modules, "pzc.compiler.syntax.make_tables", None)
    assert tables.tables() == made
    monkeypatch.setattr(tables, "_FORMAT", 0)
    with pytest.raises(ImportError):
        tables.tables()


def test_a_cache_folder_that_cannot_be_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nothing")
    assert tables.tables()["moves"]
    assert not cache.exists()


def test_slow_modules_stay_out(tmp_path: Path) -> None:
    code = (
        "import sys; from pzc.compiler.syntax.parse import parse; from pzc.compiler.base.source import Source;"
        "parse(Source('x', '(1,1) = 1')); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    loaded = set(run.stdout.split())
    assert not loaded & {
        "ortools",
        "minizinc",
        "click",
        "rich",
        "lark",
        "importlib.resources",
        "pzc.compiler.syntax.mistakes.diagnose",
    }


def test_threads() -> None:
    results: list[int] = []

    def work(n: int) -> None:
        source = Source(str(n), "gold (1,1), (2,2)\n" * n)
        results.append(all(statement.span.source is source for statement in parse(source).statements))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 8
