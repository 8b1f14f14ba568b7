"""Board files of puzz.link to contents, and back: a picture for each kind of clue."""
