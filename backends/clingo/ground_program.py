"""A flat puzzle to its ground program."""

from collections.abc import Callable, Mapping
from functools import partial

from pzc.compiler.encode.encode import Encoded, encode_with
from pzc.compiler.encode.requirements import Guards, Requirements
from pzc.compiler.encode.sink import Literal
from pzc.compiler.encode.values import Encoder
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Var
from pzc.compiler.flat.survey import Survey

from .graphs import Reach
from .program import Program


def ground_program(
    flat: Flat, program: Program | None = None, announce: Callable[[Reason], None] | None = None
) -> tuple[Program, Encoded]:
    """Return the program of a flat puzzle without passes, and where its solution is in the program.

    An empty program may be given. `announce` is called before the rules of each constraint are added.
    """
    program = program or Program()
    graphs = partial(Reach, program)
    encoded = encode_with(flat, program, graphs, announce=announce)
    program.settle()
    return program, encoded


def extend_program(flat: Flat, program: Program, guards: Guards | None = None) -> Encoded:
    """Add a flat puzzle to a program that can be extended later. Return its encoding."""
    return encode_with(flat, program, partial(Reach, program), guards)


def further_rules(
    size: int, choices: Mapping[Var, Mapping[int, Literal]], guards: Guards
) -> tuple[Program, Callable[[Constraint], None]]:
    """Return a program whose rules extend another one, and a function that adds a constraint to it.

    The other program has `size` atoms. `choices` are its literals for the values of each unknown.
    """
    program = Program()
    program.start_after(size)
    survey = Survey(())
    values = Encoder(program, survey, {}, graphs=partial(Reach, program))
    for unknown, literals in choices.items():
        values.adopt(unknown, literals)
    return program, Requirements(program, survey, values, set(), guards).post_later
