"""How Sphinx makes the documentation: `make docs`."""

import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import trisolve

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import players  # noqa: E402 - found by the line above
import reference  # noqa: E402

project = "trisolve"
author = "the trisolve authors"
copyright = "2026, the trisolve authors"  # noqa: A001 - Sphinx's name for it
version = release = trisolve.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
napoleon_google_docstring = False
suppress_warnings = ["ref.python"]  # a word in a docstring that two classes have a field for
exclude_patterns = ["_build"]
html_extra_path = ["live"]
html_css_files = ["players.css"]
html_static_path = ["static"]
html_theme = "furo"
html_title = f"trisolve {release}"


def without_fields(
    _app: Sphinx, _what: str, _name: str, thing: object, skip: bool, _: object
) -> bool:
    """Leave out the generated docs of a NamedTuple's fields; the class docstring describes them."""
    return skip or str(getattr(thing, "__doc__", "")).startswith("Alias for field number")


def setup(app: Sphinx) -> None:
    """Show text levels as plain text; write the generated pages before Sphinx reads them."""
    app.add_lexer("tri", TextLexer)
    app.connect("autodoc-skip-member", without_fields)
    app.connect("config-inited", lambda *_: reference.write(HERE / "reference"))
    app.connect("config-inited", lambda *_: players.write(HERE / "gallery.md", HERE / "live"))
