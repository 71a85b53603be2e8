"""Old addresses of this documentation, and the pages that lead on from them.

A row says where an old page went. Its anchors keep their names there, apart from those written
`old=new`. An anchor that is not listed leads to the section that the page became.
"""

import json
from pathlib import Path
from typing import NamedTuple


class Moved(NamedTuple):
    """Where a page went: the page, the section there, and the anchors that the old page had."""

    page: str
    section: str
    anchors: str = ""

    def addresses(self) -> dict[str, str]:
        """Return the new anchor for each old one.

        >>> Moved("site", "files", "packs=pack-files the-feed").addresses()
        {'packs': 'pack-files', 'the-feed': 'the-feed'}
        """
        parts = (part.partition("=") for part in self.anchors.split())
        return {old: new or old for old, _, new in parts}


MOVED = {
    "analysis": Moved("checking", "what-makes-a-level-hard", "the-parts-of-the-score grades"),
    "boco-explained": Moved(
        "boco",
        "how-it-works",
        "the-rules two-searches what-is-known=known-values proofs how-strong-the-players-are speed",
    ),
    "boco-files": Moved("boco", "files", "records what-check-prints certificates"),
    "census-explained": Moved(
        "census",
        "how-it-works",
        "what-it-counts why-it-is-complete how-it-searches what-censuses-teach how-fast-it-is"
        " why-the-result-does-not-depend-on-who-computes-it",
    ),
    "census-files": Moved("census", "files"),
    "cluster": Moved("large", "search-on-several-machines", "start-a-cluster use-it"),
    "entanglement-explained": Moved(
        "entanglement",
        "how-it-works",
        "the-rules the-search the-greatest-score-there-is the-expert pictures speed",
    ),
    "entanglement-files": Moved("entanglement", "files", "puzzles tiles records-of-games grades"),
    "generating-explained": Moved(
        "generating", "how-it-works", "climbs harvests looks archives what-was-measured"
    ),
    "hexagon-explained": Moved(
        "hexagon", "how-it-works", "coordinates exact-and-the-same-every-time speed"
    ),
    "hexagon-files": Moved("hexagon", "files", "text json"),
    "hints": Moved(
        "engines",
        "ask-for-a-hint",
        "ask-for-a-hint-at-the-command-line=at-the-command-line"
        " ask-for-a-hint-from-python=from-python",
    ),
    "kernels-explained": Moved("kernels", "how-it-works", "what-makes-a-first-run-shorter"),
    "mesh-explained": Moved(
        "mesh", "how-it-works", "what-a-mesh-is half-edges picking-is-exact speed"
    ),
    "mesh-files": Moved("mesh", "files", "obj json tables what-check-prints"),
    "packs-explained": Moved(
        "packs",
        "how-it-works",
        "candidates similarity the-same-bytes-everywhere what-a-check-proves"
        " what-the-shipped-packs-took",
    ),
    "packs-files": Moved(
        "packs",
        "files",
        "the-recipe a-section-sections a-search-searches-or-sections-searches"
        " a-search-searches-or-sectionssearches=a-search-searches-or-sections-searches",
    ),
    "pictures-files": Moved(
        "pictures", "files", "what-each-option-draws looks atlas-json atlasjson=atlas-json"
    ),
    "site-files": Moved("site", "files", "daily-puzzles=daily-files packs=pack-files the-feed"),
    "tantrix-explained": Moved(
        "tantrix",
        "how-it-works",
        "what-counts-as-one-solution the-searches puzzles-with-one-solution the-players solitaires"
        " how-many-solutions-puzzles-have what-a-puzzle-s-designer-can-expect speed"
        " what-a-puzzles-designer-can-expect=what-a-puzzle-s-designer-can-expect",
    ),
    "tantrix-files": Moved(
        "tantrix", "files", "placements puzzles grades records codes-of-illegal-turns"
    ),
    "text-form": Moved(
        "files",
        "the-text-format",
        "the-board goals the-header to-and-fro=convert-to-and-from-text lists",
    ),
    "web-api": Moved(
        "web",
        "what-scripts-can-call",
        "window-trisolve windowtrisolve=window-trisolve events messages",
    ),
    "web-explained": Moved(
        "web",
        "how-it-works",
        "dragging hints-and-the-optimum one-file-without-a-network without-a-picture",
    ),
}
"""The old pages, by name."""

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="{page}.html">
<script>
  const anchors = {anchors};
  const wanted = location.hash.slice(1);
  const there = Object.hasOwn(anchors, wanted) ? anchors[wanted] : "{section}";
  location.replace("{page}.html#" + there);
</script>
<noscript><meta http-equiv="refresh" content="0; url={page}.html#{section}"></noscript>
<p>This page is now part of <a href="{page}.html#{section}">another page</a>.</p>
"""


def leading_on(moved: Moved) -> str:
    """Return the HTML page that leads from an old address to the new one."""
    return _PAGE.format(
        page=moved.page,
        section=moved.section,
        anchors=json.dumps(moved.addresses()),
    )


def write(folder: Path) -> None:
    """Write a page for each old address into a folder of built HTML."""
    for old, moved in MOVED.items():
        (folder / f"{old}.html").write_text(leading_on(moved), "utf-8")
