"""Solutions with clues, and the sessions that search for other solutions."""

from pzc.backends.interface import Holds, IsNot
from pzc.generation.clue_candidates import Candidate
from pzc.generation.local_search import Search
from pzc.generation.recipe import GeneratorOptions, Recipe
from pzc.generation.sessions import SolutionWithClues


def answered(variant: str = "latin_square(n = 3)") -> tuple[SolutionWithClues, list[Candidate]]:
    recipe = Recipe(GeneratorOptions(variant, "."), lambda _: None)
    search = Search(recipe, 0, lambda: None, lambda _: None)
    state = search.first()
    clues = [c for group in state.groups.values() for c in group]
    return SolutionWithClues(search.stage.model(state.background), state.values, clues, 0), clues


def test_fixed_and_switched_clues() -> None:
    puzzle, clues = answered()
    session = puzzle.session(clues[3:], clues[:3])
    other = session.solutions(1).answers[0]
    assert all(puzzle.acceptance(other).accepts(c.kind.name, c.placement) for c in clues[:3])
    assert puzzle.distance(other) >= 4
    session.assume([Holds(clue.placement.origin) for clue in clues[3:6]])
    assert not session.solutions(1).answers, "two rows tell the third"


def test_other_clues_are_not_required() -> None:
    puzzle, clues = answered()
    assert len(puzzle.session((), clues[:1]).solutions(None).answers) == 3


def test_negation_of_a_clue() -> None:
    puzzle, clues = answered()
    for clue in clues:
        negation = puzzle.negation(clue)
        assert isinstance(negation, IsNot)
        session = puzzle.session(clues, ())
        session.assume([negation])
        others = session.solutions(None).answers
        assert others and not any(puzzle.acceptance(other).accepts(clue.kind.name, clue.placement) for other in others)


def test_a_clue_about_more_than_one_value_is_not_denied_by_a_fact() -> None:
    puzzle, clues = answered("slitherlink(height = 2, width = 2)")
    assert clues and {puzzle.negation(clue) for clue in clues} == {None}
