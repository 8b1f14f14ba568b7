"""MiniZinc: the model as a modeller would write it, and a back-end that solves with it."""
