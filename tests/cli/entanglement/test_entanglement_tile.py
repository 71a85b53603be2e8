"""trisolve entanglement tile: tiles drawn by their pairs, code, number or seed."""

import re

from trisolve.entanglement import load_puzzle


def test_a_tile_is_drawn_from_its_pairs_code_or_number(run):
    pairs = "0-1 2-6 3-4 5-10 7-9 8-11"
    drawn = {run("entanglement", "tile", name).out for name in (pairs, "10643a29b758", "325")}
    (svg,) = drawn
    assert svg.count('class="game-rim"') == 6


def test_a_partial_tile_is_drawn(run):
    assert run("entanglement", "tile", "0-1 11-8").out.count('class="game-rim"') == 2


def test_the_seed_determines_the_random_tiles(run, tmp_path):
    path = tmp_path / "sheet.svg"
    (found,) = run(
        "entanglement", "tile", "--random", 4, "--seed", 1, "-o", path, "--json"
    ).objects()
    codes = ["359071b4a286", "2b076943a581", "b35162487a90", "48670b231a95"]
    assert found["tiles"] == codes
    assert all(code in path.read_text() for code in codes)


def test_tiles_in_files_may_be_lists_of_pin_pairs(run, put):
    tiles = ["421503b9a786", [[0, 1], [2, 6], [3, 4], [5, 10], [7, 9], [8, 11]]]
    head = {"format": "trisolve-entanglement", "version": 1, "radius": 1}
    path = put("pairs.json", {**head, "tiles": tiles})
    assert load_puzzle(path).tiles[1].code == "10643a29b758"
    tiles[1][0] = [0, 12]
    bad = run("check", put("bad.json", {**head, "tiles": tiles}))
    bad.assert_one_line()
    assert "tiles[1][0][1]: expected an integer from 0 to 11, got 12" in bad.err


def test_pins_are_numbered_from_the_lower_left_on_request(run):
    tile = ("entanglement", "tile", "10643a29b758", "-o", "-", "--labels")
    pins, lower_left = (
        re.findall(r"game-pin[^>]*>(\d+)<", run(*tile, labels).out)
        for labels in ("pins", "lower-left")
    )
    assert lower_left == [str((int(pin) + 4) % 12) for pin in pins]


def test_a_field_can_be_labeled_with_coordinates_from_the_article(run):
    svg = run("render", "entanglement:small", "--labels", "uv", "-o", "-").out
    found = re.findall(r'game-name"[^>]*>(-?\d,-?\d)<', svg)
    assert sorted(found) == sorted(["1,1", "1,0", "0,-1", "-1,-1", "-1,0", "0,1"])
