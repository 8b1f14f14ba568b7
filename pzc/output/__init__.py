"""Output of pzc: solutions, messages, JSON and exit codes, on the command line and elsewhere."""
