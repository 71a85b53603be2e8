"""The widget: its traits follow the rules in Python, and its board can be played in a browser."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from dataclasses import replace

import pytest
from clusters import free_port
from places import LEVELS, ROOT
from waiting import PATIENCE_MS

import trisolve
from trisolve.paint.texture import load_texture
from trisolve.paint.themes import THEMES

pytestmark = pytest.mark.long  # the notebook extra is large
PAGE = """<!doctype html><title>w</title><div id="w"></div><script type="module">
const heard = {}, values = VALUES;
const model = window.model = {
  get: (name) => values[name],
  set(name, value) {
    values[name] = value;
    for (const act of heard[`change:${name}`] ?? []) act();
  },
  save_changes: () => { window.saved = (window.saved ?? 0) + 1; },
  on: (name, act) => (heard[name] ??= []).push(act),
  off: (name, act) => { heard[name] = heard[name].filter((one) => one !== act); },
};
SCRIPT
window.stop = widget.render({ model, el: document.getElementById("w") });
</script>"""


@pytest.fixture
def widget():
    return trisolve.load_level("tutorial:2").widget()


def test_the_moves_positions_and_solved_state_of_a_widget_stay_consistent(widget):
    level, heard = widget.level, []
    widget.observe(lambda change: heard.append(change["new"]), "solved")
    assert (widget.moves, widget.solved, widget.positions) == ("", False, level.positions)
    widget.moves = "B2 A2"
    assert widget.solved
    assert trisolve.sliding.rules.is_solved(level, widget.positions)
    widget.positions = level.positions
    assert (widget.moves, widget.solved, heard) == ("", False, [True, False])


def test_the_widget_refuses_illegal_actions(widget):
    with pytest.raises(trisolve.IllegalMove):
        widget.moves = "A9"
    for positions in ((511, 0), (10**9, 0), (-1, 0), (0,), (0, 1, 2)):
        with pytest.raises(trisolve.InvalidLevel, match=r"expected (a cell of its|2 positions)"):
            widget.positions = positions
    with pytest.raises(trisolve.FormatError, match="expected one of the skies"):
        widget.level.widget("none")
    assert (widget.moves, widget.positions) == ("", widget.level.positions)


def test_a_level_without_goals_is_never_solved_and_an_unknown_sky_is_refused(widget):
    level = trisolve.Level(range(8), [trisolve.Block("A", [0, 1, 2])])
    assert not level.widget().solved
    assert level.widget("auto").sky != level.widget("night").sky
    with pytest.raises(trisolve.FormatError, match=r"skies auto, .*got 'classic'"):
        level.widget("classic")


def test_a_static_notebook_shows_a_picture_of_the_position(widget):
    before = widget._repr_mimebundle_()[0]["image/svg+xml"]
    widget.moves = "B2"
    after = widget._repr_mimebundle_()[0]["image/svg+xml"]
    assert before.startswith("<svg")
    assert before != after


def test_the_script_makes_no_network_requests(widget):
    script = widget._esm.replace("http://www.w3.org/2000/svg", "")
    assert script.startswith("export default")
    assert not re.search(r"https?:|\bimport\b|fetch\(|eval\(", script)


def served(widget):
    names = ("entry", "sky", "texture", "sheet", "start", "moves")
    values = {name: getattr(widget, name) for name in names}
    script = widget._esm.replace("export default", "const widget =", 1)
    return PAGE.replace("VALUES", json.dumps(values)).replace("SCRIPT", script)


def test_the_widget_can_be_played_and_follows_changes_from_python(new_page, widget):
    page = new_page()
    page.set_content(served(widget))
    status = page.locator("[role=status]")
    assert status.inner_text() == "0 moves"
    page.locator(".board").wait_for()
    page.evaluate("model.set('moves', 'B2')")
    assert status.inner_text() == "1 move"
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("[model.get('moves'), saved]") == ["", 1]
    page.locator("section [role=group] button, .unseen button").first.focus()
    page.keyboard.press("b")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("model.get('moves')") in ("B2", "B-2", "B1", "B-1")
    page.evaluate("model.set('moves', 'B2 A2')")
    assert status.inner_text() == "2 moves, solved"
    page.evaluate("stop()")


def test_a_press_gives_the_board_the_keys_and_ctrl_stays_with_the_notebook(new_page, widget):
    page = new_page()
    page.set_content(served(widget))
    page.evaluate("document.addEventListener('keydown', ({ key }) => { window.heard = key; })")
    page.locator("[data-block]").last.click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    made = page.evaluate("model.get('moves')")
    assert made in ("B1", "B-1")
    assert page.evaluate("window.heard") is None
    page.keyboard.press("Control+b")
    assert page.evaluate("window.heard") == "b"
    page.evaluate("model.set('moves', 'B2 A2')")
    page.get_by_role("button", name="Undo").click()
    page.keyboard.press("b")  # the focus is on Undo, whose keys are Enter and Space alone
    page.keyboard.press("Escape")
    assert page.evaluate("model.get('moves')") == "B2"


NOTEBOOK = {
    "cells": [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "a",
            "metadata": {},
            "outputs": [],
            "source": "import trisolve\nw = trisolve.load_level('tutorial:2').widget()\nw",
        },
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "b",
            "metadata": {},
            "outputs": [],
            "source": "print('made', w.moves or 'none', w.solved)",
        },
    ],
    "metadata": {"kernelspec": {"display_name": "P", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def answers(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status == 200
    except OSError:
        return False


def test_the_widget_works_in_a_real_jupyter_server(chromium, tmp_path):
    (tmp_path / "play.ipynb").write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--port={port}", "--IdentityProvider.token=t", f"--notebook-dir={tmp_path}"]
    homes = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "HOME")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)} | dict.fromkeys(homes, str(tmp_path))
    address = f"http://127.0.0.1:{port}"
    log = (tmp_path / "log").open("wb")
    with log, subprocess.Popen(command, env=environment, cwd=tmp_path, stderr=log) as server:
        try:
            while not answers(f"{address}/api?token=t"):
                assert server.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.1)
            page = chromium.new_page()
            page.set_default_timeout(4 * PATIENCE_MS)
            page.goto(f"{address}/lab/tree/play.ipynb?token=t")
            page.get_by_text("Python 3 (ipykernel)").first.wait_for()
            page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
            cells = page.locator(".jp-CodeCell .cm-content")
            cells.nth(0).click()
            page.keyboard.press("Shift+Enter")
            page.keyboard.press("Shift+Enter")
            page.locator(".board").wait_for()
            page.get_by_text("made none False").wait_for()
            frame = page.locator("section .stage")
            frame.locator("[role=group] button, .unseen button").first.focus()
            page.keyboard.press("b")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.get_by_text("1 move", exact=True).wait_for()
            cells.nth(1).click()
            page.keyboard.press("Control+Enter")
            page.get_by_text(re.compile(r"made B-?\d False")).wait_for()
            page.close()
        finally:
            server.terminate()


MARIMO = """
import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    import trisolve
    w = mo.ui.anywidget(trisolve.load_level("tutorial:2").widget())
    w
    return mo, w

@app.cell
def _(mo, w):
    mo.md(f"made {w.moves or 'none'} {w.solved}")
    return
"""


def test_the_widget_works_in_marimo(chromium, tmp_path):
    (tmp_path / "play.py").write_text(MARIMO, encoding="utf-8")
    address = f"http://127.0.0.1:{(port := free_port())}"
    command = [sys.executable, "-m", "marimo", "run", tmp_path / "play.py", "--headless"]
    command += ["--port", str(port), "--no-token"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    log = (tmp_path / "log").open("wb")
    with log, subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server:
        try:
            while not answers(address):
                assert server.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.1)
            page = chromium.new_page()
            page.set_default_timeout(4 * PATIENCE_MS)
            page.goto(address)
            page.get_by_text("made none False").wait_for()
            page.locator(".stage .unseen button").first.focus()
            page.keyboard.press("b")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.get_by_text(re.compile(r"made B-?\d False")).wait_for()
            page.close()
        finally:
            server.terminate()


def test_a_widget_has_the_texture_of_its_theme_if_it_is_small(new_page, widget):
    plain = THEMES["day"]
    wood = load_texture(LEVELS / "gallery" / "wood.png")
    wooden = widget.level.widget(plain.with_texture(wood))
    assert wooden.texture["address"] == wood.data_uri
    page = new_page()
    page.set_content(served(wooden))
    covered = page.locator("[data-block] path[fill^='url']")
    assert covered.count() == len(widget.level.blocks)
    assert page.locator("pattern image").get_attribute("href") == wood.data_uri
    with pytest.warns(UserWarning, match="expected at most 200,000 bytes"):
        large = widget.level.widget(plain.with_texture(replace(wood, png=bytes(200_001))))
    assert large.texture == {}
    assert large._esm == widget._esm
