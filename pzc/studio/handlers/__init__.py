"""Request handlers, a module for each subject. protocol/request_table.py maps requests to handlers."""
