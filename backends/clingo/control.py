"""`clingo.Control` with models that are read all at once."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from pzc.compiler.base.clock import unguarded

from .rules import DOMAIN_HEURISTIC

with unguarded():
    import clingo
    from clingo import _internal
    from clingo.backend import HeuristicType

_INTERNAL: Any = _internal
_HANDLE: Any = clingo.SolveHandle


class Model:
    """The watched atoms that hold in a model, or in all or some models. It stays valid when the search goes on."""

    def __init__(self, model: clingo.Model, atoms: Mapping[clingo.Symbol, int]) -> None:
        self._symbols = model.symbols(shown=True)
        self._atoms = atoms

    @cached_property
    def true(self) -> frozenset[int]:
        """The watched atoms that hold."""
        return frozenset([self._atoms[symbol] for symbol in self._symbols])

    def is_true(self, literal: int) -> bool:
        """Return True if a literal of a watched atom holds. For consequences, only atoms are meaningful."""
        return literal in self.true if literal > 0 else -literal not in self.true


class Control(clingo.Control):
    """A clingo solver that prints no messages.

    The program gets an output statement for each watched atom, so that clingo lists the true ones in one call.
    `clingo.Model.is_true` for each atom would make a question in a session up to 2.3 times as slow.
    """

    def __init__(self, arguments: Sequence[str], watched: Sequence[int]) -> None:
        super().__init__(arguments, message_limit=0)
        self._outputs = "".join([f"4 {len(str(atom))} {atom} 1 {atom}\n" for atom in watched])
        self._guided = False
        self._heuristic = ""  # the heuristic of searches that are not guided, while a guided search runs
        self._atoms = {clingo.Number(atom): atom for atom in watched}

    def read_program(self, text: str) -> None:
        """Read a ground program in aspif. Raises RuntimeError for other text."""
        self.add("base", [], text[:-2] + self._outputs + text[-2:])
        self.ground([("base", [])])

    def prefer(self, literals: Sequence[int], condition: int, first: bool) -> None:
        """Prefer these literals in guided searches while a condition holds.

        With `first`, they are decided before all others, in this order. Otherwise they only have the preferred values
        when they are decided.
        """
        with self.backend() as backend:
            for level, literal in enumerate(reversed(literals), 1):
                if first:
                    kind, amount = HeuristicType.True_ if literal > 0 else HeuristicType.False_, level
                else:
                    kind, amount = HeuristicType.Sign, 1 if literal > 0 else -1
                backend.add_heuristic(abs(literal), kind, amount, 1, [condition])

    def solve(  # type: ignore[override]
        self,
        assumptions: Sequence[int] = (),
        on_model: Callable[[Model], Any] | None = None,
        on_core: Callable[[Sequence[int]], Any] | None = None,
        guided: bool = False,
    ) -> clingo.SolveResult:
        """Search for models until `on_model` returns False. Pass a core to `on_core` if there are none.

        A `guided` search follows the preferences.

        clingo's own `on_model` would replace an exception of the callback by another of its class.
        """
        if guided != self._guided:
            solver: Any = self.configuration.solver
            solver.heuristic, self._heuristic = DOMAIN_HEURISTIC if guided else self._heuristic, solver.heuristic
            self._guided = guided
        handle: clingo.SolveHandle
        with self._search(assumptions) as handle:
            for model in handle:
                if on_model is not None and on_model(Model(model, self._atoms)) is False:
                    break
            result = handle.get()
            if on_core is not None and result.unsatisfiable:
                on_core(handle.core())
            return result

    def _search(self, assumptions: Sequence[int]) -> clingo.SolveHandle:
        """Begin a search without event handlers.

        `clingo.Control.solve` always has one in Python. An interruption that arrives there ends the process.
        """
        library, ffi = _INTERNAL._lib, _INTERNAL._ffi
        literals = ffi.new("clingo_literal_t[]", list(assumptions)) if assumptions else ffi.NULL
        arguments = (self._rep, library.clingo_solve_mode_yield, literals, len(assumptions), ffi.NULL, ffi.NULL)
        begun = _INTERNAL._c_call("clingo_solve_handle_t*", library.clingo_control_solve, *arguments)
        handle: clingo.SolveHandle = _HANDLE(begun, None)
        return handle
