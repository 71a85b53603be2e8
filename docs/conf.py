"""How Sphinx makes the documentation: `make docs`."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import trisolve

project = "trisolve"
author = "the trisolve authors"
copyright = "2026, the trisolve authors"  # noqa: A001 - Sphinx's name for it
version = release = trisolve.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
napoleon_google_docstring = False
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"trisolve {release}"


def setup(app: Sphinx) -> None:
    """Show levels as the plain text that they are."""
    app.add_lexer("tri", TextLexer)
