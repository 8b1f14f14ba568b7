"""Text to syntax: what was written, and the nodes that keep it."""
