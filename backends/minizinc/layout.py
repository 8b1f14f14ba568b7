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


_OPERATORS = (" <-> ", " -> ", " \\/ ", " xor ", " /\\ ", " = ", " ++ ", " + ")
"""Those at which a long body is broken, the loosest first."""


def broken(body: str, indent: str = "  ") -> str:
    """A long body over several lines, broken at its loosest operator, where a quantifier's body begins, or between
    what something is called with."""
    if len(body) + len(indent) <= LONGEST:
        return body
    for operator in _OPERATORS:
        parts = _parted(body, operator)
        if len(parts) > 1:
            return f"{operator.rstrip()}\n{indent}".join(broken(part, indent) for part in parts)
    begin = body.find("(")
    while begin > 0 and not _closes(body, begin):
        begin = body.find(")(", begin) + 1
    if begin <= 0 or not body.endswith(")"):
        return body
    inner = body[begin + 1 : -1]
    quantified = body[begin - 1] == ")"
    deeper = indent + "  "
    parts = [inner] if quantified else _parted(inner, ", ")
    lines = f",\n{deeper}".join(broken(part, deeper) for part in parts)
    return f"{body[: begin + 1]}\n{deeper}{lines}\n{indent})"


def _parted(body: str, sign: str) -> list[str]:
    """The parts of a text between the signs that stand within no brackets."""
    depth, start, parts = 0, 0, []
    for at, letter in enumerate(body):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and body.startswith(sign, at):
            parts.append(body[start:at])
            start = at + len(sign)
    return [*parts, body[start:]]


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
