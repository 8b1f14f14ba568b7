"""A text to the result of a builder, by an LALR automaton with a contextual lexer.

lark computes the tables when the package is built (make_tables.py). This file runs them, since importing lark and
building its parser takes longer than reading and checking a puzzle. It accepts the same texts as lark and stops at the
same places; tests/compiler/syntax/test_automaton.py compares the two.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from pzc.compiler.base.clock import check_limits

Tables: TypeAlias = dict[str, Any]
"""The tables that `make_tables` returns, a JSON object."""

Rule: TypeAlias = list[Any]
"""A rule of the grammar as a list with five elements.

They are the symbol, the number of parts, the method of the builder ("" for a rule that only collects parts), the
positions of parts that are such collections, and whether a single part replaces the whole.
"""

END = "$END"


class Token(str):
    """A word of a text, with its type in the grammar and its offsets `start` and `end`."""

    __slots__ = ("end", "start", "type")
    type: str
    start: int
    end: int

    def __new__(cls, type: str, text: str, start: int, end: int) -> "Token":
        """Create a token. It compares equal to its text."""
        self = str.__new__(cls, text)
        self.type = type
        self.start = start
        self.end = end
        return self


class Unexpected(Exception):
    """A text does not match the grammar.

    `token` is the unexpected token, or None if no token begins at `at`. `before` has the values on the parser's stack.
    `accepted` are the types of tokens that could follow.
    """

    def __init__(self, token: Token | None, at: int, before: list[Any], accepted: frozenset[str]) -> None:
        super().__init__(token, at)
        self.token = token
        self.at = at
        self.before = before
        self.accepted = accepted


class Automaton:
    """The tables, ready to run. `builder` has a method for each rule of the grammar, which takes the rule's parts."""

    def __init__(self, tables: Tables, builder: object) -> None:
        self.moves: list[dict[str, int]] = tables["moves"]  # the next state, or ~n to reduce by rule n
        self.starts: dict[str, list[int]] = tables["starts"]
        self.rules = [(rule, getattr(builder, rule[2], None) if rule[2] else None) for rule in tables["rules"]]
        terminals = [_Terminal(*terminal) for terminal in tables["terminals"]]
        self.lexers = [_Lexer([terminals[t] for t in order], words) for order, words in tables["lexers"]]
        self.lexer_of: list[int] = tables["lexer_of"]
        self._chains: dict[tuple[int, int, str], int] = {}
        self.any_word = self.lexers[tables["any_word"]]

    def after_chain(self, below: int, state: int, kind: str) -> int:
        """Return the state after all reductions of single parts before a token of type `kind`.

        A number is reduced to a factor, the factor to a term, and so on, without changing its value. `below` is the
        state under the part. The result is cached.
        """
        key = below, state, kind
        if key not in self._chains:
            move = self.moves[state].get(kind, 0)
            while move < 0:
                (symbol, length, _, lists, alone), _ = self.rules[~move]
                if not alone or length != 1 or lists:
                    break
                state = self.moves[below][symbol]
                move = self.moves[state].get(kind, 0)
            self._chains[key] = state
        return self._chains[key]

    def parse(self, text: str, start: str, layout: Callable[[Iterator[Token]], Iterator[Token]]) -> Any:
        """Parse a text and return the builder's result.

        `layout` converts the tokens of the lexer to those of the grammar. Raises Unexpected.
        """
        run = _Run(self, text, start)
        token = None
        for token in layout(run.tokens()):
            run.take(token)
        at = token.start if token is not None else 0
        run.take(Token(END, "", at, at))
        return run.values[-1]


class _Run:
    """The state of one parse: the stack of states and the values built so far."""

    def __init__(self, automaton: Automaton, text: str, start: str) -> None:
        self.automaton = automaton
        self.text = text
        first, self.last = automaton.starts[start]
        self.states = [first]
        self.values: list[Any] = []

    def take(self, token: Token) -> None:
        """Reduce by all rules that end before a token, then shift the token. Raises Unexpected."""
        moves, rules, states, values = self.automaton.moves, self.automaton.rules, self.states, self.values
        while states[-1] != self.last:
            move = moves[states[-1]].get(token.type)
            if move is None:
                raise Unexpected(token, token.start, values, self._accepted())
            if move >= 0:
                states.append(move)
                values.append(token)
                return
            (symbol, length, _, lists, alone), method = rules[~move]
            if alone and length == 1 and not lists:
                states[-1] = self.automaton.after_chain(states[-2], states[-1], token.type)
                continue
            parts = values[-length:] if length else []
            if length:
                del values[-length:], states[-length:]
            for at in reversed(lists):
                if at == 0:  # a list that grows: it is not shared, and copies would make its construction quadratic
                    first, *others = parts
                    first += others
                    parts = first
                else:
                    parts[at : at + 1] = parts[at]
            if alone and len(parts) == 1:
                values.append(parts[0])
            else:
                values.append(parts if method is None else method(parts))
            states.append(moves[states[-1]][symbol])

    def _accepted(self) -> frozenset[str]:
        """Return the types of tokens that could follow."""
        here = self.automaton.moves[self.states[-1]]
        return frozenset(kind for kind in here if kind.isupper() and self._accepts(kind))

    def _accepts(self, kind: str) -> bool:
        """Return True if a token of this type could follow. The automaton is simulated without building values."""
        states = self.states[:]
        while states[-1] != self.last:
            move = self.automaton.moves[states[-1]].get(kind)
            if move is None or move >= 0:
                return move is not None
            (symbol, length, *_), _ = self.automaton.rules[~move]
            del states[len(states) - length :]
            states.append(self.automaton.moves[states[-1]][symbol])
        return True

    def tokens(self) -> Iterator[Token]:
        """Yield the tokens of the text. The parser's state determines which types the lexer looks for."""
        automaton, text, states = self.automaton, self.text, self.states
        at, end = 0, len(text)
        while at < end:
            check_limits()
            found = automaton.lexers[automaton.lexer_of[states[-1]]].find(text, at)
            if found is None:
                token = self._any_word(at)
                raise Unexpected(token, token.start if token else at, self.values, self._accepted())
            kind, stop = found
            if kind:
                yield Token(kind, text[at:stop], at, stop)
            at = stop

    def _any_word(self, at: int) -> Token | None:
        """Return the next token, whether or not it can follow, or None if no token begins there."""
        found = self.automaton.any_word.find(self.text, at)
        while found is not None:
            kind, stop = found
            if kind:
                return Token(kind, self.text[at:stop], at, stop)
            at = stop
            found = self.automaton.any_word.find(self.text, at) if at < len(self.text) else None
        return None


class _Terminal:
    """A type of token ("" for skipped text), with its text or pattern.

    `begins` is its first letter, or "" if the pattern does not determine it.
    """

    def __init__(self, type: str, text: str, pattern: str) -> None:
        self.type = type
        self.text = text
        self.begins = text[:1] or (pattern[:1] if pattern[:1].isalpha() else "")
        self._match = re.compile(pattern).match

    def end(self, text: str, at: int) -> int:
        """Return the end of a token that begins at an offset, or -1 if none does."""
        if self.text:
            return at + len(self.text) if text.startswith(self.text, at) else -1
        match = self._match(text, at)
        return match.end() if match else -1


class _Lexer:
    """The terminals that can follow. The first one that matches is taken.

    `words` maps a type to texts with a type of their own, such as keywords, which match as names.
    """

    def __init__(self, terminals: list[_Terminal], words: dict[str, dict[str, str]]) -> None:
        self._terminals = terminals
        self._words = words
        self._by_first: dict[str, list[_Terminal]] = {}

    def find(self, text: str, at: int) -> tuple[str, int] | None:
        """Return the type and the end of the token at an offset, or None if no token begins there."""
        first = text[at]
        if first not in self._by_first:
            self._by_first[first] = [t for t in self._terminals if t.begins in ("", first)]
        for terminal in self._by_first[first]:
            end = terminal.end(text, at)
            if end > at:
                kind = terminal.type
                if kind in self._words:
                    kind = self._words[kind].get(text[at:end], kind)
                return kind, end
        return None
