"""The grammar to the tables that automaton.py runs, computed by lark when the package is built or they are missing."""

from collections.abc import Iterator
from typing import Any

import lark
from lark.lark import PostLex
from lark.lexer import PatternStr

from .automaton import Rule, Tables
from .layout import ALWAYS_ACCEPTED

STARTS = ["file", "expression"]


class _Layout(PostLex):
    """Lists for lark the tokens that the layout always accepts."""

    always_accept = ALWAYS_ACCEPTED

    def process(self, stream: Iterator[lark.Token]) -> Iterator[lark.Token]:
        return stream


def lark_parser(grammar: str, **options: Any) -> lark.Lark:
    """Build lark's own parser for a grammar."""
    fixed = {"parser": "lalr", "lexer": "contextual", "start": STARTS, "maybe_placeholders": False}
    # The builder computes spans from the first and last token of a rule, so all tokens are kept.
    return lark.Lark(grammar, keep_all_tokens=True, **{"postlex": _Layout(), **fixed, **options})


def make_tables(grammar: str) -> Tables:
    """Compute the tables of a grammar."""
    parser: Any = lark_parser(grammar)
    table, contextual = parser.parser.parser._parse_table, parser.parser.lexer.lexer
    lexers = list(dict.fromkeys([*contextual.lexers.values(), contextual.root_lexer]))
    rules = {rule: number for number, rule in enumerate(parser.rules)}
    terminals = {terminal.name: number for number, terminal in enumerate(parser.terminals)}
    return {
        "moves": [_moves(table.states[state], rules) for state in range(len(table.states))],
        "starts": {start: [table.start_states[start], table.end_states[start]] for start in STARTS},
        "rules": [_rule(rule) for rule in rules],
        "terminals": [_terminal(terminal, parser.ignore_tokens) for terminal in parser.terminals],
        "lexers": [_lexer(lexer, terminals) for lexer in lexers],
        "lexer_of": [lexers.index(contextual.lexers[state]) for state in range(len(table.states))],
        "any_word": lexers.index(contextual.root_lexer),
    }


def _moves(actions: dict[str, tuple[Any, Any]], rules: dict[Any, int]) -> dict[str, int]:
    """Convert the actions of a state: to the next state, or to ~n for a reduction by rule n."""
    return {str(symbol): arg if isinstance(arg, int) else ~rules[arg] for symbol, (_, arg) in actions.items()}


def _rule(rule: Any) -> Rule:
    """Convert a rule. Rules that lark creates for `x*` and `x+` have names with a leading underscore."""
    is_list = rule.origin.name.startswith("_")
    lists = [at for at, part in enumerate(rule.expansion) if not part.is_term and part.name.startswith("_")]
    method = "" if is_list else str(rule.alias or rule.origin.name)
    return [str(rule.origin.name), len(rule.expansion), method, lists, bool(rule.options.expand1 and not rule.alias)]


def _terminal(terminal: Any, ignored: list[str]) -> list[str]:
    """Convert a terminal to its type ("" if it is skipped), its text and its pattern."""
    name = "" if terminal.name in ignored else str(terminal.name)
    if isinstance(terminal.pattern, PatternStr):
        return [name, str(terminal.pattern.value), ""]
    return [name, "", str(terminal.pattern.to_regexp())]


def _lexer(lexer: Any, numbers: dict[str, int]) -> list[Any]:
    """Convert a lexer to its terminals, in the order of matching, and the words with their own types."""
    scanner = lexer.scanner
    words = {
        str(kind): {str(word.pattern.value): str(word.name) for word in reversed(callback.scanner.terminals)}
        for kind, callback in lexer.callback.items()
    }
    return [[numbers[terminal.name] for terminal in scanner.terminals], words]
