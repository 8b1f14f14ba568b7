"""MiniZinc functions that a model contains if it uses them: for the board, lists of cells, and numbers."""

from .fragments import Helper
from .graph_helpers import GRAPH_HELPERS
from .redundant_helpers import REDUNDANT_HELPERS

HELPERS: dict[str, Helper] = {
    **GRAPH_HELPERS,
    **REDUNDANT_HELPERS,
    # ------------------------------------------------------------------------------ cells and their numbers
    "CELL": Helper("set of int: CELL = 1..card(ROW) * card(COLUMN);  % cells are numbered row by row"),
    "CORNER": Helper(
        "set of int: CORNER = 1..(card(ROW) + 1) * (card(COLUMN) + 1);  % row by row, (0,0) is the upper left"
    ),
    "BORDER": Helper(
        "% sides of cells: for each row those above it, then its vertical ones; finally the lower edge\n"
        "set of int: BORDER = 1..card(ROW) * (2 * card(COLUMN) + 1) + card(COLUMN);"
    ),
    "LINK": Helper(
        "% pairs of adjacent cells: for each cell the one to its right, then the one below\n"
        "set of int: LINK = 1..2 * card(ROW) * card(COLUMN) - card(ROW) - card(COLUMN);"
    ),
    "cell": Helper("function int: cell(int: r, int: c) = (r - 1) * card(COLUMN) + c;"),
    "cell_var": Helper(
        "function var int: cell(var int: r, var int: c) = array2d(ROW, COLUMN, [k | k in CELL])[r, c];", ("CELL",)
    ),
    "corner": Helper("function int: corner(int: r, int: c) = r * (card(COLUMN) + 1) + c + 1;"),
    "across": Helper(
        "function int: across(int: r, int: c) = r * (2 * card(COLUMN) + 1) + c;  % the lower side of cell (r,c)"
    ),
    "upright": Helper(
        "function int: upright(int: r, int: c) = (r - 1) * (2 * card(COLUMN) + 1) + card(COLUMN) + c + 1;"
        "  % the right side of cell (r,c)"
    ),
    "row": Helper("function int: row(int: c) = (c - 1) div card(COLUMN) + 1;"),
    "row_var": Helper("function var int: row(var int: c) = [row(k) | k in CELL][c];", ("row", "CELL")),
    "column": Helper("function int: column(int: c) = (c - 1) mod card(COLUMN) + 1;"),
    "column_var": Helper("function var int: column(var int: c) = [column(k) | k in CELL][c];", ("column", "CELL")),
    "distance": Helper(
        "function int: distance(int: a, int: b) = abs(row(a) - row(b)) + abs(column(a) - column(b));",
        ("row", "column"),
    ),
    "shift": Helper(
        "% the cell this many rows down and columns right, 0 off the board\n"
        "function int: shift(int: c, int: down, int: right) =\n"
        "  if row(c) + down in ROW /\\ column(c) + right in COLUMN then c + down * card(COLUMN) + right else 0 endif;",
        ("row", "column"),
    ),
    "all_on_board": Helper("test all_on_board(array[int] of int: cells) = forall(c in cells)(c > 0);"),
    "on_board": Helper(
        "function array[int] of int: on_board(array[int] of int: items) = [c | c in items where c > 0];"
    ),
    # ------------------------------------------------------------------------------------------ lists of cells
    "rows": Helper(
        "function array[int] of int: rows(int: c) = [d | d in CELL where row(d) = row(c)];", ("row", "CELL")
    ),
    "columns": Helper(
        "function array[int] of int: columns(int: c) = [d | d in CELL where column(d) = column(c)];",
        ("column", "CELL"),
    ),
    "neighbours": Helper(
        "function array[int] of int: neighbours(int: c) =\n"
        "  [d | d in [shift(c, -1, 0), shift(c, 0, -1), shift(c, 0, 1), shift(c, 1, 0)] where d > 0];",
        ("shift",),
    ),
    "around": Helper(
        "function array[int] of int: around(int: c) =\n"
        "  [shift(c, y, x) | y, x in -1..1 where (y != 0 \\/ x != 0) /\\ shift(c, y, x) > 0];",
        ("shift",),
    ),
    "ray": Helper(
        "function array[int] of int: ray(int: c, int: down, int: right) =\n"
        "  [shift(c, k * down, k * right) | k in 1..max(card(ROW), card(COLUMN)) where\n"
        "    (down != 0 \\/ right != 0) /\\ shift(c, k * down, k * right) > 0];",
        ("shift",),
    ),
    "run": Helper(
        "function array[int] of int: run(int: a, int: b) =\n"
        "  let {\n"
        "    int: down = row(b) - row(a);\n"
        "    int: right = column(b) - column(a);\n"
        "    int: steps = max(abs(down), abs(right));\n"
        "  } in [if steps = 0 then a else shift(a, k * down div steps, k * right div steps) endif | k in 0..steps];",
        ("shift",),
    ),
    "corner_cells": Helper(
        "function array[int] of int: corner_cells(int: x) =  % the cells around a corner\n"
        "  let {\n"
        "    int: y = (x - 1) div (card(COLUMN) + 1);\n"
        "    int: z = (x - 1) mod (card(COLUMN) + 1);\n"
        "  } in [cell(r, c) | r in {y, y + 1} intersect ROW, c in {z, z + 1} intersect COLUMN];",
        ("cell",),
    ),
    "border_cells": Helper(
        "function array[int] of int: border_cells(int: b) =  % the cells on both sides\n"
        "  [c | c in CELL where exists(x in borders(c))(x = b)];",
        ("borders", "CELL"),
    ),
    "link_ends": Helper(
        "array[LINK, 1..2] of int: link_ends = array2d(LINK, 1..2,\n"
        "  [e | c in CELL, d in on_board([shift(c, 0, 1), shift(c, 1, 0)]), e in [c, d]]);",
        ("LINK", "CELL", "shift", "on_board"),
    ),
    "border_ends": Helper(
        "% the corners that a side joins\n"
        "array[BORDER, 1..2] of int: border_ends = array2d(BORDER, 1..2, [x | r in 0..card(ROW), x in\n"
        "  [corner(r, c + k) | c in 0..card(COLUMN) - 1, k in 0..1] ++\n"
        "  [corner(r + k, c) | c in 0..card(COLUMN), k in 0..1 where r < card(ROW)]]);",
        ("BORDER", "corner"),
    ),
    "link": Helper(
        "% the link of two cells in either order, 0 if they are not adjacent\n"
        "function int: link(int: a, int: b) =\n"
        "  sum(l in LINK where link_ends[l, 1] = min(a, b) /\\ link_ends[l, 2] = max(a, b))(l);",
        ("link_ends",),
    ),
    "border_between": Helper(
        "% the side between two cells, 0 if they are not adjacent\n"
        "function int: border_between(int: a, int: b) =\n"
        "  if a = 0 \\/ b = 0 then 0\n"
        "  elseif row(a) = row(b) /\\ abs(column(a) - column(b)) = 1 then upright(row(a), min(column(a), column(b)))\n"
        "  elseif column(a) = column(b) /\\ abs(row(a) - row(b)) = 1 then across(min(row(a), row(b)), column(a))\n"
        "  else 0 endif;",
        ("row", "column", "across", "upright"),
    ),
    "corners": Helper(
        "function array[int] of int: corners(int: c) =  % of a cell\n"
        "  [corner(r, s) | r in row(c) - 1..row(c), s in column(c) - 1..column(c)];",
        ("corner", "row", "column"),
    ),
    "borders": Helper(
        "function array[int] of int: borders(int: c) =  % of a cell: above, left, right, below\n"
        "  [across(row(c) - 1, column(c)), upright(row(c), column(c) - 1), upright(row(c), column(c)),"
        " across(row(c), column(c))];",
        ("row", "column", "across", "upright"),
    ),
    "links": Helper(
        "function array[int] of int: links(int: c) = [link(c, d) | d in neighbours(c)];", ("link", "neighbours")
    ),
    "corner_borders": Helper(
        "function array[int] of int: corner_borders(int: x) =  % above, left, right, below\n"
        "  let {\n"
        "    int: y = (x - 1) div (card(COLUMN) + 1);\n"
        "    int: z = (x - 1) mod (card(COLUMN) + 1);\n"
        "  } in [upright(y, z) | k in 1..1 where y >= 1] ++ [across(y, z) | k in 1..1 where z >= 1]\n"
        "    ++ [across(y, z + 1) | k in 1..1 where z < card(COLUMN)]\n"
        "    ++ [upright(y + 1, z) | k in 1..1 where y < card(ROW)];",
        ("across", "upright"),
    ),
    "borders_out": Helper(
        "function array[int] of int: borders_out(int: c) =  % the sides between a cell and the left rim\n"
        "  [upright(row(c), k) | k in 0..column(c) - 1];",
        ("row", "column", "upright"),
    ),
    "links_out": Helper(
        "function array[int] of int: links_out(int: c) =  % the links from the cells on its left to those above them\n"
        "  [link(cell(row(c) - 1, k), cell(row(c), k)) | k in 1..column(c) - 1 where row(c) > 1];",
        ("row", "column", "cell", "link"),
    ),
    "windows": Helper(
        "function array[int] of int: window(int: h, int: w, int: k) =  % the k-th block of h x w cells\n"
        "  let { int: across = card(COLUMN) - w + 1 } in\n"
        "  [cell((k - 1) div across + 1 + y, (k - 1) mod across + 1 + x) | y in 0..h - 1, x in 0..w - 1];",
        ("cell",),
    ),
    # ----------------------------------------------------------------------------------------------- automata
    # The states are functions of the values, so the predicate may be negated. Each step is a `table` constraint and
    # not `regular`, which cannot be reified; both propagate equally well.
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
    # ------------------------------------------------------------------------------------------------ numbers
    "floor_mod": Helper("function int: floor_mod(int: a, int: b) = ((a mod b) + b) mod b;  % has the sign of b"),
    "floor_mod_var": Helper(
        "function var int: floor_mod(var int: a, var int: b) = ((a mod b) + b) mod b;  % has the sign of b"
    ),
    "floor_div": Helper(
        "function int: floor_div(int: a, int: b) = (a - floor_mod(a, b)) div b;  % rounds down", ("floor_mod",)
    ),
    "floor_div_var": Helper(
        "function var int: floor_div(var int: a, var int: b) = (a - floor_mod(a, b)) div b;  % rounds down",
        ("floor_mod_var",),
    ),
    "product_of": Helper(
        "% (the `product` of MiniZinc 2.6 has intermediate variables without bounds inside a condition)\n"
        "function var int: product_of(array[int] of var int: items) = first_product(items, length(items));\n"
        "function var int: first_product(array[int] of var int: items, int: k) =\n"
        "  if k = 0 then 1 elseif k = 1 then items[1] else first_product(items, k - 1) * items[k] endif;"
    ),
    "position": Helper(
        "function int: position(int: x, array[int] of int: items) =\n"
        "  min([i | i in index_set(items) where items[i] = x]);"
    ),
    "position_var": Helper(
        "function var int: position(var int: x, array[int] of var int: items) =  % of the first occurrence\n"
        "  1 + count([forall(j in 1..i)(items[j] != x) | i in index_set(items)], true);"
    ),
    "same": Helper(
        "predicate same(array[int] of var int: a, array[int] of var int: b) =\n"
        "  if length(a) = length(b) then forall(i in index_set(a))(a[i] = b[i]) else false endif;"
    ),
    "same_known": Helper(
        "test same(array[int] of int: a, array[int] of int: b) =\n"
        "  if length(a) = length(b) then forall(i in index_set(a))(a[i] = b[i]) else false endif;"
    ),
    "distinct_where": Helper(
        "predicate distinct_where(array[int] of var bool: present, array[int] of var int: items) =\n"
        "  forall(i, j in index_set(items) where i < j)(present[i] /\\ present[j] -> items[i] != items[j]);"
    ),
    "first_run": Helper(
        "% the number of true values before the first false one\n"
        "function var int: first_run(array[int] of var bool: items) :: promise_total =\n"
        "  let {\n"
        "    var 0..length(items): many;\n"
        "    constraint forall(i in index_set(items))(many >= i <-> many >= i - 1 /\\ items[i]);\n"
        "  } in many;"
    ),
    "at": Helper(
        "predicate at(array[int] of var bool: items, var int: i) =  % items[i], false if out of bounds\n"
        "  exists(k in index_set(items))(i = k /\\ items[k]);"
    ),
}


def with_needs(used: set[str]) -> list[str]:
    """Return the helpers and all helpers that they call, in the order of the table."""
    wanted = set(used)
    waiting = list(used)
    while waiting:
        for name in HELPERS[waiting.pop()].needs:
            if name not in wanted:
                wanted.add(name)
                waiting.append(name)
    return [name for name in HELPERS if name in wanted]


NAMES = (
    "ROW",
    "COLUMN",
    "DIGIT",
    "window",
    "first_product",
    "indented",
    *(name for name in HELPERS),
)
"""Names that are reserved for helper functions and output."""
