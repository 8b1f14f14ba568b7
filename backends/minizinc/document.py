"""A model to the text of a MiniZinc model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.flat.flat import BoolExpr, Components, Constraint, Flat, IntExpr
from pzc.compiler.flat.written_size import check_written_size
from pzc.compiler.ground.ground import ground_with_areas
from pzc.compiler.model.kinds import DIGIT, ITEM
from pzc.compiler.model.model import Demand, Layer, Model, Objective, Rule, Statement

from . import holes, native
from .aims import aims
from .areas import Areas
from .choices import Choices
from .consequences import Consequences
from .data import Data
from .expressions import Writer, element_text
from .helpers import HELPERS, with_needs
from .layout import named_constraint, one_line, section
from .lists import Unwritable
from .naming import Naming
from .output import helpers_of, output_item
from .placed import placed
from .sharing import Sharing
from .unrolled import FlatWriter, domain_text, one_of
from .values import Each, Several, Text, Value, both, implied

GECODE = "org.gecode"
_CHOICE = {"border": "input_order", "link": "input_order"}
"""In which order truth values are settled: those of lines from one corner of the board on, others where it is tight."""
_BY_DISTANCES = {"connected_group", "joined", "single_loop", "single_path"}
"""What has distances as unknowns besides, which say little before the unknowns of the puzzle itself are settled."""
_SIZES = {"cell": "ROW, COLUMN", "corner": "0..card(ROW), 0..card(COLUMN)", "border": "BORDER", "link": "LINK"}


class Document:
    """Writes one model, and `more` that is demanded. With `split`, what belongs to the instance stands in `data`.

    `solver`: MiniZinc's name of the solver that it is for.
    """

    def __init__(
        self, model: Model, split: bool = False, more: Sequence[Constraint] = (), solver: str = GECODE
    ) -> None:
        self.model = model
        self.more = more
        self.split = split
        self.guided = solver.startswith(GECODE)  # how to search was measured with it, which learns nothing
        self._own = native.OF.get(solver, {})
        self.naming = Naming(model, split)
        self._hole = self.naming.names.fresh("hole")
        self.writer = Writer(model, self.naming)
        self.data = Data(model, self.writer, split)
        self._flat: Flat | None = None
        self._area_graphs: Mapping[str, Components] = {}
        self.areas = self.writer.areas = Areas(self)
        self._choices = Choices(self.writer)
        self._chosen: list[str] = []  # unknowns that say which of many things holds, where a rule is written by cases
        self._following = Consequences(self.writer, self.naming, self.flat_writer)
        self._sharing = Sharing(lambda: self.naming.names.fresh("part"))

    def text(self, answer: str | None = None, objectives: Sequence[Objective] | None = None) -> str:
        """The whole text. `answer`: the name of an array to put all unknowns into, instead of an output item.
        `objectives`: what is to be best, if not all that the model says."""
        rules = [block for rule in self.model.rules for block in self._rule(rule)]
        clues = self._conditions()
        besides = self._besides()
        consequences = self._consequences()
        declared, aim = aims(self, self.model.objectives if objectives is None else objectives)
        board = self._board()
        if answer is None:
            ending = output_item(self.model.shown, self.naming.layers, self._hole if self._has_holes else None)
            self.writer.use(*helpers_of(self.model.shown))
        else:
            ending = self._answer(answer)
        parameters, instance = [self._params(), self._extents()], self._instance()
        placements = [self.naming.figures[name].reader() for name in sorted(self.writer.figures)]
        functions = [*self._readers(), *placements, *self.data.functions, *self._functions()]
        # all that the blocks above need is known only now
        needed = with_needs(self.writer.helpers)
        self.writer.includes.update(self._own[name].include for name in needed if name in self._own)
        includes = "\n".join(f'include "{name}";' for name in sorted(self.writer.includes))
        helpers = [(self._own[name] if name in self._own else HELPERS[name]).text for name in needed]
        sections = (
            ("", [self._head(), includes]),
            ("what is given", [*parameters, *instance, *self.areas.given]),
            ("what is to be found", [board, *self.areas.found, *self._choices.found]),
            ("the rules", [*rules, *clues, *besides]),
            ("what follows from the rules: said again, as it helps solvers", consequences),
            ("", [*declared, f"{self._solve().removesuffix('satisfy;')}{aim};", ending]),
            ("functions", ["\n".join(functions), "\n".join(helpers)]),
        )
        return "\n\n".join(block for title, blocks in sections for block in section(title, blocks)) + "\n"

    # ---------------------------------------------------------------------------------------------- board

    def _head(self) -> str:
        main = self.model.sources[-1]
        lines = [f"% {one_line(self.model.title)}"] if self.model.title else []
        meta = self.model.meta
        lines += [f"% {key}: {one_line(meta[key])}" for key in ("author", "source") if key in meta]
        lines.append(f"% written by pzc from {_file(main.name)}")
        return "\n".join(lines)

    def _params(self) -> str:
        facts = self.model.facts
        lines = []
        for param, name in self.naming.params.items():
            value = facts.params[param]
            lines.append(self.data.declare("int", name, str(value), value))
        return "\n".join(lines)

    def _extents(self) -> str:
        assert self.model.height is not None and self.model.width is not None
        extents = (("ROW", self.model.height), ("COLUMN", self.model.width))
        return "\n".join(f"set of int: {name} = 1..{self.writer.number(extent).within(5)};" for name, extent in extents)

    def _board(self) -> str:
        facts, board = self.model.facts, self.model.facts.board
        assert board is not None
        lines = [line for layer in facts.layers.values() for line in self._layer(layer)]
        for layer in facts.layers.values():
            for value, text in sorted(layer.names.items()):
                lines.append(f"int: {self.naming.values[text]} = {value};")
        lines += [f"% {one_line(coords.span.text)}" for coords in self.model.coords]
        lines += holes.declarations(board, self._hole, self.naming.layers, facts.layers.values()) if board.holes else []
        return "\n".join(lines)

    def _layer(self, layer: Layer) -> list[str]:
        name = self.naming.layers[layer.name]
        lines = []
        hidden = "  % no part of the answer" if layer.hidden else ""
        if layer.truth:
            domain = "bool"
        else:
            domain = domain_text(layer.domain)
            if layer.values is not None:
                value = self.writer.value(layer.values)
                match value:
                    case Each((one,), Text(body), (), ()) if body == one.name:
                        domain = one.source
            if layer.name == DIGIT:
                lines.append(f"set of int: DIGIT = {domain};")
                domain = "DIGIT"
        if layer.single:
            return [f"var {domain}: {name};{hidden}"]
        if layer.on is not None:
            lines.append(f"% {name} is on {one_line(layer.on.span.text)}")
            return [*lines, f"array[1..{len(self.naming.lists[layer.name])}] of var {domain}: {name};{hidden}"]
        if layer.kind in ("border", "link"):
            self.writer.use(layer.kind.upper())
        lines.append(f"array[{_SIZES[layer.kind]}] of var {domain}: {name};{hidden}")
        return lines

    def _readers(self) -> list[str]:
        return [self._reader(self.model.facts.layers[name], listed) for name, listed in sorted(self.writer.readers)]

    def _reader(self, layer: Layer, listed: bool) -> str:
        """A function for a layer's value at an element, and one for those at a list."""
        name = self.naming.layers[layer.name]
        kind = "bool" if layer.truth else "int"
        flat = name if layer.kind in ("border", "link") else f"array1d({name})"
        x, items = (f"{word}_" if word == name else word for word in ("x", "items"))  # a parameter would hide the layer
        one = f"{flat}[{x}]"
        if layer.truth and self.writer.steps_off:
            one = f"if {x} > 0 then {one} else false endif"
        text = f"function var {kind}: {name}(var int: {x}) = {one};"
        if not listed:
            return text
        several = f"[{flat}[{x}] | {x} in {items}]"
        return f"function array[int] of var {kind}: {name}(array[int] of var int: {items}) = {several};"

    # ------------------------------------------------------------------------------------------- instance

    def _instance(self) -> list[str]:
        blocks = []
        for region in self.model.regions:
            if region.name in self.writer.regions:
                lines = self.data.region(self.naming.regions[region.name], region.name in self.writer.region_of)
                blocks.append("\n".join(lines))
        blocks += ["\n".join(self.naming.figures[name].data(self.data.declare)) for name in sorted(self.writer.figures)]
        used = [kind.name for kind in self.model.clues if kind.name in self.writer.clues]
        return blocks + ["\n".join(self.data.clue(self.naming.clues[name])) for name in used]

    def _functions(self) -> list[str]:
        lines = []
        for function, made in self.writer.functions.items():
            if made is not None:
                lines.append(f"% {one_line(function.span.text)}\n{made[1]}")
        return lines

    # ---------------------------------------------------------------------------------------------- rules

    def _rule(self, rule: Rule) -> list[str]:
        if not rule.body:
            return []  # all that it says is doubted
        comment = f"% {self.told(rule.origin)}"
        try:
            writer = self.writer
            writer.exists.clear()
            self.refuse_holes()
            with writer.attempt(), self._choices.attempt():
                body = both(tuple(self._statement(s, 0) for s in rule.body))
                if writer.exists:
                    raise Unwritable
        except Unwritable:
            return self.unrolled(rule.origin, comment)
        return [f"{comment}\n{named_constraint(rule.origin.text, body.text)}"]

    @property
    def _has_holes(self) -> bool:
        board = self.model.facts.board
        return board is not None and bool(board.holes)

    def refuse_holes(self) -> None:
        """The helper functions know boards without holes."""
        if self._has_holes:
            raise Unwritable

    def _statement(self, statement: Statement, depth: int) -> Text:
        """What is demanded, within so many loops."""
        writer = self.writer
        if isinstance(statement, Demand):
            return self._choices.demanded(statement.condition, depth) or writer.truth(statement.condition)

        def body() -> Value:
            return both(tuple(self._statement(s, depth + 1) for s in statement.body))

        branches = self._choices.chosen(writer.branches(statement.binders, statement.where, body))
        parts: list[Value] = [*branches]
        return writer.conjunction(Several(tuple(parts)), lambda each: implied(each.unknown, writer.text(each.body)))

    def told(self, origin: Origin) -> str:
        """A rule in words, and where it stands."""
        return f"{one_line(origin.text)}  ({_place(origin.span)})"

    def objective_value(self, objective: Objective) -> IntExpr:
        """What is to be best, over this instance."""
        return self.grounded().objectives[self.model.objectives.index(objective)].value

    def written_out(self, objective: Objective, name: str) -> list[str]:
        """The declaration of an objective over this instance."""
        value = self.objective_value(objective)
        return [*self.shared([value]), f"var int: {name} = {self.flat_writer().number(value)};"]

    def unrolled(self, origin: Origin, comment: str) -> list[str]:
        """The rule case by case, for want of a form with quantifiers."""
        if self.split:
            message = "this rule can be written in MiniZinc only case by case, so not apart from its instance"
            raise fail("PZ701", message, origin.span, help="leave out --split")
        mine = [c for c in self.grounded().constraints if c.reason.rule is origin]
        shared = self.shared([c.condition for c in mine])
        sizes = {id(node): 1 for node in self._sharing.names}
        for constraint in mine:
            check_written_size(constraint, sizes)
        flat = self.flat_writer()
        lines = [*shared, *(line for c in mine for line in self._case(origin.text, c.condition, flat))]
        return ["\n".join([f"{comment}: case by case", *lines])] if lines else []

    def _case(self, text: str, condition: BoolExpr, flat: FlatWriter) -> list[str]:
        """What is demanded in one case. Where that is just one of many things, which one it is becomes an unknown."""
        ways = one_of(condition)
        if not ways:
            return [named_constraint(text, flat.truth(condition))]
        name, which = (self.naming.names.fresh(wanted) for wanted in ("ways", "way"))
        self._chosen.append(which)
        return [
            f"array[1..{len(ways)}] of var bool: {name} = {flat.truths(ways)};",
            f"var 1..{len(ways)}: {which};",
            named_constraint(text, f"forall(k in 1..{len(ways)})({name}[k] <-> {which} = k)"),
        ]

    def grounded(self) -> Flat:
        """The flat form of the puzzle."""
        if self._flat is None:
            self._flat, self._area_graphs = ground_with_areas(self.model)
        return self._flat

    def area_graphs(self) -> Mapping[str, Components]:
        """The graphs of areas in the flat form, by name."""
        self.grounded()
        return self._area_graphs

    def flat_writer(self) -> FlatWriter:
        """What writes flat expressions into this document."""

        def element(lists: Any, x: Any) -> str:
            return element_text(lists, x)

        return FlatWriter(self.writer, self.naming, element, self.areas.name, self.areas.leads, self._sharing.names)

    def shared(self, roots: Sequence[IntExpr]) -> list[str]:
        """Declarations of what stands in several places of these expressions, and has no name yet."""
        new = self._sharing.name(roots)
        flat = self.flat_writer()
        return [flat.declaration(node) for node in new]

    def _conditions(self) -> list[str]:
        """What is demanded where a clue is placed."""
        return placed(self)

    def _besides(self) -> list[str]:
        """What is demanded beyond the rules."""
        shared = self.shared([c.condition for c in self.more])
        flat = self.flat_writer()
        lines = [line for c in self.more for line in self._case(c.reason.rule.text, c.condition, flat)]
        return ["\n".join([*shared, *lines])] if lines else []

    def _consequences(self) -> list[str]:
        """What follows from several rules together; with the instance apart nothing is known of it."""
        if self.split or self._has_holes:
            return []
        return self._following.blocks(self.grounded)

    def _solve(self) -> str:
        """How to search, where that is known to help: truth values, those first that hold.

        Of two values of a cell, that it holds a star or that the line goes there says more. Where there are groups,
        unknown numbers (which cell stands for the group) say more than any truth value, and solvers take these first;
        so where there are digits besides. Lines come first, in whatever order the rules name layers: from them follows
        more (a yajilin of 10x10, its black cells named first: 2 s, in that order none in 60 s).
        """
        if not self.guided:
            return "solve satisfy;"
        if self._following.searched:
            return f"solve :: int_search({' ++ '.join(self._following.searched)}, dom_w_deg, indomain_min) satisfy;"
        truths = [layer for layer in self.model.layers if layer.truth]
        truths.sort(key=lambda layer: layer.kind not in _CHOICE)
        numbers = [layer for layer in self.model.layers if not layer.truth]
        if numbers and truths and "without_loop" in self.writer.helpers:  # (numberlink 10x10: 0.4 s, else none in 12 s)
            digits = " ++ ".join(map(self._in_line, numbers))
            return f"solve :: int_search({digits}, dom_w_deg, indomain_min) satisfy;"
        if self.areas or (truths and numbers):
            return "solve satisfy;"
        searches = [
            f"bool_search({self._in_line(layer)}, {_CHOICE.get(layer.kind, 'dom_w_deg')}, indomain_max)"
            for layer in truths
        ]
        if self.writer.helpers & _BY_DISTANCES:
            searches += [f"int_search({self._in_line(layer)}, input_order, indomain_min)" for layer in numbers]
        chosen = [*self._choices.searched, *([f"[{', '.join(self._chosen)}]"] if self._chosen else [])]
        if chosen:
            searches.insert(0, f"int_search({' ++ '.join(chosen)}, first_fail, indomain_min)")
        if not searches:
            return "solve satisfy;"
        how = searches[0] if len(searches) == 1 else f"seq_search([{', '.join(searches)}])"
        return f"solve :: {how} satisfy;"

    def _in_line(self, layer: Layer) -> str:
        """All unknowns of a layer as a one-dimensional array."""
        own = self.naming.layers[layer.name]
        if layer.single:
            return f"[{own}]"
        return own if layer.kind in ("border", "link", ITEM) else f"array1d({own})"

    def _answer(self, name: str) -> str:
        """All unknowns in one array, in the order of the answer."""
        parts = []
        board = self.model.facts.board
        for layer in self.model.layers:
            flat = self._in_line(layer)
            if board is not None and board.holes:
                flat = holes.there(board, layer, flat)
            parts.append(f"[bool2int(x) | x in {flat}]" if layer.truth else flat)
        sizes = (1 if x.single else f"length({part})" for x, part in zip(self.model.layers, parts, strict=True))
        size = " + ".join(map(str, sizes))
        return f"array[1..{size}] of var int: {name} :: output = {' ++ '.join(parts) or '[]'};"


def _file(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1]


def _place(span: Span) -> str:
    return f"{_file(span.source.name)}, line {span.line}"
