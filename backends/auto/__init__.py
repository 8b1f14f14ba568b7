"""The default back-end: it chooses a solver for each puzzle by its flat form."""
