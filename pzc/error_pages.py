"""Addresses of the documentation site's pages about errors and warnings."""

import os
from typing import Any

from pzc.compiler.base.diagnostics import Diagnostic, as_json

SITE = ""
"""The address of the documentation site. It is empty in a clone; the release workflow writes it here."""


def page_address(code: str) -> str:
    """Return the address of the page about a code, such as `https://…/docs/errors/PZ202.html`.

    The variable PZC_SITE names another site. Return an empty string if there is no site.
    """
    site = os.environ.get("PZC_SITE", SITE)
    return f"{site.rstrip('/')}/docs/errors/{code}.html" if site else ""


def diagnostic_as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic for tools, with the address of its page if there is a site."""
    address = page_address(diagnostic.code)
    return as_json(diagnostic) | ({"page": address} if address else {})
