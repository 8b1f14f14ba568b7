"""Model and solution to values: the reference semantics, written to be obvious, not fast."""
