"""Typed expressions to MiniZinc text, quantifiers kept.

MiniZinc's truth values take in what does not exist as ours do (relational semantics), so `x div y = 2` needs no
guard. Where that is not enough, because a truth value would be put around something that may not exist and
was not there in the puzzle, the expression is not written (`Unwritable`).
"""

from pzc.compiler.board.board import Border, Cell, Corner, Element, Link
from pzc.compiler.model.board_expressions import (
    AreaList,
    AreaOf,
    CellAt,
    ClueList,
    ClueValue,
    FigureList,
    Formation,
    InTable,
    Joined,
    Matches,
    Pattern,
    Read,
    RegionList,
    RegionOf,
    Run,
    Runs,
    SameShape,
)
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Builtin,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    Due,
    Expr,
    Factorial,
    IndexAt,
    Kept,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
    Negative,
    ParamRef,
    Position,
    Range,
    Same,
    Slice,
    TupleOf,
)
from pzc.compiler.model.kinds import BOOL, INT, ElementType, ListType
from pzc.compiler.model.lengths import fixed_length
from pzc.compiler.model.model import Model

from . import builtins, formations, patterns
from .cells import Cells
from .core import is_scalar
from .definitions import Definitions
from .failing import may_be_negative
from .lists import Lists, Unwritable, apart
from .naming import Naming
from .sequences import Sequences
from .values import (
    AND,
    ATOM,
    COMPARE,
    IFF,
    IMPLIES,
    JOIN,
    OR,
    PLUS,
    SIGN,
    TIMES,
    Array,
    Each,
    Gaps,
    Generator,
    Parts,
    Several,
    Text,
    Value,
    both,
    is_partial,
)

_LOGIC = {"and": ("/\\", AND), "or": ("\\/", OR), "xor": ("xor", OR), "->": ("->", IMPLIES), "<->": ("<->", IFF)}
_COMPARISONS = {"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Writer(Cells, Sequences, Definitions):
    """Writes expressions, and notes what they need of the rest of the model."""

    def __init__(self, model: Model, naming: Naming) -> None:
        super().__init__(model, naming)
        self.methods = {
            Constant: self._constant,
            ParamRef: lambda e: Text(self.naming.param(e.param)),
            Local: self._local,
            CellAt: self._cell,
            Pattern: self._pattern,
            Joined: self._joined_cells,
            TupleOf: lambda e: Parts(tuple(map(self.value, e.items))),
            ListOf: self._list_of,
            Concatenation: self._concatenation,
            Range: self._range,
            Run: self._run,
            Comprehension: self._comprehension,
            Aggregate: self._aggregate,
            Arithmetic: self._arithmetic,
            Negative: lambda e: Text(f"-{self.number(e.operand).within(ATOM)}", SIGN),
            Absolute: self._absolute,
            Factorial: lambda e: Text(f"product(1..{self.number(e.operand).within(PLUS)})"),
            Comparison: self._comparison,
            Same: self._same,
            Member: self._member,
            Logic: self._logic,
            Negation: self._negation,
            Conditional: self._conditional,
            IndexAt: self._index,
            Position: self._position,
            Slice: self._slice,
            Read: self._read,
            Formation: lambda e: formations.written(self, e),
            AreaList: self._area_list,
            AreaOf: self._area_of,
            Runs: self._runs,
            Matches: lambda e: patterns.matched(self, e),
            InTable: self._case_by_case,
            SameShape: self._case_by_case,
            Apply: self._apply,
            Builtin: lambda e: builtins.written(self, e),
            RegionList: self._region_list,
            RegionOf: self._region_of,
            FigureList: self._figure_list,
            ClueList: self._clue_list,
            ClueValue: self._clue_value,
            Kept: self._kept,
        }

    def _constant(self, e: Constant) -> Text:
        if e.type is BOOL:
            return Text("true" if e.value else "false")
        if e.name:
            return Text(self.naming.value_name(e.name, int(e.value)))
        return Text(str(e.value), SIGN if e.value < 0 else ATOM)

    def _absolute(self, e: Absolute) -> Text:
        self.spoken_of.add("difference")
        return Text(f"abs({self.number(e.operand).text})")

    def _local(self, e: Local) -> Value:
        return self.locals[e]

    def _arithmetic(self, e: Arithmetic) -> Text:
        left, right = self.number(e.left), self.number(e.right)
        match e.op:
            case "+" | "-":
                second = right.within(TIMES) if e.op == "-" else right.within(PLUS)
                if second.startswith("-"):
                    second = f"({second})"
                return Text(f"{left.within(PLUS)} {e.op} {second}", PLUS)
            case "*":
                return Text(f"{left.within(TIMES)} * {right.within(JOIN)}", TIMES)
            case "^":
                if not e.known:
                    raise Unwritable  # whether there is a power of an unknown number, solvers see differently
                return Text(f"pow({left.text}, {right.text})")
        self.sure(e.left, e.right)  # MiniZinc wants bounds for a divisor, and stops where it has none
        if e.right.known and not may_be_negative(e.left) and not may_be_negative(e.right):
            return Text(f"{left.within(TIMES)} {e.op} {right.within(JOIN)}", TIMES)
        self.use(f"floor_{e.op}" if e.known else f"floor_{e.op}_var")
        return Text(f"floor_{e.op}({left.text}, {right.text})")

    def _comparison(self, e: Comparison) -> Text:
        if isinstance(e.left.type, ListType):
            return self._lists_compared(e)
        if e.left.type is BOOL and e.right.type is BOOL and e.op in ("=", "!="):
            left, right = self.truth(e.left), self.truth(e.right)
        else:
            left, right = self.number(e.left), self.number(e.right)
        if e.known and left == right:
            return Text("true" if e.op in ("=", "<=", ">=") else "false")
        return Text(f"{left.within(PLUS)} {_COMPARISONS[e.op]} {right.within(PLUS)}", COMPARE)

    def _lists_compared(self, e: Comparison) -> Text:
        if e.op not in ("=", "!="):
            raise Unwritable
        self.sure(e.left, e.right)
        for side, other in ((e.left, e.right), (e.right, e.left)):
            if isinstance(side, Runs) and other.known:
                told = self._runs_are(side, other)
                return told if e.op == "=" else Text(f"not {told.text}", SIGN)
            if isinstance(side.type, ListType) and side.type.partial and fixed_length(other):
                told = self._remains(side, other)
                return told if e.op == "=" else Text(f"not {told.text}", SIGN)
        if any(isinstance(side.type, ListType) and side.type.partial for side in (e.left, e.right)):
            raise Unwritable
        same = self._same_lists(e.left, e.right, e.known)
        return same if e.op == "=" else Text(f"not {same.text}")

    def _same_lists(self, left: Expr, right: Expr, known: bool) -> Text:
        """Whether two lists of one length each are the same; what is not told of one of them may be any number."""
        one, other = self.value(left), self.value(right)
        if isinstance(one, Gaps):
            left, right, one, other = right, left, other, one
        if isinstance(other, Gaps):
            if isinstance(one, Gaps):
                raise Unwritable
            self.use("same_told")
            return Text(f"same_told({self.listed(left, numbers=True).text}, {other.text})")
        self.use("same_known" if known else "same")
        return Text(f"same({self.listed(left, numbers=True).text}, {self.listed(right, numbers=True).text})")

    def _runs_are(self, e: Runs, lengths: Expr) -> Text:
        kind = e.list.type
        if not isinstance(kind, ListType) or kind.partial:
            raise Unwritable
        self.includes.add("table.mzn")
        return Text(f"has_runs({self.listed(e.list).text}, {self._numbers('has_runs', lengths)})")

    def _numbers(self, helper: str, e: Expr) -> str:
        """A list of numbers for a helper that has another form where some of them are not told."""
        value = self.value(e)
        if isinstance(value, Gaps):
            self.use(f"{helper}_told")
            return value.text
        self.use(helper)
        return self.listed(e, numbers=True).text

    def _remains(self, e: Expr, other: Expr) -> Text:
        """Whether what is there of a list is another list, in its order."""
        kind = e.type
        assert isinstance(kind, ListType)
        if not is_scalar(kind.item) or isinstance(kind.item, ElementType):
            raise Unwritable
        value = self.value(e)
        if any(len(part.generators) > 1 for part in self.parts(value)):
            raise Unwritable  # stretches: one place for each beginning and end, of which Gecode sees little
        there, items = self.conditions(value).text, self.elements(value).text
        return Text(f"remains({there}, {items}, {self._numbers('remains', other)})")

    def _runs(self, e: Runs) -> Value:
        """The lengths of runs: of each place that of the run that begins there, 0 for none."""
        kind = e.list.type
        if not isinstance(kind, ListType) or kind.partial:
            raise Unwritable
        self.sure(e.list)
        line = self.listed(e.list).text
        self.use("run_lengths")
        x = apart("x", line)
        return Each((Generator(x, f"run_lengths({line})"),), Text(x), (), (Text(f"{x} > 0", COMPARE),))

    def _case_by_case(self, e: Expr) -> Text:
        """Of these it has to be known which elements of the board there are, or which placements of a shape."""
        raise Unwritable

    def _same(self, e: Same) -> Text:
        if isinstance(e.left.type, ListType):
            return self._same_lines(e)
        self.sure(e.left, e.right)
        left, right = self.scalar(e.left), self.scalar(e.right)
        off = [side for side, x in ((left, e.left), (right, e.right)) if self.is_maybe_off(x)]
        doubtful = off if e.negated else off[1:]  # what is off the board is no other cell, nor the same
        there = tuple(Text(f"{side.within(PLUS)} > 0", COMPARE) for side in doubtful)
        return both((*there, Text(f"{left.within(PLUS)} {'!=' if e.negated else '='} {right.within(PLUS)}", COMPARE)))

    def _same_lines(self, e: Same) -> Text:
        kind = e.left.type
        if not e.known or not isinstance(kind, ListType) or not is_scalar(kind.item):
            raise Unwritable
        self.use("same_known")
        same = f"same({self.listed(e.left).text}, {self.listed(e.right).text})"
        return Text(f"not {same}", SIGN) if e.negated else Text(same)

    def _member(self, e: Member) -> Text:
        if isinstance(e.item.type, ListType):
            return self._line_in(e)
        self.sure(e.item, e.list)
        there = e.item.known and isinstance(e.item.type, ElementType) and not self.is_maybe_off(e.item)
        if there and isinstance(e.list, AreaOf) and self.areas is not None:
            cell = self.area_cell(e.list)
            return self.areas.together(e.list.areas, self.scalar(e.item).text, cell)
        items = self.value(e.list)
        kind = e.list.type
        assert isinstance(kind, ListType)
        if kind.item is BOOL and not is_partial(items):
            items = self.listed(e.list, numbers=True)
        elif kind.item is BOOL:
            raise Unwritable
        item = self.number(e.item) if e.item.type is BOOL else self.value(e.item)
        return self.contains(items, item, e.list.known, there)

    def _line_in(self, e: Member) -> Text:
        """Whether a line is one of some lines."""
        kind = e.item.type
        if not e.known or not isinstance(kind, ListType) or not is_scalar(kind.item):
            raise Unwritable
        self.use("same_known")
        item = self.listed(e.item).text
        return self.disjunction(self.value(e.list), lambda each: Text(f"same({self.array(each.body).text}, {item})"))

    def _kept(self, e: Kept) -> Text:
        """Whether what rules demand of the clues on something is so: of each of these clues, all of it."""
        clue, placements = self.naming.clue(e.doubted.clue), self.model.facts.placements.get(e.doubted.clue, ())
        own = any(placement.condition is not None for placement in placements)
        if own or len(clue.kind.parts) != 1 or not e.at.known or self.is_maybe_off(e.at) or not is_scalar(e.at.type):
            raise Unwritable
        self.clues.add(e.doubted.clue)
        at = self.scalar(e.at).within(PLUS)

        def demanded(due: Due) -> Each:
            each = self.opened(clue.placements(due.value is not None), "k")
            k = self.text(each.body).text
            here = self.text(clue.part(0, k))
            self.locals[due.names[0]] = here
            if due.value is not None:
                self.locals[due.value] = clue.value(k)
            same = Text(f"{here.within(PLUS)} = {at}", COMPARE)
            return Each(each.generators, self.truth(due.condition), (*each.known, same))

        with self.scope():
            whole = Several(tuple(map(demanded, e.doubted.dues)))
            return self.conjunction(whole, lambda each: self.text(each.body))

    def _logic(self, e: Logic) -> Text:
        left, right = self.truth(e.left), self.truth(e.right)
        operator, level = _LOGIC[e.op]
        chained = e.op in ("and", "or")
        return Text(
            f"{left.within(level if chained else AND)} {operator} {right.within(level if chained else AND)}", level
        )

    def _negation(self, e: Negation) -> Text:
        return Text(f"not {self.truth(e.operand).within(ATOM)}", SIGN)

    def _conditional(self, e: Conditional) -> Value:
        condition = self.truth(e.condition)
        if isinstance(e.type, ListType):
            if not e.condition.known or e.type.partial or not is_scalar(e.type.item):
                raise Unwritable
            then, other = self.listed(e.then), self.listed(e.otherwise)
            return Array(f"if {condition.text} then {then.text} else {other.text} endif")
        before, self.exists = self.exists, []
        write = self.number if e.type == INT else self.scalar
        then_text, other_text = write(e.then), write(e.otherwise)
        if self.exists:
            raise Unwritable
        self.exists = before
        return Text(f"if {condition.text} then {then_text.text} else {other_text.text} endif")


def element_text(writer: Lists, x: Element) -> str:
    """An element of the board as a modeller reads it, `cell(3, 4)`."""
    match x:
        case Cell(r, c):
            writer.use("cell")
            return f"cell({r}, {c})"
        case Corner(r, c):
            writer.use("corner")
            return f"corner({r}, {c})"
        case Border(r, c, vertical):
            name = "upright" if vertical else "across"
            writer.use(name)
            return f"{name}({r}, {c})"
        case Link(a, b):
            writer.use("link", "cell")
            return f"link({element_text(writer, a)}, {element_text(writer, b)})"
