"""Shared foundations: records, sources and spans, diagnostics, limits on time and memory, cache files."""
