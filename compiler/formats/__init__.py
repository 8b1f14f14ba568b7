"""What others write for puzzles to what files of ours say, and back: addresses, texts, JSON."""
