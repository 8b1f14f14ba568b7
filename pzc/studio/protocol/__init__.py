"""What a page may ask, and how questions and answers are written."""
