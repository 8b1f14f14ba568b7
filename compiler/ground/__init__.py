"""Model to flat: every quantifier is expanded over the instance."""
