"""The state of translating expressions, and the interface to the functions that translate each kind of expression."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from pzc.compiler.base.clock import check_limits
from pzc.compiler.flat.flat import Components
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import Joined
from pzc.compiler.model.expressions import Apply, Builtin, Conditional, Constant, Expr, Function, Local
from pzc.compiler.model.kinds import BOOL, INT, ElementType, ListType, Type
from pzc.compiler.model.model import Model

from .arrays import ArrayWriter
from .fragments import ATOM, Array, Each, Text, Unwritable, Value, both
from .model_names import ModelNames
from .undefined import may_be_undefined

Written = TypeVar("Written")


class AreaArrays(ABC):
    """The arrays of representatives: for each cell, the cell that represents its area."""

    @abstractmethod
    def name(self, graph: Components) -> str:
        """Return the array of representatives of a graph's vertices."""

    @abstractmethod
    def candidates(self, graph: Components) -> list[set[int]]:
        """Return the possible representatives of each vertex, counted from 1."""

    @abstractmethod
    def all(self, areas: str) -> Each:
        """Return the list of all areas."""

    @abstractmethod
    def containing(self, areas: str, cell: str) -> Each:
        """Return the area that contains a cell."""

    @abstractmethod
    def together(self, areas: str, one: str, other: str) -> Text:
        """Return the condition that two cells are in the same area."""


class ExpressionWriter(ArrayWriter, ABC):
    """The state of translating expressions: bound names, and the functions for definitions and layers."""

    areas: AreaArrays

    def __init__(self, model: Model, naming: ModelNames) -> None:
        super().__init__(naming.names)
        self.model = model
        self.naming = naming
        self.evaluator = Evaluator(model.facts)
        self.locals: dict[Local, Value] = {}
        self.exists: list[Text] = []  # conditions for the current expression to be defined
        self.maybe_off: set[Local] = set()  # locals that may be off the board
        self.functions: dict[Function, tuple[str, str] | None] = {}  # name and text; None: inlined at each call
        self.readers: set[tuple[str, bool]] = set()  # layers read at the number of an element; True: at a list

    @abstractmethod
    def translate(self, e: Expr) -> Value:
        """Translate an expression by the function for its kind."""

    # ------------------------------------------------------------------------------- expressions

    def value(self, e: Expr) -> Value:
        """Translate an expression."""
        check_limits()
        if e.type is BOOL:
            return self.truth(e)
        return self.translate(e)

    def truth(self, e: Expr) -> Text:
        """Translate a truth value, which includes the conditions that its parts are defined."""
        before, self.exists = self.exists, []
        try:
            result = self.translate(e)
            assert isinstance(result, Text)
            return both((*self.exists, result))
        finally:
            self.exists = before

    def inlined(self, e: Apply, write: Callable[[Expr], Written]) -> Written:
        """Translate the body of a definition for one call, by `write`."""
        self.require_defined(*e.args)
        values = [self.value(arg) for arg in e.args]
        before = dict(self.locals)
        for param, value, arg in zip(e.function.params, values, e.args, strict=True):
            self.locals[param] = Text(value.within(ATOM)) if isinstance(value, Text) else value
            if isinstance(arg.type, ElementType) and self.is_maybe_off(arg):
                self.maybe_off.add(param)
        result = write(e.function.body)
        self.locals = before
        return result

    def number(self, e: Expr) -> Text:
        """Translate a number. A truth value becomes 0 or 1."""
        if isinstance(e, Constant) and e.type is BOOL:
            return Text(str(int(e.value)))
        text = self.text(self.value(e))
        return self.as_number(text) if e.type is BOOL else text

    def scalar(self, e: Expr) -> Text:
        """Translate a number, a truth value or an element."""
        return self.text(self.value(e))

    def listed(self, e: Expr, numbers: bool = False) -> Array:
        """Translate a list to an array. With `numbers`, truth values become 0 and 1."""
        truths = isinstance(e.type, ListType) and e.type.item is BOOL
        convert = self.as_number if numbers and truths else None
        return self.array(self.value(e), convert)

    def require_defined(self, *expressions: Expr) -> None:
        """Raise Unwritable if one of the expressions may be undefined."""
        if any(map(may_be_undefined, expressions)):
            raise Unwritable

    def is_maybe_off(self, e: Expr) -> bool:
        """Return True if an element may be off the board."""
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


def is_scalar(kind: Type) -> bool:
    """Return True for a number, a truth value or an element of the board."""
    return kind in (INT, BOOL) or isinstance(kind, ElementType)
