"""The file of cases for the pages is up to date, byte for byte."""

import json
from itertools import islice

from reasons_conformance import PATH, cases, reasons_case, text_of
from thorough import LONG

MAX_BYTES = 1_500_000


def test_rewriting_the_reasons_file_gives_the_same_bytes():
    text = PATH.read_text("utf-8")
    assert len(text.encode()) <= MAX_BYTES
    written = [json.loads(line) for line in text.splitlines()]
    assert text_of(written) == text
    every = cases() if LONG else islice(cases(), 8)
    for case, (source, level) in zip(written, every, strict=LONG):
        assert json.loads(json.dumps(reasons_case(source, level))) == case
