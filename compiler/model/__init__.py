"""The model: what was meant. Written by check/, read by all that comes after."""
