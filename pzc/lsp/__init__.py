"""The language service to editors, by the Language Server Protocol."""
