"""Puzzles to the models that one writes by hand, and the time in which these prove that there is one solution."""

import time
from collections.abc import Sequence
from pathlib import Path

from ortools.sat.python import cp_model

from bench.handwritten import models
from pzc.compiler.flat.flat import AllDifferent, Flat, Linear, Var, Within


class Plain:
    """A model by hand. `single`: every solution of the model is another answer, so that one search can count them."""

    def __init__(self, model: cp_model.CpModel, unknowns: Sequence[cp_model.IntVar], single: bool) -> None:
        self.model = model
        self.unknowns = unknowns
        self.single = single


def by_digits(path: Path, flat: Flat) -> Plain:
    """Integers, all-different, sums: what the rules say, one by one."""
    model = cp_model.CpModel()
    unknowns = {
        unknown: model.new_int_var_from_domain(cp_model.Domain.from_intervals(unknown.domain), unknown.name)
        for unknown in flat.variables
    }
    for constraint in flat.constraints:
        match constraint.condition:
            case AllDifferent(items=items):
                model.add_all_different([unknowns[item] for item in items])  # type: ignore[index]
            case Within(value=Var() as item, domain=domain):
                model.add_linear_expression_in_domain(unknowns[item], cp_model.Domain.from_intervals(domain))
            case Within(value=Linear(terms=terms, constant=constant), domain=domain):
                total = constant + sum(factor * unknowns[item] for item, factor in terms)  # type: ignore[index]
                if domain[0][0] == domain[-1][1]:
                    model.add(total == domain[0][0])
                elif len(terms) == 2 and constant == 0 and [factor for _, factor in terms] == [1, -1]:
                    model.add(total != 0)
                else:
                    model.add_linear_expression_in_domain(total, cp_model.Domain.from_intervals(domain))
            case other:
                raise TypeError(f"not for puzzles with {other}")
    return Plain(model, list(unknowns.values()), True)


def slitherlink(path: Path, flat: Flat) -> Plain:
    """See bench/handwritten/models.py."""
    model = cp_model.CpModel()
    return Plain(model, list(models.slitherlink(model, picture(path)).values()), False)


def nurikabe(path: Path, flat: Flat) -> Plain:
    """See bench/handwritten/models.py."""
    model = cp_model.CpModel()
    return Plain(model, [cell for row in models.nurikabe(model, picture(path)) for cell in row], False)


def star_battle(path: Path, flat: Flat) -> Plain:
    """See bench/handwritten/models.py."""
    model = cp_model.CpModel()
    rows = picture(path)
    stars = int(path.read_text(encoding="utf-8").partition("stars = ")[2].partition(")")[0])
    return Plain(model, [cell for row in models.star_battle(model, rows, stars) for cell in row], True)


def picture(path: Path) -> list[str]:
    """The rows of the picture in a file, without blanks."""
    drawn = path.read_text(encoding="utf-8").partition("[[")[2].partition("]]")[0]
    return [line.replace(" ", "") for line in drawn.strip().splitlines()]


class _Second(cp_model.CpSolverSolutionCallback):
    """Stops at the second solution."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1
        if self.count == 2:
            self.stop_search()


def prove(plain: Plain, limit: float) -> tuple[float, bool]:
    """CPU seconds of the solver to find the solution and prove that there is no other; False where time ran out.

    One worker: more of them take more CPU time, and to count solutions CP-SAT uses one anyway.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    start = time.process_time()
    if plain.single:
        solver.parameters.enumerate_all_solutions = True
        status = solver.solve(plain.model, _Second())
        return time.process_time() - start, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if solver.solve(plain.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return time.process_time() - start, False
    plain.model.add_bool_or([x.negated() if solver.boolean_value(x) else x for x in plain.unknowns])
    status = solver.solve(plain.model)
    return time.process_time() - start, status == cp_model.INFEASIBLE
