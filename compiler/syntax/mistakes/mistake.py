"""The description of a kind of syntax error: how to recognize it, and its message."""

from pzc.compiler.base.node import node


@node
class Mistake:
    """A kind of syntax error. Message and help may quote `{found}`, the text at the place, and `{instead}`."""

    code: str
    message: str
    help: str = ""
    examples: tuple[str, ...] = ()
    seen: str = ""  # a regular expression for the text around the place
    missing: tuple[str, ...] = ()  # texts that fix it when inserted at the place
    before: str = ""  # a regular expression for the statement up to the place
    instead: str | None = None  # the replacement for the text that matches `seen`
