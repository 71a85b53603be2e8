"""The table of `window.trisolve` in docs/web.md, made from the types that pages implement.

``python tests/support/page_face.py`` writes it again.
"""

import re

from places import ROOT

TYPES = ROOT / "trisolve" / "web" / "static" / "shared" / "types.d.ts"
PAGE = ROOT / "docs" / "web.md"
_TABLE = re.compile(r"\| Name on every page \|.*?(?=\n\n)", re.DOTALL)


def _fields(interface):
    """Yield what each field of an interface is called and what its comment says."""
    body = re.search(rf"interface {interface} {{\n(.*?)\n}}", TYPES.read_text("utf-8"), re.DOTALL)
    for line in body[1].splitlines():
        name, text = re.match(r"\s*(?:readonly )?(\w+).*; // (.*)", line).groups()
        yield name, text


def table():
    """Return the table in Markdown."""
    rows = [("Name on every page", "Is"), ("---", "---")]
    rows += [(f"`{name}`", text) for name, text in _fields("PageFace")]
    rows += [(f"`game.{name}`", text) for name, text in _fields("PageGame")]
    return "\n".join(f"| {name} | {text} |" for name, text in rows)


def written():
    """Return the table that the page has."""
    return _TABLE.search(PAGE.read_text("utf-8"))[0]


if __name__ == "__main__":
    page = PAGE.read_text("utf-8")
    PAGE.write_text(_TABLE.sub(lambda _: table(), page), "utf-8")
