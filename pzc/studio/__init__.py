"""The studio: what a page asks of the text, the board and the answers of a puzzle; see docs/protocol.md."""
