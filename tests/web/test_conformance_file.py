"""The file of cases is up to date with the readable rules, byte for byte."""

import json

from conformance import PATH, code_cases, level_case, levels, text_of
from thorough import LONG

MAX_BYTES = 3_000_000


def test_rewriting_the_conformance_file_gives_the_same_bytes():
    text = PATH.read_text("utf-8")
    assert len(text.encode()) <= MAX_BYTES
    written = json.loads(text)
    assert text_of(written["levels"], written["codes"]) == text
    assert code_cases() == written["codes"]
    every = list(enumerate(levels()))
    assert [source for _, (source, _) in every] == [case["from"] for case in written["levels"]]
    for number, (source, level) in every if LONG else every[::290]:
        again = json.loads(json.dumps(level_case(source, level)))
        assert again == written["levels"][number]
