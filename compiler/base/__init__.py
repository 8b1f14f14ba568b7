"""What everything stands on: records, sources and places, diagnostics, limits, what is kept in files."""
