"""The date of a PDF is SOURCE_DATE_EPOCH, if that is a date."""

import pytest

from trisolve.errors import FormatError
from trisolve.paint.pdf import paint_pdf
from trisolve.paint.themes import THEMES


@pytest.mark.parametrize("given", ["abc", "1e9", "1.5", "-5", "²", "9" * 12, "9" * 5000])
def test_an_invalid_pdf_date_is_refused(monkeypatch, given):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(FormatError, match=r"^SOURCE_DATE_EPOCH: expected seconds since 1970, an "):
        paint_pdf([], next(iter(THEMES.values())))


def test_a_pdf_contains_the_given_date(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert b"D:20231114" in paint_pdf([], next(iter(THEMES.values())))
