"""Puzzles and solutions to pictures: SVG, PNG, PDF, HTML, terminal."""
