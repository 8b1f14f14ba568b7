"""MiniZinc functions that read a list from its first to its last value, as an automaton does.

The states are functions of the values, so the predicates may be negated. Each step is a `table` constraint and not
`regular`, which cannot be reified; both propagate equally well.
"""

from .fragments import Helper

AUTOMATON_HELPERS: dict[str, Helper] = {
    "steps_read": Helper(
        "% the state of an automaton after each value; the table has its transitions [state, value, next state]\n"
        "function array[int] of var int: steps_read(array[int] of var bool: line, array[int, int] of int: table_) ::\n"
        "    promise_total =\n"
        "  let {\n"
        "    int: n = length(line);\n"
        "    array[0..n] of var 0..max(table_): at;\n"
        "    constraint at[0] = 1 /\\ forall(i in 1..n)(table([at[i - 1], bool2int(line[i]), at[i]], table_));\n"
        "  } in at;"
    ),
    "has_runs": Helper(
        "% the lengths of the runs of true values are these, in order\n"
        "predicate has_runs(array[int] of var bool: line, array[int] of int: lengths) =\n"
        "  let {\n"
        "    array[int] of bool: want = [i <= k | k in lengths, i in 1..k + 1];  % each run and the gap after it\n"
        "    int: n = length(want);\n"
        "    array[int] of bool: gap = [true] ++ [not w | w in want];  % is a state in a gap? (0: failure)\n"
        "    array[int] of int: on = [if s <= n /\\ (want ++ [false])[s] then s + 1 else 0 endif | s in 1..n + 1];\n"
        "    array[int] of int: off = [if gap[s] then s elseif want[s] then 0 else s + 1 endif | s in 1..n + 1];\n"
        "    array[int] of int: steps = [0, 0, 0, 0, 1, 0] ++\n"
        "      [[s, b, [off[s], on[s]][b + 1]][i] | s in 1..n + 1, b in 0..1, i in 1..3];\n"
        "    array[int] of var int: at = steps_read(line, array2d(1..2 * n + 4, 1..3, steps));\n"
        "  } in forall(k in lengths)(k > 0) /\\ at[length(line)] >= max(n, 1);",
        ("steps_read",),
    ),
    "has_runs_with_gaps": Helper(
        "% the lengths of the runs of true values are these, in order; a missing length may be any\n"
        "predicate has_runs(array[int] of var bool: line, array[int] of opt int: lengths) =\n"
        "  let {\n"
        "    array[int] of bool: want = [i <= k default 1 | k in lengths, i in 1..(k default 1) + 1];\n"
        "    array[int] of bool: more = [absent(k) /\\ i = 1 | k in lengths, i in 1..(k default 1) + 1];\n"
        "    int: n = length(want);\n"
        "    array[int] of bool: gap = [true] ++ [not w | w in want];  % is a state in a gap? (0: failure)\n"
        "    array[int] of int: on = [if ([false] ++ more)[s] then s elseif s <= n /\\ (want ++ [false])[s]\n"
        "      then s + 1 else 0 endif | s in 1..n + 1];\n"
        "    array[int] of int: off = [if gap[s] then s elseif want[s] then 0 else s + 1 endif | s in 1..n + 1];\n"
        "    array[int] of int: steps = [0, 0, 0, 0, 1, 0] ++\n"
        "      [[s, b, [off[s], on[s]][b + 1]][i] | s in 1..n + 1, b in 0..1, i in 1..3];\n"
        "    array[int] of var int: at = steps_read(line, array2d(1..2 * n + 4, 1..3, steps));\n"
        "  } in forall(k in lengths)(absent(k) \\/ deopt(k) > 0) /\\ at[length(line)] >= max(n, 1);",
        ("steps_read",),
    ),
    "present": Helper(
        "% a list without the missing numbers\n"
        "function array[int] of int: present(array[int] of opt int: items) = [deopt(x) | x in items where occurs(x)];"
    ),
    "run_lengths": Helper(
        "% the length of the run that begins at each place, 0 for none\n"
        "function array[int] of var int: run_lengths(array[int] of var bool: line) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(line);\n"
        "    array[1..n + 1] of var 0..n: ahead;  % the number of true values from here to the next false value\n"
        "    constraint ahead[n + 1] = 0 /\\\n"
        "      forall(i in 1..n)(ahead[i] = if line[i] then 1 + ahead[i + 1] else 0 endif);\n"
        "  } in [if ([false] ++ line)[i] then 0 else ahead[i] endif | i in 1..n];"
    ),
    "filtered_equals": Helper(
        "% the items that are present are these numbers, in order\n"
        "predicate filtered_equals(array[int] of var bool: present, array[int] of var int: items,\n"
        "    array[int] of var int: numbers) =\n"
        "  matched(present, [items[i] = numbers[k] | i in index_set(items), k in index_set(numbers)],\n"
        "    length(numbers));",
        ("matched",),
    ),
    "filtered_equals_with_gaps": Helper(
        "% the items that are present are these numbers, in order; a missing number may be any\n"
        "predicate filtered_equals(array[int] of var bool: present, array[int] of var int: items,\n"
        "    array[int] of opt int: numbers) =\n"
        "  matched(present, [if absent(numbers[k]) then true else items[i] = deopt(numbers[k]) endif |\n"
        "    i in index_set(items), k in index_set(numbers)], length(numbers));",
        ("matched",),
    ),
    "matches": Helper(
        "% a list matches a pattern with numbered positions: `values` of each, or `others` than these; `first` and\n"
        "% `last`: where a match may begin and end; `next`: the positions that may follow each\n"
        "predicate matches(array[int] of var int: line, array[int] of set of int: values,\n"
        "    array[int] of bool: others, set of int: first, array[int] of set of int: next, set of int: last,\n"
        "    bool: empty) =\n"
        "  let { array[int, int] of var bool: at = places_in(line, values, others, first, next) } in\n"
        "  if length(line) = 0 then empty else exists(p in last)(at[length(line), p]) endif;\n"
        "% whether a match of the list so far may end at each position of the pattern\n"
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
        "% the items that are present match m others, in order; `fits`: whether each item matches each other one\n"
        "predicate matched(array[int] of var bool: present, array[int] of var bool: fits, int: m) =\n"
        "  let {\n"
        "    int: n = length(present);\n"
        "    array[0..n, 0..m] of var bool: up_to = first_matched(present, fits, m);\n"
        "  } in up_to[n, m];\n"
        "% whether those present among the first i items match the first k others\n"
        "function array[int, int] of var bool: first_matched(array[int] of var bool: present,\n"
        "    array[int] of var bool: fits, int: m) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(present);\n"
        "    array[0..n, 0..m] of var bool: up_to;\n"
        "    constraint forall(k in 0..m)(up_to[0, k] = (k = 0));\n"
        "    constraint forall(i in 1..n, k in 0..m)(up_to[i, k] <-> (not present[i] /\\ up_to[i - 1, k]) \\/\n"
        "      if k = 0 then false else present[i] /\\ up_to[i - 1, k - 1] /\\ fits[(i - 1) * m + k] endif);\n"
        "  } in up_to;"
    ),
}
