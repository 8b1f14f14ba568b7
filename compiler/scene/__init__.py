"""A checked puzzle, with or without a solution, to a scene of shapes; a scene to SVG, HTML or text."""
