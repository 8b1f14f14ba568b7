"""Sudokus of f-puzzles, SudokuPad and other tools, as JSON or text."""
