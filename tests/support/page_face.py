"""The tables of `window.trisolve` and of events in docs/web.md, made from the pages' types.

``python tests/support/page_face.py`` writes it again.
"""

import re

from places import ROOT

STATIC = ROOT / "trisolve" / "web" / "static"
PAGE = ROOT / "docs" / "web.md"
_TABLE = re.compile(r"\| Name on every page \|.*?(?=\n\n)", re.DOTALL)
_EVENTS = re.compile(r"\| Page \| Event or part.*?(?=\n\n)", re.DOTALL)
EVENT_PAGES = (
    ("Sliding blocks", "player", "PlayerEvents", "PlayerEventDetail"),
    ("All other games", "shared/game", "GameEvents", "GameEventDetail"),
)


def _fields(interface, page="shared"):
    """Yield the name and the comment of each field of an interface."""
    types = (STATIC / page / "types.d.ts").read_text("utf-8")
    body = re.search(rf"interface {interface} {{\n(.*?)\n *}}", types, re.DOTALL)
    for line in body[1].splitlines():
        if line.strip().startswith("//"):
            continue
        name, text = re.match(r"\s*(?:readonly )?(\w+).*; // (.*)", line).groups()
        yield name, text


def table():
    """Return the table in Markdown."""
    rows = [("Name on every page", "Is"), ("---", "---")]
    rows += [(f"`{name}`", text) for name, text in _fields("PageFace")]
    rows += [(f"`game.{name}`", text) for name, text in _fields("PageGame")]
    return "\n".join(f"| {name} | {text} |" for name, text in rows)


def detail_of(room):
    """Return the fields of the events' detail on the page of a room, with their comments."""
    own = {"player" if room == "sliding" else room, "shared/game"}
    _, page, _, detail = next(one for one in EVENT_PAGES if one[1] in own)
    return list(_fields(detail, page))


def events():
    """Return the table of events in Markdown."""
    rows = [
        ("Page", "Event or part of its `detail`", "When it fires, or what it holds"),
        ("---",) * 3,
    ]
    for title, page, interface, detail in EVENT_PAGES:
        rows += [(title, f"`trisolve:{name}`", text) for name, text in _fields(interface, page)]
        rows += [(title, f"`detail.{name}`", text) for name, text in _fields(detail, page)]
    return "\n".join(f"| {page} | {name} | {text} |" for page, name, text in rows)


def written(table_of=_TABLE):
    """Return the table on the page."""
    return table_of.search(PAGE.read_text("utf-8"))[0]


def written_events():
    """Return the table of events on the page."""
    return written(_EVENTS)


if __name__ == "__main__":
    page = PAGE.read_text("utf-8")
    page = _EVENTS.sub(lambda _: events(), _TABLE.sub(lambda _: table(), page))
    PAGE.write_text(page, "utf-8")
