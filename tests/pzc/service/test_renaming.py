"""Renaming, or the reason why it is impossible."""

import pytest

from pzc.service.documents import Change
from pzc.service.renaming import Refused

from .cursor_text import X, opened


def renamed(marked: str, name: str, **others: str) -> dict[str, str]:
    """Return the texts, by name, after a declaration got another name."""
    workspace, at = opened(marked, **others)
    edits = workspace.rename(X, at, name)
    assert workspace.prepare_rename(X, at).uri == X
    for edit in sorted(edits, key=lambda edit: -edit.start):
        workspace.edit(edit.uri, [Change(edit.start, edit.end, edit.insert)])
    changed = dict.fromkeys(edit.uri for edit in edits)
    return {uri.rpartition("/")[2]: workspace.document(uri).source.text for uri in changed}


def test_rename_in_a_folder() -> None:
    texts = renamed(
        'clue |dot(c: cell)\nrule "r": for dot(c): c = 1\n',
        "spot",
        y="use x\ndot (1,1)\ndraw dot: dot grey\n",
        z="clue dot(c: cell)\n",
    )
    assert texts == {
        "x.puz": 'clue spot(c: cell)\nrule "r": for spot(c): c = 1\n',
        "y.puz": "use x\nspot (1,1)\ndraw spot: dot grey\n",
    }


def test_rename_of_bound_names() -> None:
    marked = 'rule "The sum is {k}.":\n  for a(g) = |k: sum(g) = k\nfor b(k): k = 1\n'
    assert renamed(marked, "total")["x.puz"] == (
        'rule "The sum is {total}.":\n  for a(g) = total: sum(g) = total\nfor b(k): k = 1\n'
    )


def test_a_name_that_another_file_has_in_this_one() -> None:
    text = renamed("use slitherlink(line as |wall)\nfor b in borders: wall(b)\n", "fence")["x.puz"]
    assert text == "use slitherlink(line as fence)\nfor b in borders: fence(b)\n"


@pytest.mark.parametrize(
    ("marked", "name", "why"),
    [
        ("use sujiko\n|circle (1,1) = 2\n", "disc", "use sujiko(circle as ...)"),
        ("|given (1,1) = 2\n", "g", "ready in every puzzle"),
        ("rows[1] = |rows[2]\n", "r", "a word of the language"),
        ("use |sujiko\n", "r", "give the file itself another name"),
        ("def f(a) = |1\n", "r", "no name stands here"),
        ("def |f(a) = 1\n", "1f", "is no name"),
        ("def |f(a) = 1\n", "and", "is no name"),
        ("def |f(a) = 1\n", "sum", "a fixed meaning"),
        ("clue |f(c: cell)\n", "grid", "a statement of its own"),
        ("def |f(a) = 1\ndef g = f(1)\n", "g", "taken in x.puz, line 2"),
        ("def |f(a) = 1\nfor h in cells: f(h)\n", "h", "taken in x.puz, line 2"),
        ("for |a in cells, b in cells: a = b\n", "b", "taken in x.puz, line 1"),
        ("grid 1x1 of <|red, blue>\ngiven [[ red ]]\n", "green", "in a picture of x.puz, line 2"),
    ],
)
def test_refused_renames(marked: str, name: str, why: str) -> None:
    workspace, at = opened(marked)
    with pytest.raises(Refused) as caught:
        workspace.rename(X, at, name)
    assert why in str(caught.value)


def test_a_name_that_a_user_of_the_file_has() -> None:
    workspace, at = opened("clue |dot(c: cell)\n", y="use x\nclue spot(c: cell)\n")
    with pytest.raises(Refused, match=r"declared in y\.puz"):
        workspace.rename(X, at, "spot")


def test_a_statement_that_does_not_parse_is_not_forgotten() -> None:
    assert renamed('clue |dot(c: cell)\nrule "r" for dot(c): c =\n', "spot")["x.puz"] == (
        'clue spot(c: cell)\nrule "r" for spot(c): c =\n'
    )
