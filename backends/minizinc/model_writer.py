"""A puzzle to the text of a MiniZinc model."""

from collections.abc import Sequence

from pzc.compiler.flat.flat import Constraint
from pzc.compiler.model.model import Model, Objective

from . import layer_declarations
from .areas import ModelAreas
from .clue_conditions import clue_conditions
from .data import Data
from .expressions import ModelExpressions
from .functions import library, needed, words
from .model_names import ModelNames
from .objectives import objective_items
from .output import output_item
from .redundant_constraints import RedundantConstraints
from .rule_writer import RuleWriter, file_name
from .text_layout import one_line, section

GECODE = "org.gecode"
CHUFFED = "org.chuffed"
_MAYBE_OFF = ("shift", "link", "border_between")  # functions whose result may be 0, off the board


class ModelWriter(RuleWriter):
    """Writes one model. With `split`, the data of the instance are collected in `data` instead.

    `more` are constraints beyond the rules. `solver` is MiniZinc's name of the solver that will run the model.
    """

    def __init__(
        self, model: Model, split: bool = False, more: Sequence[Constraint] = (), solver: str = GECODE
    ) -> None:
        naming = ModelNames(model, split)
        super().__init__(ModelExpressions(model, naming), split)
        self.more = more
        self.solver = solver
        self.data = Data(model, self.writer, split)
        self.areas = self.writer.areas = ModelAreas(self)
        self._hole = naming.names.fresh("hole")
        self._redundant = RedundantConstraints(self)

    def text(self, solution: str | None = None, objectives: Sequence[Objective] | None = None) -> str:
        """Return the text of the model.

        With `solution`, an array of this name has the values of all variables, and there is no output item.
        `objectives` are those to optimize, by default all objectives of the puzzle.
        """
        rules = [block for rule in self.model.rules for block in self.rule(rule)]
        clues = clue_conditions(self, self.data)
        more = self.constraints(self.more)
        redundant = []
        if not self.split and self.is_rectangle:
            redundant = self._redundant.blocks(words("\n".join([*rules, *clues])))
        declared, goal = objective_items(self, self.model.objectives if objectives is None else objectives)
        demands = "\n".join([*rules, *clues, *declared])
        variables = layer_declarations.declarations(self.writer, self._hole)
        if solution is None:
            ending = output_item(self.writer, self._hole)
        else:
            ending = layer_declarations.solution_array(self.writer, solution)
        body = "\n".join([variables, *self.areas.found, demands, *more, *redundant, ending])
        given = [self._params(), self._board(), *self._instance(body), *self.areas.given]
        functions = self._functions("\n".join([body, *self.data.functions]), demands)
        blocks = library(self.solver.startswith(CHUFFED))
        used = needed("\n".join([*given, body, *functions]), blocks)
        includes = [blocks[name] for name in used if blocks[name].startswith("include")]
        helpers = [blocks[name] for name in used if not blocks[name].startswith("include")]
        sections = (
            ("", [self._head(), "\n".join(sorted(includes))]),
            ("given", given),
            ("variables", [variables, *self.areas.found]),
            ("rules", [*rules, *clues, "\n".join(more)]),
            ("redundant constraints: they follow from the rules, and help the solver", redundant),
            ("", [*declared, self._solve(goal, used), ending]),
            ("functions", ["\n".join(functions), "\n".join(helpers)]),
        )
        return "\n\n".join(block for title, blocks in sections for block in section(title, blocks)) + "\n"

    def _head(self) -> str:
        """Return the comment at the beginning: title, author, source and file."""
        if self.split:
            return "% rules without an instance, written by pzc: the data are in a separate file"
        main = self.model.sources[-1]
        lines = [f"% {one_line(self.model.title)}"] if self.model.title else []
        meta = self.model.meta
        lines += [f"% {key}: {one_line(meta[key])}" for key in ("author", "source") if key in meta]
        lines.append(f"% written by pzc from {file_name(main.name)}")
        return "\n".join(lines)

    def _params(self) -> str:
        values = self.model.facts.params
        items = self.naming.params.items()
        return "\n".join(self.data.declare("int", name, str(values[p]), values[p]) for p, name in items)

    def _board(self) -> str:
        assert self.model.height is not None and self.model.width is not None
        extents = (("ROW", self.model.height), ("COLUMN", self.model.width))
        return "\n".join(f"set of int: {name} = 1..{self.writer.number(extent).within(5)};" for name, extent in extents)

    def _instance(self, body: str) -> list[str]:
        """Return the declarations of the regions and clues that the rest of the model mentions."""
        definitions = self._definitions()
        mentioned = words("\n".join([body, *(definitions[name] for name in needed(body, definitions))]))
        blocks = []
        for region in self.model.regions:
            names = self.naming.regions[region.name]
            if mentioned & {names.name, names.set_name, f"{names.name}_cells"}:
                blocks.append("\n".join(self.data.region(names, names.name in mentioned)))
        clues = [clue for clue in self.naming.clues.values() if mentioned & set(clue.names)]
        return blocks + ["\n".join(self.data.clue(clue, mentioned)) for clue in clues]

    def _definitions(self) -> dict[str, str]:
        """Return the functions for the definitions of the puzzle by name."""
        return {
            translated[0]: f"% {one_line(function.span.text)}\n{translated[1]}"
            for function, translated in self.writer.functions.items()
            if translated is not None
        }

    def _functions(self, text: str, demands: str) -> list[str]:
        """Return the functions that a text needs, for layers, for data and for the definitions of the puzzle.

        `demands` is the part of the text that may read layers off the board.
        """
        definitions = self._definitions()
        used = [definitions[name] for name in needed(text, definitions)]
        text = "\n".join([text, *used])
        maybe_off = not words("\n".join([demands, *used])).isdisjoint(_MAYBE_OFF)
        readers = [
            layer_declarations.reader(self.writer, self.model.facts.layers[name], listed, maybe_off)
            for name, listed in sorted(self.writer.readers)
            if f"{self.naming.layers[name]}(" in text
        ]
        return [*readers, *self.data.functions, *used]

    def _solve(self, goal: str, functions: Sequence[str]) -> str:
        """Return the solve item. Gecode branches on lines, or on numbers, before the distances of graph constraints.

        Without that, it enumerates distances of vertices first (a detour of 10x10: 0.4 s instead of none in 5 s). In
        other puzzles, its default order is as good or better: with areas, with truth values on cells, or with both
        truth values and numbers.
        """
        layers = self.model.layers
        searches = [f"int_search({array}, first_fail, indomain_min)" for array in self._redundant.searched]
        comment = "% the successors of the cells first: they cut off parts of the board soonest\n"
        if not searches and "distances" in functions and not self.areas and len({layer.truth for layer in layers}) == 1:
            comment = "% the variables of the puzzle first: the distances in the graph follow from them\n"
            for layer in layers:
                array = layer_declarations.flat_array(self.writer, layer)
                if layer.kind in ("border", "link") and layer.truth:
                    searches.append(f"bool_search({array}, input_order, indomain_max)")
                elif not layer.truth:
                    searches.append(f"int_search({array}, first_fail, indomain_min)")
        if not searches or not self.solver.startswith(GECODE):
            return f"solve {goal};"
        annotation = searches[0] if len(searches) == 1 else f"seq_search([{', '.join(searches)}])"
        return f"{comment}solve :: {annotation} {goal};"
