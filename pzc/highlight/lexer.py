"""The patterns to a Pygments lexer, registered as an entry point for `pygmentize -l puz`, Sphinx and minted."""

from collections.abc import Iterable
from typing import Any, ClassVar, assert_never

from pygments.lexer import RegexLexer, bygroups, include
from pygments.token import Token, string_to_tokentype

from .grammar_patterns import Include, Match, Region, Rule, contexts
from .token_styles import Kind


def states() -> dict[str, list[Any]]:
    """Convert the contexts to Pygments states. A region becomes a state that ends with the region."""
    out: dict[str, list[Any]] = {}
    for name, rules in contexts().items():
        out[_state(name)] = [rule for number, one in enumerate(rules) for rule in _rules(out, f"{name}-{number}", one)]
    return out


def _state(context: str) -> str:
    return "root" if context == "file" else context


def _rules(out: dict[str, list[Any]], name: str, rule: Rule) -> Iterable[Any]:
    """Convert a rule to Pygments rules. A region adds a state to `out`."""
    match rule:
        case Include(context):
            yield include(_state(context))
        case Match(pattern):
            yield pattern, _action(rule)
        case Region(begin, inside, end):
            out[name] = [(end.pattern, _action(end), "#pop"), include(_state(inside))]
            yield begin.pattern, _action(begin), name
        case _:
            assert_never(rule)


def _action(match: Match) -> Any:
    tokens = [_token(kind) for kind in match.kinds]
    return tokens[0] if len(tokens) == 1 else bygroups(*tokens)  # type: ignore[no-untyped-call]


def _token(kind: Kind | None) -> Any:
    return Token.Text.Whitespace if kind is None else string_to_tokentype(kind.token)


class PuzLexer(RegexLexer):
    """A Pygments lexer for .puz files."""

    name = "puz"
    aliases: ClassVar = ["puz", "pzc"]
    filenames: ClassVar = ["*.puz"]
    mimetypes: ClassVar = ["text/x-puz"]
    tokens: ClassVar = states()
