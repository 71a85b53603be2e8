"""tools/check_language.py refuses some phrases, and limits how often others may occur."""

import importlib.util

import pytest
from places import ROOT


@pytest.fixture(scope="module")
def tool():
    path = ROOT / "tools" / "check_language.py"
    spec = importlib.util.spec_from_file_location("check_language", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "line",
    [
        '    """Return what is left."""',  # language: quoted
        " * Open a dialog; return what closes it.",  # language: quoted
        "written in the form of its suffix",  # language: quoted
        "The directory to write to, made if missing",  # language: quoted
    ],
)
def test_awkward_phrases_are_refused(tool, line):
    assert len(list(tool.complaints(line))) == 1


@pytest.mark.parametrize(
    "line", ["Return the bytes that are left.", "            return what", "in the form of a list"]
)
def test_plain_sentences_pass_the_language_check(tool, line):
    assert not list(tool.complaints(line))


def test_the_count_of_a_phrase_may_only_fall(tool):
    phrase = tool.Counted("that of", r"\bthat of\b", 2, "repeat the noun")
    assert not list(tool.count_complaints({"that of": 2}, (phrase,)))
    (above,) = tool.count_complaints({"that of": 3}, (phrase,))
    assert above.startswith("'that of': expected at most 2, got 3: write repeat the noun")
    (below,) = tool.count_complaints({"that of": 1}, (phrase,))
    assert below == "'that of': 1 left, lower its maximum of 2 to 1"


def test_a_counted_phrase_is_found_across_line_breaks(tool, tmp_path):
    python, script = tmp_path / "a.py", tmp_path / "b.js"
    python.write_text(
        '"""The first line.\n\nIts score is that\n    of the board."""\nthat = of = 1\n'
    )
    script.write_text("/**\n * Return the score, that\n * of the board.\n */\n")
    assert [text for _, text in tool.prose(python)] == [
        "The first line. Its score is that of the board."
    ]
    assert "score, that of the board." in next(tool.prose(script))[1]


def test_every_counted_phrase_has_a_unique_name(tool):
    names = [phrase.name for phrase in tool.COUNTED]
    assert len(names) == len(set(names))
