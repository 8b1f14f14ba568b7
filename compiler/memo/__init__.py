"""The evaluator that keeps results: the same values as compiler/meaning, in less time, for grounding and generation."""
