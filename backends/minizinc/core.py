"""What all that writes expressions shares: the names that are bound, and what has to be in the model besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pzc.compiler.base.clock import look
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import Joined
from pzc.compiler.model.expressions import Apply, Builtin, Conditional, Constant, Expr, Function, Local
from pzc.compiler.model.kinds import BOOL, INT, ElementType, ListType, Type
from pzc.compiler.model.model import Model

from .areas import Areas
from .failing import may_fail, may_fail_unsaid
from .lists import Lists, Unwritable
from .naming import Naming
from .values import ATOM, Array, Text, Value, both

Written = TypeVar("Written")


class Core(Lists):
    """The state of writing, and the ways into it. `methods` says what is called for which kind of expression."""

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
        self.figures: set[str] = set()
        self.areas: Areas | None = None  # known as soon as there is a document
        self.steps_off = False  # whether a cell off the board can come up
        self.methods: dict[type, Callable[..., Value]] = {}
        self._lasting: tuple[set[Any], ...] = tuple(set() for _ in self._noted())
        self._lasting_functions: dict[Function, tuple[str, str] | None] = {}
        self._lasting_steps_off = False

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Inside, what turns out to be unwritable leaves nothing that the model would need for it alone."""
        before = [set(some) for some in self._noted()]
        functions, steps_off = dict(self.functions), self.steps_off
        try:
            yield
        except Unwritable:
            for some, as_before, kept in zip(self._noted(), before, self._lasting, strict=True):
                some &= as_before | kept
            self.functions = {**functions, **self._lasting_functions}
            self.steps_off = steps_off or self._lasting_steps_off
            raise

    def keep(self) -> None:
        """What is noted up to here stays, whatever becomes of the attempt: what is written beside it needs it, too."""
        for kept, some in zip(self._lasting, self._noted(), strict=True):
            kept |= some
        self._lasting_functions |= self.functions
        self._lasting_steps_off = self.steps_off

    def _noted(self) -> tuple[set[Any], ...]:
        return (
            self.helpers,
            self.includes,
            self.readers,
            self.clues,
            self.regions,
            self.region_of,
            self.figures,
        )

    def value(self, e: Expr) -> Value:
        """What the expression becomes."""
        look()
        if e.type is BOOL:
            return self.truth(e)
        return self.methods[type(e)](e)

    def truth(self, e: Expr) -> Text:
        """A truth value, with all conditions that what it speaks of exists."""
        before, self.exists = self.exists, []
        try:
            result = self.methods[type(e)](e)
            assert isinstance(result, Text)
            return both((*self.exists, result))
        finally:
            self.exists = before

    def inlined(self, e: Apply, write: Callable[[Expr], Written]) -> Written:
        """What a definition stands for, as `write` writes it."""
        self.sure_but_for_places(*e.args)
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
        """A number; a truth value as 0 or 1."""
        if isinstance(e, Constant) and e.type is BOOL:
            return Text(str(int(e.value)))
        text = self.text(self.value(e))
        return self.as_number(text) if e.type is BOOL else text

    def scalar(self, e: Expr) -> Text:
        """A number, a truth value or an element, as it is."""
        return self.text(self.value(e))

    def listed(self, e: Expr, numbers: bool = False) -> Array:
        """A list as an array; with `numbers`, truth values as 0 and 1."""
        truths = isinstance(e.type, ListType) and e.type.item is BOOL
        convert = self.as_number if numbers and truths else None
        return self.array(self.value(e), convert)

    def sure(self, *expressions: Expr) -> None:
        """Raises Unwritable if one of them may have no value."""
        if any(map(may_fail, expressions)):
            raise Unwritable

    def sure_but_for_places(self, *expressions: Expr) -> None:
        """As `sure`, but a place in a list may be missing: that it is there is said beside what is written."""
        if any(map(may_fail_unsaid, expressions)):
            raise Unwritable

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


def is_scalar(kind: Type) -> bool:
    """Whether it is a number, a truth value or an element."""
    return kind in (INT, BOOL) or isinstance(kind, ElementType)
