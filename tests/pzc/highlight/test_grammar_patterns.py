"""The language as patterns: the result of the first matching rule, and that all texts are covered."""

import re

import pytest

from pzc.highlight.grammar_patterns import BLANK, Contexts, Include, Match, Region, Rule, contexts, ready_names
from pzc.highlight.token_styles import Kind


def matches(rule: Rule) -> tuple[Match, ...]:
    match rule:
        case Match():
            return (rule,)
        case Region(begin, _, end):
            return begin, end
        case Include():
            return ()


ALL = [(name, match) for name, rules in contexts().items() for rule in rules for match in matches(rule)]


def first(context: str, text: str, at: int = 0) -> tuple[Kind | None, ...]:
    """Return the kinds that the first matching rule of a context gives to a place of a text."""

    def tried(rules: tuple[Rule, ...], known: Contexts) -> tuple[Kind | None, ...] | None:
        for rule in rules:
            found = tried(known[rule.context], known) if isinstance(rule, Include) else None
            if isinstance(rule, Include):
                if found is not None:
                    return found
                continue
            begin = rule if isinstance(rule, Match) else rule.begin
            if re.compile(begin.pattern, re.MULTILINE).match(text, at):
                return begin.kinds
        return None

    found = tried(contexts()[context], contexts())
    assert found is not None, "each character is taken by some rule"
    return found


def test_settings_of_rules_are_expressions() -> None:
    text = "height = 2, digit as worth"
    assert [first("settings", text, text.index(word)) for word in ("2", "as")] == [(Kind.NUMBER,), (Kind.WORD,)]
    assert first("settings", text)


def test_contexts_of_rules_exist() -> None:
    for rules in contexts().values():
        for rule in rules:
            inside = {Include: "context", Region: "inside"}.get(type(rule))
            assert inside is None or getattr(rule, inside) in contexts()


@pytest.mark.parametrize(("context", "match"), ALL)
def test_each_pattern_has_one_kind_or_one_for_each_group(context: str, match: Match) -> None:
    groups = re.compile(match.pattern, re.MULTILINE).groups
    assert len(match.kinds) == (groups or 1), context


def test_no_pattern_crosses_the_end_of_a_line() -> None:
    whole = 'use\n\ngrid\nclue\n x [[\n 1 ]]\n# a\n"b\n{c\n}\n'
    crossing = [
        match.pattern
        for _, match in ALL
        for found in re.finditer(match.pattern, whole, re.MULTILINE)
        if "\n" in found[0].rstrip("\n") or found[0].count("\n") > 1
    ]
    assert not crossing


@pytest.mark.parametrize(
    ("context", "text", "kinds"),
    [
        ("file", "use sudoku", (Kind.KEYWORD,)),
        ("file", "used", (Kind.NAME,)),
        ("file", "clue star(c: cell)", (Kind.KEYWORD, None, Kind.DECLARED)),
        ("file", "pattern net cube", (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD)),
        ("file", "format fpuzzles \"x\": flag", (Kind.KEYWORD, None, Kind.FILE)),
        ("file", "expect unique", (Kind.KEYWORD, None, Kind.WORD)),
        ("file", "hidden layer a", (Kind.KEYWORD, None, Kind.KEYWORD, None, Kind.DECLARED)),
        ("file", "regions house optional", (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD)),
        ("file", "unknown a, b of 1..2", (Kind.KEYWORD,)),
        ("file", "unknown = 2", (Kind.NAME,)),
        ("file", "star (1,1)", (Kind.CLUE,)),
        ("file", "star [[", (Kind.CLUE,)),
        ("file", "star and moon", (Kind.NAME,)),
        ("file", "star < 3", (Kind.NAME,)),
        ("file", "star <=3", (Kind.NAME,)),
        ("file", "sum (1,1)", (Kind.AGGREGATE,)),
        ("expression", "# words", (Kind.COMMENT,)),
        ("expression", "12", (Kind.NUMBER,)),
        ("expression", "not x", (Kind.OPERATOR_WORD,)),
        ("expression", "nothing", (Kind.NAME,)),
        ("expression", "true", (Kind.CONSTANT,)),
        ("expression", "x' = 1", (Kind.NAME,)),
        ("expression", "rows", (Kind.READY,)),
        ("expression", "<->", (Kind.OPERATOR,)),
        ("expression", "≠", (Kind.OPERATOR,)),
        ("expression", "„Satz“", (Kind.STRING,)),
        ("expression", ".", (Kind.EMPTY,)),
        ("string", "{n}", (Kind.VALUE_IN_TEXT,)),
        ("string", "{", (Kind.STRING,)),
        ("string", '\\"', (Kind.STRING,)),
        ("picture", "12*", (Kind.MARK,)),
        ("picture", ". .", (Kind.EMPTY,)),
        ("picture", "+--+", (Kind.FRAME,)),
        ("picture", "-1", (Kind.MARK,)),
        ("looks", "along x", (Kind.WORD,)),
        ("layer", "bool", (Kind.TYPE,)),
        ("use", "killer", (Kind.FILE,)),
    ],
)  # fmt: skip
def test_kind_of_a_text(context: str, text: str, kinds: tuple[Kind | None, ...]) -> None:
    assert first(context, text) == kinds


def test_builtin_names() -> None:
    names = ready_names()
    assert {"given", "rows"} <= set(names) and list(names) == sorted(set(names))


@pytest.mark.parametrize("sign", [" ", "\t", "\r", "\u00a0", "\ufeff"])
def test_blanks(sign: str) -> None:
    assert re.fullmatch(BLANK, sign) and not re.fullmatch(BLANK, "\n")
