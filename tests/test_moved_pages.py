"""Addresses that the documentation had lead on to where their text stands now."""

import re

import moved
import pytest
from places import ROOT

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page):
    """Return the anchors of the headings of a page, as Sphinx names them."""
    text = FENCED.sub("", (ROOT / "docs" / f"{page}.md").read_text("utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return [re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings]


@pytest.mark.parametrize("old", moved.MOVED)
def test_an_old_page_and_its_anchors_lead_to_headings_that_exist(old):
    new = moved.MOVED[old]
    assert not (ROOT / "docs" / f"{old}.md").exists()
    found = anchors(new.page)
    for target in [new.section, *new.addresses().values()]:
        assert found.count(target) == 1, f"{new.page}#{target}"


def test_no_two_headings_of_a_page_have_one_anchor():
    for path in (ROOT / "docs").glob("*.md"):
        found = anchors(path.stem)
        assert len(set(found)) == len(found), path.name


def test_the_page_of_an_old_address_names_the_new_one_without_scripts_too():
    text = moved.leading_on(moved.Moved("site", "files", "packs=pack-files"))
    assert '"packs": "pack-files"' in text
    assert 'content="0; url=site.html#files"' in text
    assert '<a href="site.html#files">' in text
