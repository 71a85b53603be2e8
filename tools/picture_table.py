"""The pictures drawn by commands, each with its command; `pictures.py` makes them.

In a command, `@` is the top of the repository, and `first.json` is the output of `first`.
"""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Drawing(NamedTuple):
    """How a picture is drawn.

    command : the words after ``trisolve``, without the output
    first : a command to run before it, which writes first.json
    page : the number of the page, from 1; 0 if there is only one
    """

    command: str
    first: str = ""
    page: int = 0


_RULES = re.compile(
    r"^:caption: (\w+\.tri)\n(.*?)^```$.*?^\$ trisolve replay \1 (\S+).*?"
    r"\(pictures/(rules-\w+\.svg)\)$",
    re.MULTILINE | re.DOTALL,
)
_TWO = re.compile(r"^```tri\n([^`]*^name: Two in a hexagon$.*?)^```$", re.MULTILINE | re.DOTALL)
_CLAUSES = _RULES.findall((ROOT / "docs" / "rules.md").read_text("utf-8"))
[_TYPED] = _TWO.findall((ROOT / "docs" / "files.md").read_text("utf-8"))

FILES = {
    "typed.tri": _TYPED,
    "faults.obj": "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 1 1 0\nv 2 1 0\nv 0 2 0\nv 1 2 0\n"
    "v 2 2 0\nf 1 2 5 4\nf 2 5 6 3\nf 4 5 8 7\nf 5 6 9 8\n",
    **{file: text for file, text, _, _ in _CLAUSES},
}
"""Files that commands read, besides those of the repository: what pages show, and a faulty mesh."""

_HARDEST = " ".join(
    f"@levels/census/hardest.json:{number}"
    for number in (1, 5, 9, 13, 28, 43, 48, 57, 68, 78, 88, 112, 127, 132, 135)
)
"""The first minimal level of each floor and push mode, as docs/census.md lists them."""
_EXPERT = "entanglement match --radius 3 --seed 2 --player expert"
_TURNS = "3 s2 0 0 s3 s4 s3 s1 0 s0 s3 5 s5 s1 s5 2 s0 s0 s2 3 0 2"
_TEN_BY_TEN = "--sheet --per-page 100 --theme night --size 1400"

_GALLERY = {
    "animated.svg": "render article:puzzle-30 --animate --labels ids --size 640",
    "day.png": "render article:puzzle-30 --labels ids --size 840",
    "dusk.png": "render article:puzzle-35 --theme dusk --labels ids --size 840",
    **{
        f"sky-{name}.png": f"render starter:45 --theme {name} --labels ids --size 480"
        for name in ("dawn", "day", "lagoon", "dusk", "night")
    },
    "heat.png": "render article:puzzle-35 --heat --labels ids --size 800",
    "push-chain.png": "render tutorial:5 --after D1 --move A1 --size 840",
    "solution.png": "render article:puzzle-30 --solution --theme lagoon --size 1000",
    "print.png": "render @levels/article/*.json --sheet --theme print --labels ids"
    ' --title "Five levels of the article" --size 1000',
    "stars.png": f"render shapes:stars --title Stars {_TEN_BY_TEN}",
    "hexagons.png": f"render shapes:hexagons --title Hexagons {_TEN_BY_TEN}",
    "letters.png": f"render shapes:letters --title Letters {_TEN_BY_TEN}",
}
_PAGES = {
    "boco-first-moves.png": Drawing("render hexagon:2 --heat --theme dawn --size 700"),
    "boco-octagon.png": Drawing("render boco:octagon --last --size 900"),
    "boco-torus.png": Drawing("render boco:torus --last --theme dusk --size 1000"),
    "booklet-rules.png": Drawing("render tutorial --booklet --title Tutorial --size 900", page=1),
    "census-hardest.png": Drawing(
        f'render {_HARDEST} --sheet --columns 3 --title "The hardest levels" --size 1200'
    ),
    "cut-out-board.png": Drawing("render article:puzzle-30 --cut-out --size 700", page=1),
    "cut-out-blocks.png": Drawing("render article:puzzle-30 --cut-out --size 700", page=2),
    "entanglement-9080.png": Drawing("render entanglement:largest-3 --solution --size 880"),
    "entanglement-night.png": Drawing(
        "render first.json --solution --theme night --size 880", first=_EXPERT
    ),
    "entanglement-film.svg": Drawing("render entanglement:small --animate --theme dusk --size 520"),
    "entanglement-game.png": Drawing(
        f'render first.json --after "{_TURNS}" --size 880', first=_EXPERT
    ),
    "entanglement-pins-lower-left.svg": Drawing(
        "entanglement tile 10643a29b758 --layout pointy --labels lower-left --size 320"
    ),
    "entanglement-pins.svg": Drawing(
        "entanglement tile 10643a29b758 --layout pointy --labels pins --size 320"
    ),
    "entanglement-tiles.png": Drawing("render entanglement:small --style tiles --size 600"),
    "hexagon-ruins.png": Drawing("render hexagon:ruins --route A B --fov A --radius 9 --size 900"),
    "large-print.svg": Drawing("render article:puzzle-30 --theme large-print --size 480"),
    "mesh-faults.png": Drawing(
        "render --puzzle mesh faults.obj --faults --labels faces --size 500"
    ),
    "mesh-numbers.png": Drawing(
        "render --puzzle mesh honeycomb:2 --labels faces,edges,vertices --theme print --size 600"
    ),
    "mesh-octagon.png": Drawing("render --puzzle mesh octagon --labels faces --size 700"),
    "mesh-rosette.png": Drawing("render --puzzle mesh rosette --highlight 0,6,18 --size 700"),
    "mesh-torus.png": Drawing("render --puzzle mesh torus:32x14 --theme dusk --size 900"),
    "tantrix-game.svg": Drawing("render tantrix:finished --labels numbers --forced --size 900"),
    "tantrix-loop-of-30.svg": Drawing("render tantrix:discovery-30 --size 760"),
    "tantrix-print.svg": Drawing(
        "render tantrix:starter-12 --theme print --labels numbers --size 520"
    ),
    "texture.png": Drawing(
        "render article:puzzle-30 --texture @levels/gallery/wood.png --seed 5 --size 480"
    ),
    "tilings.png": Drawing("levels boards --size 1400"),
    "two-in-a-hexagon.svg": Drawing("render typed.tri --size 300"),
    **{picture: Drawing(f"render {file} --move {move}") for file, _, move, picture in _CLAUSES},
}

DRAWN = {
    **{f"levels/gallery/{name}": Drawing(command) for name, command in _GALLERY.items()},
    **{f"docs/pictures/{name}": drawing for name, drawing in _PAGES.items()},
}
"""The drawn pictures, by their paths in the repository."""
