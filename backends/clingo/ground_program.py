"""A flat puzzle to its ground program."""

from functools import partial

from pzc.compiler.encode.encode import Encoded, Guards, encode_with
from pzc.compiler.flat.flat import Flat

from .graphs import Reach
from .program import Program


def ground_program(flat: Flat) -> tuple[Program, Encoded]:
    """Return the program of a flat puzzle without passes, and where its solution is in the program."""
    program = Program()
    encoded = encode_with(flat, program, partial(Reach, program), by_shares=True, equal_as_one=True)
    program.settle()
    return program, encoded


def extend_program(flat: Flat, program: Program, guards: Guards | None = None) -> Encoded:
    """Add a flat puzzle to a program that can be extended later. Return where its solution is in the program."""
    return encode_with(flat, program, partial(Reach, program), guards)
