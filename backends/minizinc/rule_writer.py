"""Rules to named constraints, with quantifiers where possible and case by case otherwise."""

from collections.abc import Mapping, Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Tiling
from pzc.compiler.flat.flat import Components, Constraint, Flat, IntExpr
from pzc.compiler.flat.written_size import check_written_size
from pzc.compiler.ground.ground import ground_with_areas
from pzc.compiler.model.model import Demand, Model, Objective, Rule, Statement

from .comprehensions import branches
from .expression_writer import ExpressionWriter
from .flat_constraints import FlatWriter
from .fragments import Several, Text, Unwritable, Value, both, implied
from .model_names import ModelNames
from .text_layout import named_constraint, one_line


class RuleWriter:
    """Writes the rules of a model. With `split`, the rules are written without the puzzle's instance."""

    def __init__(self, writer: ExpressionWriter, split: bool) -> None:
        self.model: Model = writer.model
        self.naming: ModelNames = writer.naming
        self.writer = writer
        self.split = split
        self._flat: Flat | None = None
        self._area_graphs: Mapping[str, Components] = {}
        self._flat_writer: FlatWriter | None = None

    # ------------------------------------------------------------------------------ the flat form

    def flat(self) -> Flat:
        """Return the flat form of the puzzle, which is grounded on the first call."""
        if self._flat is None:
            self._flat, self._area_graphs = ground_with_areas(self.model)
        return self._flat

    def area_graphs(self) -> Mapping[str, Components]:
        """Return the graphs of areas in the flat form, by name."""
        self.flat()
        return self._area_graphs

    @property
    def flat_writer(self) -> FlatWriter:
        """The writer of flat expressions."""
        if self._flat_writer is None:
            self._flat_writer = FlatWriter(self.naming, self.writer.areas)
        return self._flat_writer

    def objective_value(self, objective: Objective) -> IntExpr:
        """Return an objective in the flat form."""
        return self.flat().objectives[self.model.objectives.index(objective)].value

    # -------------------------------------------------------------------------------------- rules

    @property
    def is_rectangle(self) -> bool:
        """True if the board is a whole rectangle of squares, or if there is no board."""
        board = self.model.facts.board
        return board is None or not board.holes and board.tiling is Tiling.SQUARES

    def require_rectangle(self) -> None:
        """Raise Unwritable if the board is no whole rectangle of squares: the helper functions assume one."""
        if not self.is_rectangle:
            raise Unwritable

    def rule(self, rule: Rule) -> list[str]:
        """Write a rule as one constraint, or case by case."""
        if not rule.body:
            return []  # everything in it is about clues that may be wrong
        comment = f"% {self.title(rule.origin)}"
        try:
            writer = self.writer
            writer.exists.clear()
            self.require_rectangle()
            body = both(tuple(map(self._write_statement, rule.body)))
            if writer.exists:
                raise Unwritable
        except Unwritable:
            return self.case_by_case(rule.origin, comment)
        return [f"{comment}\n{named_constraint(rule.origin.text, body.text)}"]

    def _write_statement(self, statement: Statement) -> Text:
        """Write a demand, or a loop over demands."""
        writer = self.writer
        if isinstance(statement, Demand):
            return writer.truth(statement.condition)

        def body() -> Value:
            return both(tuple(map(self._write_statement, statement.body)))

        lists = branches(writer, statement.binders, statement.where, body)
        return writer.conjunction(Several(tuple(lists)), lambda each: implied(each.unknown, writer.text(each.body)))

    def title(self, origin: Origin) -> str:
        """Return the text of a rule with its file and line."""
        return f"{one_line(origin.text)}  ({_location(origin.span)})"

    def case_by_case(self, origin: Origin, comment: str) -> list[str]:
        """Write a rule from the flat form: one constraint for each case."""
        if self.split:
            message = "this rule can be written in MiniZinc only case by case, so not apart from its instance"
            raise fail("PZ701", message, origin.span, help="leave out --split")
        constraints = [c for c in self.flat().constraints if c.reason.rule is origin]
        lines = self.constraints(constraints)
        return ["\n".join([f"{comment}: case by case", *lines])] if lines else []

    def constraints(self, constraints: Sequence[Constraint]) -> list[str]:
        """Write flat constraints, after the declarations of their common subexpressions."""
        flat = self.flat_writer
        common = flat.declarations([c.condition for c in constraints])
        sizes = {id(node): 1 for node in flat.common.names}
        for constraint in constraints:
            check_written_size(constraint, sizes)
        return [*common, *(named_constraint(c.reason.rule.text, flat.truth(c.condition).text) for c in constraints)]


def file_name(path: str) -> str:
    """Return the last part of a path."""
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def _location(span: Span) -> str:
    return f"{file_name(span.source.name)}, line {span.line}"
