"""The page about BOCO names OpenSpiel's parameters correctly."""

import re

from places import ROOT

from trisolve.boco.openspiel import DEFAULTS, NAME


def test_the_parameters_of_openspiel_are_documented_with_their_defaults():
    page = (ROOT / "docs" / "boco.md").read_text(encoding="utf-8")
    assert NAME in page
    part = page.partition("| parameter |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| `(\S+)` \|", part, re.MULTILINE)
    shown = {key: str(value).replace("False", "false") for key, value in DEFAULTS.items()}
    assert dict(rows) == shown
