"""The language service: open documents to diagnostics, completions and everything else an editor requests."""
