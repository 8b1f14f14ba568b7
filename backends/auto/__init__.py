"""The back-end that is taken where none is named: for each puzzle the solver that suits what its flat form holds."""
