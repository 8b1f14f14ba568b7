"""clingo as WebAssembly (npm's clingo-wasm), with the part of `clingo.Control` that pzc uses.

The only operation is to run a program to its end and to receive its output. So no state is kept between questions:
each question is a separate program. Its script, in clingo's Lua, reads the text, solves, and prints models and cores.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeAlias

from pzc.compiler.base.clock import OutOfMemory, check_limits, left

from .rules import DOMAIN_HEURISTIC, as_numbers

_LOOKS = 32
"""The script checks the time when one atom in about this many changes."""
_WITHOUT_LIMIT = "umax,umax"
_FAILED = {33, 65, 128}  # exit codes of clasp: out of memory, internal error, error in the program
_OUT_OF_MEMORY = 33
_SIGN, _TRUE_FIRST, _FALSE_FIRST = 1, 4, 5  # kinds of heuristics in aspif

_SCRIPT = """#script (lua)
local function numbers(line)
  local found = {{}}
  for number in line:gmatch("%S+") do found[#found + 1] = math.tointeger(number) end
  return found
end

function main(control)
  local watched, assumed = numbers(io.read("l")), numbers(io.read("l"))
  control:add("base", {{}}, io.read({size}))
  control:ground({{{{"base", {{}}}}}})
  local questions = control.configuration.solve
  {settings}
  questions.solve_limit = "{limit}"
  local seconds = {seconds}
  if seconds then
    local over = os.clock() + seconds
    control:register_propagator {{
      init = function(self, start)
        for place = 1, #watched, math.max(1, #watched // {looks}) do
          local literal = start:solver_literal(watched[place])
          start:add_watch(literal)
          start:add_watch(-literal)
        end
      end,
      propagate = function()
        if os.clock() >= over then control:interrupt() end
        return true
      end
    }}
  end
  local answers = control:solve{{assumptions = assumed, yield = true}}
  for model in answers:iter() do
    local bits = {{}}
    for place, atom in ipairs(watched) do bits[place] = model:is_true(atom) and "1" or "0" end
    print("model " .. table.concat(bits))
  end
  local result = answers:get()
  if result.unsatisfiable then print("core " .. table.concat(answers:core() or {{}}, " ")) end
  if result.exhausted then print("exhausted") end
end
#end.
"""
# A search cannot be interrupted from outside. So a propagator watches some atoms and checks the time when they change.
# Propagators that are called at each decision crash here. Restarting after some conflicts instead takes three times as
# long for a hard proof.
# Long texts come from standard input, because the program itself must fit on a stack of one megabyte. Their length is
# passed, because standard input stays at its end once that is reached. An error in Lua would end clingo as a whole.


Run: TypeAlias = Callable[[str, str, str, Callable[[str], None]], int]
"""Runs a program to its end: program, options, standard input, and a function that receives each line of output.
The result is clasp's exit code.

Raises MemoryError if memory runs out: WebAssembly has at most 4 GB.
"""


class Model:
    """The true atoms of a model, or of all or some models."""

    def __init__(self, holds: dict[int, bool]) -> None:
        self._holds = holds

    @cached_property
    def true(self) -> frozenset[int]:
        """The watched atoms that hold."""
        return frozenset([atom for atom, holds in self._holds.items() if holds])

    def is_true(self, literal: int) -> bool:
        """Return True if a literal of a watched atom holds."""
        return self._holds[abs(literal)] == (literal > 0)


class Result:
    """The result of a search."""

    interrupted = False  # a search cannot be interrupted

    def __init__(self, exhausted: bool, unsatisfiable: bool) -> None:
        self.exhausted = exhausted
        self.unsatisfiable = unsatisfiable


class Settings:
    """`Control.configuration.solve`. A setting that is None keeps the value of the options."""

    models: str | None = None
    enum_mode: str | None = None
    solve_limit = _WITHOUT_LIMIT


class Configuration:
    """`Control.configuration`."""

    def __init__(self) -> None:
        self.solve = Settings()


class Control:
    """A program that can be solved and extended."""

    def __init__(self, run: Run, arguments: Sequence[str], watched: Sequence[int]) -> None:
        self._run = run
        self._options = " ".join(["--outf=3", *arguments])
        self._watched = watched
        self._lines: list[str] = []
        self._largest: int | None = None
        self.configuration = Configuration()

    def read_program(self, text: str) -> None:
        """Read a ground program in aspif. `backend` adds rules to it."""
        self._lines = text.split("\n")[:-2]  # without its end

    def interrupt(self) -> None:
        """Do nothing: a search ends by itself, or with the worker of the page."""

    @contextmanager
    def backend(self) -> Iterator["Control"]:
        """Return a context for adding rules."""
        yield self

    def add_rule(self, head: Sequence[int], body: Sequence[int], choice: bool = False) -> None:
        """Add a rule."""
        words = [1, int(choice), len(head), *head, 0, len(body), *body]
        self._lines.append(" ".join(map(str, words)))

    def add_weight_rule(
        self, head: Sequence[int], lower: int, body: Sequence[tuple[int, int]], choice: bool = False
    ) -> None:
        """Add a rule whose body holds if the weights of its true literals reach a bound."""
        weighed = [number for pair in body for number in pair]
        words = [1, int(choice), len(head), *head, 1, lower, len(body), *weighed]
        self._lines.append(" ".join(map(str, words)))

    def add_atom(self) -> int:
        """Return a new atom."""
        if self._largest is None:
            self._largest = max((*self._watched, *map(_largest, self._lines)))
        self._largest += 1
        return self._largest

    def prefer(self, literals: Sequence[int], condition: int, first: bool) -> None:
        """Prefer these literals in guided searches while a condition holds; see `control.Control.prefer`."""
        for level, literal in enumerate(reversed(literals), 1):
            if first:
                kind, amount = _TRUE_FIRST if literal > 0 else _FALSE_FIRST, level
            else:
                kind, amount = _SIGN, 1 if literal > 0 else -1
            self._lines.append(f"7 {kind} {abs(literal)} {amount} 1 1 {condition}")

    def solve(
        self,
        assumptions: Sequence[int] = (),
        on_model: Callable[[Any], Any] | None = None,
        on_core: Callable[[Sequence[int]], Any] | None = None,
        guided: bool = False,
    ) -> Result:
        """Find each model once, or a core of the assumptions if there are none. A `guided` search follows preferences.

        The search stops when time runs out; the result is then not exhausted. Raises OutOfMemory.
        """
        check_limits()
        output = _Output(self._watched, on_model)
        text = "".join([f"{line}\n" for line in (*self._lines, "0")])
        words = [" ".join(map(str, atoms)) for atoms in (self._watched, assumptions)]
        options = f"{self._options} --heuristic={DOMAIN_HEURISTIC}" if guided else self._options
        self._ask(options, self._script(len(text)), "\n".join([*words, text]), output)
        if output.failed is not None:
            raise output.failed
        if output.core is not None and on_core is not None:
            on_core(output.core)
        return Result(output.exhausted, output.core is not None)

    def _script(self, size: int) -> str:
        solving, seconds = self.configuration.solve, left()
        settings = {"models": solving.models, "enum_mode": solving.enum_mode}
        return _SCRIPT.format(
            size=size,
            settings=" ".join(
                [f'questions.{name} = "{value}"' for name, value in settings.items() if value is not None]
            ),
            seconds="nil" if seconds is None else seconds,
            looks=_LOOKS,
            limit=solving.solve_limit,
        )

    def _ask(self, options: str, script: str, text: str, output: "_Output") -> None:
        """Run a script of clingo with options and a text. Raises OutOfMemory or RuntimeError if clingo fails."""
        try:
            code = self._run(script, options, text, output)
        except MemoryError:
            code = _OUT_OF_MEMORY
        if code == _OUT_OF_MEMORY:
            raise OutOfMemory
        if code in _FAILED:
            raise RuntimeError(f"clingo ended with {code}: {' '.join(output.strange)[:1000]}")


class _Output:
    """Receives the output of a script. Models are passed on, the rest is stored.

    An exception for a model must not pass through clingo, so it is stored as well.
    """

    def __init__(self, watched: Sequence[int], on_model: Callable[[Any], Any] | None) -> None:
        self._watched = watched
        self._take = on_model
        self.core: list[int] | None = None
        self.exhausted = False
        self.failed: BaseException | None = None
        self.strange: list[str] = []

    def __call__(self, line: str) -> None:
        """Receive a line."""
        word, _, rest = line.partition(" ")
        if word == "model":
            self._model(rest)
        elif word == "core":
            self.core = [int(float(number)) for number in rest.split()]  # Lua has them as floating-point numbers
        elif word == "exhausted":
            self.exhausted = True
        else:
            self.strange.append(line)

    def _model(self, bits: str) -> None:
        if self._take is None or self.failed is not None:
            return
        try:
            self._take(Model({atom: bit == "1" for atom, bit in zip(self._watched, bits, strict=True)}))
        except BaseException as error:
            self.failed = error


def _largest(line: str) -> int:
    """Return the largest atom of a rule, or 0 if the line is not a rule."""
    if not line.startswith("1 "):
        return 0
    rule = as_numbers(line)
    return max(map(abs, (*rule.heads, *rule.body)), default=0)
