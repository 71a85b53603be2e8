"""Writing a level over a text on a page keeps a person's lines, just like the server."""

import json
from dataclasses import replace

import pytest

from tests.sliding.formats.test_text_patch import SECTION, SMALL, outside, same
from tests.support.node import in_node
from trisolve.sliding.formats import dump_level
from trisolve.sliding.formats.text_format import parse_text_level
from trisolve.sliding.level import Block

MODULES = {
    "sliding/formats/text_patch.js": "patchText",
    "sliding/formats/level_file.js": "drawnOf",
}
PATCH = """(cases) => cases.map(({ text, old, level }) =>
  patchText(text, drawnOf(old), drawnOf(level)))"""
TEXTS = {
    "small": SMALL,
    "section": SECTION,
    "carriage returns": SECTION.replace("\n", "\r\n"),
    "no last end": SECTION.replace("\n", "\r\n").removesuffix("\r\n"),
    "origin": f"origin: 3,4\nids: A=car\n{SECTION}",
    "two sections": "; a\nboard:\nAAABBB.\n; b\ngoals:\n..AAA..\ngoals:\n...BBB.\n; c\n",
    "lowercase": "; a\nboard:\nAAA.aaa\n; b\n.......\n",
}


def record(level):
    found = json.loads(dump_level(level))
    return found | {key: json.dumps(found[key]) for key in ("stats", "metadata") if key in found}


def edits(level):
    """Yield a level after changes of every kind."""
    first, *others = level.blocks
    more = {max(level.floor) + 1, max(level.floor) + 2} & set(range(512))
    low = min(cell for block in level.blocks for cell in block.cells)
    yield level
    yield replace(level, name="Another", author="Ann", tags=("a", "b"))
    yield replace(level, push="none", stats={"moves": 3}, metadata={"x": [1]})
    yield replace(level, floor=level.floor | more)
    yield replace(level, floor=level.floor | {low + 96, low + 97})
    yield replace(level, blocks=(replace(first, goal=None), *others))
    yield replace(level, blocks=(replace(first, goal=first.cells, color="#fff"), *others))
    yield replace(level, blocks=(replace(first, id="other-1"), *others))
    free = [64, 65, 66]
    yield replace(level, floor=level.floor | {*free}, blocks=(*level.blocks, Block("a", free)))


@pytest.mark.parametrize("name", TEXTS)
def test_the_page_preserves_hand_written_comments_and_layout(name):
    text = TEXTS[name]
    old = parse_text_level(text)
    wanted = list(edits(old))
    cases = [{"text": text, "old": record(old), "level": record(level)} for level in wanted]
    written = in_node(MODULES, PATCH, cases)
    assert written[0] == text
    for found, level in zip(written, wanted, strict=True):
        assert same(parse_text_level(found), level)
        comments = [[x.strip() for x in one.split("\n") if x[:1] == ";"] for one in (text, found)]
        assert sorted(comments[0]) == sorted(comments[1])
        assert found.endswith("\n") == text.endswith("\n")
        assert found.count("\r\n") == (found.count("\n") if "\r\n" in text else 0)
        if (level.floor, level.blocks) == (old.floor, old.blocks):
            assert found.partition("board:")[2] == text.partition("board:")[2]
        else:
            assert outside(found) == outside(text)
