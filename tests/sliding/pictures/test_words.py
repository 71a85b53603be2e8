"""Printed pages in another language: every word is in the file of words; errors take one line."""

import json
import re
import tomllib
from dataclasses import replace

import pytest

import trisolve
from trisolve.errors import FormatError
from trisolve.paint.layout import text_width
from trisolve.paint.scene import Group, Text
from trisolve.paint.svg import paint_svg
from trisolve.sliding.pictures.booklet import Parts, booklet_pages, rules_pages
from trisolve.sliding.pictures.cards import A4, PAGE_WIDTH
from trisolve.sliding.pictures.challenge_cards import challenge_pages
from trisolve.sliding.pictures.cut_out import cut_out_pages
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details
from trisolve.sliding.pictures.words import ENGLISH, Words, dump_words, load_words

LOOK, DETAILS = look_of("print"), Details(labels=True)
MODES = ("full", "oblique", "none", "none")
NAMES = ("tutorial:1", "starter:40", "article:puzzle-30", "starter:95")


def put(folder, **words):
    """Write a file of words, and return its path."""
    path = folder / "words.toml"
    path.write_text("\n".join(f"{key} = {json.dumps(text)}" for key, text in words.items()))
    return path


def texts(scenes):
    """Return all texts of some pages, in order."""
    found = []
    for scene in scenes:
        found += re.findall(r"<text[^>]*>([^<]+)</text>", paint_svg(scene, LOOK.theme))
    return found


def whole_texts(nodes):
    """Yield the texts that a page draws itself, in centimeters."""
    for node in nodes:
        if isinstance(node, Text):
            yield node
        elif isinstance(node, Group) and node.at == (0, 0) and node.scale == 1:
            yield from whole_texts(node.children)


def drawn(words, **parts):
    """Return the texts of a booklet, cards and cut-outs for four levels without names."""
    given = [replace(trisolve.load_level(name), name="", notes="") for name in NAMES]
    levels = [
        replace(level, push=mode, stats={**level.stats, "moves": number})
        for number, (level, mode) in enumerate(zip(given, MODES, strict=True), 1)
    ]
    solutions = [None, (), *[trisolve.solve(level).moves for level in given[2:]]]
    parts = Parts(words=words, **parts)
    for pages in (booklet_pages, challenge_pages):
        yield from texts(
            pages(levels, solutions, title="T", look=LOOK, details=DETAILS, parts=parts)
        )
    yield from texts(booklet_pages(levels, solutions, look=LOOK, details=DETAILS, parts=parts))
    yield from texts(cut_out_pages(levels[:1], look=LOOK, words=words))


def test_every_string_on_printed_pages_comes_from_the_words_file():
    """Numbers, moves and the letters of blocks are the same in every language."""
    marked = Words(
        *(re.sub(r"[A-Za-z]+(?![^{]*})", "Ж", text) for text in ENGLISH),
    )
    shown = [text for text in drawn(marked) if re.search("[A-Za-z]", text)]
    is_move = re.compile(r"(T|T: Ж.*|[A-Z]|([A-P]-?[0-9]+ ?)+)")
    assert [text for text in shown if not is_move.fullmatch(text)] == []
    assert any("Ж" in text for text in drawn(marked))


def test_a_words_file_with_the_english_words_changes_nothing(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text(dump_words(), "utf-8")
    assert load_words(path) == ENGLISH
    assert list(tomllib.loads(dump_words())) == list(Words._fields)


@pytest.mark.long
def test_words_missing_from_the_file_stay_in_english(tmp_path):
    words = load_words(put(tmp_path, moves="{number} Züge", hard="schwer"))
    assert words == ENGLISH._replace(moves="{number} Züge", hard="schwer")
    assert "4 Züge" in " ".join(drawn(words))
    assert "Slide every block" in " ".join(drawn(words))


def test_a_multi_line_string_in_a_words_file_is_joined(tmp_path):
    path = tmp_path / "words.toml"
    path.write_text('goal = """Das\nZiel."""', "utf-8")
    assert load_words(path).goal == "Das Ziel."


@pytest.mark.parametrize(
    "longer",
    [lambda text: f"{text} " * 4, lambda text: re.sub(r" (?![^{]*})", "", text) * 2],
    ids=["long", "without spaces"],
)
def test_long_translated_words_stay_on_the_page(longer):
    """Texts with placeholders stay short, because a placeholder may occur only once."""
    words = Words(*(text if "{" in text else longer(text) for text in ENGLISH))
    level = trisolve.load_level("tutorial:1")
    pages = rules_pages([level], LOOK, words=words)
    pages += [page.children for page in cut_out_pages([level], look=LOOK, words=words)]
    cards = challenge_pages(
        [level], [None], look=LOOK, details=DETAILS, per_page=1, parts=Parts(words=words)
    )
    pages += [page.children for page in cards]
    written = [node for page in pages for node in whole_texts(page)]
    assert len(written) > 20
    for node in written:
        wide = text_width(node.text, node.size) * {"start": 1, "middle": 0.5}.get(node.anchor, 0)
        assert node.x + wide <= PAGE_WIDTH, node
        assert node.y <= A4.height, node


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            {"goal_heding": "Ziel"},
            r"words.toml: expected a key that `trisolve words` lists, got \"goal_heding\"; "
            r"did you mean goal_heading, \w+ or \w+\?$",
        ),
        ({"goal": 3}, "goal: expected a string, got 3"),
        ({"moves": "Züge"}, r"moves: expected a text with \{number\}"),
        ({"moves": "{number:>9} Züge"}, r"moves: expected a text with \{number\}"),
        ({"moves": "{number Züge"}, r"moves: expected a text with \{number\}"),
        ({"goal": "{title}"}, "goal: expected a text with no braces"),
    ],
)
def test_faults_in_a_words_file_give_a_one_line_error(tmp_path, words, message):
    with pytest.raises(FormatError, match=message):
        load_words(put(tmp_path, **words))
