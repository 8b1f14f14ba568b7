"""One constraint and the candidates: what follows."""
