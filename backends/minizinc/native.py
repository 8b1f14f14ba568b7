"""What solvers know better than we can say it: helper functions by MiniZinc's globals, where one has a propagator."""

from collections.abc import Mapping

from pzc.compiler.base.node import node


@node
class Native:
    """The text that stands for a helper function, and the file of MiniZinc's library that it needs."""

    text: str
    include: str


_ARRAYS = "array[int] of var bool: there, array[int] of int: a, array[int] of int: b"
_CONNECTED = Native(
    "% one can go from each vertex that is there to each other one along edges between such vertices: by the solver's\n"
    "% own constraint where it is demanded, which can't stand under a condition\n"
    f"predicate connected_group({_ARRAYS}) =\n"
    "  connected(a, b, there, [there[a[e]] /\\ there[b[e]] | e in index_set(a)]);\n"
    f"predicate connected_group_reif({_ARRAYS}, var bool: holds) =\n"
    "  let { array[int] of var int: far = steps_away(there, [true | e in a], a, b, length(there)) }\n"
    "  in holds <-> forall(v in index_set(there))(there[v] -> far[v] < length(there));",
    "connected.mzn",
)
OF: Mapping[str, Mapping[str, Native]] = {"org.chuffed.chuffed": {"connected_group": _CONNECTED}}
"""By MiniZinc's name of a solver. Loops are not among them: `subcircuit` took Chuffed longer."""
