"""MiniZinc functions for what hangs together: groups of cells, loops, paths.

How far away everything is from a first vertex is a function of what is there. So the unknowns that these functions
bring along may stand under a negation (`promise_total`), and no answer comes twice. The distance is one more than the
least of the neighbours': where a part is cut off, its distances push each other up until they are as many as there are
vertices, and so a solver without clause learning finds out at once. The library's `connected` and `subcircuit` have
free unknowns, and steps written out as truth values are a hundred times as large.
"""

from .helper import Helper

GRAPHS: dict[str, Helper] = {
    "edges_at": Helper(
        "function array[int] of set of int: edges_at(int: n, array[int] of int: a, array[int] of int: b) =\n"
        "  [{e | e in index_set(a) where a[e] = v \\/ b[e] = v} | v in 1..n];"
    ),
    "least_step": Helper(
        "% one step more than the least of what the neighbours of a vertex have, along the edges that are joined\n"
        "function var int: least_step(array[int] of var int: far, array[int] of var bool: joined,\n"
        "    array[int] of int: a, array[int] of int: b, set of int: near, int: v, int: most) =\n"
        "  min(most, 1 + min([most] ++ [if joined[e] then far[a[e] + b[e] - v] else most endif | e in near]));"
    ),
    "steps_away": Helper(
        "% how many steps each vertex is away from the first one that is there, along edges that are joined; `most`\n"
        "% if there is no shorter way, or it is not there itself\n"
        "function array[int] of var int: steps_away(array[int] of var bool: there, array[int] of var bool: joined,\n"
        "    array[int] of int: a, array[int] of int: b, int: most) :: promise_total =\n"
        "  let {\n"
        "    int: n = length(there);\n"
        "    array[1..n] of set of int: near = edges_at(n, a, b);\n"
        "    array[1..n] of var 0..most: far;\n"
        "    array[1..n] of var int: step = [least_step(far, joined, a, b, near[v], v, most) | v in 1..n];\n"
        "    array[0..n] of var bool: some;  % whether any of the vertices up to here is there\n"
        "    constraint not some[0] /\\ forall(v in 1..n)(some[v] <-> some[v - 1] \\/ there[v]);\n"
        "    constraint forall(v in 1..n)(\n"
        "      (not there[v] -> far[v] = most) /\\ (there[v] -> far[v] <= step[v]) /\\\n"
        "      (there[v] /\\ not some[v - 1] -> far[v] = 0) /\\\n"
        "      (there[v] /\\ not some[v - 1] \\/ far[v] >= step[v]));\n"
        "  } in far;",
        ("edges_at", "least_step"),
    ),
    "connected_group": Helper(
        "% one can go from each vertex that is there to each other one along edges between such vertices\n"
        "predicate connected_group(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  let { array[int] of var int: far = steps_away(there, [true | e in a], a, b, length(there)) }\n"
        "  in forall(v in index_set(there))(there[v] -> far[v] < length(there));",
        ("steps_away",),
    ),
    "connected_cells": Helper(
        "% the cells that are there hang together by their sides\n"
        "predicate connected_cells(array[int] of int: cells, array[int] of var bool: there) =\n"
        "  let {\n"
        "    array[int] of int: two = [[i, j][k] | i, j in index_set(cells), k in 1..2\n"
        "      where i < j /\\ distance(cells[i], cells[j]) <= 1];\n"
        "    int: n = length(two) div 2;\n"
        "  } in connected_group(there, [two[2 * k - 1] | k in 1..n], [two[2 * k] | k in 1..n]);",
        ("connected_group", "distance"),
    ),
    "on_board": Helper(
        "% for each cell of the board whether it is in a list and there\n"
        "function array[int] of var bool: on_board(array[int] of int: cells, array[int] of var bool: there) =\n"
        "  [exists(k in index_set(cells) where cells[k] = c)(there[k]) | c in CELL];",
        ("CELL",),
    ),
    "rectangle": Helper(
        "% the cells that are there, one at least, are all of a rectangle: `high` are its rows, `wide` its columns\n"
        "predicate rectangle(array[int] of var bool: there) =\n"
        "  let {\n"
        "    array[ROW] of var bool: high = [exists(c in COLUMN)(there[cell(r, c)]) | r in ROW];\n"
        "    array[COLUMN] of var bool: wide = [exists(r in ROW)(there[cell(r, c)]) | c in COLUMN];\n"
        "  } in exists(high) /\\\n"
        "    forall(r in ROW, c in COLUMN)(high[r] /\\ wide[c] -> there[cell(r, c)]) /\\\n"
        "    forall(r, s in ROW where r + 1 < s)(high[r] /\\ high[s] -> high[r + 1]) /\\\n"
        "    forall(c, d in COLUMN where c + 1 < d)(wide[c] /\\ wide[d] -> wide[c + 1]);",
        ("cell",),
    ),
    "square": Helper(
        "% the cells that are there, one at least, are all of a square\n"
        "predicate square(array[int] of var bool: there) = rectangle(there) /\\\n"
        "  count(r in ROW)(exists(c in COLUMN)(there[cell(r, c)])) =\n"
        "  count(c in COLUMN)(exists(r in ROW)(there[cell(r, c)]));",
        ("rectangle",),
    ),
    "joined": Helper(
        "% the edges that are there hang together, by their end points; none is `most` steps away from the first one\n"
        "predicate joined(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  joined(there, a, b, max([0] ++ a ++ b));\n"
        "predicate joined(array[int] of var bool: there, array[int] of int: a, array[int] of int: b, int: most) =\n"
        "  let {\n"
        "    array[int] of var bool: on = [exists(e in s)(there[e]) | s in edges_at(max([0] ++ a ++ b), a, b)];\n"
        "    array[int] of var int: far = steps_away(on, there, a, b, most);\n"
        "  } in forall(p in index_set(on))(on[p] -> far[p] < most);",
        ("steps_away",),
    ),
    "degrees": Helper(
        "% how many of the edges that are there end in each point\n"
        "function array[int] of var int: degrees(array[int] of var bool: there, array[int] of int: a,\n"
        "    array[int] of int: b) = [sum(e in s)(bool2int(there[e])) | s in edges_at(max([0] ++ a ++ b), a, b)];",
        ("edges_at",),
    ),
    "single_loop": Helper(
        "% the edges that are there form one closed loop\n"
        "predicate single_loop(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  exists(there) /\\ forall(d in degrees(there, a, b))(d in {0, 2}) /\\\n"
        "  joined(there, a, b, max(a ++ b) div 2 + 1);",
        ("degrees", "joined"),
    ),
    "some_loops": Helper(
        "% the edges that are there form closed loops, one or more\n"
        "predicate some_loops(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  exists(there) /\\ forall(d in degrees(there, a, b))(d in {0, 2});",
        ("degrees",),
    ),
    "single_path": Helper(
        "% the edges that are there form one line with two ends\n"
        "predicate single_path(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  forall(d in degrees(there, a, b))(d <= 2) /\\\n"
        "  sum(d in degrees(there, a, b))(bool2int(d = 1)) = 2 /\\ joined(there, a, b);",
        ("degrees", "joined"),
    ),
    "some_paths": Helper(
        "% the edges that are there, one at least, form lines that do not branch: paths, if there is no loop besides\n"
        "predicate some_paths(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  exists(there) /\\ forall(d in degrees(there, a, b))(d <= 2);",
        ("degrees",),
    ),
    # A point where one edge ends, or none, is part of no cycle. Without all such points, again and again, what remains
    # is a cycle at least: after how many rounds each goes is a function of what is there, as above.
    "rounds_left": Helper(
        "% after how many rounds each point goes, if in each all go where one edge is left, or none; a number that\n"
        "% is too large for those that never go. It is one more than the second largest of the points beside it\n"
        "function array[int] of var int: rounds_left(array[int] of var bool: there, array[int] of int: a,\n"
        "    array[int] of int: b) :: promise_total =\n"
        "  let {\n"
        "    int: n = max([0] ++ a ++ b);\n"
        "    int: m = n div 2 + 1;\n"
        "    array[1..n] of var 0..m: left;\n"
        "    array[int] of var -1..m: from_a = [if there[e] then left[b[e]] else -1 endif | e in index_set(a)];\n"
        "    array[int] of var -1..m: from_b = [if there[e] then left[a[e]] else -1 endif | e in index_set(a)];\n"
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
        "% the edges that are there have no cycle\n"
        "predicate without_cycle(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  forall(k in rounds_left(there, a, b))(k <= max(a ++ b) div 2);",
        ("rounds_left",),
    ),
    # Of lines drawn in the plane that says the same, and a solver without clause learning sees it sooner.
    "link_faces": Helper(
        "% the corners on both sides of a link; those on the rim are one\n"
        "function int: face(int: y, int: x) =\n"
        "  if y in 1..card(ROW) - 1 /\\ x in 1..card(COLUMN) - 1\n"
        "  then (y - 1) * (card(COLUMN) - 1) + x + 1 else 1 endif;\n"
        "array[LINK, 1..2] of int: link_faces = array2d(LINK, 1..2, [face(y - down * k, x - (1 - down) * k) |\n"
        "  l in LINK, y in {row(link_ends[l, 1])}, x in {column(link_ends[l, 1])},\n"
        "  down in {bool2int(y = row(link_ends[l, 2]))}, k in 0..1]);",
        ("LINK", "link_ends", "row", "column"),
    ),
    "without_loop": Helper(
        "% there is no loop: from each face one can go to each other one over lines that are not there\n"
        "predicate without_loop(array[int] of var bool: line, array[int] of int: a, array[int] of int: b) =\n"
        "  let {\n"
        "    int: n = max([1] ++ a ++ b);\n"
        "    array[int] of var int: far = steps_away([true | v in 1..n], [not x | x in line], a, b, n);\n"
        "  } in forall(v in 1..n)(far[v] < n);",
        ("steps_away",),
    ),
    "groups": Helper(
        "% lead: by which vertex the group of each goes, one of those that may be; 0 for one that is not there\n"
        "% far: how many steps away it is, as many as there are vertices for 0\n"
        "predicate groups(array[int] of var bool: there, array[int] of int: a, array[int] of int: b,\n"
        "    array[int] of var bool: joined, array[int] of set of int: may, array[int] of var int: lead,\n"
        "    array[int] of var int: far) =\n"
        "  let {\n"
        "    int: n = length(there);\n"
        "    array[1..n] of set of int: near = edges_at(n, a, b);\n"
        "    array[int] of var bool: holds = [there[a[e]] /\\ there[b[e]] /\\ joined[e] | e in index_set(a)];\n"
        "    array[1..n] of var int: step = [least_step(far, holds, a, b, near[v], v, n) | v in 1..n];\n"
        "  } in forall(v in 1..n)(\n"
        "    lead[v] in {0} union may[v] /\\ (there[v] <-> lead[v] > 0) /\\ (there[v] <-> far[v] < n) /\\\n"
        "    (lead[v] = v <-> far[v] = 0) /\\ (there[v] -> far[v] <= step[v]) /\\ (lead[v] = v \\/ far[v] >= step[v])\n"
        "  ) /\\ forall(e in index_set(a))(holds[e] -> lead[a[e]] = lead[b[e]]);",
        ("edges_at", "least_step"),
    ),
    "group_size": Helper(
        "% how many vertices are in the group of a vertex, of which these may be\n"
        "function var int: group_size(array[int] of var int: lead, set of int: others, int: v) =\n"
        "  count([lead[w] = lead[v] /\\ lead[v] > 0 | w in others], true);"
    ),
    "led_size": Helper(
        "% how many vertices are in the group that goes by this one\n"
        "function var int: led_size(array[int] of var int: lead, int: v) = count(lead, v);"
    ),
}

for _name in ("joined", "single_loop", "some_loops", "single_path", "without_cycle"):
    GRAPHS[f"{_name}_of_pairs"] = Helper(
        "% the same of lines told by their ends: 0 is no point, and what joins the same points is one line\n"
        f"predicate {_name}_of_pairs(array[int] of var bool: there, array[int] of int: a, array[int] of int: b) =\n"
        "  let {\n"
        "    int: n = max([0] ++ a ++ b) + 1;\n"
        "    array[int] of int: line = [min(a[e], b[e]) * n + max(a[e], b[e]) | e in index_set(a)];\n"
        "    array[int] of int: lines = [k | k in array2set(line) where k >= n /\\ k div n != k mod n];\n"
        f"  }} in {_name}([exists(e in index_set(a) where line[e] = k)(there[e]) | k in lines],\n"
        "    [k div n | k in lines], [k mod n | k in lines]);",
        (_name,),
    )
