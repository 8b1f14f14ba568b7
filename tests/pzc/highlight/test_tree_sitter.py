"""The tree-sitter grammar: the committed parser reads the whole library, and its query compiles.

The tests compile the parser in editors/tree-sitter-puz with a C compiler, and load it with the package tree-sitter.
"""

import ctypes
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pygments.token import Token

from pzc.compiler.syntax.words import AGGREGATES, EXPECTED, KEYWORDS, OPERATORS, PARTS, TRUTHS
from pzc.highlight.lexer import PuzLexer
from pzc.highlight.tree_sitter import highlights, words_for_grammar, words_for_scanner

from ...library import INSTANCES, RULES

if TYPE_CHECKING:
    from tree_sitter import Language, Node

FOLDER = Path(__file__).parents[3] / "editors" / "tree-sitter-puz"
COMPILER = shutil.which("cc")
needs_compiler = pytest.mark.skipif(COMPILER is None or sys.platform == "win32", reason="wants a C compiler")


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> "Language":
    """Return the compiled grammar."""
    tree_sitter = pytest.importorskip("tree_sitter")
    library = tmp_path_factory.mktemp("tree-sitter") / "puz.so"
    sources = [FOLDER / "src" / "parser.c", FOLDER / "src" / "scanner.c"]
    subprocess.run([COMPILER, "-shared", "-fPIC", f"-I{FOLDER / 'src'}", "-o", library, *sources], check=True)
    make = ctypes.CDLL(str(library)).tree_sitter_puz
    make.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return tree_sitter.Language(capsule(make(), b"tree_sitter.Language", None))


def parse(language: "Language", text: str) -> "Node":
    from tree_sitter import Parser

    return Parser(language).parse(text.encode()).root_node


def nodes(node: "Node") -> Iterator["Node"]:
    yield node
    for child in node.children:
        yield from nodes(child)


def first_error(node: "Node") -> str:
    wrong = next(one for one in nodes(node) if one.is_error or one.is_missing)
    return f"line {wrong.start_point[0] + 1}: {wrong.text!r}"


@needs_compiler
def test_the_library_is_read_without_errors(language: "Language") -> None:
    wrong = {}
    for path in (*RULES, *INSTANCES):
        tree = parse(language, path.read_text(encoding="utf-8"))
        if tree.has_error:
            wrong[path.name] = first_error(tree)
    assert wrong == {}


@needs_compiler
def test_clues_are_found_where_the_lexer_for_pygments_finds_them(language: "Language") -> None:
    """The name of a clue is the part of the language that depends most on what follows it."""
    wrong = []
    for path in INSTANCES:
        text = path.read_text(encoding="utf-8")
        lexed = PuzLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(text)
        expected = [(at, name) for at, kind, name in lexed if kind is Token.Name.Tag]
        data = text.encode()
        found = [
            (len(data[: node.start_byte].decode()), data[node.start_byte : node.end_byte].decode())
            for node in nodes(parse(language, text))
            if node.type == "clue_name"
        ]
        wrong += [path.name] if found != expected else []
    assert wrong == []


@needs_compiler
def test_each_word_of_the_compiler_is_a_token(language: "Language") -> None:
    tokens = {language.node_kind_for_id(number) for number in range(language.node_kind_count)}
    words = {*AGGREGATES, *KEYWORDS, *OPERATORS, *PARTS, *TRUTHS}
    assert words - tokens == set()


@needs_compiler
@pytest.mark.parametrize("word", EXPECTED)
def test_each_expectation_is_read(language: "Language", word: str) -> None:
    rest = {"best": " 3", "count": " 3", "solution": " [[\n  1\n]]"}.get(word, "")
    tree = parse(language, f"expect {word}{rest}\n")
    assert not tree.has_error
    assert "expected" in {node.type for node in nodes(tree)}


@needs_compiler
@pytest.mark.parametrize("helix", [False, True])
def test_the_query_highlights(language: "Language", helix: bool) -> None:
    from tree_sitter import Query, QueryCursor

    text = 'use sudoku\nlayer wall on links of bool\nrule "Of {n}.": sum(cells) = 3\ncage [[\n  a .\n]]\n  a: sum = 3\n'
    captures = QueryCursor(Query(language, highlights(helix))).captures(parse(language, text))
    found = {(name, node.text.decode()) for name, all_ in captures.items() for node in all_ if node.text}
    assert found >= {
        ("keyword", "rule"),
        ("namespace" if helix else "module", "sudoku"),
        ("function", "wall"),
        ("type", "bool"),
        ("string.special", "{n}"),
        ("function.builtin", "sum"),
        ("function.builtin", "cells"),
        ("constant.numeric" if helix else "number", "3"),
        ("tag", "cage"),
        ("label", "a"),
        ("comment", "."),
    }
    places = [(node.start_byte, node.end_byte) for all_ in captures.values() for node in all_]
    assert len(places) == len(set(places))  # editors differ in which of two patterns wins


@needs_compiler
@pytest.mark.parametrize(
    "text", ["rule", 'rule "a', "cage [[\n a", "for c in", "\n  x", "<1, <2", "\x00", "]]", "a: b\n  c"]
)
def test_unfinished_text_is_read_to_the_end(language: "Language", text: str) -> None:
    assert parse(language, text).end_byte == len(text.encode())


def corpus() -> Iterator[tuple[str, str, str]]:
    """Return the texts of the corpus with their trees, in the format of `tree-sitter test`."""
    for path in sorted((FOLDER / "test" / "corpus").glob("*.txt")):
        parts = re.split(r"^=+\n(.*)\n=+\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for name, part in zip(parts[1::2], parts[2::2], strict=True):
            text, _, tree = part.partition("\n---\n")
            yield name, text, tree


@needs_compiler
@pytest.mark.parametrize(("text", "tree"), [pytest.param(*rest, id=name) for name, *rest in corpus()])
def test_corpus(language: "Language", text: str, tree: str) -> None:
    assert str(parse(language, text)) == re.sub(r"\s+(?=\))", "", " ".join(tree.split()))


def test_word_lists_have_the_compilers_words() -> None:
    for word in (*AGGREGATES, *EXPECTED):
        assert f'"{word}"' in words_for_grammar()
    for word in (*AGGREGATES, *KEYWORDS, *OPERATORS):
        assert f'  "{word}",\n' in words_for_scanner()
