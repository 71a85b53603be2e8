"""The examples that load a pack: plain JavaScript in Node and Chromium, Godot by its parser."""

import http.server
import json
import shutil
import threading
from functools import partial

import pytest
from node import run_node
from places import ROOT

import trisolve
from trisolve.sliding import rules
from trisolve.sliding.level import PUSH_MODES

EXAMPLES = ROOT / "docs" / "examples"
PLAYED = """
import { readFileSync } from "node:fs";
import { isSolved, levelOf, moved } from "RULES";
const found = JSON.parse(readFileSync(0, "utf-8")).map(([record, positions]) => {
  const level = levelOf(record);
  const both = (_, at) => [1, -1].map((sign) => moved(level, positions, at, sign));
  const after = level.blocks.flatMap(both);
  return [isSolved(level, positions), after];
});
process.stdout.write(JSON.stringify(found));
"""


def steps_of(level, positions):
    """Return the result of one step of each block, forward and back, or None if it is illegal."""
    for block in range(len(level.blocks)):
        for sign in (1, -1):
            found = rules.step(level, positions, block, sign)
            legal = isinstance(found, rules.Step)
            yield list(rules.apply_step(level, positions, found)) if legal else None


def test_the_plain_javascript_rules_match_python():
    asked, expected = [], []
    for push in PUSH_MODES:
        for drawn in trisolve.load_pack("tutorial"):
            level = trisolve.Level(drawn.floor, drawn.blocks, push)
            graph, record = (
                trisolve.explore(level, analyze=True),
                json.loads(trisolve.dump_level(level)),
            )
            for index in range(0, graph.n_states, max(1, graph.n_states // 20)):
                at = graph.positions(index)
                asked.append([record, list(at)])
                expected.append([rules.is_solved(level, at), list(steps_of(level, at))])
    script = PLAYED.replace("RULES", (EXAMPLES / "javascript" / "rules.js").as_uri())
    done = run_node("--input-type=module", "--eval", script, input=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


def test_the_plain_javascript_page_plays_an_exported_level(chromium, tmp_path):
    for path in (EXAMPLES / "javascript").iterdir():
        shutil.copy(path, tmp_path)
    pack = trisolve.load_pack("tutorial")
    trisolve.save_pack(pack, tmp_path / "pack.json")
    handler = partial(Quiet, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page, errors = chromium.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.locator("select").select_option("1")
        steps = 0
        for move in pack[1].solution:
            sign = 1 if move.distance > 0 else -1
            for _ in range(abs(move.distance)):
                block = pack[1].indices[move.block]
                page.locator(f'[data-block="{block}"][data-sign="{sign}"]').click()
                steps += 1
        assert page.locator("[role=status]").inner_text() == f"Solved in {steps} steps."
        assert errors == []
    finally:
        page.close()
        server.shutdown()
        server.server_close()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # godot_parser's own
def test_the_godot_project_parses():
    import godot_parser
    from gdtoolkit.parser import parser

    folder = EXAMPLES / "godot"
    for path in folder.glob("*.gd"):
        parser.parse(path.read_text("utf-8"))
    scene = godot_parser.load(str(folder / "main.tscn"))
    assert [one.path for one in scene.get_ext_resources()] == ["res://main.gd"]
    assert 'run/main_scene="res://main.tscn"' in (folder / "project.godot").read_text("utf-8")
