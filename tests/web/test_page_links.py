"""Links of the page: their contents, also read in Python, hostile links, QR codes."""

from io import BytesIO

import pytest
from frame_hand import press
from hand import state
from node import in_node
from PIL import Image, ImageOps
from site_host import address_of

from trisolve.sliding.formats.share_code import dump_share_code, parse_link
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import dump_moves
from trisolve.web.pages.player import save_play_page


@pytest.mark.long
def test_python_reads_links_from_the_page_and_the_page_reads_links_from_python(new_page, tmp_path):
    blocks = [Block("B~1", [0, 1, 2]), Block("é%", [8, 9, 10])]
    level = Level(range(16), blocks)
    path = tmp_path / "page.html"
    save_play_page(level, path, link_base="https://example.org/p.html")
    page = new_page()
    page.goto(address_of(path))
    page.evaluate("trisolve.game.play('B~1:1 é%:2 B~1:1')")
    page.evaluate("trisolve.game.undo()")
    texts = {}
    for name in ("Level", "Position", "Game"):
        press(page, "Share")
        page.get_by_role("radio", name=name).check()
        texts[name] = page.get_by_role("textbox", name="Link").input_value()
        page.keyboard.press("Escape")
    assert texts["Level"] == f"https://example.org/p.html#{dump_share_code(level).strip()}"
    read = {name: parse_link(text) for name, text in texts.items()}
    assert read["Position"].moves == read["Game"].moves[:2]
    assert (len(read["Game"].moves), read["Game"].at) == (3, 2)
    for name, text in texts.items():
        fresh = new_page()
        fresh.goto(f"{address_of(path)}#{text.partition('#')[2]}")
        assert state(fresh)[0] == dump_moves(read[name].moves[: read[name].at])


HOSTILE = (
    "tri1.<script>alert(1)</script>",
    "tri1.AAAABfwBAABeQRsp~<!--<script>",
    "tri1.AAAABfwBAABeQRsp~%FF",
    "tri1.AAAABfwBAABeQRsp~A1~9",
    "tri1.AAAABfwBAABeQRsp~A9",
    "tri1.AAAABfwBAABeQRsp~A-1~0~1",
    "tri1." + "A" * 1_000_000,
    "]]>",
)


@pytest.mark.long
def test_a_hostile_hash_shows_one_line_and_the_page_continues(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    alarm = page.locator(".panel .alarm")
    for text in HOSTILE:
        page.evaluate("(text) => { location.hash = text; }", text)
        alarm.wait_for()
        assert "\n" not in alarm.inner_text(), text[:40]
        page.evaluate("trisolve.game.play('A1 B-4')")
        assert state(page) == ["A1 B-4", True], text[:40]
        page.evaluate("trisolve.game.reset()")
        alarm.wait_for(state="detached")


@pytest.mark.long
def test_an_address_opens_a_level_by_number_and_the_list_shows_it(new_page, starter_page):
    page = new_page()
    for address, name in (("#starter:30", "30"), ("#7", "7")):
        page.goto("about:blank")
        page.goto(starter_page + address)
        assert page.evaluate("trisolve.game.code") == page.evaluate(
            "(n) => trisolve.levels[n - 1].code", int(name)
        )
    page.get_by_role("button", name="Levels").click()
    assert page.locator("dialog .rows .mini").count() == 100


QR_ROWS = "(texts) => texts.map((text) => qrCode(text).map((row) => row.map(Number)))"


def test_a_qr_code_holds_its_text():
    import zxingcpp

    texts = [f"https://example.org/slide/#tri1.{'A1 b-2~' * n}" for n in (1, 20, 120)]
    for text, rows in zip(texts, in_node({"shared/qr.js": "qrCode"}, QR_ROWS, texts), strict=True):
        picture = Image.new("L", (len(rows),) * 2)
        picture.putdata([255 * (1 - dark) for row in rows for dark in row])
        shown = ImageOps.expand(ImageOps.scale(picture, 4, Image.Resampling.NEAREST), 16, 255)
        assert [code.text for code in zxingcpp.read_barcodes(shown)] == [text]
    assert in_node({"shared/qr.js": "qrCode"}, "qrCode", "A" * 2000) is None


@pytest.mark.long
def test_the_qr_code_encodes_the_link(new_page, whole_page):
    import zxingcpp

    page = new_page(viewport={"width": 900, "height": 900})
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('A2 F-1')")
    press(page, "Share")
    for name in ("Level", "Game"):
        page.get_by_role("radio", name=name).check()
        text = page.get_by_role("textbox", name="Link").input_value()
        picture = Image.open(BytesIO(page.locator(".qr").screenshot()))
        assert [code.text for code in zxingcpp.read_barcodes(picture)] == [text]


@pytest.mark.long
def test_a_link_too_long_for_a_qr_code_is_reported(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(0)")
    page.evaluate("trisolve.game.play('A1 A-1 '.repeat(200))")
    press(page, "Share")
    page.get_by_role("radio", name="Game").check()
    assert page.locator(".qr").count() == 0
    page.get_by_text("Too long for a QR code").wait_for()
