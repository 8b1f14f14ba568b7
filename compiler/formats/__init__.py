"""External puzzle formats to clues and regions of puzzle files, and back: addresses, texts, JSON."""
