"""Typed expressions to MiniZinc text, quantifiers kept.

MiniZinc's truth values take in what does not exist as ours do (relational semantics), so `x div y = 2` needs no
guard. Where that is not enough, because a truth value would be put around something that may not exist and
was not there in the puzzle, the expression is not written (`Unwritable`).
"""

from collections.abc import Callable, Sequence

from pzc.compiler.board import Border, Cell, Corner, Element, Link
from pzc.compiler.evaluate import Evaluator
from pzc.compiler.model import (
    BOOL,
    BORDER,
    CELL,
    INT,
    LINK,
    Absolute,
    Aggregate,
    Apply,
    Arithmetic,
    Binder,
    Builtin,
    CellAt,
    ClueList,
    ClueValue,
    Comparison,
    Comprehension,
    Concatenation,
    Conditional,
    Constant,
    ElementType,
    Expr,
    Factorial,
    Fold,
    Function,
    Group,
    InClue,
    IndexAt,
    Joined,
    ListOf,
    ListType,
    Local,
    Logic,
    Member,
    Model,
    Negation,
    Negative,
    ParamRef,
    Pattern,
    Position,
    Range,
    Read,
    RegionList,
    RegionOf,
    Run,
    Same,
    Slice,
    Type,
)

from . import builtins
from .failing import may_be_negative, may_fail
from .lists import Lists, Unwritable
from .naming import Naming
from .values import (
    AND,
    ATOM,
    COMPARE,
    DOTS,
    IFF,
    IMPLIES,
    JOIN,
    OR,
    PLUS,
    SIGN,
    TIMES,
    Array,
    Each,
    Generator,
    Parts,
    Place,
    Several,
    Text,
    Value,
    both,
    generated,
    implied,
    is_partial,
    renamed,
)

_LOGIC = {"and": ("/\\", AND), "or": ("\\/", OR), "xor": ("xor", OR), "->": ("->", IMPLIES), "<->": ("<->", IFF)}
_COMPARISONS = {"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Writer(Lists):
    """Writes expressions, and notes what they need of the rest of the model."""

    def __init__(self, model: Model, naming: Naming) -> None:
        super().__init__(naming.names)
        self.model = model
        self.naming = naming
        self.evaluator = Evaluator(model.facts)
        self.locals: dict[Local, Value] = {}
        self.exists: list[Text] = []
        self.maybe_off: set[Local] = set()  # names of what may be no cell
        self.functions: dict[Function, tuple[str, str] | None] = {}  # name and text; None: written where it is used
        self.readers: set[tuple[str, bool]] = set()  # layers that are read by number: of one element, of a list
        self.clues: set[str] = set()
        self.regions: set[str] = set()
        self.region_of: set[str] = set()
        self.steps_off = False  # whether a cell off the board can come up
        self._methods: dict[type, Callable[..., Value]] = {
            Constant: self._constant,
            ParamRef: lambda e: Text(self.naming.param(e.param)),
            Local: self._local,
            CellAt: self._cell,
            Pattern: self._pattern,
            Joined: self._joined_cells,
            Group: lambda e: Parts(tuple(map(self.value, e.items))),
            ListOf: self._list_of,
            Concatenation: lambda e: Several((self.value(e.left), self.value(e.right))),
            Range: self._range,
            Run: self._run,
            Comprehension: self._comprehension,
            Aggregate: self._aggregate,
            Arithmetic: self._arithmetic,
            Negative: lambda e: Text(f"-{self.number(e.operand).within(ATOM)}", SIGN),
            Absolute: lambda e: Text(f"abs({self.number(e.operand).text})"),
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
            Apply: self._apply,
            Builtin: lambda e: builtins.written(self, e),
            RegionList: self._region_list,
            RegionOf: self._region_of,
            ClueList: self._clue_list,
            ClueValue: self._clue_value,
        }

    # ----------------------------------------------------------------------------------------- entrances

    def value(self, e: Expr) -> Value:
        """What the expression becomes."""
        if e.type is BOOL:
            return self.truth(e)
        return self._methods[type(e)](e)

    def truth(self, e: Expr) -> Text:
        """A truth value, with all conditions that what it speaks of exists."""
        before, self.exists = self.exists, []
        try:
            result = self._methods[type(e)](e)
            assert isinstance(result, Text)
            return both((*self.exists, result))
        finally:
            self.exists = before

    def number(self, e: Expr) -> Text:
        """A number; a truth value as 0 or 1."""
        if isinstance(e, Constant) and e.type is BOOL:
            return Text(str(int(e.value)))
        text = self.text(self.value(e))
        return Text(f"bool2int({text.text})") if e.type is BOOL else text

    def scalar(self, e: Expr) -> Text:
        """A number, a truth value or an element, as it is."""
        return self.text(self.value(e))

    def listed(self, e: Expr, numbers: bool = False) -> Array:
        """A list as an array; with `numbers`, truth values as 0 and 1."""
        truths = isinstance(e.type, ListType) and e.type.item is BOOL
        convert = (lambda t: Text(f"bool2int({t.text})")) if numbers and truths else None
        return self.array(self.value(e), convert)

    def sure(self, *expressions: Expr) -> None:
        """Raises Unwritable if one of them may have no value."""
        if any(map(may_fail, expressions)):
            raise Unwritable

    # ------------------------------------------------------------------------------------- names, cells

    def _constant(self, e: Constant) -> Text:
        if e.type is BOOL:
            return Text("true" if e.value else "false")
        if e.name:
            return Text(self.naming.value_name(e.name, int(e.value)))
        return Text(str(e.value), SIGN if e.value < 0 else ATOM)

    def _local(self, e: Local) -> Value:
        return self.locals[e]

    def _plus_offset(self, e: Expr, offset: int) -> Text:
        number = self.number(e)
        if not offset:
            return number
        return Text(f"{number.within(PLUS)} {'+' if offset > 0 else '-'} {abs(offset)}", PLUS)

    def _cell(self, e: CellAt) -> Value:
        items = tuple(self._plus_offset(item, e.offset) for item in e.items)
        if e.system is not None:
            if not e.known:
                raise Unwritable
            return self._addressed(e.system, items)
        if e.known:
            return Place(*items)
        self.use("cell_var")
        return Text(f"cell({items[0].text}, {items[1].text})")

    def _addressed(self, system: str, items: Sequence[Text]) -> Place:
        coords = self.model.facts.coords[system]
        for binder, item in zip(coords.binders, items, strict=True):
            self.locals[binder.names[0]] = Text(item.within(ATOM), ATOM)
        return Place(self.number(coords.row), self.number(coords.column))

    def _pattern(self, e: Pattern) -> Value:
        generators = []
        items = []
        with self.scope():
            for place, item in enumerate(e.items):
                if item is not None and not isinstance(item.type, ListType):
                    items.append(self._plus_offset(item, e.offset))
                    continue
                name = self.fresh(self._axis_name(e.system, place))
                if item is None:
                    generators.append(Generator(name, self._axis(e.system, place)))
                    items.append(Text(name))
                else:
                    generators.append(Generator(name, self._source(self.value(item))))
                    items.append(Text(f"{name} + {e.offset}", PLUS) if e.offset else Text(name))
            if e.system is None:
                return Each(tuple(generators), Place(*items))
            self._whole(e.system)
            return Each(tuple(generators), self._addressed(e.system, items))

    def _axis_name(self, system: str | None, place: int) -> str:
        if system is None:
            return "rc"[place]
        return self.naming.local(self.model.facts.coords[system].binders[place].names[0].name)

    def _axis(self, system: str | None, place: int) -> str:
        if system is None:
            return ("ROW", "COLUMN")[place]
        return self._source(self.value(self.model.facts.coords[system].binders[place].list))

    def _whole(self, system: str) -> None:
        """Raises Unwritable if not all addresses are those of cells: then some of a pattern's drop out."""
        coords = self.model.facts.coords[system]
        size = 1
        for binder in coords.binders:
            size *= len(self.evaluator.value(binder.list, {}))
        if len(coords.table) != size:
            raise Unwritable

    def _source(self, value: Value) -> str:
        """A list as the source of a generator."""
        match value:
            case Each((Generator(name, source),), Text(body), (), ()) if body == name:
                return source
        return self.array(value).text

    def _joined_cells(self, e: Joined) -> Text:
        if not e.known:
            raise Unwritable
        self.steps_off = True
        name = "link" if e.type == LINK else "border_between"
        self.use(name)
        return Text(f"{name}({self.scalar(e.first).text}, {self.scalar(e.second).text})")

    # --------------------------------------------------------------------------------------------- lists

    def _list_of(self, e: ListOf) -> Value:
        parts: list[Value] = []
        run: list[str] = []
        off = False
        numbers = isinstance(e.type, ListType) and e.type.item == INT

        def close() -> None:
            if run:
                parts.append(Array(f"{'real(' if off else ''}[{', '.join(run)}]{')' if off else ''}"))
                run.clear()

        for item in e.items:
            if isinstance(item.type, ListType):
                close()
                off = False
                parts.append(self._flat(item, item.type))
                continue
            if self.is_maybe_off(item):
                if not e.known:
                    raise Unwritable
                self.use("real")
                off = True
            run.append((self.number(item) if numbers else self.scalar(item)).text)
        close()
        return parts[0] if len(parts) == 1 else Several(tuple(parts))

    def _flat(self, e: Expr, kind: ListType) -> Value:
        value = self.value(e)
        while isinstance(kind.item, ListType):
            value = self._flatter(value)
            kind = kind.item
        return value

    def _flatter(self, value: Value) -> Value:
        """A list of lists as one list."""
        out: list[Value] = []
        for part in self.parts(value):
            with self.scope():
                each = self.opened(part)
                for inner in self.parts(each.body):
                    deep = self.opened(inner)
                    out.append(
                        Each(
                            each.generators + deep.generators,
                            deep.body,
                            each.known + deep.known,
                            each.unknown + deep.unknown,
                        )
                    )
                if len(self.parts(each.body)) > 1:
                    raise Unwritable  # the lists of a list would not stay together
        return out[0] if len(out) == 1 else Several(tuple(out))

    def _range(self, e: Range) -> Value:
        low, high = self.number(e.low), self.number(e.high)
        with self.scope():
            name = self.fresh("i")
            if e.known:
                return Each((Generator(name, f"{low.within(PLUS)}..{high.within(PLUS)}"),), Text(name))
            self.sure(e.low, e.high)
            least = low.within(PLUS) if e.low.known else f"lb({low.text})"
            most = high.within(PLUS) if e.high.known else f"ub({high.text})"
            unknown = []
            if not e.low.known:
                unknown.append(Text(f"{low.within(PLUS)} <= {name}", COMPARE))
            if not e.high.known:
                unknown.append(Text(f"{name} <= {high.within(PLUS)}", COMPARE))
            return Each((Generator(name, f"{least}..{most}"),), Text(name), (), tuple(unknown))

    def _run(self, e: Run) -> Value:
        self.use("run")
        return Array(f"run({self.scalar(e.first).text}, {self.scalar(e.last).text})")

    def is_maybe_off(self, e: Expr) -> bool:
        """Whether something of the type of an element may be none: a cell off the board."""
        match e:
            case Builtin(name="shift") | Joined():
                return True
            case Conditional():
                return self.is_maybe_off(e.then) or self.is_maybe_off(e.otherwise)
            case Apply():
                return isinstance(e.type, ElementType) and (
                    any(map(self.is_maybe_off, e.args)) or self.is_maybe_off(e.function.body)
                )
            case Local():
                return e in self.maybe_off
            case _:
                return False

    # ------------------------------------------------------------------------------------------- binders

    def branches(self, binders: Sequence[Binder], where: Expr | None, body: Callable[[], Value]) -> list[Each]:
        """A body for all that binders run through. Several branches where they run through several lists."""
        out: list[Each] = []
        with self.scope():
            self._branch(tuple(binders), where, body, Each((), Text("")), out)
        return out

    def _branch(
        self,
        binders: tuple[Binder, ...],
        where: Expr | None,
        body: Callable[[], Value],
        so_far: Each,
        out: list[Each],
    ) -> None:
        if not binders:
            known, unknown = so_far.known, so_far.unknown
            if where is not None:
                condition = self.truth(where)
                known, unknown = (known + (condition,), unknown) if where.known else (known, unknown + (condition,))
            out.append(Each(so_far.generators, body(), known, unknown))
            return
        first, *rest = binders
        for each in self._steps(first):
            with self.scope():
                opened = self.opened(each, self._wanted(first))
                self._bind(first, opened.body)
                grown = Each(
                    so_far.generators + opened.generators,
                    Text(""),
                    so_far.known + opened.known,
                    so_far.unknown + opened.unknown,
                )
                self._branch(tuple(rest), where, body, grown, out)

    def _wanted(self, binder: Binder) -> str:
        if isinstance(binder, InClue):
            return "k"
        return self.naming.local(binder.names[0].name) if len(binder.names) == 1 else ""

    def _steps(self, binder: Binder) -> list[Each]:
        if isinstance(binder, InClue):
            self.clues.add(binder.clue)
            return [self.naming.clue(binder.clue).placements(binder.value is not None)]
        self.sure(binder.list)
        return self.parts(self.value(binder.list))

    def _bind(self, binder: Binder, item: Value) -> None:
        if isinstance(binder, InClue):
            assert isinstance(item, Text)
            clue = self.naming.clue(binder.clue)
            for place, local in enumerate(binder.names):
                self.locals[local] = clue.part(place, item.text)
            if binder.value is not None:
                self.locals[binder.value] = clue.value(item.text)
            return
        if len(binder.names) == 1:
            self.locals[binder.names[0]] = item
            return
        kind = binder.list.type
        if isinstance(kind, ListType) and kind.item == LINK:
            self.use("link_ends")
            link = self.text(item).text
            item = Parts((Text(f"link_ends[{link}, 1]"), Text(f"link_ends[{link}, 2]")))
        if not isinstance(item, Parts):
            raise Unwritable
        for local, part in zip(binder.names, item.items, strict=True):
            self.locals[local] = part
            if isinstance(local.type, ElementType) and kind != ListType(LINK):
                self.maybe_off.add(local)

    def _comprehension(self, e: Comprehension) -> Value:
        before, self.exists = self.exists, []

        def body() -> Value:
            found = self.value(e.body)
            if self.exists:
                raise Unwritable
            return found

        try:
            branches = self.branches(e.binders, e.where, body)
        finally:
            self.exists = before
        if isinstance(e.body.type, ElementType) and self.is_maybe_off(e.body):
            if not e.body.known:
                raise Unwritable
            branches = [
                Each(b.generators, b.body, (*b.known, Text(f"{self.text(b.body).within(PLUS)} > 0", COMPARE)), b.unknown)
                for b in branches
            ]
        return branches[0] if len(branches) == 1 else Several(tuple(branches))

    def _aggregate(self, e: Aggregate) -> Text:
        if e.fold is Fold.COUNT or e.fold is Fold.LEN:
            self.sure(e.list)
        value = self.value(e.list)
        if e.fold in (Fold.MIN, Fold.MAX) and is_partial(value):
            return self._extremum(e, value)
        if e.fold is Fold.DISTINCT and e.known:
            return self.distinct_known(value)
        return self.fold(e.fold, value, e.list.type)

    def _extremum(self, e: Aggregate, value: Value) -> Text:
        """Of a partial list: what is not there becomes the value that loses against all others."""
        self.sure(e.list)
        if isinstance(e.list.type, ListType) and e.list.type.item is BOOL:
            raise Unwritable
        self.exists.append(self.disjunction(value, lambda each: both(each.unknown)))
        least = e.fold is Fold.MIN
        elements = self.elements(value).text
        loser = f"ub_array({elements})" if least else f"lb_array({elements})"

        def choice(each: Each) -> Value:
            item = self.text(each.body).text
            return Text(f"if {both(each.unknown).text} then {item} else {loser} endif") if each.unknown else each.body

        parts = tuple(Each(p.generators, choice(p), p.known) for p in self.parts(value))
        # (0 elements are nothing to choose from: then the condition above is false already)
        return Text(f"{e.fold.value}({self.array(Several(parts)).text})")

    # ------------------------------------------------------------------------------------------- numbers

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
        if e.right.known and not may_be_negative(e.left) and not may_be_negative(e.right):
            return Text(f"{left.within(TIMES)} {e.op} {right.within(JOIN)}", TIMES)
        self.use(f"floor_{e.op}" if e.known else f"floor_{e.op}_var")
        return Text(f"floor_{e.op}({left.text}, {right.text})")

    def _position(self, e: Position) -> Text:
        self.sure(e.item, e.list)
        item, items = self.number(e.item), self.listed(e.list, numbers=e.item.type == INT or e.item.type is BOOL)
        if e.known:
            self.use("position")
        else:
            self.use("position_var")
            self.exists.append(self.contains(items, item, False))
        return Text(f"position({item.text}, {items.text})")

    def _index(self, e: IndexAt) -> Value:
        self.sure(e.list)
        index = self.number(e.index)
        if isinstance(e.type, ListType) or not isinstance(e.list.type, ListType) or not _is_scalar(e.list.type.item):
            return self._line(self.value(e.list), index)
        items = self.listed(e.list)
        if e.type is BOOL and not e.index.known:
            self.sure(e.index)
            self.use("at")
            return Text(f"at({items.text}, {index.text})")
        return Text(f"{items.within(ATOM)}[{index.text}]")

    def _line(self, value: Value, index: Text) -> Value:
        """One of a list of lists, which is known and indexed by a set that begins with 1."""
        match value:
            case Each((Generator(name, source),), body, (), ()) if source.isupper() or source.startswith("1.."):
                return renamed(body, {name: index.within(ATOM)})
        raise Unwritable

    def _slice(self, e: Slice) -> Value:
        self.sure(e.list, e.indices)
        items = self.listed(e.list)
        indices = self.value(e.indices)
        out: list[Value] = []
        for part in self.parts(indices):
            with self.scope():
                each = self.opened(part)
                at = self.text(each.body)
                inside = Text(f"{at.within(PLUS)} in 1..length({items.text})", COMPARE)
                known = each.known
                if is_partial(indices):
                    outside = Text(f"not ({inside.text})")
                    refused = Each(each.generators, Text("true"), (*known, outside), each.unknown)
                    self.exists.append(
                        Text(f"not {self.disjunction(refused, lambda x: both(x.unknown)).within(ATOM)}", ATOM)
                    )
                    known = (*known, inside)
                elif not e.indices.known:
                    raise Unwritable
                out.append(Each(each.generators, Text(f"{items.within(ATOM)}[{at.text}]"), known, each.unknown))
        return out[0] if len(out) == 1 else Several(tuple(out))

    # -------------------------------------------------------------------------------------- truth values

    def _comparison(self, e: Comparison) -> Text:
        if isinstance(e.left.type, ListType):
            return self._lists_compared(e)
        if e.left.type is BOOL and e.right.type is BOOL and e.op in ("=", "!="):
            left, right = self.truth(e.left), self.truth(e.right)
        else:
            left, right = self.number(e.left), self.number(e.right)
        return Text(f"{left.within(PLUS)} {_COMPARISONS[e.op]} {right.within(PLUS)}", COMPARE)

    def _lists_compared(self, e: Comparison) -> Text:
        self.sure(e.left, e.right)
        left, right = self.listed(e.left, numbers=True), self.listed(e.right, numbers=True)
        self.use("same_known" if e.known else "same")
        same = Text(f"same({left.text}, {right.text})")
        return same if e.op == "=" else Text(f"not {same.text}")

    def _same(self, e: Same) -> Text:
        self.sure(e.left, e.right)
        left, right = self.scalar(e.left), self.scalar(e.right)
        same = Text(f"{left.within(PLUS)} = {right.within(PLUS)}", COMPARE)
        if self.is_maybe_off(e.left) and self.is_maybe_off(e.right):
            return both((Text(f"{left.within(PLUS)} > 0", COMPARE), same))
        return same

    def _member(self, e: Member) -> Text:
        if isinstance(e.item.type, ListType):
            raise Unwritable
        self.sure(e.item, e.list)
        items = self.value(e.list)
        kind = e.list.type
        assert isinstance(kind, ListType)
        if kind.item is BOOL and not is_partial(items):
            items = self.listed(e.list, numbers=True)
        elif kind.item is BOOL:
            raise Unwritable
        item = self.number(e.item) if e.item.type is BOOL else self.value(e.item)
        return self.contains(items, item, e.list.known)

    def _logic(self, e: Logic) -> Text:
        left, right = self.truth(e.left), self.truth(e.right)
        operator, level = _LOGIC[e.op]
        chained = e.op in ("and", "or")
        return Text(f"{left.within(level if chained else AND)} {operator} {right.within(level if chained else AND)}", level)

    def _negation(self, e: Negation) -> Text:
        return Text(f"not {self.truth(e.operand).within(ATOM)}", SIGN)

    def _conditional(self, e: Conditional) -> Value:
        condition = self.truth(e.condition)
        if isinstance(e.type, ListType):
            if not e.condition.known or e.type.partial or not _is_scalar(e.type.item):
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

    # -------------------------------------------------------------------------------------- the puzzle

    def _read(self, e: Read) -> Value:
        layer = self.naming.layer(e.layer)
        if isinstance(e.at, CellAt) and not e.at.known and e.at.system is None:
            row, column = (self._plus_offset(item, e.at.offset) for item in e.at.items)
            return Text(f"{layer}[{row.text}, {column.text}]")
        at = self.value(e.at)
        if not isinstance(e.at.type, ListType):
            return self._read_one(e.layer, at)
        return self._read_list(e.layer, at)

    def _read_one(self, layer: str, at: Value) -> Text:
        if isinstance(at, Place):
            return Text(f"{self.naming.layer(layer)}[{at.row.text}, {at.column.text}]")
        self.readers.add((layer, False))
        return Text(f"{self.naming.layer(layer)}({self.text(at).text})")

    def _read_list(self, layer: str, at: Value) -> Value:
        name = self.naming.layer(layer)
        match at:
            case Array(text):
                self.readers.add((layer, True))
                return Array(f"{name}({text})")
            case Each((Generator(c, "COLUMN"),), Place(row, Text(body)), (), ()) if body == c and c not in row.text:
                return Array(f"{name}[{row.text}, ..]")
            case Each((Generator(r, "ROW"),), Place(Text(body), column), (), ()) if body == r and r not in column.text:
                return Array(f"{name}[.., {column.text}]")
            case Each(generators, body, known, unknown):
                return Each(generators, self._read_one(layer, body), known, unknown)
            case Several(parts):
                return Several(tuple(self._read_list(layer, part) for part in parts))
            case _:
                raise Unwritable

    def _region_list(self, e: RegionList) -> Value:
        self.regions.add(e.region)
        return self.naming.region(e.region).all(self)

    def _region_of(self, e: RegionOf) -> Value:
        if not e.known:
            raise Unwritable
        self.region_of.add(e.region)
        self.regions.add(e.region)
        return Array(f"{self.naming.region(e.region).name}({self.scalar(e.cell).text})")

    def _clue_list(self, e: ClueList) -> Value:
        self.clues.add(e.clue)
        return self.naming.clue(e.clue).listed()

    def _clue_value(self, e: ClueValue) -> Value:
        self.clues.add(e.clue)
        clue = self.naming.clue(e.clue)
        if isinstance(e.type, ListType) or any(isinstance(arg.type, ListType) for arg in e.args):
            raise Unwritable
        with self.scope():
            each = self.opened(clue.placements(True), "k")
            k = self.text(each.body).text
            parts = (self.text(clue.part(i, k)) for i in range(len(e.args)))
            equal = tuple(
                Text(f"{part.text} = {self.scalar(arg).within(PLUS)}", COMPARE)
                for part, arg in zip(parts, e.args, strict=True)
            )
            found = Each(each.generators, clue.value(k), (*each.known, *equal))
            return Text(f"{self.array(found).text}[1]")

    # --------------------------------------------------------------------------------------- definitions

    def _apply(self, e: Apply) -> Value:
        function = e.function
        if function not in self.functions:
            self.functions[function] = self._function(function)
        made = self.functions[function]
        plain = not any(self.is_maybe_off(arg) for arg in e.args if isinstance(arg.type, ElementType))
        if made is None or not plain:
            return self._inlined(e)
        args = []
        for arg in e.args:
            kind = arg.type
            args.append(self.listed(arg).text if isinstance(kind, ListType) else self.scalar(arg).text)
        text = f"{made[0]}({', '.join(args)})"
        return Array(text) if isinstance(e.type, ListType) else Text(text)

    def _inlined(self, e: Apply) -> Value:
        self.sure(*e.args)
        values = [self.value(arg) for arg in e.args]
        before = dict(self.locals)
        for param, value, arg in zip(e.function.params, values, e.args, strict=True):
            self.locals[param] = Text(value.within(ATOM)) if isinstance(value, Text) else value
            if isinstance(arg.type, ElementType) and self.is_maybe_off(arg):
                self.maybe_off.add(param)
        result = self.value(e.function.body)
        self.locals = before
        return result

    def _function(self, function: Function) -> tuple[str, str] | None:
        """The definition as a function of MiniZinc, or None if there is no such form of it."""
        body = function.body
        if not all(_is_plain(p.type) for p in function.params) or not _is_plain(body.type):
            return None
        before, self.exists = self.exists, []
        before_locals = dict(self.locals)
        try:
            with self.scope():
                params = []
                for p in function.params:
                    name = self.fresh(self.naming.local(p.name))
                    self.locals[p] = Array(name) if isinstance(p.type, ListType) else Text(name)
                    params.append(f"{_mzn_type(p.type, p.known)}: {name}")
                is_list = isinstance(body.type, ListType)
                text = self.listed(body).text if is_list else self.scalar(body).text
                if self.exists:
                    return None
        except Unwritable:
            return None
        finally:
            self.exists, self.locals = before, before_locals
        known = body.known and all(p.known for p in function.params)
        name = self.naming.function(function.name)
        head = f"{'test' if known else 'predicate'} " if body.type is BOOL else f"function {_mzn_type(body.type, known)}: "
        return name, f"{head}{name}({', '.join(params)}) ="  + f"\n  {text};" if params else f"{_mzn_type(body.type, known)}: {name} = {text};"


def _is_scalar(kind: Type) -> bool:
    return kind in (INT, BOOL) or isinstance(kind, ElementType)


def _is_plain(kind: Type) -> bool:
    if isinstance(kind, ListType):
        return not kind.partial and _is_scalar(kind.item)
    return _is_scalar(kind)


def _mzn_type(kind: Type, known: bool) -> str:
    item = kind.item if isinstance(kind, ListType) else kind
    plain = ("" if known else "var ") + ("bool" if item is BOOL else "int")
    return f"array[int] of {plain}" if isinstance(kind, ListType) else plain


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


__all__ = ["BORDER", "CELL", "DOTS", "Writer", "element_text", "generated", "implied"]
