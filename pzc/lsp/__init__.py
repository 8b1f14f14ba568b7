"""A language server: the language service over the Language Server Protocol."""
