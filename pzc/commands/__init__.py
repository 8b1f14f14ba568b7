"""The commands, one a file; each is loaded only when it is called."""
