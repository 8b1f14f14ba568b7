"""slitherlink_10_1, written for CP-SAT by hand."""

from models import draw_loop, slitherlink, solved
from ortools.sat.python import cp_model

NUMBERS = """
3...23.1.. ....02..32 3.2..1.21. ..1..212.3 31.2...... ...3....3. 3...01.... 2...3.1.3. .....1..12 23..12.2..
"""

model = cp_model.CpModel()
edge = slitherlink(model, NUMBERS.split())
draw_loop(solved(model), edge, 10, 10)
