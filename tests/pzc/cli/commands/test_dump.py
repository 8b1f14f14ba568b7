"""`pzc dump` prints each stage."""

from ....commands import Run


def test_dump_after_parse_can_be_read_again(run: Run) -> None:
    once = run("dump", "--after", "parse", "killer_29").stdout
    assert run("dump", "--after", "parse", "-", stdin=once).stdout == once


def test_dump_after_a_pass(run: Run) -> None:
    plain = run("dump", "--after", "ground", "killer_29").stdout
    improved = run("dump", "--after", "passes", "killer_29").stdout
    assert "digit(1,1) + digit(1,2) in {3}" in plain
    assert "{digit(1,1), digit(1,2)} = {1, 2}" in improved
    kept = run("dump", "--after", "digit-sets", "--disable-pass", "digit-sets", "killer_29").stdout
    assert "digit(1,1) + digit(1,2) in {3}" in kept
