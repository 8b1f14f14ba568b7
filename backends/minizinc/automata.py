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
    "has_runs_told": Helper(
        "% the lengths of the runs that hold, in their order; one that is not told may be any\n"
        "predicate has_runs(array[int] of var bool: line, array[int] of opt int: lengths) =\n"
        "  let {\n"
        "    array[int] of bool: want = [i <= k default 1 | k in lengths, i in 1..(k default 1) + 1];\n"
        "    array[int] of bool: more = [absent(k) /\\ i = 1 | k in lengths, i in 1..(k default 1) + 1];\n"
        "    int: n = length(want);\n"
        "    array[int] of bool: gap = [true] ++ [not w | w in want];  % what a state is in; in state 0 it has failed\n"
        "    array[int] of int: on = [if ([false] ++ more)[s] then s elseif s <= n /\\ (want ++ [false])[s]\n"
        "      then s + 1 else 0 endif | s in 1..n + 1];\n"
        "    array[int] of int: off = [if gap[s] then s elseif want[s] then 0 else s + 1 endif | s in 1..n + 1];\n"
        "    array[int] of int: steps = [0, 0, 0, 0, 1, 0] ++\n"
        "      [[s, b, [off[s], on[s]][b + 1]][i] | s in 1..n + 1, b in 0..1, i in 1..3];\n"
        "    array[int] of var int: at = steps_read(line, array2d(1..2 * n + 4, 1..3, steps));\n"
        "  } in forall(k in lengths)(absent(k) \\/ deopt(k) > 0) /\\ at[length(line)] >= max(n, 1);",
        ("steps_read",),
    ),
    "told": Helper(
        "% the numbers of a list that are told\n"
        "function array[int] of int: told(array[int] of opt int: items) = [deopt(x) | x in items where occurs(x)];"
    ),
    "run_lengths": Helper(
        "% of each place the length of the run that begins there, 0 if none does\n"
        "function array[int] of var int: run_lengths(array[int] of var bool: line) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(line);\n"
        "    array[1..n + 1] of var 0..n: ahead;  % how many hold from here on without a gap\n"
        "    constraint ahead[n + 1] = 0 /\\\n"
        "      forall(i in 1..n)(ahead[i] = if line[i] then 1 + ahead[i + 1] else 0 endif);\n"
        "  } in [if ([false] ++ line)[i] then 0 else ahead[i] endif | i in 1..n];"
    ),
    "remains": Helper(
        "% what is there of a list is these numbers, in their order\n"
        "predicate remains(array[int] of var bool: there, array[int] of var int: items,\n"
        "    array[int] of var int: told) =\n"
        "  matched(there, [items[i] = told[k] | i in index_set(items), k in index_set(told)], length(told));",
        ("matched",),
    ),
    "remains_told": Helper(
        "% what is there of a list is these numbers, in their order; one that is not told may be any\n"
        "predicate remains(array[int] of var bool: there, array[int] of var int: items,\n"
        "    array[int] of opt int: told) =\n"
        "  matched(there, [if absent(told[k]) then true else items[i] = deopt(told[k]) endif |\n"
        "    i in index_set(items), k in index_set(told)], length(told));",
        ("matched",),
    ),
    "matches": Helper(
        "% a list is as a pattern says, the values of which have numbers: `values` are what each may, or may not\n"
        "% (`others`), be; `first` and `last`: which may begin and end it; `next`: which may follow each\n"
        "predicate matches(array[int] of var int: line, array[int] of set of int: values,\n"
        "    array[int] of bool: others, set of int: first, array[int] of set of int: next, set of int: last,\n"
        "    bool: empty) =\n"
        "  let { array[int, int] of var bool: at = places_in(line, values, others, first, next) } in\n"
        "  if length(line) = 0 then empty else exists(p in last)(at[length(line), p]) endif;\n"
        "% whether one may be at a value of the pattern after each element of the list\n"
        "function array[int, int] of var bool: places_in(array[int] of var int: line,\n"
        "    array[int] of set of int: values, array[int] of bool: others, set of int: first,\n"
        "    array[int] of set of int: next) :: promise_total =\n"
        "  let {\n"
        "    array[index_set(line), index_set(values)] of var bool: at;\n"
        "    constraint forall(i in index_set(line), p in index_set(values))(at[i, p] <->\n"
        "      (line[i] in values[p]) != others[p] /\\\n"
        "      if i = 1 then p in first else exists(q in index_set(values) where p in next[q])(at[i - 1, q]) endif);\n"
        "  } in at;"
    ),
    "matched": Helper(
        "% what is there of a list agrees with m things, in their order; `fits`: each of the list with each of them\n"
        "predicate matched(array[int] of var bool: there, array[int] of var bool: fits, int: m) =\n"
        "  let {\n"
        "    int: n = length(there);\n"
        "    array[0..n, 0..m] of var bool: up_to = first_matched(there, fits, m);\n"
        "  } in up_to[n, m] /\\ forall(i in 0..n)(count(k in 0..m)(up_to[i, k]) = 1);  % (which is seen sooner so)\n"
        "% whether what is there of the first i agrees with the first k\n"
        "function array[int, int] of var bool: first_matched(array[int] of var bool: there,\n"
        "    array[int] of var bool: fits, int: m) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(there);\n"
        "    array[0..n, 0..m] of var bool: up_to;\n"
        "    constraint forall(k in 0..m)(up_to[0, k] = (k = 0));\n"
        "    constraint forall(i in 1..n, k in 0..m)(up_to[i, k] <-> (not there[i] /\\ up_to[i - 1, k]) \\/\n"
        "      if k = 0 then false else there[i] /\\ up_to[i - 1, k - 1] /\\ fits[(i - 1) * m + k] endif);\n"
        "  } in up_to;"
    ),
}
