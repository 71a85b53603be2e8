"""The site has a page of the game, and a card on its first page."""

import json
import re


def test_the_site_has_its_page_card_and_words(trisolve, tmp_path):
    without = [word for name in ("make", "tantrix", "boco") for word in ("--without", name)]
    done = trisolve("site", "build", "site", *without)
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "site" / "minesweeper" / "index.html").read_text()
    assert "<title>Minesweeper" in text
    home = (tmp_path / "site" / "index.html").read_text()
    carried = dict(re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', home))
    settings = json.loads(carried["page"])
    assert "minesweeper" in settings["pages"]
    assert settings["games"]["minesweeper"]["name"] == "Minesweeper"
    for picture in json.loads(carried["pictures"])["minesweeper"].split():
        assert (tmp_path / "site" / picture).read_text().startswith("<svg")
    stored = (tmp_path / "site" / "sw.js").read_text()
    assert "minesweeper/index.html" in stored
