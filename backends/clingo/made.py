"""A flat puzzle to its ground program."""

from functools import partial

from pzc.compiler.encode.encode import Encoded, encode_with
from pzc.compiler.flat.flat import Flat

from .graphs import Reach
from .program import Program


def made(flat: Flat) -> tuple[Program, Encoded]:
    """The program of a flat puzzle as it is, and where its answer stands."""
    program = Program()
    encoded = encode_with(flat, program, partial(Reach, program))
    for value in encoded.values:
        for variable, _ in value.terms:
            program.number(variable)
    program.settle()
    return program, encoded
