"""nurikabe_10_1, written for CP-SAT by hand."""

from models import draw_cells, nurikabe, solved
from ortools.sat.python import cp_model

NUMBERS = """
.4...2..4. .......... 1...2.2... .1...1...1 ..1.3..1.. 1.......1. ..1......2 1......2.. .......... 1.5...6...
"""

model = cp_model.CpModel()
sea = nurikabe(model, NUMBERS.split())
draw_cells(solved(model), sea)
