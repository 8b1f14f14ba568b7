"""A checked puzzle, and perhaps an answer, to a scene of shapes; a scene to SVG, to HTML, to text."""
