"""The tables of words, compared with the grammar and with the lists made from them."""

import re
from typing import get_args

from pzc.compiler.check.types.aggregates import FOLDS
from pzc.compiler.meaning.shapes import SHAPES
from pzc.compiler.model.expressions import Fold
from pzc.compiler.syntax import library, tables
from pzc.compiler.syntax.make_tables import lark_parser
from pzc.compiler.syntax.mistakes.codes import pages
from pzc.compiler.syntax.statements import Statement
from pzc.compiler.syntax.words import (
    AGGREGATES,
    CONTEXTUAL,
    DECLARED,
    KEYWORDS,
    NAMING,
    PLACED,
    PREDICATES,
    RESERVED,
)

GRAMMAR = tables.grammar_in(tables.GRAMMAR)


EXPRESSIONS = {"if", "not"}  # they begin a statement with a condition


def _words_at_the_beginning() -> set[str]:
    """Return the words that the grammar accepts at the start of a file."""
    parser = lark_parser(GRAMMAR)
    patterns = {terminal.name: terminal.pattern.value.removesuffix("\\b") for terminal in parser.terminals}
    accepted = [patterns.get(name, "") for name in parser.parse_interactive("", start="file").accepts()]
    return {word for word in accepted if re.fullmatch("[a-z]+", word)}


def test_the_grammar_has_the_same_statements() -> None:
    assert _words_at_the_beginning() - EXPRESSIONS == set(KEYWORDS)


def test_word_lists_equal_the_grammar() -> None:
    spelled_out = GRAMMAR.replace("shapes?", "shape|shapes").replace("rule|draw", "rule|for|draw")
    assert f"({'|'.join(KEYWORDS)})" in spelled_out
    lists = re.findall(r"\((sum\|[\w|]+?)(?:\|not\|if)?\)", GRAMMAR)
    assert len(lists) == 3
    assert {frozenset(words.split("|")) for words in lists} == {frozenset(AGGREGATES)}


def test_pages_of_errors_list_the_aggregates() -> None:
    """Two words are exceptions: UNIQUE is the old name of `distinct`, and `len` takes no binder."""
    words = set(AGGREGATES) - {"UNIQUE"}
    listed = {page.code: set(re.findall(r"`(\w+)`", page.text)) for page in pages()}
    assert (listed["PZ241"], listed["PZ289"]) == (words - {"len"}, words)


def test_reserved_words() -> None:
    (words,) = re.findall(r"^NOT_RESERVED:  /\(\?!\((.*?)\)", GRAMMAR, re.MULTILINE)
    assert set(words.split("|")) == set(RESERVED)


def test_tables_have_all_words_of_the_grammar() -> None:
    """The syntax highlighters use the tables."""
    terminals = re.findall(r"^[A-Z_]+[.\d]*: +/\(?([a-z|]+)\)?(?:\\b|\(\?)", GRAMMAR, re.MULTILINE)
    words = {word for words in terminals for word in words.split("|")}
    assert len(words) >= 30
    assert words - {*RESERVED, *CONTEXTUAL, *AGGREGATES} == set()
    assert {*RESERVED, *CONTEXTUAL} - words == set()


def test_every_fold_has_a_word() -> None:
    assert set(FOLDS.values()) == set(Fold)


def test_tables_are_consistent() -> None:
    assert set(PLACED) <= set(DECLARED) <= set(NAMING) <= set(KEYWORDS)
    assert len(get_args(Statement)) <= len(KEYWORDS) + 1


def test_predicates_are_functions_of_one_thing() -> None:
    with open(library.PRELUDE, encoding="utf-8") as file:
        of_one = set(re.findall(r"^def (\w+)\(\w+\)", file.read(), re.MULTILINE))
    assert set(PREDICATES) <= of_one | set(SHAPES) | set(AGGREGATES)
