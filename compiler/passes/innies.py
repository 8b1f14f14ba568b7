"""Stub."""

from pzc.compiler.flat import Flat


def innies(flat: Flat) -> Flat:
    """Stub."""
    return flat
