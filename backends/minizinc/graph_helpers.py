"""MiniZinc functions for connected groups, loops, paths and areas.

The distance of each vertex from a first vertex is a function of the present vertices and edges. So the predicates may
be negated (`promise_total`), and no solution is found twice. A distance is one more than the smallest distance of
the neighbors. In a part that is cut off, the distances push each other up to the number of vertices, so that Gecode
detects it by propagation. The standard `connected` and `subcircuit` have free variables and no propagator in Gecode.
"""

from .fragments import Helper

GRAPH_HELPERS: dict[str, Helper] = {
    "edges_at": Helper(
        "function array[int] of set of int: edges_at(int: n, array[int] of int: a, array[int] of int: b) =\n"
        "  [{e | e in index_set(a) where a[e] = v \\/ b[e] = v} | v in 1..n];"
    ),
    "least_step": Helper(
        "% one more than the smallest distance of the neighbours of a vertex, along open edges\n"
        "function var int: least_step(array[int] of var int: far, array[int] of var bool: open,\n"
        "    array[int] of int: a, array[int] of int: b, set of int: near, int: v, int: most) =\n"
        "  min(most, 1 + min([most] ++ [if open[e] then far[a[e] + b[e] - v] else most endif | e in near]));"
    ),
    "distances": Helper(
        "% the distance of each vertex from the first one that is present, along open edges;\n"
        "% `most` if there is no shorter path or the vertex is not present\n"
        "function array[int] of var int: distances(array[int] of var bool: present, array[int] of var bool: open,\n"
        "    array[int] of int: a, array[int] of int: b, int: most) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(present);\n"
        "    array[1..n] of set of int: near = edges_at(n, a, b);\n"
        "    array[1..n] of var 0..most: far;\n"
        "    array[1..n] of var int: step = [least_step(far, open, a, b, near[v], v, most) | v in 1..n];\n"
        "    array[0..n] of var bool: some;  % whether a vertex up to this one is present\n"
        "    constraint not some[0] /\\ forall(v in 1..n)(some[v] <-> some[v - 1] \\/ present[v]);\n"
        "    constraint forall(v in 1..n)(\n"
        "      (not present[v] -> far[v] = most) /\\ (present[v] -> far[v] <= step[v]) /\\\n"
        "      (present[v] /\\ not some[v - 1] -> far[v] = 0) /\\\n"
        "      (present[v] /\\ not some[v - 1] \\/ far[v] >= step[v]));\n"
        "  } in far;",
        ("edges_at", "least_step"),
    ),
    "connected_group": Helper(
        "% the vertices that are present are connected\n"
        "predicate connected_group(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  let { array[int] of var int: far = distances(present, [true | e in a], a, b, length(present)) }\n"
        "  in forall(v in index_set(present))(present[v] -> far[v] < length(present));",
        ("distances",),
    ),
    "connected_cells": Helper(
        "% the cells that are present are connected by their sides\n"
        "predicate connected_cells(array[int] of int: cells, array[int] of var bool: present) =\n"
        "  let {\n"
        "    array[int] of int: two = [[i, j][k] | i, j in index_set(cells), k in 1..2\n"
        "      where i < j /\\ distance(cells[i], cells[j]) <= 1];\n"
        "    int: n = length(two) div 2;\n"
        "  } in connected_group(present, [two[2 * k - 1] | k in 1..n], [two[2 * k] | k in 1..n]);",
        ("connected_group", "distance"),
    ),
    "cell_conditions": Helper(
        "% for each cell of the board, whether it is in the list and present\n"
        "function array[int] of var bool: cell_conditions(array[int] of int: cells,\n"
        "    array[int] of var bool: present) =\n"
        "  [exists(k in index_set(cells) where cells[k] = c)(present[k]) | c in CELL];",
        ("CELL",),
    ),
    "rectangle": Helper(
        "% the cells that are present, at least one, form a rectangle; `high`: its rows, `wide`: its columns\n"
        "predicate rectangle(array[int] of var bool: present) =\n"
        "  let {\n"
        "    array[ROW] of var bool: high = [exists(c in COLUMN)(present[cell(r, c)]) | r in ROW];\n"
        "    array[COLUMN] of var bool: wide = [exists(r in ROW)(present[cell(r, c)]) | c in COLUMN];\n"
        "  } in exists(high) /\\\n"
        "    forall(r in ROW, c in COLUMN)(high[r] /\\ wide[c] -> present[cell(r, c)]) /\\\n"
        "    forall(r, s in ROW where r + 1 < s)(high[r] /\\ high[s] -> high[r + 1]) /\\\n"
        "    forall(c, d in COLUMN where c + 1 < d)(wide[c] /\\ wide[d] -> wide[c + 1]);",
        ("cell",),
    ),
    "square": Helper(
        "% the cells that are present, at least one, form a square\n"
        "predicate square(array[int] of var bool: present) = rectangle(present) /\\\n"
        "  count(r in ROW)(exists(c in COLUMN)(present[cell(r, c)])) =\n"
        "  count(c in COLUMN)(exists(r in ROW)(present[cell(r, c)]));",
        ("rectangle",),
    ),
    "joined": Helper(
        "% the edges that are present are connected\n"
        "predicate joined(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  let {\n"
        "    int: n = max([0] ++ a ++ b);\n"
        "    array[int] of var bool: on = [exists(e in s)(present[e]) | s in edges_at(n, a, b)];\n"
        "    array[int] of var int: far = distances(on, present, a, b, n);\n"
        "  } in forall(v in 1..n)(on[v] -> far[v] < n);",
        ("distances",),
    ),
    "degrees": Helper(
        "% the number of present edges at each vertex\n"
        "function array[int] of var int: degrees(array[int] of var bool: present, array[int] of int: a,\n"
        "    array[int] of int: b) = [sum(e in s)(bool2int(present[e])) | s in edges_at(max([0] ++ a ++ b), a, b)];",
        ("edges_at",),
    ),
    "single_loop": Helper(
        "% the edges that are present form one closed loop\n"
        "predicate single_loop(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  exists(present) /\\ forall(d in degrees(present, a, b))(d in {0, 2}) /\\ joined(present, a, b);",
        ("degrees", "joined"),
    ),
    "single_path": Helper(
        "% the edges that are present form one path\n"
        "predicate single_path(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  forall(d in degrees(present, a, b))(d <= 2) /\\\n"
        "  sum(d in degrees(present, a, b))(bool2int(d = 1)) = 2 /\\ joined(present, a, b);",
        ("degrees", "joined"),
    ),
    "some_paths": Helper(
        "% the edges that are present, at least one, do not branch\n"
        "predicate some_paths(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  exists(present) /\\ forall(d in degrees(present, a, b))(d <= 2);",
        ("degrees",),
    ),
    # A vertex with at most one edge is on no cycle. Removing all such vertices, round after round, leaves the cycles.
    # The round in which a vertex is removed is a function of the present edges, as above.
    "rounds_left": Helper(
        "% all vertices with at most one edge left are removed, round after round: the round in which each vertex is\n"
        "% removed, or a number that is too large. It is one more than the second largest of its neighbours\n"
        "function array[int] of var int: rounds_left(array[int] of var bool: present, array[int] of int: a,\n"
        "    array[int] of int: b) :: promise_total =\n"
        "  let {\n"
        "    int: n = max([0] ++ a ++ b);\n"
        "    int: m = n div 2 + 1;\n"
        "    array[1..n] of var 0..m: left;\n"
        "    array[int] of var -1..m: from_a = [if present[e] then left[b[e]] else -1 endif | e in index_set(a)];\n"
        "    array[int] of var -1..m: from_b = [if present[e] then left[a[e]] else -1 endif | e in index_set(a)];\n"
        "    array[1..n] of set of int: near = edges_at(n, a, b);\n"
        "    constraint forall(v in 1..n)(\n"
        "      left[v] = min(m, 1 + max([-1] ++\n"
        "        [min([if a[x] = v then from_a[x] else from_b[x] endif | x in [e, f]]) |\n"
        "          e, f in near[v] where e < f]))\n"
        "    );\n"
        "  } in left;",
        ("edges_at",),
    ),
    "without_cycle": Helper(
        "% the edges that are present have no cycle\n"
        "predicate without_cycle(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  forall(k in rounds_left(present, a, b))(k <= max(a ++ b) div 2);",
        ("rounds_left",),
    ),
    "groups": Helper(
        "% lead: the vertex that represents the group of each vertex, 0 if it is not present\n"
        "% may: the possible representatives; far: the distance to it, or the number of vertices\n"
        "predicate groups(array[int] of var bool: present, array[int] of int: a, array[int] of int: b,\n"
        "    array[int] of var bool: open, array[int] of set of int: may, array[int] of var int: lead,\n"
        "    array[int] of var int: far) =\n"
        "  let {\n"
        "    int: n = length(present);\n"
        "    array[1..n] of set of int: near = edges_at(n, a, b);\n"
        "    array[int] of var bool: holds = [present[a[e]] /\\ present[b[e]] /\\ open[e] | e in index_set(a)];\n"
        "    array[1..n] of var int: step = [least_step(far, holds, a, b, near[v], v, n) | v in 1..n];\n"
        "  } in forall(v in 1..n)(\n"
        "    lead[v] in {0} union may[v] /\\ (present[v] <-> lead[v] > 0) /\\ (present[v] <-> far[v] < n) /\\\n"
        "    (lead[v] = v <-> far[v] = 0) /\\ (present[v] -> far[v] <= step[v]) /\\\n"
        "    (lead[v] = v \\/ far[v] >= step[v])\n"
        "  ) /\\ forall(e in index_set(a))(holds[e] -> lead[a[e]] = lead[b[e]]);",
        ("edges_at", "least_step"),
    ),
    "group_size": Helper(
        "% the size of the group of a vertex; `others`: the vertices that may be in it\n"
        "function var int: group_size(array[int] of var int: lead, set of int: others, int: v) =\n"
        "  count([lead[w] = lead[v] /\\ lead[v] > 0 | w in others], true);"
    ),
}

CHUFFED_HELPERS: dict[str, Helper] = {
    "connected_group": Helper(
        "% the vertices that are present are connected: by Chuffed's own constraint if it is not under a condition\n"
        "predicate connected_group(array[int] of var bool: present, array[int] of int: a, array[int] of int: b) =\n"
        "  connected(a, b, present, [present[a[e]] /\\ present[b[e]] | e in index_set(a)]);\n"
        "predicate connected_group_reif(array[int] of var bool: present, array[int] of int: a, array[int] of int: b,\n"
        "    var bool: holds) =\n"
        "  let { array[int] of var int: far = distances(present, [true | e in a], a, b, length(present)) }\n"
        "  in holds <-> forall(v in index_set(present))(present[v] -> far[v] < length(present));",
        ("distances",),
        "connected.mzn",
    )
}
"""Helpers that Chuffed solves by a propagator of its own. Loops are not among them: `subcircuit` is slower."""
