"""slitherlink_10, written for CP-SAT by hand."""

from models import draw_loop, slitherlink, solved
from ortools.sat.python import cp_model

NUMBERS = """
.100000000 2310.0000. 211.00000. 11..000000 .1332000.1 1.1.221.22 .00.01110. 1.0.0.0..1 1000.0.00. 2.1111.112
"""

model = cp_model.CpModel()
edge = slitherlink(model, NUMBERS.split())
draw_loop(solved(model), edge, 10, 10)
