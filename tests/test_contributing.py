"""CONTRIBUTING.md names files and folders that exist."""

import re

from places import ROOT

NAMED = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)*/?)`")
KNOWS_MODES = re.compile(r'"oblique"|export const PUSH_RULES')
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


def test_the_rows_about_pushing_name_every_file_that_knows_a_push_mode():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = [
        line for line in text.splitlines() if line.startswith(("| change the push", "| add a push"))
    ]
    named = {path for row in rows for path in NAMED.findall(row)}
    sources = (path for kind in ("py", "js") for path in (ROOT / "trisolve").rglob(f"*.{kind}"))
    known = {path for path in sources if KNOWS_MODES.search(path.read_text("utf-8"))}
    missing = [
        path.relative_to(ROOT).as_posix()
        for path in known
        if not any(path.as_posix().endswith(f"/{name}") for name in named)
    ]
    assert sorted(missing) == ["trisolve/files/messages.py"]  # an example of a list in words
