"""The model: the meaning of a puzzle. check/ builds it; all later stages read it."""
