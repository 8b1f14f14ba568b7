"""MiniZinc functions for what follows from several rules together, which solvers find out late or never."""

from .helper import Helper

IMPLIED: dict[str, Helper] = {
    "goes_with": Helper(
        "% the second has a value that may be beside that of the first\n"
        "predicate goes_with(var int: x, var int: y, array[int] of set of int: beside) =\n"
        "  let { array[int] of int: both = [[v, w][i] | v in index_set(beside), w in beside[v], i in 1..2]; }\n"
        "  in table([x, y], array2d(1..length(both) div 2, 1..2, both));"
    ),
    "leads_on": Helper(
        "% from the place of each number but some, `near` says where the number may be that is so much greater\n"
        "predicate leads_on(array[int] of var int: place, int: step, array[int] of set of int: near,\n"
        "    set of int: but_for) =\n"
        "  let {\n"
        "    array[int] of int: both = [[c, d][i] | c in index_set(near), d in near[c], i in 1..2];\n"
        "    array[int, int] of int: ways = array2d(1..length(both) div 2, 1..2, both);\n"
        "  } in forall(v in index_set(place) diff but_for where v + step in index_set(place))(\n"
        "    table([place[v], place[v + step]], ways));"
    ),
    "one_round": Helper(
        "% the numbers lead through all cells, from the first to the last: what comes next to each cell, with a cell\n"
        "% that is none, which follows the last and leads to the first, is one circuit\n"
        "predicate one_round(array[int] of var int: number, array[int] of var int: place,\n"
        "    array[int] of var int: next) =\n"
        "  let {\n"
        "    int: n = length(number);\n"
        "    int: first = min(index_set(place));\n"
        "  } in (circuit(next) :: domain_propagation) /\\ next[n + 1] = place[first] /\\ forall(c in 1..n)(\n"
        "    next[c] = (place ++ [n + 1])[number[c] - first + 2] /\\ (number ++ [first + n])[next[c]] = number[c] + 1);"
    ),
    "two_parts": Helper(
        "% what follows where the cells that are there are connected, and all others too: two of a kind that touch at\n"
        "% a corner have not two of the other beside them, and along the rim it changes twice at most; the way from\n"
        "% one to the other would part those of the other kind\n"
        "predicate two_parts(array[ROW, COLUMN] of var bool: there) =\n"
        "  let {\n"
        "    int: h = card(ROW);\n"
        "    int: w = card(COLUMN);\n"
        "    array[int] of var bool: rim = there[1, ..] ++ [there[r, w] | r in 2..h] ++\n"
        "      [there[h, w - c] | c in 1..w - 1] ++ [there[h - r, 1] | r in 1..h - 2];\n"
        "  } in sum(k in index_set(rim))(bool2int(rim[k] != rim[k mod length(rim) + 1])) <= 2 /\\\n"
        "    forall(r in 2..h, c in 2..w)(\n"
        "      not (there[r - 1, c - 1] = there[r, c] /\\ there[r - 1, c] = there[r, c - 1] /\\\n"
        "        there[r, c] != there[r, c - 1]));"
    ),
}
