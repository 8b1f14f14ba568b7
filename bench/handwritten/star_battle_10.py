"""star_battle_10, written for CP-SAT by hand."""

from models import draw_cells, solved, star_battle
from ortools.sat.python import cp_model

REGIONS = """
aabbbbbbbc aabbbbbbcc aaaddbbbce fadddeeeee ffgdheeeee ffgghhhhhi ffgghhhhhi fjjghhhhhi jjjjjhhiii jjjjjjjiii
"""

model = cp_model.CpModel()
star = star_battle(model, REGIONS.split(), 2)
draw_cells(solved(model), star)
