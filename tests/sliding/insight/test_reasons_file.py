"""The file of cases for the pages is up to date, byte for byte."""

import json

import pytest
from reasons_conformance import PATH, cases, reasons_case, text_of
from thorough import LONG

MAX_BYTES = 1_500_000


@pytest.mark.long
def test_rewriting_the_reasons_file_gives_the_same_bytes():
    text = PATH.read_text("utf-8")
    assert len(text.encode()) <= MAX_BYTES
    written = [json.loads(line) for line in text.splitlines()]
    assert text_of(written) == text
    every = list(enumerate(cases()))
    assert [source for _, (source, _) in every] == [case["from"] for case in written]
    for number, (source, level) in every if LONG else every[::29]:
        again = json.loads(json.dumps(reasons_case(source, level)))
        assert again == written[number]
