"""The model and the flat form as text, for `pzc dump`: one line for each declaration, clue and constraint."""

from collections.abc import Iterable
from enum import Enum

from pzc.compiler.base.intervals import show_domain
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import name_of
from pzc.compiler.flat import flat as f
from pzc.compiler.flat.written_size import check_written_size
from pzc.compiler.model import expressions as e
from pzc.compiler.model.model import Demand, Model, Placement, Statement
from pzc.compiler.model.typed import Typed


def show_model(model: Model) -> str:
    """Return the checked model as text, with its quantifiers."""
    lines = [f"title {model.title!r}"]
    lines += [f"param {p.file}.{p.name} = {model.facts.params.get(p, 'open')}" for p in model.params]
    if model.board is not None:
        lines.append(f"board {model.board.height} x {model.board.width}")
    for layer in model.layers:
        hidden = "hidden " if layer.hidden else ""
        values = "bool" if layer.truth else show_domain(layer.domain)
        on = f"{layer.kind}s" if layer.on is None else show(layer.on)
        what = f"unknown {layer.name}" if layer.single else f"layer {layer.name} on {on}"
        lines.append(f"{hidden}{what} of {values}")
    lines += [f"coords {c.name}: {len(c.table)} cells" for c in model.coords]
    lines += [f"regions {r.name} = {name_of(r.lists)}" for r in model.regions]
    lines += [f"{f.name} = {name_of(f.placements)}" for f in model.facts.figures.values()]
    for function in model.functions:
        params = ", ".join(f"{p.name}: {p.type}" for p in function.params)
        lines.append(f"def {function.name}({params}) = {show(function.body)}")
    for clue, placements in model.facts.placements.items():
        for placement in placements:
            lines.append(f"clue {clue} {' '.join(map(name_of, placement.args))}{_rest(placement)}")
    for rule in model.rules:
        lines.append(f"rule {rule.origin.text!r}  # {rule.origin.span}")
        for statement in rule.body:
            lines += _statement(statement, "  ")
    lines += [f"{'maximize' if o.most else 'minimize'} {show(o.value)}  # {o.origin.span}" for o in model.objectives]
    for doubted in model.facts.doubted.values():
        lines.append(f"doubt {doubted.clue}")
        for due in doubted.dues:
            bound = show(e.InClue(doubted.clue, due.names, due.value))
            lines.append(f"  for {bound}: {show(due.condition)}  # {due.rule.span}")
    lines += _looks_and_formats(model)
    return "\n".join(lines) + "\n"


def _looks_and_formats(model: Model) -> Iterable[str]:
    """Yield lines for `draw` and `format` clauses and expectations."""
    for look in model.looks:
        where = f" where {show(look.where)}" if look.where is not None else ""
        yield f"draw {_record(look.of)}{where}: {', '.join(map(_record, look.marks))}"
    for form in model.formats:
        what = [*map(_record, form.codes), *([] if form.entry is None else [_record(form.entry)])]
        yield f"format {form.kind} {' or '.join(map(repr, (form.key, *form.others)))}: {', '.join(what)}  # {form.file}"
    for expected in model.expectations:
        text = "" if expected.count is None else f" {expected.count}"
        text += f" {', '.join(map(str, expected.best))}" if expected.best else ""
        answer = (expected.answer or {}).items()
        text += "".join(f" {layer} {name_of(place)} = {value}" for (layer, place), value in answer)
        yield f"expect {expected.kind}{text}  # {expected.span}"


def _record(part: object) -> str:
    """Return a node that is no expression as text: `CodeUse(word: numbers, names: [k])`. Defaults are left out."""
    names = vars(type(part)).get("__match_args__")
    match part:
        case tuple():
            return "[" + ", ".join(map(_record, part)) + "]"
        case e.Param(name=name):
            return name
        case Typed() | e.InList() | e.InClue():
            return show(part)
    if names is None:
        return show(part)
    fields = [(name, getattr(part, name)) for name in names if name != "span"]
    shown = [f"{name}: {_record(value)}" for name, value in fields if getattr(type(part), name, _record) != value]
    return f"{type(part).__name__}({', '.join(shown)})"


def _rest(placement: Placement) -> str:
    value = "" if placement.value is None else f" = {name_of(placement.value)}"
    return value + ("" if placement.condition is None else f": {show(placement.condition)}")


def _statement(statement: Statement, indent: str) -> Iterable[str]:
    """Yield the lines of a statement of a rule."""
    if isinstance(statement, Demand):
        yield indent + show(statement.condition)
        return
    where = f" where {show(statement.where)}" if statement.where is not None else ""
    yield f"{indent}for {', '.join(map(show, statement.binders))}{where}:"
    for part in statement.body:
        yield from _statement(part, indent + "  ")


def show(part: object) -> str:  # noqa: C901
    """Return an expression of the model as text, with the names of its nodes: `Comparison(=, Read(digit, c), 3)`."""
    match part:
        case e.Constant(value=value):
            return str(value).lower()
        case e.Local(name=name):
            return name
        case e.ParamRef(param=param):
            return param.name
        case e.Apply(function=function, args=args):
            return f"{function.name}({', '.join(map(show, args))})"
        case e.Aggregate(fold=fold, list=items):
            return f"{fold.value}({show(items)})"
        case e.InList(names=names, list=items):
            return f"({', '.join(n.name for n in names)}) in {show(items)}"
        case e.InClue(clue=clue, names=names, value=value):
            shown = f"{clue}({', '.join(n.name for n in names)})"
            return f"{shown} = {value.name}" if value is not None else shown
        case e.Kept(doubted=doubted, at=at):
            return f"kept({doubted.clue}, {show(at)})"
        case Typed():
            fields = [getattr(part, name) for name in part.__match_args__ if name not in ("span", "type", "known")]
            return f"{type(part).__name__}({', '.join(map(show, fields))})"
        case tuple():
            return "[" + ", ".join(map(show, part)) + "]"
        case None:
            return "*"
        case Enum():
            return str(part.value)
        case _:
            return str(part)


def show_flat(flat: f.Flat) -> str:
    """Return the flat form as text: the unknowns, then the constraints, each with its rule and its clues.

    A graph of areas gets a name when it first occurs.
    """
    lines = [
        f"{'hidden ' * (v in flat.hidden)}var {v.name}: {'bool' if v.truth else show_domain(v.domain)}"
        for v in flat.variables
    ]
    if flat.split:
        lines.append(f"value by value: {', '.join(v.name for v in flat.variables if v in flat.split)}")
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
