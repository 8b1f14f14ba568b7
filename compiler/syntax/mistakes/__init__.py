"""Text that is no puzzle to what is wrong with it, in a setter's words."""
