"""Write the table of skies that pages read: static/shared/skies.js, from paint/skies.json."""

from pathlib import Path

from trisolve.files.whole import write_file
from trisolve.paint.palette import N_STRONG, STRONG
from trisolve.paint.skies import NAMES, Sky, sky

PATH = Path(__file__).parents[1] / "trisolve" / "web" / "static" / "shared" / "skies.js"
ROLES = Sky._fields[2:]


def text() -> str:
    """Return the module: the names of the roles, a row for each sky and night form, and colors."""
    rows = [
        f'  {name if not dark else f"{chr(34)}{name}-night{chr(34)}"}:\n    "{_row(name, dark)}",'
        for name in NAMES
        for dark in (False, True)
        if not (dark and name == "night")
    ]
    names = "\n".join(f'  "{role}",' for role in ROLES)
    return (
        "// The skies and their night forms, which tools/skies.py writes from paint/skies.json.\n\n"
        f"/** What each color of a row is for. */\nexport const ROLES = [\n{names}\n];\n\n"
        "/** @type {Record<string, string>} */\nexport const SKIES = {\n"
        + "\n".join(rows)
        + "\n};\n\n/** The colors of blocks with goals, in turn. */\nexport const STRONG = [\n"
        + "".join(f'  "{color}",\n' for color in STRONG[:N_STRONG])
        + "];\n"
    )


def _row(name: str, dark: bool) -> str:
    return ",".join(color.removeprefix("#") for color in sky(name, dark=dark)[2:])


if __name__ == "__main__":
    write_file(PATH, text())
