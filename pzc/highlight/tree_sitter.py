"""The compiler's words to files of the tree-sitter grammar: its word lists, and the queries that highlight.

The grammar itself, editors/tree-sitter-puz/grammar.js, is written by hand after grammar/puz.lark.
"""

import json
from collections.abc import Iterable, Sequence

from pzc.compiler.syntax.words import AGGREGATES, EXPECTED, KEYWORDS, OPERATORS, PARTS, RESERVED

from .grammar_patterns import AFTER_CLUES, CONTINUATIONS, ready_names
from .token_styles import Kind

_NOTE = "Made by editors/make from pzc/highlight."

_OPENERS = ("hidden", "unknown")
"""Words that are keywords only before others: a clue may have such a name."""

_CAPTURES = {
    Kind.COMMENT: "comment",
    Kind.KEYWORD: "keyword",
    Kind.WORD: "keyword",
    Kind.OPERATOR_WORD: "keyword.operator",
    Kind.OPERATOR: "operator",
    Kind.PUNCTUATION: "punctuation.delimiter",
    Kind.TYPE: "type",
    Kind.CONSTANT: "boolean",
    Kind.LOOK: "constant",
    Kind.NUMBER: "number",
    Kind.STRING: "string",
    Kind.VALUE_IN_TEXT: "string.special",
    Kind.AGGREGATE: "function.builtin",
    Kind.READY: "function.builtin",
    Kind.DECLARED: "function",
    Kind.FILE: "module",
    Kind.CLUE: "tag",
    Kind.MARK: "string",
    Kind.KEY: "label",
    Kind.EMPTY: "comment",
    Kind.FRAME: "punctuation.special",
}
"""The names that Neovim, Zed and GitHub give to the kinds of highlighted text."""

_IN_HELIX = {Kind.CONSTANT: "constant.builtin.boolean", Kind.NUMBER: "constant.numeric", Kind.FILE: "namespace"}
"""The kinds that have another name in Helix."""

_NODES = {
    Kind.COMMENT: ("comment",),
    Kind.WORD: ("by", "expected", "way"),
    Kind.TYPE: ("type",),
    Kind.CONSTANT: ("truth",),
    Kind.LOOK: ("look_word",),
    Kind.NUMBER: ("number",),
    Kind.STRING: ("string",),
    Kind.VALUE_IN_TEXT: ("placeholder", "escape"),
    Kind.AGGREGATE: ("aggregate",),
    Kind.DECLARED: ("declared",),
    Kind.FILE: ("file_name",),
    Kind.CLUE: ("clue_name",),
    Kind.MARK: ("mark",),
    Kind.KEY: ("key",),
    Kind.EMPTY: ("empty", "blank", "unspecified"),
    Kind.FRAME: ("frame",),
    Kind.PUNCTUATION: ("list_open", "list_close"),
}
_TOKENS = {
    Kind.KEYWORD: sorted({*KEYWORDS, *PARTS, *_OPENERS}),
    Kind.WORD: ["along", "as", "at", "of", "on", "optional", "toward"],
    Kind.OPERATOR_WORD: sorted(OPERATORS),
    Kind.OPERATOR: "<-> -> .. ++ != <= >= = < > + - * × ^ ! | ≠ ≤ ≥".split(),
    Kind.PUNCTUATION: list("()[],:"),
    Kind.FRAME: ["[[", "]]"],
}


def words_for_grammar() -> str:
    """Return the module words.js with the words that grammar.js needs."""
    tables = {"AGGREGATES": list(AGGREGATES), "EXPECTED": list(EXPECTED)}
    return f"// {_NOTE}\nmodule.exports = {json.dumps(tables, indent=2)};\n"


def words_for_scanner() -> str:
    """Return the file words.h with the words that scanner.c needs."""
    tables: dict[str, Iterable[str]] = {
        "CONTINUATIONS": CONTINUATIONS,
        "NOT_CLUES": sorted({*RESERVED, *AGGREGATES, *KEYWORDS, *_OPENERS}),
        "NOT_AFTER_CLUES": AFTER_CLUES,
        "CONDITION_STARTS": (*AGGREGATES, "not", "if"),
    }
    return f"// {_NOTE}\n" + "".join(_array(name, words) for name, words in tables.items())


def _array(name: str, words: Iterable[str]) -> str:
    listed = "".join(f"  {json.dumps(word)},\n" for word in words)
    return f"\nstatic const char *const {name}[] = {{\n{listed}  0,\n}};\n"


def highlights(helix: bool = False) -> str:
    """Return the query that names the parts of a file to highlight. No two patterns match the same node."""
    names = _CAPTURES | (_IN_HELIX if helix else {})
    lines = [f"; {_NOTE}"]
    lines += [f"[{_nodes(nodes)}] @{names[kind]}" for kind, nodes in _NODES.items()]
    lines += [f"[{' '.join(map(_quoted, tokens))}] @{names[kind]}" for kind, tokens in _TOKENS.items()]
    lines.append(f'((name) @{names[Kind.READY]} (#match? @{names[Kind.READY]} "^({"|".join(ready_names())})$"))')
    lines.append(f'(layer (name) @{names[Kind.TYPE]} (#eq? @{names[Kind.TYPE]} "bool"))')
    return "\n".join(lines) + "\n"


def _nodes(nodes: Sequence[str]) -> str:
    return " ".join(f"({node})" for node in nodes)


def _quoted(token: str) -> str:
    return json.dumps(token, ensure_ascii=False)
