"""A model and an answer to the rules that the answer breaks, by the plain meaning of everything."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from pzc.compiler.base.intervals import contains
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Place, name_of
from pzc.compiler.model.expressions import Binder, InClue, InList, Local
from pzc.compiler.model.kept import demanded
from pzc.compiler.model.layer_use import layers_of
from pzc.compiler.model.model import Demand, Facts, Model, Named, Placement, Rule, Statement, Words

from .environment import Env, Missing
from .evaluate import Evaluator
from .wording import in_words


@node
class Broken:
    """A rule, or the condition of a clue, that an answer breaks: for which clues, and with which values of
    its names, as text (`a = (1,2), b = (2,4)`) and as they are. `words`: the text of the rule for these, where it names
    any; `unspoken`: the bindings that it does not name."""

    origin: Origin
    clues: tuple[Origin, ...]
    bindings: str
    span: Span
    unspoken: str
    words: str = ""
    values: tuple[object, ...] = ()

    @property
    def text(self) -> str:
        """What is broken, in words."""
        return self.words or self.origin.text


def judge(
    model: Model, answer: Mapping[tuple[str, Place], int], evaluator: Evaluator | None = None
) -> Iterator[Broken]:
    """Yield everything that a solution breaks, rule by rule. `answer` has a value for each unknown of the puzzle.

    Hidden layers may be left out, and other layers as a whole. Rules about those are skipped, since it takes a search
    to check them. `evaluator`: one of this solution, where a caching one is wanted; by default the plain one.
    """
    evaluator = evaluator or Evaluator(model.facts, answer)
    missing = unsaid(model, answer)
    yield from _outside_domains(evaluator, model, answer, missing)
    yield from _has_objectives(evaluator, model, missing)
    for rule in model.rules:
        if not _speaks_of(rule.body, missing, model.facts):
            yield from breaches(evaluator, rule)
    for _, _, placement, condition in demanded(model.facts):
        env: Env = dict(zip(placement.bound, placement.args, strict=False))
        if not _speaks_of(condition, missing, model.facts) and not evaluator.value(condition, env):
            yield Broken(placement.origin, (), "", placement.origin.span, "")


def values_of_objectives(model: Model, answer: Mapping[tuple[str, Place], int]) -> tuple[int, ...]:
    """What an answer, which has a value for each unknown and breaks nothing, makes of the objectives."""
    evaluator = Evaluator(model.facts, answer)
    return tuple(int(evaluator.value(objective.value, {})) for objective in model.objectives)


def _has_objectives(evaluator: Evaluator, model: Model, missing: set[str]) -> Iterator[Broken]:
    """What is to be best has to exist."""
    for objective in model.objectives:
        if not _speaks_of(objective.value, missing, model.facts):
            try:
                evaluator.value(objective.value, {})
            except Missing:
                yield Broken(objective.origin, (), "", objective.origin.span, "")


def unsaid(model: Model, answer: Mapping[tuple[str, Place], int]) -> set[str]:
    """The hidden layers of which an answer lacks values, and others that it does not have at all."""
    told = {name for name, _ in answer}
    hidden = [layer for layer in model.layers if layer.hidden or layer.name not in told]
    if not hidden:
        return set()
    places = Evaluator(model.facts).places
    return {layer.name for layer in hidden if any((layer.name, place) not in answer for place in places(layer))}


def _speaks_of(part: object, layers: set[str], facts: Facts) -> bool:
    return bool(layers) and not layers.isdisjoint(layers_of(part, facts))


def breaches(evaluator: Evaluator, rule: Rule) -> Iterator[Broken]:
    """How the evaluator's answer breaks a rule: once for each case in which it does."""
    for case in _cases(evaluator, rule):
        yield _said(evaluator, rule, case)


def breaks(evaluator: Evaluator, rule: Rule) -> bool:
    """Whether the evaluator's answer breaks a rule."""
    return next(_cases(evaluator, rule), None) is not None


def times_broken(evaluator: Evaluator, rule: Rule) -> int:
    """In how many cases the evaluator's answer breaks a rule."""
    return sum(1 for _ in _cases(evaluator, rule))


def holds(model: Model, answer: Mapping[tuple[str, Place], int]) -> bool:
    """Whether an answer breaks nothing."""
    return next(judge(model, answer), None) is None


def _outside_domains(
    evaluator: Evaluator, model: Model, answer: Mapping[tuple[str, Place], int], missing: set[str]
) -> Iterator[Broken]:
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
    """A demand that is not kept, or a list to go through that does not exist, for the values that names have in `env`.

    `env` also has what conditions tried last, and is others' as soon as the next case is looked for.
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
    """`names`: those that the statements around this one bind."""
    if isinstance(statement, Demand):
        if not evaluator.value(statement.condition, env):
            yield _Case(statement, env, clues, names)
        return
    bound = [*names, *(name for binder in statement.binders for name in _bound(binder))]
    try:
        for placements in evaluator.ways(statement.binders, statement.where, env):
            for part in statement.body:
                yield from _statement(evaluator, part, env, (*clues, *placements), bound)
    except Missing:  # what the names should run through does not exist
        yield _Case(statement, env, clues, names)


def _said(evaluator: Evaluator, rule: Rule, case: _Case) -> Broken:
    statement = case.statement
    broken = _broken(evaluator, rule, statement.span, case.env, case.clues, case.names)
    if isinstance(statement, Demand) and statement.words:
        return _in_words(evaluator, statement.words, broken, case.env, case.names)
    return broken


def _bound(binder: Binder) -> Iterator[Local]:
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
    shown = _shown(evaluator, names, env)
    values = tuple(env[name] for name in names)
    return Broken(rule.origin, tuple(p.origin for p in clues), shown, span, shown, values=values)


def _in_words(evaluator: Evaluator, words: Words, broken: Broken, env: Env, names: Sequence[Local]) -> Broken:
    """The same in the words that the rule's text has for these values."""
    named = {piece.value for piece in words.pieces if isinstance(piece, Named)}
    unspoken = _shown(evaluator, [name for name in names if name not in named], env)
    return replace(broken, unspoken=unspoken, words=in_words(words, evaluator, env))


def _shown(evaluator: Evaluator, names: Sequence[Local], env: Env) -> str:
    values = [(name.name, env[name]) for name in names]
    lines = [value if isinstance(value, tuple) else () for _, value in values]
    named = [evaluator.names.of_list(line) or name_of(value) for line, (_, value) in zip(lines, values, strict=True)]
    return ", ".join(f"{name} = {text}" for (name, _), text in zip(values, named, strict=True))
