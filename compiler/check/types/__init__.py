"""Written expressions to typed ones."""
