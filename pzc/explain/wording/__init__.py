"""Steps, facts, places and clues to sentences."""
