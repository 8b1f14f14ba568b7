"""Constraints to lines of a model: each with its name, broken where it is long."""

from collections.abc import Sequence

LONGEST = 118


def named_constraint(text: str, body: str) -> str:
    """A constraint that has a text for its name."""
    if body in ("true", "false"):  # MiniZinc 2.6 would put the name on every `true` there is
        return f"constraint {body};"
    name = one_line(text).replace("\\", "\\\\").replace('"', "'")  # Gecode's parser takes no quotes in annotations
    line = f'constraint :: "{name}" {body};'
    if len(line) <= LONGEST:
        return line
    return f'constraint :: "{name}"\n  {broken(body)};'


def broken(body: str, indent: str = "  ") -> str:
    """A long body over several lines, broken where a quantifier's body begins or between its parts."""
    if len(body) + len(indent) <= LONGEST:
        return body
    depth = 0
    for at, letter in enumerate(body):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and body.startswith(" /\\ ", at):
            inner = body[at + 4 :]
            return f"{broken(body[:at], indent)} /\\\n{indent}{broken(inner, indent)}"
        if depth == 0 and body.startswith(")(", at) and body.endswith(")") and _closes(body, at + 1):
            return f"{body[: at + 2]}\n{indent}  {broken(body[at + 2 : -1], indent + '  ')}\n{indent})"
    return body


def _closes(body: str, start: int) -> bool:
    """Whether the parenthesis at `start` is closed by the last one."""
    depth = 0
    for at in range(start, len(body)):
        depth += (body[at] == "(") - (body[at] == ")")
        if depth == 0:
            return at == len(body) - 1
    return False


def section(title: str, blocks: Sequence[str]) -> list[str]:
    """The blocks that are not empty, below a line that says what they are; without any, nothing."""
    there = [block for block in blocks if block]
    return [f"% {'-' * 20} {title}", *there] if title and there else there


def one_line(text: str) -> str:
    """The text without line ends."""
    return " ".join(text.split())
