"""The answers, a module for each subject; protocol/questions.py says who answers what."""
