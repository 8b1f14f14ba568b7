"""star_battle_14_1, written for CP-SAT by hand."""

from models import draw_cells, solved, star_battle
from ortools.sat.python import cp_model

REGIONS = """
ccccaaaaaabbbb cccccaadffbbbf ccccaadddffbbf gccceddddfffff ggceeedddhffff gggeeeddhhhfff gggiidddhhhfjj
gggiiiddhhhhjj gkgiiiiihhhjjj kkkkiiinnhhhjj kkknnnnnnlljjj kknnmmmnlllljj knnnmmmnlllnnn nnnnnmmnnnnnnn
"""

model = cp_model.CpModel()
star = star_battle(model, REGIONS.split(), 3)
draw_cells(solved(model), star)
