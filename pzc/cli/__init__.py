"""The command line: words to a command, a command to an exit code."""
