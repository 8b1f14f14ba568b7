"""What a kind of mistake in writing is known by, and what is said about it."""

from pzc.compiler.base.node import node


@node
class Mistake:
    """One kind of mistake. Message and help may quote `{found}`, what stands at the place, and `{instead}`."""

    code: str
    message: str
    help: str = ""
    examples: tuple[str, ...] = ()
    seen: str = ""  # a regular expression for what stands around the place
    missing: tuple[str, ...] = ()  # texts that put it right, inserted at the place
    before: str = ""  # a regular expression for the statement up to the place
    instead: str | None = None  # what is to stand in the place of what was seen
