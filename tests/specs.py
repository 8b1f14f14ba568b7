"""Random .puz texts: small boards with a few rules, for comparing ways to solve them.

They use most of the language: layers of all kinds, nested expressions, lists whose elements depend on the unknowns,
unknown indices, optional elements, definitions, and clues with conditions. spec_additions.py adds other coordinates,
shapes, patterns, areas and rule files with renamed declarations. Some texts have errors, such as a list of the wrong
type: `compiled_if_valid` returns None for them.
"""

from dataclasses import replace
from itertools import product
from typing import TypeAlias

from hypothesis import strategies as st

from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

from .spec_additions import MATCHED
from .spec_boards import Scope, boards, place

Draw: TypeAlias = st.DrawFn


def compiled_if_valid(text: str) -> Problem | None:
    """Compile a text; return None if it has errors."""
    try:
        model = compile_source(Source("spec", text))
        return Problem(model, flatten(model))
    except PuzzleError:
        return None


def assignments(problem: Problem) -> "product[Answer]":
    """Return all assignments."""
    return product(*(members(v.domain) for v in problem.flat.variables))


# ------------------------------------------------------------------------------------------------- a spec


@st.composite
def specs(draw: Draw) -> str:
    """Draw the text of a puzzle."""
    head, scope = draw(boards())
    lines = list(head)
    for number in range(draw(st.integers(0, 1))):
        kind = draw(st.sampled_from(["cell", "numbers", "number"]))
        name = f"f{number}"
        inner = replace(scope, cells=("p",)) if kind == "cell" else replace(scope, numbers=("p",))
        if kind == "numbers":
            inner = replace(scope)
        body = draw(_truth(inner, 2)) if draw(st.booleans()) else f"0 + {draw(_number(inner, 2))}"
        if kind == "numbers":
            body = draw(st.sampled_from(["sum(p) - len(p)", "max(p)", "p[1] = p[len(p)]", "distinct(p)", "min(p) < 2"]))
        lines.append(f"def {name}(p) = {body}")
        truth = not body.startswith(("0 +", "sum(p)", "max(p)"))
        scope = replace(scope, defs=(*scope.defs, (f"{name}:{kind}", "truth" if truth else "number")))
    for number in range(draw(st.integers(1, 2))):
        lines += draw(_rules(scope, number))
    if scope.digits and draw(st.integers(0, 4)) == 0:
        (row, column), first = scope.last, scope.first
        lines.append(f"group <({first},{first}), ({row},{column})> {draw(_conditions())}")
    return "\n".join(lines) + "\n"


@st.composite
def _conditions(draw: Draw) -> str:
    ops = ["=", "!=", "<", ">="]
    parts = [
        f"sum {draw(st.sampled_from(ops))} {draw(st.integers(0, 5))}",
        f"max - min = {draw(st.integers(0, 2))}",
        "sum in <1, 3, 4>",
        "product >= 2",
        "distinct",
        "count = 2",
    ]
    first = draw(st.sampled_from(parts))
    return first if draw(st.booleans()) or first == "distinct" else f"{first} and {draw(st.sampled_from(parts))}"


@st.composite
def _rules(draw: Draw, scope: Scope, number: int) -> list[str]:
    text = f'rule "number {number}":'
    match draw(st.integers(0, 5)):
        case 0:
            name = f"c{number}"
            inner = replace(scope, cells=(*scope.cells, name))
            where = f" where {draw(_truth(inner, 1))}" if draw(st.booleans()) else ""
            return [f"{text} for {name} in {draw(_cells(scope, 1))}{where}: {draw(_truth(inner, 3))}"]
        case 1:
            name = f"i{number}"
            inner = replace(scope, numbers=(*scope.numbers, name))
            return [f"{text} for {name} in {draw(_numbers(scope, 1))}: {draw(_truth(inner, 3))}"]
        case 2 if scope.digits:
            pattern = draw(st.sampled_from(["(i, *)", "(*, j)", "(*, *)", "(i, j)"]))
            return [f"{text} {draw(st.sampled_from(['UNIQUE', 'not distinct']))}(<{pattern}>)"]
        case 3 if scope.clues:
            inner = replace(scope, cells=(*scope.cells, "c"), numbers=(*scope.numbers, "k"))
            return [f"{text} for mark(c) = k: {draw(_truth(inner, 3))}"]
        case _:
            return [f"{text} {draw(_truth(scope, 4))}"]


# ------------------------------------------------------------------------------------------- expressions


@st.composite
def _truth(draw: Draw, scope: Scope, depth: int) -> str:  # noqa: C901
    def number() -> str:
        return draw(_number(scope, depth - 1))

    def truth() -> str:
        return draw(_truth(scope, depth - 1))

    if depth <= 0:
        return draw(_small_truth(scope))
    match draw(st.integers(0, 23)):
        case 21 if scope.placements:
            return draw(_placed(scope, depth))
        case 22:
            how = draw(st.sampled_from(["", ", turned", ", fixed"]))
            return f"same_shape({draw(_cells(scope, depth - 1))}, {draw(_cells(scope, 0))}{how})"
        case 23:
            return f'matches({draw(_numbers(scope, depth - 1))}, "{draw(st.sampled_from(MATCHED))}")'
        case 18:
            return f"connected({draw(_over(scope, depth - 1, True, cells=True))})"
        case 19:
            shape = draw(st.sampled_from(["loop", "path", "connected"]))
            names = scope.on("border", True) + scope.on("link", True)
            return f"{shape}({draw(st.sampled_from(names))})" if names else truth()
        case 20:
            wanted = draw(st.sampled_from(["<>", "<1>", "<2>", "<1, 1>", f"<{number()}>"]))
            return f"(runs(<{truth()}, {truth()}, {truth()}>) {draw(st.sampled_from(['=', '!=']))} {wanted})"
        case 0 | 1 | 2:
            return f"({number()} {draw(st.sampled_from(['=', '!=', '<', '<=', '>', '>=']))} {number()})"
        case 3:
            return f"({truth()} {draw(st.sampled_from(['and', 'or', 'xor', '->', '<->']))} {truth()})"
        case 4:
            return f"(not {truth()})"
        case 5 | 6:
            member = f"{number()} {draw(st.sampled_from(['in', 'not in']))} {draw(_numbers(scope, depth - 1))}"
            return f"({member})"
        case 7 | 8:
            which = draw(st.sampled_from(["all", "any"]))
            return f"{which}({draw(_over(scope, depth - 1, True))})"
        case 9:
            return f"exactly({number()}, {draw(_over(scope, depth - 1, True))})"
        case 10 | 11:
            return f"distinct({draw(_numbers(scope, depth - 1))})"
        case 12:
            op = draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
            return f"(<{number()}, {number()}> {op} <{number()}, {number()}>)"
        case 13:
            op = draw(st.sampled_from(["=", "!=", "<", ">="]))
            return f"({draw(_numbers(scope, 1))} {op} {draw(_numbers(scope, 1))})"
        case 17:
            lists = f"<<{number()}, {number()}>, {draw(_numbers(scope, 1))}>"
            requests = f"<{number()}, {number()}> in {lists}", f"distinct({lists} ++ <{draw(_numbers(scope, 1))}>)"
            return f"({draw(st.sampled_from(requests))})"
        case 14:
            return f"(if {truth()} then {truth()} else {truth()})"
        case 15:
            op = draw(st.sampled_from(["is", "is not"]))
            return f"({draw(_cell(scope, depth - 1))} {op} {draw(_cell(scope, depth - 1))})"
        case 16:
            return f"({draw(_cell(scope, depth - 1))} in {draw(_cells(scope, depth - 1))})"
        case _:
            return f"<{truth()}, {truth()}>[{number()}]"


@st.composite
def _placed(draw: Draw, scope: Scope, depth: int) -> str:
    """Draw a condition on the placements of a shape, or on other lists of cells."""
    name = f"p{depth}{len(scope.cells)}"
    lists = draw(st.sampled_from(scope.placements))
    if draw(st.integers(0, 3)) == 0:
        return f"(len({lists}) {draw(st.sampled_from(['=', '<', '>']))} {draw(_number(scope, depth - 1))})"
    inner = replace(scope, cells=(*scope.cells, "q"))
    fold, each = draw(st.sampled_from(["all(", "any(", "exactly(1, "])), draw(st.sampled_from(["all", "any"]))
    return f"{fold}{name} in {lists}: {each}(q in {name}: {draw(_truth(inner, depth - 1))}))"


@st.composite
def _small_truth(draw: Draw, scope: Scope) -> str:
    options = ["true", "false", "(1 = 2)"]
    cell = draw(_cell(scope, 0))
    options += [f"{name}({cell})" for name in scope.on("cell", True)] * 3
    options += [f"{name}(shift({cell}, {a}, {b}))" for name in scope.on("cell", True) for a, b in [(0, 1), (-1, 1)]]
    options += [f"{name}(corners({cell})[{k}])" for name in scope.on("corner", True) for k in (1, 4)]
    options += [f"{name}(borders({cell})[{k}])" for name in scope.on("border", True) for k in (1, 3)]
    options += [f"any(x in borders({cell}): {name}(x))" for name in scope.on("border", True)]
    options += [f"all({name}(links({cell})))" for name in scope.on("link", True)]
    options += [f"({cell} = {draw(_small_number(scope))})"] * 2 if scope.digits else []
    options += [f"{name}({cell})" for name, kind in _called(scope, "cell") if kind == "truth"]
    if scope.clues:
        options.append(f"({cell} in mark)")
    return draw(st.sampled_from(options))


def _called(scope: Scope, takes: str) -> list[tuple[str, str]]:
    named = [(name.split(":"), kind) for name, kind in scope.defs]
    return [(name, kind) for (name, on), kind in named if on == takes]


@st.composite
def _number(draw: Draw, scope: Scope, depth: int) -> str:  # noqa: C901
    def number() -> str:
        return draw(_number(scope, depth - 1))

    if depth <= 0:
        return draw(_small_number(scope))
    match draw(st.integers(0, 14)):
        case 0 | 1:
            return f"({number()} {draw(st.sampled_from(['+', '-', '*']))} {number()})"
        case 2 | 3:
            return f"({number()} {draw(st.sampled_from(['div', 'mod', '^']))} {number()})"
        case 4:
            return f"|{number()} - {number()}|"
        case 5 | 6:
            fold = draw(st.sampled_from(["sum", "product", "min", "max", "len"]))
            return f"{fold}({draw(_numbers(scope, depth - 1))})"
        case 7 | 8:
            fold = draw(st.sampled_from(["sum", "product", "min", "max"]))
            return f"{fold}({draw(_over(scope, depth - 1, False))})"
        case 9:
            return f"count({draw(_over(scope, depth - 1, True))})"
        case 10:
            return f"(if {draw(_truth(scope, depth - 1))} then {number()} else {number()})"
        case 11 | 12:
            return f"{draw(_numbers(scope, depth - 1))}[{number()}]"
        case 13:
            return f"index({number()}, {draw(_numbers(scope, depth - 1))})"
        case _:
            return f"({draw(_truth(scope, depth - 1))} + {number()})"


@st.composite
def _small_number(draw: Draw, scope: Scope) -> str:
    cell = draw(_cell(scope, 0))
    options = ["0", "1", "2", "-1", "3", *scope.numbers, f"row({cell})", f"len(neighbours({cell}))"]
    options += [f"{name}({cell})" for name in scope.on("cell", False)] * 3
    options += [f"{name}(corners({cell})[{k}])" for name in scope.on("corner", False) for k in (1, 4)]
    options += [f"sum({name}(links({cell})))" for name in scope.on("link", False)]
    options += [f"sum({name}(borders({cell})))" for name in scope.on("border", False)]
    options += [f"digit({cell})", f"(0 + {cell})"] * 3 if scope.digits else []
    options += [f"{name}({cell})" for name, kind in _called(scope, "cell") if kind == "number"]
    options += [f"{name}({draw(st.integers(-1, 2))})" for name, kind in _called(scope, "number") if kind == "number"]
    if scope.digits:
        options += [f"{name}(cells)" for name, kind in _called(scope, "numbers") if kind == "number"]
    return draw(st.sampled_from(options))


@st.composite
def _over(draw: Draw, scope: Scope, depth: int, truth: bool, cells: bool = False) -> str:
    """Draw the text `x in list where P: e`."""
    name = f"x{depth}{len(scope.cells) + len(scope.numbers)}"
    if cells or draw(st.booleans()):
        binder = f"{name} {draw(st.sampled_from(['in', 'in', 'not in']))} {draw(_cells(scope, depth - 1))}"
        inner = replace(scope, cells=(*scope.cells, name))
    else:
        binder = f"{name} in {draw(_numbers(scope, depth - 1))}"
        inner = replace(scope, numbers=(*scope.numbers, name))
    where = f" where {draw(_truth(inner, depth - 1))}" if draw(st.booleans()) else ""
    body = draw(_truth(inner, depth)) if truth else draw(_number(inner, depth))
    return f"{binder}{where}: {body}"


@st.composite
def _numbers(draw: Draw, scope: Scope, depth: int) -> str:
    def number() -> str:
        return draw(_number(scope, depth - 1))

    match draw(st.integers(0, 9)):
        case 0 | 1:
            return f"<{', '.join(number() for _ in range(draw(st.integers(1, 3))))}>"
        case 2:
            return f"({draw(_small_number(scope))}..{draw(_small_number(scope))})"
        case 3 if depth > 0:
            name = f"y{depth}{len(scope.cells) + len(scope.numbers)}"
            inner = replace(scope, cells=(*scope.cells, name))
            where = f" where {draw(_truth(inner, depth - 1))}" if draw(st.booleans()) else ""
            return f"[{draw(_number(inner, depth - 1))} : {name} in {draw(_cells(scope, 0))}{where}]"
        case 4 if depth > 0:
            return f"({draw(_numbers(scope, depth - 1))} ++ {draw(_numbers(scope, depth - 1))})"
        case 5 if depth > 0:
            return f"{draw(_numbers(scope, depth - 1))}[{draw(_small_number(scope))}..{draw(_small_number(scope))}]"
        case 6:
            return "<>"
        case 7 if scope.digits:
            return "digits"
        case _ if scope.digits:
            return f"digit({draw(_cells(scope, depth - 1))})"
        case _:
            return f"<{number()}, {number()}>"


@st.composite
def _cells(draw: Draw, scope: Scope, depth: int) -> str:
    cell = draw(_cell(scope, 0))
    first = scope.first
    options = ["cells", "cells", f"neighbours({cell})", f"around({cell})", f"rows({cell})", f"({first},*)"]
    options += [f"(*,{first})", *scope.lists, *scope.lists]
    options += [f"<shift({cell}, 1, 0), {cell}, shift({cell}, -1, -1)>", f"ray({cell}, 0, 1)", f"<{cell}>"]
    options += ["reverse(cells)", "rows[1]", f"columns[{scope.width}]", "diagonals[1]"]
    options.append(f"({first},{first})..({scope.last[0]},{first})")
    options += ["mark"] * scope.clues + ["part[1]", "[zz : zl in part, zz in zl]"] * scope.regions
    if depth > 0:
        name = f"z{depth}{len(scope.cells)}"
        inner = replace(scope, cells=(*scope.cells, name))
        options.append(f"[{name} : {name} in cells where {draw(_truth(inner, depth - 1))}]")
    return draw(st.sampled_from(options))


@st.composite
def _cell(draw: Draw, scope: Scope, depth: int) -> str:
    here = f"({draw(place(scope.height, scope.first))},{draw(place(scope.width, scope.first))})"
    options = [here, *scope.cells, *scope.cells, *scope.cells_by_place]
    if depth > 0:
        number = draw(_number(scope, depth - 1))
        options += [f"({number}, {number})", f"cells[{number}]", f"shift({here}, 0, 1)", f"({scope.first}, {number})"]
        corner = f"({scope.first},{scope.first})"
        options += [f"(if {draw(_truth(scope, depth - 1))} then {here} else {corner})"]
    return draw(st.sampled_from(options))
