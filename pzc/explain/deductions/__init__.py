"""Instances of rules and candidates to deductions, from one instance to suppositions."""
