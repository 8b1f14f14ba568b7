"""Model and answer to values: what everything means, slow and obvious."""
