"""The layout of a model: named constraints, line breaks, sections."""

from collections.abc import Sequence

LONGEST = 118


def named_constraint(text: str, body: str) -> str:
    """Return a constraint item annotated with a name."""
    if body in ("true", "false"):  # MiniZinc 2.6 would attach the name to every `true` of the model
        return f"constraint {body};"
    name = one_line(text).replace("\\", "\\\\").replace('"', "'")  # Gecode's parser rejects quotes in annotations
    line = f'constraint :: "{name}" {body};'
    if len(line) <= LONGEST:
        return line
    return f'constraint :: "{name}"\n  {broken(body)};'


_OPERATORS = (" <-> ", " -> ", " \\/ ", " xor ", " /\\ ", " = ", " ++ ", " + ")
"""The operators after which a long line is broken, the loosest first."""


def broken(body: str, indent: str = "  ") -> str:
    """Break a long expression into several lines.

    The breaks are after its loosest operator, before the body of a quantifier, or between the arguments of a call.
    """
    if len(body) + len(indent) <= LONGEST:
        return body
    for operator in _OPERATORS:
        parts = _split(body, operator)
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
    parts = [inner] if quantified else _split(inner, ", ")
    lines = f",\n{deeper}".join(broken(part, deeper) for part in parts)
    return f"{body[: begin + 1]}\n{deeper}{lines}\n{indent})"


def _split(body: str, sign: str) -> list[str]:
    """Split a text at a sign, but not inside brackets."""
    depth, start, parts = 0, 0, []
    for at, letter in enumerate(body):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and body.startswith(sign, at):
            parts.append(body[start:at])
            start = at + len(sign)
    return [*parts, body[start:]]


def _closes(body: str, start: int) -> bool:
    """Return True if the parenthesis at `start` is closed by the last character."""
    depth = 0
    for at in range(start, len(body)):
        depth += (body[at] == "(") - (body[at] == ")")
        if depth == 0:
            return at == len(body) - 1
    return False


def section(title: str, blocks: Sequence[str]) -> list[str]:
    """Return the blocks that are not empty, below a heading. Without blocks there is no heading."""
    found = [block for block in blocks if block]
    return [f"% {'-' * 20} {title}", *found] if title and found else found


def one_line(text: str) -> str:
    """Return the text on one line."""
    return " ".join(text.split())
