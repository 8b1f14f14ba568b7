"""Expressions of the model in the language: what the check has filled in, and the library's rules written anew."""

from pathlib import Path

import pytest

from pzc.backends.clingo.backend import write
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.model.as_syntax import statement_as_syntax
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.text.unparse import unparse, unparse_demand

from ...library import some

BOARD = """\
grid 3x3 of 1..3
layer line on links of bool
layer wall on borders of bool
regions room = rows
areas part = neighbours, c in cells: c > 1
shape bar [[
##
]]
clue number(c: cell) = k
clue cage(g: cells)
param n = 2
def twice(x) = 2 * x
doubt cage
rule "Some cages lie.": exactly(1, g in cage: not kept(g))
rule "A cage has one digit.": for cage(g): all(c in g: c = 1)
cage <(1,1), (1,2)>
number (1,1) = 2
"""


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("(1,1) + n = 3", "digit(1, 1) + n = 3"),
        ("UNIQUE(i, *)", "for i in 1..3: distinct(digit(i, *))"),
        ("for c in cells where c > 1: not c = 3", "for c in cells where digit(c) > 1: not digit(c) = 3"),
        ("for (a, b) in links: line(a, b) -> a is not b", "for (a, b) in links: line(a, b) -> a is not b"),
        ("for number(c) = k: -k < twice(c) <= k!", "for number(c) = k: -k < twice(c) and twice(c) <= k!"),
        ("all(c in room(1,1): |c - 2| < 2)", "all(c in room(1, 1): |digit(c) - 2| < 2)"),
        (
            "count(r in room where len(r) = 3: sum(r) = 6) = 3",
            "count(r in room where len(r) = 3: sum(digit(r)) = 6) = 3",
        ),
        ("(if (1,1) = 1 then 2 else 3) in <1, 2>", "(if digit(1, 1) = 1 then 2 else 3) in <1, 2>"),
        ("index(2, rows[1]) = 1", "index(2, digit(rows[1])) = 1"),
        ('matches(rows[1], "1 .* [2 3]|(1 2){2}3?")', 'matches(digit(rows[1]), "1 .* [2 3]|(1 2){2} 3?")'),
        ("table((1,1)..(1,3), <<1, ., 3>, <3, 2, 1>>)", "table(digit((1, 1)..(1, 3)), <<1, ., 3>, <3, 2, 1>>)"),
        (
            "loop(line) or connected(around, c in cells: c > 1)",
            "loop(x in links: line(x)) or connected(around, c in cells: digit(c) > 1)",
        ),
        ("runs(c in rows[1]: c > 1) = <1, 1>", "runs([digit(c) > 1 : c in rows[1]]) = <1, 1>"),
        ("same_shape(rows[1], rows[2], fixed) xor true", "same_shape(rows[1], rows[2], fixed) xor true"),
        ("any(p in bar: sum(p) = 2) <-> false", "any(p in bar: sum(digit(p)) = 2) <-> false"),
        ("visits(line, (1,1)) and not (1,1) in number", "visits(line, (1, 1)) and not (1, 1) in number"),
        ("rows[1][1..2] ++ <1> = <2, 1, number(1,1)>", "digit(rows[1][1..2]) ++ <1> = <2, 1, number(1, 1)>"),
    ],
)
def test_expressions(written: str, shown: str) -> None:
    model = compile_source(Source("x.puz", BOARD + f'rule "It.": {written}\n'))
    (rule,) = [rule for rule in model.rules if rule.origin.text == "It."]
    lines = [line for statement in rule.body for line in unparse_demand(statement_as_syntax(statement))]
    assert lines == [shown]
    again = compile_source(Source("x.puz", BOARD + f'rule "It.": {shown}\n'))
    assert write(flatten(again)) == write(flatten(model))


def rewritten(model: Model, source: Source) -> str:
    """Return the text of a file with the bodies of its rules as the check understood them."""
    found = {(rule.origin.span.source.path, rule.origin.span.start): rule for rule in (*model.rules, *model.idle_rules)}
    text = source.text
    for statement in reversed(parse(source).statements):
        rule = found.get((source.path, statement.span.start))
        if isinstance(statement, statements.RuleDecl) and rule is not None and rule.body:  # doubted rules are elsewhere
            body = tuple(map(statement_as_syntax, rule.body))
            file = statements.File(statement.span, (replace(statement, body=body),))
            text = text[: statement.span.start] + unparse(file).rstrip() + text[statement.span.end :]
    return text


@pytest.mark.parametrize("path", some(20), ids=lambda path: path.stem)
def test_rules_of_the_library_keep_their_meaning(path: Path, tmp_path: Path) -> None:
    source = read_source(str(path))
    model = compile_source(source)
    for used in model.sources:
        text = rewritten(model, used)
        place = tmp_path / Path(used.path or path.name).name
        place.write_text(text, encoding="utf-8")
        try:
            compile_source(Source(used.name, text, str(place)))
        except PuzzleError as error:  # a file without a board has no name for the digits of other boards
            assert error.diagnostics[0].code == "PZ201"
            place.write_text(used.text, encoding="utf-8")
    again = compile_source(Source(source.name, (tmp_path / path.name).read_text("utf-8"), str(tmp_path / path.name)))
    assert write(flatten(again)) == write(flatten(model))
