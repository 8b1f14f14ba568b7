"""A model and a solution to the rules that the solution breaks, by the reference semantics."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from pzc.compiler.base.intervals import contains
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.model.expressions import Binder, InClue, InList, Local
from pzc.compiler.model.kept import demanded
from pzc.compiler.model.layer_use import layers_of
from pzc.compiler.model.model import Demand, Facts, Model, Named, Placement, Rule, Statement, Words

from .environment import Env, Missing
from .evaluate import Evaluator
from .wording import in_words


@node
class Broken:
    """A broken rule, or a broken condition of a clue, with the clues and the values of bound names.

    `bindings` shows the values as text, such as `a = (1,2), b = (2,4)`. `words` is the text of the rule with the values
    filled in, if the text has names. `unspoken` shows the bindings whose names do not occur in that text.
    """

    origin: Origin
    clues: tuple[Origin, ...]
    bindings: str
    span: Span
    unspoken: str
    words: str = ""
    values: tuple[object, ...] = ()

    @property
    def text(self) -> str:
        """The text of the broken rule, with values filled in if it has names."""
        return self.words or self.origin.text


def judge(
    model: Model, answer: Mapping[tuple[str, Place], int], evaluator: Evaluator | None = None
) -> Iterator[Broken]:
    """Yield everything that a solution breaks, rule by rule. `answer` has a value for each unknown of the puzzle.

    Values of hidden layers may be missing, and other layers as a whole. Rules about such layers are skipped, since
    checking them takes a search. `evaluator` may be a caching evaluator of this solution.
    """
    evaluator = evaluator or Evaluator(model.facts, answer)
    missing = missing_layers(model, answer)
    yield from _outside_domains(evaluator, model, answer, missing)
    yield from _has_objectives(evaluator, model, missing)
    for rule in model.rules:
        if not _mentions(rule.body, missing, model.facts):
            yield from breaches(evaluator, rule)
    for _, _, placement, condition in demanded(model.facts):
        env: Env = dict(zip(placement.bound, placement.args, strict=False))
        if not _mentions(condition, missing, model.facts) and not evaluator.value(condition, env):
            yield Broken(placement.origin, (), "", placement.origin.span, "")


def values_of_objectives(model: Model, answer: Mapping[tuple[str, Place], int]) -> tuple[int, ...]:
    """Return the values of the objectives for a complete solution that breaks no rule."""
    evaluator = Evaluator(model.facts, answer)
    return tuple(int(evaluator.value(objective.value, {})) for objective in model.objectives)


def _has_objectives(evaluator: Evaluator, model: Model, missing: set[str]) -> Iterator[Broken]:
    """Yield the objectives that do not exist."""
    for objective in model.objectives:
        if not _mentions(objective.value, missing, model.facts):
            try:
                evaluator.value(objective.value, {})
            except Missing:
                yield Broken(objective.origin, (), "", objective.origin.span, "")


def missing_layers(model: Model, answer: Mapping[tuple[str, Place], int]) -> set[str]:
    """Return the hidden layers with a missing value, and the other layers that are missing altogether."""
    given = {name for name, _ in answer}
    hidden = [layer for layer in model.layers if layer.hidden or layer.name not in given]
    if not hidden:
        return set()
    places = Evaluator(model.facts).places
    return {layer.name for layer in hidden if any((layer.name, place) not in answer for place in places(layer))}


def _mentions(part: object, layers: set[str], facts: Facts) -> bool:
    return bool(layers) and not layers.isdisjoint(layers_of(part, facts))


def breaches(evaluator: Evaluator, rule: Rule) -> Iterator[Broken]:
    """Yield a `Broken` for each case in which the evaluator's solution breaks a rule."""
    for case in _cases(evaluator, rule):
        yield _described(evaluator, rule, case)


def breaks(evaluator: Evaluator, rule: Rule) -> bool:
    """Return True if the evaluator's solution breaks a rule."""
    return next(_cases(evaluator, rule), None) is not None


def times_broken(evaluator: Evaluator, rule: Rule) -> int:
    """Return the number of cases in which the evaluator's solution breaks a rule."""
    return sum(1 for _ in _cases(evaluator, rule))


def holds(model: Model, answer: Mapping[tuple[str, Place], int]) -> bool:
    """Return True if a solution breaks nothing."""
    return next(judge(model, answer), None) is None


def _outside_domains(
    evaluator: Evaluator, model: Model, answer: Mapping[tuple[str, Place], int], missing: set[str]
) -> Iterator[Broken]:
    """Yield the values outside the domain of their layer. Layers in `missing` may lack values."""
    for layer in model.layers:
        for place in evaluator.places(layer):
            if layer.name in missing and (layer.name, place) not in answer:
                continue
            value = answer[layer.name, place]
            if not contains(layer.domain, value):
                shown = f"{name_of(place)} = {value}"
                origin = Origin("layer", f"The values of `{layer.name}`", layer.span)
                yield Broken(origin, (), shown, layer.span, shown)


@node
class _Case:
    """A violated demand, or a loop whose list does not exist, with the values of names in `env`.

    `env` is shared with the iteration, which changes it: use it before taking the next case. It may also have values of
    names inside conditions.
    """

    statement: Statement
    env: Env
    clues: Sequence[Placement]
    names: Sequence[Local]


def _cases(evaluator: Evaluator, rule: Rule) -> Iterator[_Case]:
    for statement in rule.body:
        yield from _statement(evaluator, statement, {}, (), ())


def _statement(
    evaluator: Evaluator, statement: Statement, env: Env, clues: Sequence[Placement], names: Sequence[Local]
) -> Iterator[_Case]:
    """Yield the cases in which a statement is violated. `names` are bound by the enclosing loops."""
    if isinstance(statement, Demand):
        if not evaluator.value(statement.condition, env):
            yield _Case(statement, env, clues, names)
        return
    bound = [*names, *(name for binder in statement.binders for name in _names_bound(binder))]
    try:
        for placements in evaluator.ways(statement.binders, statement.where, env):
            for part in statement.body:
                yield from _statement(evaluator, part, env, (*clues, *placements), bound)
    except Missing:  # the list of a loop does not exist
        yield _Case(statement, env, clues, names)


def _described(evaluator: Evaluator, rule: Rule, case: _Case) -> Broken:
    """Return a broken case, with its own words if the statement has them."""
    statement = case.statement
    broken = _broken(evaluator, rule, statement.span, case.env, case.clues, case.names)
    if isinstance(statement, Demand) and statement.words:
        return _in_words(evaluator, statement.words, broken, case.env, case.names)
    return broken


def _names_bound(binder: Binder) -> Iterator[Local]:
    """Yield the names that a binder binds."""
    match binder:
        case InList(names):
            yield from names
        case InClue(_, names, value):
            yield from names
            if value is not None:
                yield value
        case _:
            assert_never(binder)


def _broken(
    evaluator: Evaluator, rule: Rule, span: Span, env: Env, clues: Sequence[Placement], names: Sequence[Local]
) -> Broken:
    """Return a broken case of a rule with the values of its names."""
    shown = _values_text(evaluator, names, env)
    values = tuple(env[name] for name in names)
    return Broken(rule.origin, tuple(p.origin for p in clues), shown, span, shown, values=values)


def _in_words(evaluator: Evaluator, words: Words, broken: Broken, env: Env, names: Sequence[Local]) -> Broken:
    """Return a copy of `broken` with the text of the rule for these values."""
    named = {piece.value for piece in words.pieces if isinstance(piece, Named)}
    unspoken = _values_text(evaluator, [name for name in names if name not in named], env)
    return replace(broken, unspoken=unspoken, words=in_words(words, evaluator, env))


def _values_text(evaluator: Evaluator, names: Sequence[Local], env: Env) -> str:
    values = [(name.name, env[name]) for name in names]
    lines = [value if isinstance(value, tuple) else () for _, value in values]
    named = [evaluator.names.of_list(line) or name_of(value) for line, (_, value) in zip(lines, values, strict=True)]
    return ", ".join(f"{name} = {text}" for (name, _), text in zip(values, named, strict=True))
