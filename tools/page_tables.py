"""Write the tables that pages share with Python: modules of constants under web/static."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from trisolve import rating
from trisolve.files.whole import write_file
from trisolve.paint.palette import N_STRONG, STRONG
from trisolve.paint.skies import NAMES, Sky, sky
from trisolve.sliding.choices import PUSHED
from trisolve.sliding.insight.difficulty import CUT_OFFS, GRADES, WEIGHTS

STATIC = Path(__file__).parents[1] / "trisolve" / "web" / "static"
_Table = Mapping[str, tuple[str, str, object]]
"""Constants by name: what each is, its type in JSDoc (or ""), and its value."""


def _skies() -> dict[str, str]:
    """Return the colors of each sky and each night form, in the order of the roles, without #."""
    return {
        f"{name}-night" if dark else name: "".join(
            color.removeprefix("#") for color in sky(name, dark=dark)[2:]
        )
        for name in NAMES
        for dark in (False, True)
        if not (dark and name == "night")
    }


def tables() -> dict[str, tuple[str, _Table]]:
    """Return, for each path under static/, the first line and the constants of its table."""
    return {
        "shared/skies.js": (
            "The skies and their night forms",
            {
                "ROLES": ("The purpose of each color of a row.", "", Sky._fields[2:]),
                "SKIES": ("", "Record<string, string>", _skies()),
                "STRONG": ("The colors of blocks with goals, in turn.", "", STRONG[:N_STRONG]),
            },
        ),
        "sliding/grades.js": (
            "The difficulty of levels",
            {
                "GRADES": ("", "", GRADES),
                "CUT_OFFS": ("The minimum score of each grade after the first.", "", CUT_OFFS),
                "WEIGHTS": (
                    "Points for one unit of each part.",
                    "Record<string, number>",
                    WEIGHTS,
                ),
            },
        ),
        "sliding/push_words.js": (
            "The push modes",
            {"PUSHED": ("What a block pushes in each push mode.", "", PUSHED)},
        ),
        "sliding/rating_table.js": (
            "The numbers of trisolve/rating.py",
            {
                "RATING": (
                    "",
                    "",
                    {
                        "start": rating.START,
                        "scale": rating.SCALE,
                        "steps": rating.STEPS,
                        "lastStep": rating.LAST_STEP,
                        "nearOptimum": rating.NEAR_OPTIMUM,
                        "minSeconds": rating.MIN_SECONDS,
                        "rise": rating.RISE,
                        "width": rating.WIDTH,
                        "share": rating.SHARE,
                        "nRecent": rating.N_RECENT,
                    },
                )
            },
        ),
    }


def text(title: str, table: _Table) -> str:
    """Return a module of constants."""
    parts = [f"// {title}. Written by tools/page_tables.py.\n"]
    for name, (about, kind, value) in table.items():
        mark = " ".join(filter(None, [about, f"@type {{{kind}}}" if kind else ""]))
        comment = f"/** {mark} */\n" if mark else ""
        own = re.sub(r"(?<=\d)\.0\b", "", json.dumps(value, indent=2))  # 3 is shorter than 3.0
        parts.append(f"{comment}// prettier-ignore\nexport const {name} = {own};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    for path, table in tables().items():
        write_file(STATIC / path, text(*table))
