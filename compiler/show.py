"""The model in the language, and the flat form as text, for `pzc dump`."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat

from pzc.compiler.base.intervals import show_domain
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.elements import name_of
from pzc.compiler.flat import flat as f
from pzc.compiler.flat.written_size import check_written_size
from pzc.compiler.model import expressions as e
from pzc.compiler.model import looks
from pzc.compiler.model.as_syntax import as_syntax, binder_as_syntax, statement_as_syntax
from pzc.compiler.model.formats import Format
from pzc.compiler.model.model import Expectation, Layer, Model, Placement, Rule
from pzc.compiler.syntax.text.unparse import quoted, unparse_demand, unparse_expression


def show_model(model: Model) -> str:
    """Return the checked model in the language, with all that the check has filled in.

    Definitions have the types of their parameters. Clauses about formats are shown as the check has read them.
    """
    lines = [f"title {quoted(model.title)}", *map(_param, model.params, repeat(model.facts.params))]
    if model.board is not None:
        lines.append(f"grid {model.board.height}x{model.board.width}")
    lines += map(_layer, model.layers)
    lines += [f"coords {c.name}: {len(c.table)} cells" for c in model.coords]
    lines += [f"regions {r.name} = {name_of(r.lists)}" for r in model.regions]
    lines += [f"{f.name} = {name_of(f.placements)}" for f in model.facts.figures.values()]
    lines += map(_function, model.functions)
    for clue, placements in model.facts.placements.items():
        lines += [f"{clue} {' '.join(map(name_of, each.args))}{_value_and_condition(each)}" for each in placements]
    for rule in model.rules:
        lines += _rule(rule)
    lines += [f"{'maximize' if o.most else 'minimize'} {show(o.value)}  # {o.origin.span}" for o in model.objectives]
    for doubted in model.facts.doubted.values():
        lines += _doubted(doubted)
    lines += map(_look, model.looks)
    lines += map(_format, model.formats)
    lines += map(_expectation, model.expectations)
    return "\n".join(lines) + "\n"


def _rule(rule: Rule) -> Iterator[str]:
    """Yield the lines of a rule."""
    yield f"rule {quoted(rule.origin.text)}:  # {rule.origin.span}"
    for statement in rule.body:
        yield from (f"  {line}" for line in unparse_demand(statement_as_syntax(statement)))


def _doubted(doubted: e.Doubted) -> Iterator[str]:
    """Yield the `doubt` statement, and as comments the conditions that a kept clue satisfies."""
    yield f"doubt {doubted.clue}"
    for due in doubted.dues:
        bound = show_binder(e.InClue(doubted.clue, due.names, due.value))
        yield f"  # for {bound}: {show(due.condition)}  # {due.rule.span}"


def _format(form: Format) -> str:
    """Return a `format` clause as the check has read it."""
    parts = [*map(_record, form.codes), *([] if form.entry is None else [_record(form.entry)])]
    keys = ", ".join(map(quoted, (form.key, *form.others)))
    return f"format {form.kind} {keys}: {', '.join(parts)}  # {form.file}"


def show(expression: e.Expr) -> str:
    """Return an expression of the model in the language."""
    return unparse_expression(as_syntax(expression))


def show_binder(binder: e.Binder) -> str:
    """Return a binder in the language: `c in cells`."""
    return unparse_expression(binder_as_syntax(binder))


def _param(param: e.Param, values: Mapping[e.Param, int]) -> str:
    value = f" = {values[param]}" if param in values else ""
    return f"param {param.name}{value}  # {param.file}"


def _layer(layer: Layer) -> str:
    values = "bool" if layer.truth else show_domain(layer.domain)
    on = f"{layer.kind}s" if layer.on is None else show(layer.on)
    what = f"unknown {layer.name}" if layer.single else f"layer {layer.name} on {on}"
    return f"{'hidden ' * layer.hidden}{what} of {values}"


def _function(function: e.Function) -> str:
    values = iter(function.params)
    params = [next(values) if name is None else name for name in function.given]
    shown = [param if isinstance(param, str) else f"{param.name}: {param.type}" for param in params]
    head = f"def {function.name}" + (f"({', '.join(shown)})" if shown else "")
    return f"{head} = {show(function.body)}"


def _value_and_condition(placement: Placement) -> str:
    value = "" if placement.value is None else f" = {name_of(placement.value)}"
    return value + ("" if placement.condition is None else f": {show(placement.condition)}")


def _look(look: looks.Look) -> str:
    where = f" where {show(look.where)}" if look.where is not None else ""
    marks = look.of.ruling.value if isinstance(look.of, looks.OfBoard) else ", ".join(map(_mark, look.marks))
    return f"draw {_subject(look.of)}{where}: {marks}"


def _subject(subject: looks.Subject) -> str:
    """Return the subject of a `draw` clause as text: a clue, a layer, a list, a kind of region, or `board`."""
    match subject:
        case looks.OfClue(clue=clue, names=names, value=value):
            return show_binder(e.InClue(clue, names, value))
        case looks.OfLayer(layer=layer, name=name, value=value):
            at = "" if name is None else f"({name.name})"
            return layer + at + ("" if value is None else f" = {value.name}")
        case looks.OfDivision(name=name) | looks.OfShapes(name=name):
            return name
        case looks.OfList(binder=binder):
            return show_binder(binder)
        case looks.OfBoard():
            return "board"


def _mark(mark: looks.Mark) -> str:
    """Return a mark with the words that differ from the default: `circle white small`."""
    words = [mark.figure.value, *([quoted(mark.text)] if mark.text else []), *([mark.color] if mark.color else [])]
    words += [word.value for word in (mark.size, mark.weight, mark.course) if word not in _DEFAULTS]
    words += ["open"] * mark.open + ["behind"] * mark.behind
    words += [f"in {mark.spot.value}"] if mark.spot not in _DEFAULTS else []
    words += [f"at {show(mark.at)}"] if mark.at is not None else []
    words += [f"toward {show(mark.toward)}"] if mark.toward is not None else []
    return " ".join(words)


_DEFAULTS = looks.Size.MEDIUM, looks.Weight.MEDIUM, looks.Course.SOLID, looks.Spot.EACH


def _expectation(expected: Expectation) -> str:
    text = "" if expected.count is None else f" {expected.count}"
    text += f" {', '.join(map(str, expected.best))}" if expected.best else ""
    answer = (expected.answer or {}).items()
    text += "".join(f" {layer} {name_of(place)} = {value}" for (layer, place), value in answer)
    return f"expect {expected.kind}{text}  # {expected.span}"


def _record(part: object) -> str:
    """Return a part of a `format` clause with the names of its fields: `CodeUse(word: numbers, names: [k])`.

    Fields with their default are left out.
    """
    names = vars(type(part)).get("__match_args__")
    match part:
        case None:
            return "*"
        case tuple():
            return "[" + ", ".join(map(_record, part)) + "]"
        case e.Param(name=name):
            return name
    if names is None:
        return str(part)
    fields = [(name, getattr(part, name)) for name in names if name != "span"]
    shown = [f"{name}: {_record(value)}" for name, value in fields if getattr(type(part), name, _record) != value]
    return f"{type(part).__name__}({', '.join(shown)})"


def show_flat(flat: f.Flat) -> str:
    """Return the flat form as text: the unknowns, then the constraints, each with its rule and its clues.

    A graph of areas gets a name when it first occurs.
    """
    lines = [
        f"{'hidden ' * (v in flat.hidden)}var {v.name}: {'bool' if v.truth else show_domain(v.domain)}"
        for v in flat.variables
    ]
    if flat.one_hot:
        lines.append(f"value by value: {', '.join(v.name for v in flat.variables if v in flat.one_hot)}")
    before: Origin | None = None
    sizes: dict[int, int] = {}
    text = _FlatText()
    for constraint in flat.constraints:
        check_written_size(constraint, sizes)
        if constraint.reason.rule is not before:
            before = constraint.reason.rule
            lines.append(f"# {before.text}  ({before.span})")
        clues = "; ".join(clue.text for clue in constraint.reason.clues)
        line = text.of(constraint.condition) + (f"  # {clues}" if clues else "")
        lines += [*text.introduced(), line]
    return "\n".join(lines) + "\n"


def _set(values: Iterable[int]) -> str:
    return "{" + ", ".join(map(str, values)) + "}"


_INFIX: dict[type, str] = {f.And: " and ", f.Or: " or "}


class _FlatText:
    """Converts nodes to text. A graph of areas is written once, and afterwards by its name."""

    def __init__(self) -> None:
        self._graphs: dict[f.Components, str] = {}
        self._new: list[str] = []

    def introduced(self) -> list[str]:
        """Return the lines that define graphs written since the last call for the first time."""
        new, self._new = self._new, []
        return new

    def of(self, x: object) -> str:
        """Return a node, or a part of one, as text."""
        match x:
            case bool():
                return str(x).lower()
            case f.Var(name=name):
                return name
            case f.Linear(terms=terms, constant=constant):
                parts = [f"{c}*{self.of(t)}" if c != 1 else self.of(t) for t, c in terms]
                return " + ".join(parts + ([str(constant)] if constant else [])).replace("+ -", "- ")
            case f.Within(value=value, domain=domain):
                return f"{self.of(value)} in {{{show_domain(domain)}}}"
            case f.And(items=items) | f.Or(items=items):
                return "(" + _INFIX[type(x)].join(map(self.of, items)) + ")"
            case f.Not(item=item):
                return f"not {self.of(item)}"
            case f.OneOfSets(items=items, sets=sets):
                return f"{{{', '.join(map(self.of, items))}}} = {' or '.join(_set(values) for values in sets)}"
            case tuple():
                return "[" + ", ".join(map(self.of, x)) + "]"
            case f.Number() | f.Truth():
                return self._graph(x) if isinstance(x, f.Components) else self._node(x)
            case _:
                return str(x)

    def _graph(self, graph: f.Components) -> str:
        """Return the name of a `Components` node. The first time, also record its text."""
        if graph not in self._graphs:
            written = self._node(graph)
            self._graphs[graph] = f"groups{len(self._graphs) + 1}"
            self._new.append(f"{self._graphs[graph]} = {written}")
        return self._graphs[graph]

    def _node(self, x: object) -> str:
        fields = [getattr(x, name) for name in type(x).__match_args__ if name not in ("low", "high")]  # type: ignore[attr-defined]
        return f"{type(x).__name__}({', '.join(map(self.of, fields))})"
