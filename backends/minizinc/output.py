"""The output item of a model, which prints a solution as `pzc solve` does, but numbers on sides and links in a row."""

from pzc.compiler.board.board import HOLE
from pzc.compiler.model.model import Layer

from .expression_writer import ExpressionWriter


def output_item(writer: ExpressionWriter, hole: str) -> str:
    """Return the output item for all layers, with their names if there are several.

    `hole` is the name of the array of holes, if the board has any.
    """
    shown, naming, board = writer.model.shown, writer.naming, writer.model.facts.board
    has_holes = board is not None and bool(board.holes)
    parts = []
    if any(layer.kind in ("cell", "corner") and not layer.truth for layer in shown):
        parts.append(INDENTED)
    for layer in shown:
        name = naming.layers[layer.name]
        if layer.single:
            parts.append(f'output ["{layer.name} = \\({name})\\n"];')
            continue
        if layer.kind in ("cell", "corner") and layer.name not in naming.lists:
            text = _table(layer, name, hole if has_holes and layer.kind == "cell" else None)
        elif layer.truth and layer.name not in naming.lists:
            text = _lines(layer, name)
        else:
            text = f'[join(" ", [{_token(layer, "d")} | d in {name}]) ++ "\\n"]'
        title = f'["{layer.name}:\\n"] ++ ' if len(shown) > 1 else ""
        parts.append(f"output {title}{text};")
    return "\n".join(parts)


def _token(layer: Layer, value: str) -> str:
    """Return the text of a value."""
    if layer.truth:
        return f'if fix({value}) then "*" else "." endif'
    if layer.names:
        texts = ", ".join(f'"{layer.names[v]}"' for v in sorted(layer.names))
        return f"[{texts}][fix({value})]"
    return f"show({value})"


def _table(layer: Layer, name: str, hole: str | None) -> str:
    """Return the MiniZinc array of a layer's values as aligned text, row by row."""
    rows, columns = ("ROW", "COLUMN") if layer.kind == "cell" else ("0..card(ROW)", "0..card(COLUMN)")
    last = "max(COLUMN)" if layer.kind == "cell" else "card(COLUMN)"
    token = _token(layer, f"{name}[r, c]")
    if hole is not None:
        token = f'if {hole}[r, c] then "{HOLE}" else {token} endif'
    if not layer.truth:
        width = f"max([string_length({_token(layer, 'd')}) | d in array1d({name})])"
        token = f"indented({token}, {width})"
    return f'[\n  {token}\n  ++ if c < {last} then " " else "\\n" endif | r in {rows}, c in {columns}]'


def _lines(layer: Layer, name: str) -> str:
    """Draw truth values as lines between nodes, without trailing blanks.

    For each row, there are the nodes with the values to their right, then the values below.
    """
    if layer.kind == "border":
        node, rows, columns = "+", "0..card(ROW)", "0..card(COLUMN)"
        right, below, further = "across(r, c + 1)", "upright(r + 1, c)", "upright(r + 1, d)"
    else:
        node, rows, columns = "o", "ROW", "COLUMN"
        right, below = "link(cell(r, c), cell(r, c + 1))", "link(cell(r, c), cell(r + 1, c))"
        further = "link(cell(r, d), cell(r + 1, d))"
    return (
        f'[ join("", ["{node}" ++ if c = card(COLUMN) then "\\n"'
        f' elseif fix({name}[{right}]) then "---" else "   " endif | c in {columns}])\n'
        f'    ++ if r = card(ROW) then "" else join("", [\n'
        f'      if not exists(d in c..card(COLUMN))(fix({name}[{further}])) then ""\n'
        f'      else if fix({name}[{below}]) then "|" else " " endif\n'
        f'        ++ if exists(d in c + 1..card(COLUMN))(fix({name}[{further}])) then "   " else "" endif endif\n'
        f'      | c in {columns}]) ++ "\\n" endif\n'
        f"  | r in {rows} ]"
    )


INDENTED = 'function string: indented(string: s, int: n) = join("", [" " | i in 1..n - string_length(s)]) ++ s;'
