"""Phrases to sentences: pronouns, parts that depend on parameters, and what keeps two lists apart."""

import re
from collections.abc import Mapping, Sequence

from pzc.compiler.model.rule_texts import text_for

from .english import listed

_SOME = r"\(\d+,\d+\)(?: to \(\d+,\d+\))?"
"""A cell, or cells in a line."""
_WHO = re.compile(rf"((?:the [a-z ]+ of )?{_SOME}(?:, {_SOME})*( and {_SOME})?) (?=is|are)")
"""Cells, or something of cells, at the beginning of a clause."""
_CELLS = re.compile(r"(?P<before>\w+) <(?P<cells>\(\d+,\d+\)(, (\(\d+,\d+\)|\.\.\.))*)>")
"""A word and a list of cells, as braces in the text of a rule show it."""
_PREPOSITIONS = frozenset("of in on cells to by and or with".split())
_FEW = 3
"""The fewest cells of a list that are named by the first and the last."""
_RANGE = re.compile(r"\bthe (digit|number)s (\d+) to (\d+)\b")
"""A range of numbers, where a parameter is its end."""
_LIST = re.compile(r"\(\d+,\d+\)(,| and) \(")
_CELL = re.compile(r"\(\d+,\d+\)")
_RUNS = re.compile(r"(the \w+) (runs|does not run)\b")
"""A line at the beginning of a clause."""
_SUBJECT = re.compile(
    rf"((?:{_SOME})(?:, {_SOME})*(?: and {_SOME})?|the \w+) (?=(?:is|are|has|have|runs|does not run|lie|lies)\b)"
)
"""The subject of a clause."""
_HAVE_NO = re.compile("(has|have) no ")
_REACHED = re.compile(r"(no \w+ reaches |the \w+ does not reach )(\(\d+,\d+\))$")
_LINE = re.compile(r"(?:no \w+ reaches|the \w+ does not reach) \(\d+,\d+\)|the \w+ joins \(\d+,\d+\) and \(\d+,\d+\)")
"""A reason that is only about a line at one cell or between two."""
_VERB = re.compile(r"\b(is|are|has|have|do|does|(?<!not )(join|run|separate|lead|lie|point)s?)\b")
"""The verb of a conclusion."""

_PRONOUN = re.compile(r"(it|its|they|their|he|his|she|her|this|these|those)\b")


def in_words(text: str) -> str:
    """Return the text of a rule with lists of cells in words: `along the line from (1,1) to (1,4)`."""

    def in_list(match: re.Match[str]) -> str:
        names = match["cells"].split(", ")
        if len(names) < _FEW or match["before"] in _PREPOSITIONS:
            return f"{match['before']} {listed([name.replace('...', '…') for name in names])}"
        return f"{match['before']} from {names[0]} to {names[-1]}"

    return _RANGE.sub(_range, _CELLS.sub(in_list, text))


def _range(match: re.Match[str]) -> str:
    """Return `the digit 1` for a range of one number, `the digits 1 and 2` for a range of two."""
    first, last = int(match[2]), int(match[3])
    if first == last:
        return f"the {match[1]} {first}"
    return f"the {match[1]}s {first} and {last}" if last == first + 1 else match[0]


def as_part(text: str) -> str:
    """Return the text of a rule as part of a sentence. A text that begins with a pronoun is quoted."""
    return f'"{text}"' if _PRONOUN.match(text) else text


def for_parameters(text: str, values: Mapping[str, int]) -> str:
    """Return the text of a rule for given parameters: without `unless free = 1` and `with full = 1`."""
    text = text_for(text, values).rstrip(" .")
    for name in values:
        if len(name) == 1:  # a letter by itself stands for the number, such as n in "from 1 to n"
            text = re.sub(rf"(?<![\w'-]){name}(?![\w'-])", str(values[name]), text)
    return text.replace("plus -", "minus ")


def without_repeats(clauses: Sequence[str]) -> list[str]:
    """Return clauses. Consecutive ones with the same subject are one: `(1,1) is 5 and is part of the snake`."""
    found: list[str] = []
    subjects: list[str] = []
    for clause in clauses:
        match, reached = _SUBJECT.match(clause), _REACHED.match(clause)
        if match and subjects and match[1] == subjects[-1]:
            does = clause[match.end() :]
            again = _HAVE_NO.match(does)
            is_same = again is not None and _HAVE_NO.match(found[-1][match.end() :]) is not None
            found[-1] += f" and {does[again.end() - len('no ') :] if is_same and again else does}"
        elif reached and subjects and reached[2] == subjects[-1]:
            found.append(f"{reached[1]}it")
        elif match and found and (before := _REACHED.match(found[-1])) and before[2] == match[1]:
            found.append(f"it {clause[match.end() :]}")
        else:
            found.append(clause)
        subjects.append(match[1] if match else "")
    return found


def they(because: str, so: str) -> str:
    """Return the conclusion with `they` for places, or `it` for a line, that the only reason has just named."""
    run = _RUNS.match(because)
    if run is not None and so.startswith((f"{run[1]} runs", f"{run[1]} does not run")):
        return f"it{so.removeprefix(run[1])}"
    match, reason = _WHO.match(so), _WHO.match(because)
    same = reason is not None and match is not None and match[0] == reason[0] and len(_WHO.findall(because)) == 1
    line = _LINE.fullmatch(because)
    if match is None or not same and (line is None or _CELL.findall(line[0]) != _CELL.findall(match[0])):
        return so
    several = match[2] or " to " in match[1]
    return f"{'they' if several else 'it'} {so[match.end() :]}"


def runs_on(because: str, so: str) -> bool:
    """Return True if a conclusion behind `because` and a reason would read as a part of the reason.

    This happens for places after places, and for several clauses.
    """
    if because.startswith("of "):
        return False
    places = because.endswith(")") and so.startswith("(") and bool(_LIST.match(so))
    return places or len(_VERB.findall(so.partition(";")[0])) > 1


def would_lack(line: str, facts: str) -> str:
    """Return `row 1 would have no star` or `no cell of row 1 would be 5` for such facts; nothing for other facts."""
    rest = facts.removeprefix(f"{line} has no ")
    if rest != facts and not _CELL.search(rest):
        return f"{line} would have no {rest}"
    rest = facts.removeprefix(f"no cell of {line} is ")
    return f"no cell of {line} would be {rest}" if rest != facts and not _CELL.search(rest) else ""
