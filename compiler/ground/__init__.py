"""Model to flat: every quantifier expanded over the instance."""
