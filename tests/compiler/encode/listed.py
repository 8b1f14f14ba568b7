"""Encoded constraints on a few unknowns as text."""

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import BoolExpr, Var

from ...flat_judge import flat, numbers

A, B, C = numbers(3, 1, 4)
P, Q, R = (Var(3 + index, "pqr"[index], ((0, 1),), True, "layer", index) for index in range(3))


def constraints(*conditions: BoolExpr, guarded: bool = False) -> str:
    """Return the lines about A, B, C, P, Q and R, without their declarations."""
    listing = Listing()
    guard = (listing.new_bool("g"),)
    encode(flat((A, B, C, P, Q, R), *conditions), listing, (lambda reason: guard) if guarded else None)
    return listing.text().partition("\n\n")[2].strip().replace("\n", "; ")


def declarations(*conditions: BoolExpr) -> str:
    listing = Listing()
    encode(flat((A, B, C, P, Q, R), *conditions), listing)
    return listing.text().partition("\n\n")[0].replace("\n", "; ").replace("var ", "")
