"""A small function of MiniZinc that a model is given if it uses it."""

from pzc.compiler.base.node import node


@node
class Helper:
    """The text of a function, what it needs besides, and the file of MiniZinc's library that it needs."""

    text: str
    needs: tuple[str, ...] = ()
