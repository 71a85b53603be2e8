"""Theme files: every key, every error, every room, fonts, and the reported contrasts."""

from dataclasses import replace
from importlib import import_module

import pytest
from contrast import contrasts, ratio
from fontTools.ttLib import TTFont
from theme_texts import parse_theme
from thorough import first_daily

from trisolve.errors import FormatError
from trisolve.paint.font import load_font, parse_font
from trisolve.paint.fonts import SEMIBOLD
from trisolve.paint.palette import parse_color
from trisolve.paint.pdf import paint_pdf
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Box, Scene, Text
from trisolve.paint.skies import ROLES, Sky
from trisolve.paint.svg import paint_svg
from trisolve.paint.theme_files import KEYS
from trisolve.paint.themes import THEMES
from trisolve.rooms import BUILT_IN
from trisolve.sliding.pictures.look import look_of
from trisolve.themes import dump_theme, load_theme

LOOKS = {name: import_module(f"trisolve.{name}.pictures.look") for name in BUILT_IN}
WORDS = Scene(Box(0, 0, 6, 2), (Text(3, 1, "Words", 1.0, "text"),))


@pytest.fixture
def font(tmp_path):
    """Return the path of a custom font: heavy letters under another name."""
    found = TTFont(str(SEMIBOLD))
    for record in found["name"].names:
        if record.nameID in (1, 16):
            record.string = "Heavy"
    path = tmp_path / "heavy.ttf"
    found.save(path)
    return path


@pytest.mark.parametrize("base", first_daily(THEMES, 2))
def test_a_theme_file_with_all_default_keys_looks_like_its_base_theme(base):
    theme = parse_theme(dump_theme(base))
    assert replace(theme, name=base, base="") == THEMES[base]
    for room, module in LOOKS.items():
        assert module.look_of(theme).theme.paints == module.look_of(base).theme.paints, room


def test_every_key_is_in_the_file_with_a_comment():
    lines = dump_theme("day").splitlines()
    for key in (*ROLES, *KEYS):
        assert any(line.startswith(f"{key} = ") and "  # " in line for line in lines), key


@pytest.mark.parametrize("key", [*ROLES, *KEYS])
def test_every_key_changes_a_theme(key):
    others = (
        '"#123456"',
        '["#123456"]',
        str(["#123456"] * 4).replace("'", '"'),
        "0.17",
        "2.5",
        "true",
    )
    changed = []
    for value in others:
        try:
            theme = parse_theme(f"{key} = {value}")
        except FormatError:
            continue
        changed.append(replace(theme, name="day", base="") != THEMES["day"])
    assert any(changed)


def test_every_role_has_a_key():
    assert tuple(ROLES) == Sky._fields[2:]


@pytest.mark.parametrize("room", LOOKS)
def test_a_room_uses_the_roles_of_a_file_and_keeps_the_others(room):
    plain, changed = (
        LOOKS[room].look_of("night"),
        LOOKS[room].look_of(parse_theme('base = "night"\nfloor = "#123456"')),
    )
    was, now = plain.theme.paints, changed.theme.paints
    assert now["floor"].fill == "#123456"
    assert now["text"] == was["text"]
    assert now["grid"] != was["grid"]
    alone = LOOKS[room].look_of(parse_theme('base = "night"\ngap = 0.1'))
    assert alone.theme.paints == was


def test_a_derived_role_may_be_given_explicitly():
    theme = parse_theme('rock = "#123456"\nedge = "#654321"')
    assert (theme.sky.edge, theme.paint("block-edge").stroke) == ("#654321", "#654321")
    assert parse_theme('rock = "#123456"').sky.groove != THEMES["day"].sky.groove


def test_line_widths_come_from_the_theme_file():
    thin, thick = (look_of(parse_theme(f"line_width = {n}")).theme for n in (1, 2))
    for style in ("block-edge", "goal-rim"):
        assert thick.paint(style).width == 2 * thin.paint(style).width
    assert thick.paint("arrow") == thin.paint("arrow")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('flor = "#fff"', 'got "flor"; did you mean floor?'),
        ('base = "darc"', "base: expected"),
        ('floor = "sand"', 'floor: expected a color such as #f2a413, got "sand"'),
        ('goals = ["#fff", 3]', "goals[1]: expected a color such as #f2a413, got 3"),
        ("goals = []", "goals: expected an array of at least 1"),
        ("gap = 2", "gap: expected a number from 0 to 0.2, got 2"),
        ("hatch = 1", "hatch: expected true or false, got 1"),
        ('links = ["#fff"]', "links: expected an array of 4"),
        ('[tantrix]\nlink = "#fff"', 'got "tantrix"'),
        ("font = 3", "font: expected the path of a file, got 3"),
        ('font = "none.ttf"', "font: none.ttf: expected a readable file"),
        ("floor", "expected TOML"),
    ],
)
def test_a_fault_in_a_theme_file_gives_a_one_line_error_with_its_location(text, message):
    with pytest.raises(ValueError, match="expected") as caught:
        parse_theme(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_paths_are_relative_to_the_folder_of_the_file(tmp_path, font):
    (tmp_path / "my.toml").write_text('font = "heavy.ttf"', "utf-8")
    theme = load_theme(tmp_path / "my.toml")
    assert (theme.name, theme.font) == ("my", load_font(font))


def test_pictures_embed_the_font_of_a_theme_file(font, tmp_path):
    packed = TTFont(str(font))
    packed.flavor = "woff2"
    packed.save(tmp_path / "heavy.woff2")
    usual = THEMES["day"]
    plain = paint_png(WORDS, usual, width=120, height=40)
    drawn = set()
    for path in (font, tmp_path / "heavy.woff2"):
        theme = replace(usual, font=load_font(path))
        assert theme.font.family == "Heavy"
        svg = paint_svg(WORDS, theme)
        assert "@font-face" in svg
        assert f"font-family=\"'{theme.font.digest}'" in svg
        drawn.add(paint_png(WORDS, theme, width=120, height=40))
        assert theme.font.digest.encode() not in paint_pdf([WORDS], usual)
        assert paint_pdf([WORDS], theme) != paint_pdf([WORDS], usual)
    assert len(drawn) == 1
    assert plain not in drawn
    wordless = replace(WORDS, children=())
    assert "@font-face" not in paint_svg(wordless, replace(usual, font=load_font(font)))


def test_an_invalid_font_is_refused():
    whole = SEMIBOLD.read_bytes()
    assert parse_font(whole).family == "Inter SemiBold" or parse_font(whole).family
    for data in (b"", b"GIF89a", b"OTTO" + whole[4:], whole[:3000], b"wOF2" + whole[4:]):
        with pytest.raises(FormatError, match="expected"):
            parse_font(data)


def test_contrast_ratios_match_wcag():
    assert round(ratio(parse_color("#777777"), parse_color("#ffffff")), 2) == 4.48
    assert all(one.is_enough for one in contrasts(THEMES["print"]))
    assert all(one.is_enough for one in contrasts(THEMES["large-print"]))
    faint = parse_theme('base = "print"\nink = "#999999"\nquiet = "#999999"')
    assert [one.what for one in contrasts(faint) if not one.is_enough] == [
        "letters on the background",
        "notes on the background",
    ]
