"""The library: rule files, puzzles, and the prelude that every puzzle uses."""
