"""Sphinx's settings for the documentation site; build.py runs it."""

from pzc.version import VERSION

project = "pzc"
author = "the pzc maintainers"
project_copyright = "the pzc maintainers"
version = release = VERSION
html_title = f"pzc {VERSION}"

extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_links_external_new_tab = True
include_patterns = ["index.md", "*.md", "docs/**", "editors/*/README.md"]
exclude_patterns = ["**/node_modules"]
suppress_warnings = ["myst.header"]  # a page may begin below the top level

html_theme = "furo"
html_static_path: list[str] = []
html_show_sourcelink = False
highlight_language = "text"
