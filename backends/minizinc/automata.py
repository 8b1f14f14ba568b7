"""MiniZinc functions that read a list from its first to its last value.

What has been read is a function of the values, so these may stand under a negation. As a table for each step and not as
`regular`, which solvers take only where it is demanded outright; what follows from it is the same.
"""

from .helper import Helper

AUTOMATA: dict[str, Helper] = {
    "steps_read": Helper(
        "% after each value the state that the table leads to, [before, value, after]; the first is 1\n"
        "function array[int] of var int: steps_read(array[int] of var bool: line, array[int, int] of int: table_) ::\n"
        "    promise_total =\n"
        "  let {\n"
        "    int: n = length(line);\n"
        "    array[0..n] of var 0..max(table_): at;\n"
        "    constraint at[0] = 1 /\\ forall(i in 1..n)(table([at[i - 1], bool2int(line[i]), at[i]], table_));\n"
        "  } in at;"
    ),
    "has_runs": Helper(
        "% the lengths of the runs that hold, in their order\n"
        "predicate has_runs(array[int] of var bool: line, array[int] of int: lengths) =\n"
        "  let {\n"
        "    array[int] of bool: want = [i <= k | k in lengths, i in 1..k + 1];  % each run, and the gap behind it\n"
        "    int: n = length(want);\n"
        "    array[int] of bool: gap = [true] ++ [not w | w in want];  % what a state is in; in state 0 it has failed\n"
        "    array[int] of int: on = [if s <= n /\\ (want ++ [false])[s] then s + 1 else 0 endif | s in 1..n + 1];\n"
        "    array[int] of int: off = [if gap[s] then s elseif want[s] then 0 else s + 1 endif | s in 1..n + 1];\n"
        "    array[int] of int: steps = [0, 0, 0, 0, 1, 0] ++\n"
        "      [[s, b, [off[s], on[s]][b + 1]][i] | s in 1..n + 1, b in 0..1, i in 1..3];\n"
        "    array[int] of var int: at = steps_read(line, array2d(1..2 * n + 4, 1..3, steps));\n"
        "  } in forall(k in lengths)(k > 0) /\\ at[length(line)] >= max(n, 1);",
        ("steps_read",),
    ),
}
