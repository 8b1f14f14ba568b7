"""`doubt` and `kept`: which rules a doubted clue may break, for every back-end, compared with rules without these
words.
"""

import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax.text.format import format_text
from pzc.library.in_words import rules_in_words

from ..effort import examples
from ..judged import answers, compiled, found_by

minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")

HEAD = """\
grid 2x3 of 0..2
unknown s of bool
clue cage(g: cells) = k
clue mark(g: cells)
"""
_IN_ROWS = "all(r in rows where sum(r) > 2: r[1] in {g})"
GROUPS = ("<(1,1), (1,2)>", "<(1,2), (2,2)>", "<(2,1), (2,2), (2,3)>", "<(1,3)>", "<(2,3), (1,3)>")
# Rules about cages, and their condition on one cage with the cells {g} and the value {k}.
RULES = (
    ("for cage(g) = k: sum(g) = k", "sum({g}) = {k}"),
    ("for cage(g): distinct(g)", "distinct({g})"),
    ("for g in cage: max(g) > 0", "max({g}) > 0"),
    ("for g in cage ++ mark where len(g) > 1: g[1] < g[2]", "len({g}) > 1 -> {g}[1] < {g}[2]"),
    ("for r in rows, cage(g) = k where g[1] in r: k in r", "all(r in rows where {g}[1] in r: {k} in r)"),
    ("for cage(g), c in g where s: c > 0", "s -> min({g}) > 0"),
    ("for cage(g) = k:\n    sum(g) >= k\n    for c in g: s or c < k", "sum({g}) >= {k} and (s or max({g}) < {k})"),
    ("for cage(g): g[(1,1)] = 1", "{g}[(1,1)] = 1"),
    ("for r in rows where sum(r) > 2:\n    r[1] < 2\n    for cage(g): r[1] in g", _IN_ROWS),
)
STAYS = {_IN_ROWS: ["for r in rows where sum(r) > 2: r[1] < 2"]}
"""What a rule says of no cage."""
KEPT = (
    ("exactly(1, g in cage: not kept(g))", "exactly({few}, <{all}>)"),
    ("count(kept(cage)) >= 1", "count(<{all}>) >= 1"),
    ("for g in cage: kept(g) -> s", "all(p in <{all}>: p -> s)"),
)


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, str]:
    """Return a text with `doubt`, and an equivalent one without."""
    cages = draw(st.dictionaries(st.sampled_from(GROUPS), st.sampled_from("123?"), min_size=1, max_size=3))
    rules = draw(st.lists(st.sampled_from(RULES), min_size=1, max_size=3, unique=True))
    result, same = draw(st.sampled_from(KEPT))
    doubtful = [*(f'rule "{n}":\n  {rule}' for n, (rule, _) in enumerate(rules)), "doubt cage", result]
    doubtful += [f"cage {g} = {k}" for g, k in cages.items()]
    truths = []
    for g, k in cages.items():
        dues = [due.format(g=g, k=k) for _, due in rules if k != "?" or "{k}" not in due]
        truths.append(f"({' and '.join(f'({due})' for due in dues) or 'true'})")
    plain = [stays for _, due in rules for stays in STAYS.get(due, ())]
    plain.append(same.format(all=", ".join(truths), few=len(cages) - 1))
    return HEAD + "\n".join(doubtful) + "\n", HEAD + "\n".join(plain) + "\n"


def found(problem: Problem, name: str) -> list[Answer]:
    return sorted(found_by(name, problem))


@examples(40, 1000)
@given(twins())
def test_doubted_rules_equal_explicit_rules(texts: tuple[str, str]) -> None:
    doubtful, plain = map(compiled, texts)
    assert found(doubtful, "cpsat") == found(plain, "cpsat")


@examples(15, 300)
@given(twins())
def test_judge_agrees_on_doubted_rules(texts: tuple[str, str]) -> None:
    assert sorted(answers(texts[0])) == found(compiled(texts[1]), "cpsat")


@minizinc
@examples(3, 100)
@given(twins())
def test_minizinc_agrees_on_doubted_rules(texts: tuple[str, str]) -> None:
    assert found(compiled(texts[0]), "minizinc") == found(compiled(texts[1]), "cpsat")


BOARD = "grid 2x3 of 0..2\n"
LYING = BOARD + 'clue dot(l: link) = k\nrule "It is the difference.": for dot(a, b) = k: |a - b| = k\ndoubt dot\n'


@pytest.mark.parametrize(
    ("doubtful", "plain"),
    [
        (  # a clue on links, with one name and with two
            LYING + "for (a, b) in links where (a, b) in dot: not kept(a, b)\ndot (1,1) (1,2) = 1, (2,1) (2,2) = 2",
            "not (|(1,1) - (1,2)| = 1)\nnot (|(2,1) - (2,2)| = 2)",
        ),
        (
            LYING + "for l in dot: not kept(l)\ndot (1,1) (1,2) = 1",
            "not (|(1,1) - (1,2)| = 1)",
        ),
        (  # two clues at the same place: both must hold
            LYING + "exactly(1, l in dot[1..1]: kept(l))\ndot (1,1) (1,2) = 1\ndot (1,2) (1,1) = 2",
            "false",
        ),
        (  # two parts
            BOARD + "clue less(a: cell, b: cell)\nfor less(a, b): a < b\ndoubt less\n"
            "exactly(1, less(a, b): kept(a, b))\nless (1,1) (1,2), (1,2) (1,3)",
            "((1,1) < (1,2)) xor ((1,2) < (1,3))",
        ),
        (
            BOARD + "clue less(a: cell, b: cell)\nfor x in less: x[1] < x[2]\ndoubt less\n"
            "exactly(1, x in less: kept(x))\nless (1,1) (1,2), (1,2) (1,3)",
            "((1,1) < (1,2)) xor ((1,2) < (1,3))",
        ),
        (  # the condition after a clue
            BOARD + "clue cage(g: cells)\nfor cage(g): distinct(g)\ndoubt cage\nexactly(1, kept(cage))\n"
            "cage <(1,1), (1,2)> sum = 1\ncage <(2,1), (2,2)> max = 2",
            "((1,1) != (1,2) and (1,1) + (1,2) = 1) xor ((2,1) != (2,2) and max((2,1), (2,2)) = 2)",
        ),
        (  # a condition that uses `kept` must hold
            BOARD + "clue cage(g: cells)\nfor cage(g): distinct(g)\ndoubt cage\n"
            "cage <(1,1), (1,2)>\ncage <(2,1), (2,2)> not (kept(g) <-> kept(cage[1]))",
            "((1,1) != (1,2)) xor ((2,1) != (2,2))",
        ),
        (
            BOARD + "doubt given\nexactly(1, c in given: not kept(c))\ngiven (1,1) = 1, (1,2) = 2",
            "((1,1) = 1) xor ((1,2) = 2)",
        ),
        (  # other ways to refer to a clue
            BOARD + "clue low(c: cell)\nfor c in low: c = 0\nfor c not in low: c = 1\nall(c in low: c < 2)\n"
            "doubt low\nexactly(1, c in low: not kept(c))\nlow (1,1), (1,2)",
            "for c in cells where row(c) = 2 or column(c) = 3: c = 1\n"
            "((1,1) = 0) xor ((1,2) = 0)\n(1,1) < 2 and (1,2) < 2",
        ),
        (  # two kinds of clues
            BOARD + "clue low(c: cell)\nclue high(c: cell)\nfor c in low ++ high: c in <0, 2>\nfor low(c): c = 0\n"
            "doubt high, low\nfor c in low: kept(high, c) and not kept(low, c)\nlow (1,1)\nhigh (1,1)",
            "(1,1) = 2",
        ),
        (  # through a definition, and with areas
            BOARD + "clue low(c: cell)\nfor low(c): c = 0\ndoubt low\ndef lies(c) = c in low and not kept(c)\n"
            "areas liars = c in cells: lies(c)\nlen(liars) = 2\nlow (1,1), (1,3), (2,3)",
            "(1,1) != 0 and (1,3) + (2,3) != 0",
        ),
    ],
)  # fmt: skip
def test_forms_of_kept(doubtful: str, plain: str) -> None:
    mine, same = compiled(doubtful + "\n"), compiled(BOARD + plain + "\n")
    assert found(mine, "cpsat") == found(same, "cpsat") == answers(doubtful + "\n")


def test_maximum_number_of_kept_clues() -> None:
    text = BOARD + "clue low(c: cell)\nfor low(c): c = 0\ndoubt low\ndistinct(rows[1])\nmaximize count(kept(low))\n"
    assert len(found(compiled(text + "low (1,*)\n"), "cpsat")) == 6 * 27


KILLER = """\
use sudoku(height = 2, width = 2), killer
doubt cage
rule "One cage lies.": exactly(1, g in cage: not kept(g))
cage (1,1)..(1,2) sum = 3, (2,1)..(2,2) sum = 7
"""


def test_conflict_names_all_doubted_clues() -> None:
    problem = compiled(
        KILLER.replace("One cage lies", "All cages lie").replace("exactly(1", "exactly(2")
        + "given (1,1) = 1, (1,2) = 2\n"
    )
    conflict = backends.get("cpsat").conflict(problem, Options())
    assert conflict is not None and conflict.minimal
    result = [origin.text for origin in conflict.origins]
    assert {"All cages lie.", "No digit repeats in a cage.", "cage (1,1)..(1,2) sum = 3"} <= set(result)


def test_rules_in_words_list_doubted_clues() -> None:
    result = rules_in_words(compile_source(Source("test", KILLER)))
    assert 'Doubted\n  - cage: need not keep "No digit repeats in a cage.", the condition after it\n' in result


def test_formatted_doubt() -> None:
    assert format_text("doubt  cage,arrow\n") == "doubt cage, arrow\n"


def test_a_name_that_is_exchanged_is_doubted_too() -> None:
    text = KILLER.replace("killer", "killer(cage as frame)").replace("cage", "frame").replace("(frame as", "(cage as")
    assert len(found(compiled(text), "cpsat")) == len(found(compiled(KILLER), "cpsat"))
