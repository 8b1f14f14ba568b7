"""What is wrong with a puzzle or a solution: warnings, refusals, broken rules, failed expectations."""
