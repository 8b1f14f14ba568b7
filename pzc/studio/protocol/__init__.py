"""The requests that a page may send, and the JSON messages that carry them."""
