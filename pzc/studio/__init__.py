"""The studio: the engine behind its page. docs/protocol.md describes its requests."""
