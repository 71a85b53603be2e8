"""Printed pages: booklets in parts, on two paper sizes, with QR codes; cards; blank boards."""

import re
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

import trisolve
from trisolve.paint.png import paint_png
from trisolve.paint.svg import paint_svg
from trisolve.sliding.formats.share_code import dump_link
from trisolve.sliding.pictures.booklet import Parts, booklet_pages
from trisolve.sliding.pictures.cards import A4, PAPERS
from trisolve.sliding.pictures.challenge_cards import blank_pages, challenge_pages
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details

NAMES = ("starter:1", "starter:2", "starter:30", "tutorial:05-chain", "starter:70")
LOOK, LABELS = look_of("print"), Details(labels=True)


@pytest.fixture(scope="module")
def levels():
    return [trisolve.load_level(name) for name in NAMES]


def drawn(levels, pages=booklet_pages, **parts):
    """Return the pages of levels as SVG."""
    solutions = [level.solution or trisolve.solve(level).moves for level in levels]
    found = pages(levels, solutions, title="Own Title", look=LOOK, details=LABELS, **parts)
    return [paint_svg(scene, LOOK.theme) for scene in found]


def has(page, text):
    return f">{text}<" in page


def test_a_booklet_has_rules_levels_and_solutions_unless_they_are_turned_off(levels):
    whole = drawn(levels)
    assert [has(whole[0], "Own Title: how to play"), has(whole[-1], "Own Title: solutions")] == [
        True,
        True,
    ]
    assert "rotate(180)" in whole[-1]
    bare = drawn(levels, parts=Parts(rules=False, solutions=False))
    assert len(bare) == 2
    assert not any("how to play" in page or "solutions" in page for page in bare)
    assert not any("upside" in page for page in drawn(levels, parts=Parts(solutions=False)))
    [answers] = drawn(levels, parts=Parts(rules=False, levels=False))
    assert "rotate(180)" not in answers
    assert has(answers, trisolve.dump_moves(levels[2].solution))


@pytest.mark.parametrize("name", PAPERS)
def test_pages_have_the_paper_size_and_content_stays_on_them(levels, name):
    paper = PAPERS[name]
    solutions = [None] * len(levels)
    found = booklet_pages(levels, solutions, look=LOOK, details=LABELS, parts=Parts(paper=paper))
    for scene in found:
        assert (scene.view.width, scene.view.height) == paper
        page = paint_svg(scene, LOOK.theme)
        for y in re.findall(r"<text [^>]*y=\"([\d.]+)\"", page):
            assert float(y) < 100 * paper.height


@pytest.mark.long
def test_a_qr_code_holds_the_link_to_its_level(levels):
    base = "https://example.org/play.html"
    for pages in (booklet_pages, challenge_pages):
        found = list(
            pages(
                levels,
                [None] * len(levels),
                look=LOOK,
                details=LABELS,
                parts=Parts(rules=False, solutions=False, link_base=base),
            )
        )
        read = []
        for scene in found:
            png = paint_png(scene, LOOK.theme, width=1240, height=1754)
            codes = zxingcpp.read_barcodes(Image.open(BytesIO(png)))
            read += [code.text for code in codes]
        assert sorted(read) == sorted(dump_link(level, base=base) for level in levels)


def test_each_answer_is_printed_on_the_back_of_its_card(levels):
    front, back = drawn(levels, challenge_pages)
    for number, level in enumerate(levels, 1):
        name = f"{number}. {level.name}"
        assert has(front, name)
        (x,) = re.findall(rf'x="([\d.]+)"[^>]*>{re.escape(name)}<', back)
        column = (number - 1) % 2
        assert (float(x) > 1050) == (column == 0)
        assert has(back, trisolve.dump_moves(level.solution or trisolve.solve(level).moves))
    assert len(drawn(levels, challenge_pages, parts=Parts(solutions=False))) == 1


def test_a_single_blank_board_fills_a_page(levels):
    [page] = blank_pages(levels[:1], look=LOOK)
    svg = paint_svg(page, LOOK.theme)
    assert svg.count('class="card-group"') == 4
    assert 'class="block"' not in svg
    assert 'class="goal"' not in svg


def test_the_booklet_command_draws_every_kind_of_booklet(run, tmp_path):
    for more in (
        ("--booklet", "--no-rules", "--no-solutions", "--paper", "letter"),
        ("--booklet", "--solutions-only"),
        ("--cards", "--link-base", "https://example.org/", "--per-page", 4),
        ("--blank", "--columns", 1),
    ):
        assert run("render", "tutorial", *more, "-o", tmp_path / "a.pdf").code == 0, more
    for wrong in (
        ("--no-rules",),
        ("--cards", "--no-rules"),
        ("--blank", "--link-base", "https://example.org/"),
        ("--booklet", "--no-solutions", "--solutions-only"),
        ("--cut-out", "--paper", "letter"),
    ):
        run("render", "tutorial", *wrong, "-o", tmp_path / "b.pdf").assert_one_line()


def test_booklets_cards_and_cut_outs_can_be_translated(run, tmp_path):
    words = tmp_path / "words.toml"
    assert run("words", "-o", words).code == 0
    assert run("words").out == words.read_text("utf-8")
    text = words.read_text("utf-8").replace("{number} moves", "{number} Züge")
    words.write_text(text.replace("{name}: board", "{name}: Feld"), "utf-8")
    run("words", "-o", words).assert_one_line()  # people write it
    for kind, shown in (("--booklet", "2 Züge"), ("--cards", "2 Züge"), ("--cut-out", ": Feld<")):
        more = (kind, "--words", words, "-o", tmp_path / f"{kind}.svg")
        assert run("render", "tutorial:2", "tutorial:3", *more).code == 0
        pages = tmp_path.glob(f"{kind}*.svg")
        assert any(shown in page.read_text("utf-8") for page in pages), kind
    for wrong in (("--sheet",), ("--booklet", "--reasons")):
        more = (*wrong, "--words", words, "-o", tmp_path / "b.svg")
        run("render", "tutorial", *more).assert_one_line()


def test_a_title_is_printed_as_given_and_an_id_is_capitalized(run, tmp_path):
    pack = trisolve.Pack("my PACK", (trisolve.load_level("starter:1"),))
    trisolve.save_pack(pack, tmp_path / "p.json")
    options = ("--booklet", "--no-rules", "--no-solutions", "-o", tmp_path / "a.svg")
    assert run("render", tmp_path / "p.json", *options).code == 0
    assert ">my PACK<" in (tmp_path / "a.svg").read_text("utf-8")
    assert run("render", "tutorial", *options, "--per-page", 20).code == 0
    assert ">Tutorial<" in (tmp_path / "a.svg").read_text("utf-8")
    assert A4.height == 29.7


def test_letters_missing_from_the_font_are_named(run, tmp_path):
    words = tmp_path / "words.toml"
    words.write_text('goal_heading = "目标"\nrules_title = "Правила"\n', "utf-8")
    more = ("render", "tutorial:1", "--booklet", "--words", words, "-o")
    done = run(*more, tmp_path / "booklet.pdf")
    assert done.code == 0
    assert done.err.count("\n") == 1
    assert "the font lacks 标目;" in done.err
    assert run(*more, tmp_path / "booklet.svg").err == ""
