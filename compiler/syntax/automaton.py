"""Tables of the grammar and a text to what a builder makes of it: an LALR automaton, and the lexer that it leads.

The tables are made by lark when the package is built (make_tables.py). Running them takes this one file: importing
lark, and putting its parser together, would take longer than reading and checking a puzzle does. What is read, and
where reading stops, is what lark would read (tests/compiler/syntax/test_automaton.py holds them side by side).
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from pzc.compiler.base.clock import look

Tables: TypeAlias = dict[str, Any]
"""What `make_tables` returns: a JSON object."""

Rule: TypeAlias = list[Any]
"""Symbol, number of parts, method of the builder ("" for a mere list of parts), positions of the parts that are such
lists, and whether a single part stands for the whole."""

END = "$END"


class Token(str):
    """A word of a text, of a type that the grammar names, from `start` to `end`."""

    __slots__ = ("end", "start", "type")
    type: str
    start: int
    end: int

    def __new__(cls, type: str, text: str, start: int, end: int) -> "Token":
        """The text is what the token is equal to."""
        self = str.__new__(cls, text)
        self.type = type
        self.start = start
        self.end = end
        return self


class Unexpected(Exception):
    """A text is no sentence of the grammar.

    `token` is what stands where it cannot, None where no word of the language begins at `at`; `before` is what has
    been read and built and waits for more; `accepted` are the types of tokens that could have come.
    """

    def __init__(self, token: Token | None, at: int, before: list[Any], accepted: frozenset[str]) -> None:
        super().__init__(token, at)
        self.token = token
        self.at = at
        self.before = before
        self.accepted = accepted


class Automaton:
    """The tables, ready to run. `builder` has a method for each rule of the grammar, which is given its parts."""

    def __init__(self, tables: Tables, builder: object) -> None:
        self.moves: list[dict[str, int]] = tables["moves"]  # a state to go to, or ~rule that is complete
        self.starts: dict[str, list[int]] = tables["starts"]
        self.rules = [(rule, getattr(builder, rule[2], None) if rule[2] else None) for rule in tables["rules"]]
        terminals = [_Terminal(*terminal) for terminal in tables["terminals"]]
        self.lexers = [_Lexer([terminals[t] for t in order], words) for order, words in tables["lexers"]]
        self.lexer_of: list[int] = tables["lexer_of"]
        self._chains: dict[tuple[int, int, str], int] = {}
        self.any_word = self.lexers[tables["any_word"]]

    def after_chain(self, below: int, state: int, kind: str) -> int:
        """The state above another one when all rules have been completed, before a token, by which a part is a whole.

        A number is a factor, a factor is a term and so on: what has been built stays what it is all the way.
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
        """What the builder makes of the text.

        `layout` is given the tokens as they are found and changes them into those of the grammar. Raises Unexpected.
        """
        run = _Run(self, text, start)
        token = None
        for token in layout(run.tokens()):
            run.take(token)
        at = token.start if token is not None else 0
        run.take(Token(END, "", at, at))
        return run.values[-1]


class _Run:
    """The automaton on its way through a text: the states that it has come through, what it has built in each."""

    def __init__(self, automaton: Automaton, text: str, start: str) -> None:
        self.automaton = automaton
        self.text = text
        first, self.last = automaton.starts[start]
        self.states = [first]
        self.values: list[Any] = []

    def take(self, token: Token) -> None:
        """Completes the rules that end before a token, and takes the token in."""
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
                if at == 0:  # a list that goes on: nobody else has it, and copies would cost the square of its length
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
        """The types of tokens that could be taken in."""
        here = self.automaton.moves[self.states[-1]]
        return frozenset(kind for kind in here if kind.isupper() and self._accepts(kind))

    def _accepts(self, kind: str) -> bool:
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
        """The words of the text; where each begins, the state says which can come."""
        automaton, text, states = self.automaton, self.text, self.states
        at, end = 0, len(text)
        while at < end:
            look()
            found = automaton.lexers[automaton.lexer_of[states[-1]]].find(text, at)
            if found is None:
                token = self._any_word(at)
                raise Unexpected(token, token.start if token else at, self.values, self._accepted())
            kind, stop = found
            if kind:
                yield Token(kind, text[at:stop], at, stop)
            at = stop

    def _any_word(self, at: int) -> Token | None:
        """The next word, whether it can come or not; None where nothing is one."""
        found = self.automaton.any_word.find(self.text, at)
        while found is not None:
            kind, stop = found
            if kind:
                return Token(kind, self.text[at:stop], at, stop)
            at = stop
            found = self.automaton.any_word.find(self.text, at) if at < len(self.text) else None
        return None


class _Terminal:
    """A type of token ("" for one that is skipped), and its text or its pattern.

    `begins` is the first letter, "" where it is not known.
    """

    def __init__(self, type: str, text: str, pattern: str) -> None:
        self.type = type
        self.text = text
        self.begins = text[:1] or (pattern[:1] if pattern[:1].isalpha() else "")
        self._match = re.compile(pattern).match

    def end(self, text: str, at: int) -> int:
        """Where it ends that begins at a place; -1 where it does not."""
        if self.text:
            return at + len(self.text) if text.startswith(self.text, at) else -1
        match = self._match(text, at)
        return match.end() if match else -1


class _Lexer:
    """The terminals that can come, the first that fits counts; `words` are found as others, of a type, but have
    their own."""

    def __init__(self, terminals: list[_Terminal], words: dict[str, dict[str, str]]) -> None:
        self._terminals = terminals
        self._words = words
        self._by_first: dict[str, list[_Terminal]] = {}

    def find(self, text: str, at: int) -> tuple[str, int] | None:
        """The type of the word at a place and where it ends; None where there is none."""
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
