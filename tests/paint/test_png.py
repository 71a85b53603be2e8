"""PNG pictures: a size that memory cannot hold is refused before native code runs."""

import pytest

from trisolve.errors import TrisolveError
from trisolve.paint import png

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{}</svg>'


def test_a_picture_larger_than_memory_is_refused_before_drawing(monkeypatch):
    monkeypatch.setattr(png, "free_bytes", lambda: 500 << 20)
    with pytest.raises(
        TrisolveError, match=r"^expected 732 MiB of memory for 64 million pixels, but only 500"
    ):
        png.rasterize(SVG.format(""), 8000, 8000)


def test_a_small_picture_is_drawn_even_with_little_memory(monkeypatch):
    monkeypatch.setattr(png, "free_bytes", lambda: 0)
    assert png.rasterize(SVG.format(""), 20, 20).startswith(b"\x89PNG")
