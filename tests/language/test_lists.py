"""Subsets, elements outside a list, equal lines, cells of links: CP-SAT finds the same solutions as the judge."""

from ..judged import answers, check


def test_subsets() -> None:
    assert check("grid 1x3 of 1..3\ndistinct(cells)\nfor s in subsets(cells): sum(s) != 3") == 0
    assert check("grid 1x3 of 1..3\nfor s in subsets(cells) where len(s) > 1: sum(s) != 4") == 5
    assert check("grid 1x1 of 1..9\n(1,1) = len(subsets(<1, 2, 3>))") == 1
    assert check("grid 1x1 of 1..9\nsubsets(<5, 6>)[3] = <5, 6> and len(subsets(<>)) = 0 and (1,1) = 1") == 1
    assert check("grid 1x2 of 1..3\nany(s in subsets([c + 1 : c in cells]): sum(s) = 6)") == 3


def test_complement_of_a_list() -> None:
    gold = "grid 2x2 of 1..2\nclue gold(c: cell)\ngold (1,1)\n"
    assert answers(f"{gold}for c not in gold: c = 2\ngiven (1,1) = 1") == [(1, 2, 2, 2)]
    assert check(f"{gold}count(c not in gold: c = 2) = 3") == 2
    assert check(f"{gold}for a, b not in gold: a = b") == 4
    assert check("grid 2x2\nlayer black on cells of bool\nfor c not in black: row(c) = 1") == 4
    arrow = "grid 1x3 of 1..2\nclue arrow(c: cell, way: direction)\narrow (1,1) right\n"
    assert check(f"{arrow}for c not in arrow: c = 1") == 2
    dot = "grid 1x3 of 1..2\nclue dot(l: link)\ndot (1,1) (1,2)\n"
    assert check(f"{dot}for (a, b) not in dot: a != b") == 4
    assert check("grid 1x2\nlayer x on corners of bool\nfor p not in x: p in corners(1,1)") == 16


def test_layer_as_argument() -> None:
    text = "grid 1x2\nlayer black on cells of bool\ndef whites(l) = count(c not in l: true)\nwhites(black) = 1"
    assert check(text) == 2


def test_the_same_line() -> None:
    assert check("grid 2x2 of 1..2\nfor x, y in rows where x is not y: sum(x) != sum(y)") == 10
    assert (
        check("grid 2x2 of 1..2\nrows[1] is <(1,1), (1,2)> and rows[1] is not reverse(rows[1]) and rows is rows") == 16
    )
    assert check("grid 2x2 of 1..2\nrows[(1,1)] is rows[1]") == 8
    assert check("grid 2x2 of 1..2\nrows[(1,1)] is not rows[(2,2)]") == 8


def test_a_link_has_one_name_or_two() -> None:
    head = "grid 1x3 of 1..3\nclue dot(l: link)\nclue gap(l: link) = k\nclue both(n: int, b: border)\n"
    placed = "dot (1,1) (1,2)\ngap (1,2) (1,3) = 2\nboth (1) (1,2) (1,3)\n"
    pairs = "for dot(a, b): a < b\nfor gap(a, b) = k: |a - b| = k\nfor both(n, a, b): b = n\n"
    links = "for dot(l), (a, b) in <l>: a < b\nfor gap(l) = k, (a, b) in <l>: |a - b| = k\n(1,3) = 1\n"
    assert answers(head + placed + pairs) == answers(head + placed + links) == [(1, 3, 1), (2, 3, 1)]
    assert check(f"{head}{placed}sum(gap(a, b) = k: k + 0 * a) = max(dot(a, b): b)") == 9
