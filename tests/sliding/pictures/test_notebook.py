"""The output of a notebook and of print()."""

import xml.etree.ElementTree as ET

import trisolve
from trisolve.sliding.pictures.terminal import render_terminal


def cells(html):
    return {row[0].text: row[1].text for row in ET.fromstring(html)}


def test_a_level_as_text_is_its_drawing():
    level = trisolve.load_level("article:puzzle-30")
    assert str(level) == render_terminal(level)


def test_an_analysis_is_a_table():
    reported = cells(trisolve.analyze(trisolve.load_level("tutorial:9"))._repr_html_())
    assert (reported["status"], reported["moves"]) == ("solved", "4")
    assert int(reported["dead states"]) > 0


def test_a_hint_is_a_table_with_escaped_ids():
    level = trisolve.Level(range(8), [trisolve.Block("<b>", [0, 1, 2], goal=[4, 5, 6])])
    assert cells(trisolve.hint(level)._repr_html_())["next move"] == "<b>:2"


def test_a_hint_for_a_lost_level_says_what_to_undo():
    level = trisolve.load_level("tutorial:9")
    reported = cells(trisolve.hint(level, trisolve.parse_moves("D1"))._repr_html_())
    assert reported["status"] == "lost"
    assert reported["solvable after"] == "0 moves"
