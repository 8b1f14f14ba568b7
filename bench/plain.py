"""A flat puzzle to the model that one writes by hand: integers, all-different, sums, with CP-SAT's own parameters."""

import time

from ortools.sat.python import cp_model

from pzc.compiler.flat import AllDifferent, Flat, Linear, Var, Within


class _Second(cp_model.CpSolverSolutionCallback):
    """Stops at the second solution."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1
        if self.count == 2:
            self.stop_search()


def prove(flat: Flat, limit: float) -> tuple[float, bool]:
    """CPU seconds of the solver to find the solution and prove that there is no other; False where time ran out."""
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
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = limit
    start = time.process_time()
    status = solver.solve(model, _Second())
    return time.process_time() - start, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
