"""Names in braces in the text of a rule: replaced by their values if the rule has a case, otherwise kept."""

import pytest

from pzc import backends
from pzc.backends.interface import Options
from pzc.checks.verification import Disagreement, require_rules_hold
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.meaning.judge import judge
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax.text.format import format_text

from ..judged import compiled

SUMS = """grid 3x3 of 1..3
rule "No digit repeats in {line}.": for line in rows ++ columns: distinct(line)
clue pair(g: cells) = k
rule "The cells of {g} sum to {k}.": for pair(g) = k: sum(g) = k
"""


def broken_texts(rule: str, head: str = "grid 2x2 of 1..2") -> set[str]:
    """Return the texts of all cases of a rule that the judge finds broken when all unknowns have their smallest
    values.
    """
    model = compile_source(Source("test", f"{head}\n{rule}\n"))
    answer = {(x.layer, x.place): x.domain[0][0] for x in flatten(model).variables}
    words = {broken.text for broken in judge(model, answer)}
    assert words <= {c.reason.wording.text for c in flatten(model).constraints}, "grounding says the same"
    return words


def conflict(text: str) -> list[str]:
    found = backends.get("cpsat").conflict(compiled(text), Options())
    assert found is not None and found.minimal
    return [origin.text for origin in found.origins]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ('rule "{c} is a 2.": for c in cells where row(c) = 2: c = 2', {"(2,1) is a 2.", "(2,2) is a 2."}),
        ('rule "{line}": for line in rows[1..1]: sum(line) = 9', {"row 1"}),
        ('rule "{l}": for l in links[1..1]: any(c in cells(l): c = 2)', {"(1,1) (1,2)"}),
        ('rule "{a} {b}": for (a, b) in links[1..1]: a > b', {"(1,1) (1,2)"}),
        ('rule "{s}": for s in [(i, rows[i]) : i in 1..1]: sum(cells) = 9', {"(1, row 1)"}),
        ('rule "{c}{n}": for c in rows[1]:\n  for n in 2..3: c > n', {"(1,1)2", "(1,2)2", "(1,1)3", "(1,2)3"}),
        ('rule "{c}": all(c in rows[1]: c = 2)', {"(1,1)", "(1,2)"}),
        ('rule "{c}{n}": for c in rows[1]: all(n in 3..3: c = n)', {"(1,1)3", "(1,2)3"}),
        ('rule "column {i}": (1, i) = 2', {"column 1", "column 2"}),
        ('rule "{least} at least": for c in cells: c >= least\nparam least = 2', {"2 at least"}),
        ('def corner = (1,1)\nrule "{corner} is 2": corner = 2', {"(1,1) is 2"}),
        (
            'rule "{c} or {d}":\n  for c in rows[1][1..1]: c = 2\n  for d in rows[2][1..1]: d = 2',
            {"(1,1) or d", "c or (2,1)"},
        ),
        ('rule "{{c} is {c}, }": for c in rows[1][1..1]: c = 2', {"{c} is (1,1), }"}),
        ("rule \"{c'}\": for c' in rows[1][1..1]: c' = 2", {"(1,1)"}),
        ('rule "{x}": for x in <cells ++ cells>: sum(x) = 1', {"<(1,1), (1,2), ..., (2,2)>"}),
        ('rule "plain }": for c in cells: c = 2', {"plain }"}),
    ],
)
def test_values(rule: str, words: set[str]) -> None:
    assert broken_texts(rule) == words


def test_values_of_the_grid_have_names() -> None:
    """A number that is compared with digits is shown by its name; other numbers are not."""
    rule = 'rule "{i}: {v}": for i in 1..2, v in <green>: (i, 1) = v'
    assert broken_texts(rule, "grid 2x2 of <red, green>") == {"1: green", "2: green"}
    given = (
        'clue one(r: line) = v\nrule "{v} in {r}": for one(r) = v: exactly(1, c in r: c in <v>)\none top = <green, .>'
    )
    assert broken_texts(given, "grid 2x2 of <red, green>") == {"green in column 1"}


def test_unspecified_number_is_a_question_mark() -> None:
    text = 'clue p(r: line) = parts: ints\nrule "{parts}": for p(r) = parts: len(parts) = 5\np top = <<1, ?>, .>'
    assert broken_texts(text) == {"<1, ?>"}


def test_a_conflict_names_the_cases_that_it_takes() -> None:
    assert conflict(SUMS + "pair <(1,1), (1,2)> = 3, <(2,1), (3,1)> = 5\ngiven (1,3) = 2\n") == [
        "No digit repeats in row 1.",
        "The cells of <(1,1), (1,2)> sum to 3.",
        "pair <(1,1), (1,2)> = 3",
        "A given digit stays.",
        "given (1,3) = 2",
    ]


def test_a_conflict_of_many_cases_names_the_rule() -> None:
    text = 'grid 1x8 of 1..7\nrule "{a} is less than {b}.": for (a, b) in links: a < b\n'
    assert conflict(text) == ["a is less than b."]


def test_rule_text_does_not_change_constraints() -> None:
    """A text does not change the constraints, so a solver does the same."""
    plain = SUMS.replace("{", "").replace("}", "")
    clues = "pair <(1,1), (1,2)> = 3\n"
    one, other = compiled(SUMS + clues).flat, compiled(plain + clues).flat
    assert [str(c.condition) for c in one.constraints] == [str(c.condition) for c in other.constraints]
    assert [c.reason.rule.text for c in one.constraints] == [c.reason.rule.text for c in other.constraints]
    assert all(c.reason.case is None for c in other.constraints)


def test_warnings_with_values() -> None:
    never = compiled('grid 2x2 of 1..2\nrule "{c} is high.": for c in cells: c > 2\n')
    assert [w.message for w in lint_clues(never.flat)] == [
        "this rule never holds, so there is no solution: (1,1) is high."
    ]
    [pair] = lint_clues(compiled(SUMS + "pair <(1,1), (1,2)> = 7\n").flat)
    assert [label.text for label in pair.others] == ["by this rule: The cells of <(1,1), (1,2)> sum to 7."]


def test_disagreement_with_values() -> None:
    problem = compiled(SUMS + "pair <(1,1), (1,2)> = 3\n")
    with pytest.raises(Disagreement, match=r"breaks 'No digit repeats in row 1\.', test:2:"):
        require_rules_hold(problem, (1,) * 9)


def test_fmt_keeps_texts() -> None:
    assert format_text(SUMS) == SUMS


@pytest.mark.parametrize(
    ("rule", "code", "place", "help"),
    [
        ('rule "In {lin}.": for line in rows: distinct(line)', "PZ337", "lin", "did you mean `line`?"),
        ('rule "{c}": any(c in cells: c = 2)', "PZ337", "c", "a brace itself is written `{{`"),
        ('rule "{rows}": for c in cells: c = 2', "PZ337", "rows", "a brace itself is written `{{`"),
        ('rule "{c + 1}": for c in cells: c = 2', "PZ337", "{c + 1}", "a brace itself is written `{{`"),
        ('rule "\\"{{{": for c in cells: c = 2', "PZ337", "{", "a brace itself is written `{{`"),
        ('rule "{t}": for c in cells: c = t\ndef t = sum(rows[1])', "PZ338", "t", "leave out the braces"),
        ('areas room\nrule "{r}": for r in room: sum(r) = 2', "PZ338", "r", "leave out the braces"),
    ],
)
def test_mistakes(rule: str, code: str, place: str, help: str) -> None:
    with pytest.raises(PuzzleError) as wrong:
        compiled(f"grid 2x2 of 1..2\n{rule}\n")
    [found] = wrong.value.diagnostics
    assert (found.code, found.span.text, found.help) == (code, place, help)
