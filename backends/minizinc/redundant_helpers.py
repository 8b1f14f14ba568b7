"""MiniZinc functions for redundant constraints, which follow from the rules but let a solver prune earlier."""

from .fragments import Helper

REDUNDANT_HELPERS: dict[str, Helper] = {
    "one_path": Helper(
        "% consecutive numbers form a path through all cells: with a dummy cell that joins its two ends, the\n"
        "% successors of the cells form one circuit\n"
        "predicate one_path(array[int] of var int: number, array[int] of var int: place,\n"
        "    array[int] of var int: next) =\n"
        "  let {\n"
        "    int: n = length(number);\n"
        "    int: first = min(index_set(place));\n"
        "  } in (circuit(next) :: domain_propagation) /\\ next[n + 1] = place[first] /\\ forall(c in 1..n)(\n"
        "    next[c] = (place ++ [n + 1])[number[c] - first + 2] /\\ (number ++ [first + n])[next[c]] = number[c] + 1);"
    ),
    "two_parts": Helper(
        "% if the cells of each of two colours are connected, no two diagonal neighbours of one colour cross two of\n"
        "% the other, and the colour changes at most twice along the rim: a path between the two cells of one colour\n"
        "% would separate those of the other\n"
        "predicate two_parts(array[ROW, COLUMN] of var bool: black) =\n"
        "  let {\n"
        "    int: h = card(ROW);\n"
        "    int: w = card(COLUMN);\n"
        "    array[int] of var bool: rim = black[1, ..] ++ [black[r, w] | r in 2..h] ++\n"
        "      [black[h, w - c] | c in 1..w - 1] ++ [black[h - r, 1] | r in 1..h - 2];\n"
        "  } in sum(k in index_set(rim))(bool2int(rim[k] != rim[k mod length(rim) + 1])) <= 2 /\\\n"
        "    forall(r in 2..h, c in 2..w)(\n"
        "      not (black[r - 1, c - 1] = black[r, c] /\\ black[r - 1, c] = black[r, c - 1] /\\\n"
        "        black[r, c] != black[r, c - 1]));"
    ),
}
