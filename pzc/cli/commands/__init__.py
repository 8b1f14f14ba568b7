"""The commands, one file for each; a command is imported when it is called."""
