"""Links to games as people receive them: only additions around them are ignored."""

import pytest
from given_links import BEHIND, NOT_IGNORED, encoded
from node import in_node
from waiting import until

from trisolve.entanglement import draw_tiles

READ = """([texts, extra]) => texts.map((text) => {
  try { return parseLink(text, extra) ?? "nothing"; } catch { return null; }
})"""
NAMED = """([texts, entries]) => Promise.all(texts.map(async (text) => {
  try {
    const found = await named({ games: { "": game }, entries, pool: [] }, text);
    return found ? { id: found.entry.id, ...found, entry: null } : "nothing";
  } catch { return null; }
}))"""
TILES = [tile.code for tile in draw_tiles(1, 3)]
GAMES = {
    "entanglement": (
        [
            "#entry=radius3-seed42&moves=0.s1",
            "#entry=radius2-tiles00k001",
            "#puzzle=abc123&moves=3",
            "#entry=radius2-seed7",
        ],
        [{"id": "abc123", "name": "One", "radius": 1, "tiles": TILES}],
    ),
    "tantrix": (
        [
            "#entry=d;1.2.3;loopY;;;",
            "#entry=p;1.2.3;loopY;;0;",
            "#entry=p;1.2.3;loopY;;any;1.0.0.0&moves=2@-1,0/3",
            "#entry=g;RY;5;&seats=person.strong&moves=12@0,0/0",
            "#entry=s;R;line;3;1.2.3",
        ],
        [],
    ),
}
ON_MIDEND = {"entanglement": "game", "tantrix": "games"}


def read(game, texts):
    if game in ON_MIDEND:
        modules = {"shared/game/codes.js": "named", f"{game}/page.js": ON_MIDEND[game]}
        run = NAMED.replace('{ "": game }', "games") if game == "tantrix" else NAMED
        return in_node(modules, run, [texts, GAMES[game][1]])
    return in_node({f"{game}/links.js": "parseLink"}, READ, [texts, GAMES[game][1]])


@pytest.mark.parametrize("game", GAMES)
def test_extra_parameters_in_a_game_link_are_ignored(game):
    for link, right in zip(GAMES[game][0], read(game, GAMES[game][0]), strict=True):
        assert right
        _, _, pairs = link.partition("#")
        texts = [
            *(link + behind for behind in BEHIND),
            "#" + "=".join(map(encoded, pairs.split("="))),
            f"#fbclid=x&{pairs}&utm_source=a.",
            link.replace(";", "%3b") + ")",
        ]
        for text, found in zip(texts, read(game, texts), strict=True):
            assert found == right, text
    assert read(game, ["#fbclid=x", "#utm_source=a&gclid=b"]) == ["nothing"] * 2


@pytest.mark.parametrize("game", GAMES)
def test_unknown_keys_make_a_game_link_invalid(game):
    keys = [behind for behind in NOT_IGNORED if behind.startswith("&")]
    texts = [link + key for link in GAMES[game][0] for key in keys]
    assert read(game, texts) == [None] * len(texts)


ROUTES = {
    "": {"kind": "last"},
    "packs": {"kind": "packs"},
    "starter": {"kind": "pack", "id": "starter"},
    "starter:12": {"kind": "level", "id": "starter", "number": 12, "moves": ""},
    "daily-2026-07-01:2": {"kind": "level", "id": "daily-2026-07-01", "number": 2, "moves": ""},
}


@pytest.mark.parametrize("route", ROUTES)
def test_extra_parameters_in_an_address_of_the_sliding_puzzle_are_ignored(route):
    texts = ["#" + route + behind for behind in ("", *BEHIND)] + ["#" + encoded(route)]
    found = in_node({"site/slide/routes.js": "routeOf"}, "(all) => all.map(routeOf)", texts)
    assert found == [ROUTES[route]] * len(texts)


def test_the_name_of_a_mix_keeps_its_punctuation():
    texts = ["#mix-m.11.=Hard%20(really).", "#mix-u=Mine!&fbclid=x"]
    found = in_node({"site/slide/routes.js": "routeOf"}, "(all) => all.map(routeOf)", texts)
    assert found == [
        {"kind": "pack", "id": "mix-m.11.", "name": "Hard (really)."},
        {"kind": "pack", "id": "mix-u", "name": "Mine!"},
    ]


def test_the_player_opens_a_link_as_intended(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    code = page.evaluate("trisolve.levels[0].code")
    for n, link in enumerate((f"{code}%7EA1,B-4%7e1).", f"{code}~A1&fbclid=x", f"{code}~A1”>")):
        page.evaluate("(text) => { location.hash = text; }", link)
        until(page, "trisolve.game.moves === 'A1' && trisolve.game.code === value", code)
        assert page.locator(".panel .alarm").count() == 0, n
        page.evaluate("trisolve.game.reset()")
    page.evaluate("location.hash = '30.&fbclid=x'")
    until(page, "trisolve.game.code === trisolve.levels[29].code")
