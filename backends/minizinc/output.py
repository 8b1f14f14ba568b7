"""The output item of a model, which prints a solution as `pzc solve` does."""

from collections.abc import Collection, Iterable

from pzc.compiler.board.board import HOLE
from pzc.compiler.model.model import Layer


def output_item(
    layers: tuple[Layer, ...], names: dict[str, str], listed: Collection[str], hole: str | None = None
) -> str:
    """Return the output item for all layers, with the names of the layers if there are several.

    `listed` has the names of the layers on lists. `hole` is the array of holes, if the board has any.
    """
    parts = []
    for layer in layers:
        if layer.single:
            parts.append(f'output ["{layer.name} = \\({names[layer.name]})\\n"];')
            continue
        title = f'["{layer.name}:\\n"] ++ ' if len(layers) > 1 else ""
        if layer.name in listed:
            text = f'[join(" ", [{_token(layer, "d")} | d in {names[layer.name]}]) ++ "\\n"]'
        elif layer.kind in ("cell", "corner"):
            text = _table(layer, names[layer.name], hole if layer.kind == "cell" else None)
        else:
            text = _drawing(layer, names[layer.name])
        parts.append(f"output {title}{text};")
    if any(layer.kind in ("border", "link") and not layer.truth and layer.name not in listed for layer in layers):
        parts.insert(0, NUMBERS)
    if any(layer.kind in ("cell", "corner") and not layer.truth for layer in layers):
        parts.insert(0, INDENTED)
    return "\n".join(parts)


def helpers_of(layers: Iterable[Layer]) -> set[str]:
    """Return the helper functions that the output item calls."""
    used = set()
    for layer in layers:
        used |= {"border": {"across", "upright"}, "link": {"link", "cell"}}.get(layer.kind, set())
    return used


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


def _drawing(layer: Layer, name: str) -> str:
    """Draw the layer between nodes: for each row, the nodes with the values to their right, then the values below."""
    if layer.kind == "border":
        node, rows, columns = "+", "0..card(ROW)", "0..card(COLUMN)"
        right, below = "across(r, c + 1)", "upright(r + 1, c)"
        most_row, most_column = "card(ROW)", "card(COLUMN)"
    else:
        node, rows, columns = "o", "ROW", "COLUMN"
        right, below = "link(cell(r, c), cell(r, c + 1))", "link(cell(r, c), cell(r + 1, c))"
        most_row, most_column = "card(ROW)", "card(COLUMN)"
    if layer.truth:
        return _draw_lines(name, node, rows, columns, right, below, most_row, most_column)
    return _draw_numbers(name, node, rows, columns, right, below, most_row, most_column)


def _draw_lines(
    name: str, node: str, rows: str, columns: str, right: str, below: str, most_row: str, most_column: str
) -> str:
    """Draw truth values as lines, without trailing blanks."""
    on = below.replace(" c)", " d)") if "upright" in below else below.replace("c)", "d)")
    return (
        f'[ join("", ["{node}" ++ if c = {most_column} then "\\n"'
        f' elseif fix({name}[{right}]) then "---" else "   " endif | c in {columns}])\n'
        f'    ++ if r = {most_row} then "" else join("", [\n'
        f'      if not exists(d in c..{most_column})(fix({name}[{on}])) then ""\n'
        f'      else if fix({name}[{below}]) then "|" else " " endif\n'
        f'        ++ if exists(d in c + 1..{most_column})(fix({name}[{on}])) then "   " else "" endif endif\n'
        f'      | c in {columns}]) ++ "\\n" endif\n'
        f"  | r in {rows} ]"
    )


def _draw_numbers(
    name: str, node: str, rows: str, columns: str, right: str, below: str, most_row: str, most_column: str
) -> str:
    """Draw numbers centered between the nodes."""
    return (
        f"let {{\n"
        f"    int: widest = max([0] ++ [string_length(show(d)) | d in {name}]);\n"
        f"    int: gap = max(3, widest + 2);\n"
        f"    int: margin = (widest - 1) div 2;\n"
        f'  }} in [ blanks(margin) ++ join("", ["{node}" ++ if c = {most_column} then "\\n"'
        f" else centred(show({name}[{right}]), gap) endif | c in {columns}])\n"
        f'    ++ if r = {most_row} then "" else spread([show({name}[{below}]) | c in {columns}], margin, gap + 1)'
        f' ++ "\\n" endif\n'
        f"  | r in {rows} ]"
    )


INDENTED = 'function string: indented(string: s, int: n) = join("", [" " | i in 1..n - string_length(s)]) ++ s;'

NUMBERS = """\
function string: blanks(int: n) = join("", [" " | i in 1..n]);
function string: centred(string: s, int: n) =
  let { int: p = n - string_length(s); int: left = p div 2 + (p mod 2) * (n mod 2) } in
  blanks(left) ++ s ++ blanks(p - left);
function string: spread(array[int] of string: texts, int: margin, int: step) =  % each centered on its column
  let {
    array[int] of int: at = [margin + (i - 1) * step - (string_length(texts[i]) - 1) div 2 | i in index_set(texts)];
  } in join("", [
    blanks(if i = 1 then at[1] else at[i] - at[i - 1] - string_length(texts[i - 1]) endif) ++ texts[i]
    | i in index_set(texts)]);"""
