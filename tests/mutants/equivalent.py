"""Equivalent mutants: changes that do not affect any solution, message or model. The reason is given for each."""

from dataclasses import dataclass

from faults import Mutant


@dataclass(frozen=True)
class Same:
    """An equivalent mutant of a function."""

    file: str
    function: str
    old: str
    new: str
    why: str


_GRAPHS, _VALUES = "compiler/encode/graphs.py", "compiler/encode/values.py"

SAME: list[Same] = [
    Same(
        _GRAPHS,
        "Graphs._around_inside",
        "self._sink.clause((negated(forward), literal))",
        "pass",
        "every loop goes along some edges forward and along others back; the other clause excludes the wrong way",
    ),
    Same(
        "compiler/encode/encode.py",
        "_Encoder._cost",
        "4",
        "5",
        "the greatest cost: only the order of costs matters",
    ),
    Same("exchange/from_fpuzzles.py", "_Variant.likeness", "1", "2", "the best rank: only the order of ranks matters"),
    Same(
        "backends/cpsat/search.py",
        "",
        "100",
        "101",
        "a threshold that balances two ways to exclude repetitions; both are correct",
    ),
    Same(
        "backends/minizinc/redundant_constraints.py",
        "RedundantConstraints._write_path",
        "0",
        "1",
        "all numbers of a path are in the same layer",
    ),
    Same(
        _VALUES,
        "Encoder.groups",
        "chosen is not None",
        "(chosen is None)",
        "part of a cache key: either form distinguishes the two cases",
    ),
    Same(
        "compiler/encode/one_hot.py",
        "OneHot.require_sets",
        "len(sets) > 1",
        "(len(sets) >= 1)",
        "with as many items as values, each value is taken once, so the literal of the only set holds anyway",
    ),
    Same(
        "compiler/passes/facts.py",
        "_sole_unknown",
        "return condition.value",
        "pass",
        "a shortcut: the traversal that follows finds the same",
    ),
    Same(
        "compiler/ground/grounder.py",
        "Grounder.picked",
        "return filled[index]",
        "pass",
        "if the index is a number, the code that follows picks the same element",
    ),
    Same(
        "compiler/ground/bindings.py",
        "comprehended",
        "0",
        "1",
        "the value of an element whose condition is false, so no solution has it",
    ),
    Same(
        "compiler/ground/ground.py",
        "_Grounder._require",
        "self.exprs.denied.add(id(part.item))",
        "pass",
        "a shortcut: otherwise cells out of reach are examined too, and none of them can be in the area",
    ),
    Same(
        "compiler/ground/rectangles.py",
        "Rectangles._beyond",
        "self.link(near, far)",
        "self.link(far, near)",
        "`link` is symmetric",
    ),
    Same(
        "compiler/ground/rectangles.py",
        "_as_high_as_wide",
        "build.same(graph.link(cell, right), graph.link(cell, down))",
        "build.same(graph.link(cell, down), graph.link(cell, right))",
        "`same` is symmetric",
    ),
    Same(
        "compiler/ground/phrases.py", "", "2_000_000", "2000001", "one step of a limit that stands for about a second"
    ),
    Same(
        "compiler/ground/phrases.py",
        "_Remainders._count",
        "self._left < 0",
        "(self._left <= 0)",
        "one step in two million, of a limit that stands for about a second",
    ),
    Same(
        "compiler/ground/catalogue.py",
        "Catalogue._add",
        "False",
        "True",
        "alternatives that never hold are dropped when they are joined, and none is known to hold",
    ),
    Same(
        "compiler/ground/areas.py",
        "Area.items",
        "item in listed if item[0] is not False",
        "item in listed",
        "elements that are never in the list are dropped later, when the list is folded",
    ),
    Same(
        _GRAPHS,
        "Graphs.tour",
        "2",
        "3",
        "there are never three ends",
    ),
    Same(
        "compiler/passes/digit_sets.py",
        "digit_sets",
        "return flat",
        "pass",
        "a shortcut: without sums, the rest of the pass returns the same flat form",
    ),
    Same(
        "compiler/passes/least_sizes.py",
        "_connected_sets",
        "v > first",
        "(v >= first)",
        "a vertex is not its own neighbour",
    ),
    Same(
        "backends/minizinc/area_representatives.py",
        "Representatives._reached",
        "rank[other] < rank[start]",
        "(rank[other] <= rank[start])",
        "the representative itself has been reached before",
    ),
    Same(
        "backends/minizinc/solver_process.py",
        "_close_handle",
        'ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(handle))',
        "pass",
        "runs only on Windows",
    ),
    Same(
        "exchange/penpa.py",
        "_Answer._enter_path",
        "self._is_rim(a, b)",
        "self._is_rim(b, a)",
        "`_is_rim` is symmetric",
    ),
    Same(
        "compiler/passes/successors.py",
        "_domains",
        "each.low >= -_FARTHEST",
        "(each.low > -_FARTHEST)",
        "a limit on the effort, larger by one; both encodings are correct",
    ),
    Same(
        "compiler/passes/successors.py",
        "_propagated",
        "constant >= 0",
        "(constant > 0)",
        "a shift by 0 is the same to the left and to the right",
    ),
    Same(
        "compiler/syntax/layout.py",
        "_Lines.process",
        "self._indent(token.start, token.start - self.line_start)",
        "self._indent(token.start - self.line_start, token.start)",
        "an indented first statement is an error, which is reported at the statement",
    ),
    Same(
        "exchange/to_puzzlink.py",
        "_whole_lines",
        "mine, other in both if mine != other",
        "(mine, other) in both",
        "a line without holes maps to itself, in the table or not",
    ),
    Same(
        "batch/rows.py",
        "numbers",
        'read(np.frombuffer(text.encode(errors="replace"), np.uint8), rows, plain)',
        "pass",
        "the fast reader of plain lines; the reader that follows returns the same numbers",
    ),
    Same(
        "compiler/scene/labels.py",
        "_write_outside",
        "3",
        "4",
        "the coordinates have three decimals; only the error of floating-point addition is rounded away",
    ),
    Same(
        "generation/sessions.py",
        "ClueSession._with",
        "wanted.keys() <= self._loaded.switches.keys()",
        "(wanted.keys() < self._loaded.switches.keys())",
        "a program with exactly these clues is loaded once more, with the same result",
    ),
    Same(
        "explain/suppose.py",
        "Suppositions._narrow_areas",
        "True",
        "False",
        "sizes of groups are computed exactly instead of as far as they matter to a condition, which takes longer",
    ),
]

_KNOWN = {(row.file, row.function, row.old, row.new) for row in SAME}


def is_none(mutant: Mutant) -> bool:
    """Return True if a mutant is in the list."""
    return (mutant.file, mutant.function, mutant.old, mutant.new) in _KNOWN
