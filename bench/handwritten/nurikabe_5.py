"""nurikabe_5, written for CP-SAT by hand."""

from models import draw_cells, nurikabe, solved
from ortools.sat.python import cp_model

NUMBERS = """
..... ....4 ...2. ..... 4.2..
"""

model = cp_model.CpModel()
sea = nurikabe(model, NUMBERS.split())
draw_cells(solved(model), sea)
