"""A browser that opens an old address of the documentation is led to the new one."""

import moved
import pytest


@pytest.mark.long
@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("boco-files.html", "boco.html#files"),
        ("boco-files.html#certificates", "boco.html#certificates"),
        ("boco-files.html#unknown", "boco.html#files"),
        ("site-files.html#packs", "site.html#pack-files"),
        ("site-files.html#%", "site.html#files"),
    ],
)
def test_a_browser_is_led_on(new_page, address, leads_to, tmp_path):
    moved.write(tmp_path)
    for name in ("boco", "site"):
        (tmp_path / f"{name}.html").write_text("<!doctype html><title>New</title>", "utf-8")
    page = new_page(strict=False)
    page.goto(f"{tmp_path.as_uri()}/{address}")
    page.wait_for_url(f"{tmp_path.as_uri()}/{leads_to}")
