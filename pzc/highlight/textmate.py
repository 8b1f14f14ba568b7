"""The patterns to a TextMate grammar, for VS Code, Sublime Text, JetBrains editors and others."""

from typing import Any, assert_never

from .grammar_patterns import Include, Match, Region, Rule, contexts
from .token_styles import Kind

SCOPE = "source.puz"


def grammar() -> dict[str, Any]:
    """Return the grammar as JSON values."""
    return {
        "name": "puz",
        "scopeName": SCOPE,
        "fileTypes": ["puz"],
        "patterns": [_reference("file")],
        "repository": {
            name.replace(" ", "-"): {"patterns": [_rule(rule) for rule in rules]} for name, rules in contexts().items()
        },
    }


def _reference(context: str) -> dict[str, str]:
    return {"include": f"#{context.replace(' ', '-')}"}


def _rule(rule: Rule) -> dict[str, Any]:
    """Convert a rule to TextMate JSON."""
    match rule:
        case Include(context):
            return _reference(context)
        case Match(pattern, kinds):
            return {"match": _pattern(pattern), **_captures("captures", kinds)}
        case Region(begin, inside, end):
            return {
                "begin": _pattern(begin.pattern),
                **_captures("beginCaptures", begin.kinds),
                "end": _pattern(end.pattern),
                **_captures("endCaptures", end.kinds),
                "patterns": [_reference(inside)],
            }
        case _:
            assert_never(rule)


def _pattern(pattern: str) -> str:
    """Convert a Python pattern to Oniguruma, which escapes code points differently."""
    return pattern.replace("\\u2500-\\u257f", "\\x{2500}-\\x{257f}")


def _captures(key: str, kinds: tuple[Kind | None, ...]) -> dict[str, Any]:
    first = 0 if len(kinds) == 1 else 1
    named = {str(number): {"name": kind.scope} for number, kind in enumerate(kinds, first) if kind is not None}
    return {key: named} if named else {}
