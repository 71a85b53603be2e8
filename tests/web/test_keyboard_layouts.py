"""Other keyboard layouts: letters and commands have the same keys as on a Latin layout."""

import pytest
from hand import state
from node import in_node
from thorough import first_daily
from waiting import until

NAMES = """(keys) => keys.map(([key, code, held]) => keyNames({
  key, code, shiftKey: held.includes("S"), ctrlKey: held.includes("C"), metaKey: held.includes("M"),
}))"""
KEYS = [
    # key, code, held -> names
    ("z", "KeyZ", "C", ["Ctrl+Z"]),
    ("z", "KeyW", "C", ["Ctrl+Z"]),  # AZERTY
    ("w", "KeyZ", "C", ["Ctrl+W"]),
    ("y", "KeyZ", "C", ["Ctrl+Y"]),  # QWERTZ
    ("ö", "Semicolon", "", ["ö"]),
    ("é", "Digit2", "", ["é"]),
    (".", "KeyE", "", ["."]),  # Dvorak
    ("я", "KeyZ", "C", ["Ctrl+Я", "Ctrl+Z"]),
    ("Я", "KeyZ", "CS", ["Ctrl+Shift+Я", "Ctrl+Shift+Z"]),
    ("н", "KeyY", "C", ["Ctrl+Н", "Ctrl+Y"]),
    ("ы", "KeyS", "M", ["Ctrl+Ы", "Ctrl+S"]),
    ("ζ", "KeyZ", "M", ["Ctrl+Ζ", "Ctrl+Z"]),
    ("ז", "KeyZ", "C", ["Ctrl+ז", "Ctrl+Z"]),
    ("ئ", "KeyZ", "C", ["Ctrl+ئ", "Ctrl+Z"]),
    ("~", "KeyZ", "CS", ["Ctrl+Shift+~", "Ctrl+Shift+Z"]),  # Arabic
    ("つ", "KeyZ", "C", ["Ctrl+つ", "Ctrl+Z"]),
    ("ㅋ", "KeyZ", "C", ["Ctrl+ㅋ", "Ctrl+Z"]),
    ("ф", "KeyA", "", ["ф", "a"]),
    ("Ф", "KeyA", "S", ["Ф", "a"]),
    ("لا", "KeyB", "", ["لا", "b"]),
    ("ち", "KeyA", "", ["ち", "a"]),
    ("/", "KeyQ", "", ["/"]),  # Hebrew: the sign is a command of its own
    (".", "Period", "", ["."]),
    ("ю", "Period", "", ["ю"]),
    ("Dead", "KeyA", "", ["Dead"]),
    ("Process", "KeyA", "", ["Process"]),
    ("Unidentified", "", "", ["Unidentified"]),
    ("Backspace", "Backspace", "S", ["Shift+Backspace"]),
    ("?", "Slash", "S", ["?"]),
]


def test_a_key_is_named_by_its_latin_letter_or_else_by_its_printed_one():
    found = in_node({"shared/keys.js": "keyNames"}, NAMES, [key[:3] for key in KEYS])
    for (*key, names), one in zip(KEYS, found, strict=True):
        assert one == names, key


PRESS = """([key, code, options]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...options }))"""


def press(page, key, code, **options):
    page.evaluate(PRESS, [key, code, options])


@pytest.mark.parametrize(
    ("letters", "undo", "redo"),
    first_daily(
        [
            (("ф", "и"), "я", "Я"),
            (("α", "β"), "ζ", "Ζ"),
            (("ש", "נ"), "ז", "ז"),
            (("ش", "لا"), "ئ", "~"),
            (("ち", "こ"), "つ", "っ"),
        ]
    ),
)
def test_blocks_undo_and_redo_work_without_latin_letters(
    new_page, starter_page, letters, undo, redo
):
    page = new_page()
    page.goto(starter_page)
    page.evaluate("trisolve.game.play('A1 B-4')")
    press(page, undo, "KeyZ", ctrlKey=True)
    assert state(page)[0] == "A1"
    press(page, redo, "KeyZ", metaKey=True, shiftKey=True)
    assert state(page)[0] == "A1 B-4"
    for letter, code, name in zip(letters, ("KeyA", "KeyB"), "AB", strict=True):
        press(page, letter, code)
        until(page, "document.activeElement.textContent.startsWith(value)", name)
    press(page, "Escape", "Escape")
    for code, key, options in (
        ("KeyZ", undo, {"isComposing": True}),
        ("KeyZ", "Process", {}),
        ("KeyA", "Dead", {}),
        ("KeyZ", "w", {}),  # AZERTY
    ):
        press(page, key, code, ctrlKey=True, **options)
    assert state(page)[0] == "A1 B-4"
    press(page, "z", "KeyW", ctrlKey=True)
    assert state(page)[0] == "A1"


def test_a_non_latin_block_letter_selects_that_block(new_page, tmp_path):
    from site_host import address_of

    from trisolve.sliding.level import Block, Level
    from trisolve.web.pages.player import save_play_page

    blocks = [Block("a", [0, 1, 2]), Block("Ф", [8, 9, 10])]
    save_play_page(Level(range(16), blocks), tmp_path / "page.html")
    page = new_page()
    page.goto(address_of(tmp_path / "page.html"))
    press(page, "ф", "KeyA")
    until(page, "document.activeElement.textContent.startsWith('Ф')")


@pytest.mark.long
def test_the_editor_saves_and_changes_its_mode_on_any_layout(draw):
    page = draw()
    press(page, "&", "Digit1", altKey=True)  # AZERTY
    until(page, "document.body.dataset.mode === 'wall'")
    press(page, "٢", "Digit2", altKey=True)
    until(page, "document.body.dataset.mode === 'block'")
    with page.expect_response(lambda one: "/api/save" in one.url) as saved:
        press(page, "ы", "KeyS", ctrlKey=True)
    assert saved.value.ok
