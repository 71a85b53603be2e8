"""CONTRIBUTING.md names files and folders that exist."""

import re

from places import ROOT

NAMED = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)*/?)`")
BASES = ("", "trisolve/", "trisolve/**/")


def test_every_path_exists():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    paths = {path for path in NAMED.findall(text) if "/" in path}
    assert len(paths) > 100
    missing = [
        path
        for path in sorted(paths)
        if not any(any(ROOT.glob(base + path.rstrip("/"))) for base in BASES)
    ]
    assert missing == []
