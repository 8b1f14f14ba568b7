"""What pzc prints: solutions, messages, JSON and exit codes, on the command line and elsewhere."""
