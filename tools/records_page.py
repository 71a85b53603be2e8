#!/usr/bin/env python3
"""Write docs/records.md and its pictures, from the records in levels/records."""

import subprocess
import sys
from pathlib import Path

from trisolve.sliding.records import TABLES, Book, Floor, Record, proved_moves

DOCS = Path(__file__).resolve().parent.parent / "docs"
HEAD = """# Records: the hardest levels known

This page lists the hardest known levels on thirty floors, in push mode full. The first table
contains levels with one goal. The second table contains levels with any number of goals, including
one. If a row has no moves, nobody has searched that floor yet.

Each record has a certificate, which `trisolve verify` checks with an independent search. A level
can hold the record for a floor if its own floor is a part of that floor, so a record may have
additional walls. The [censuses](census.md#what-censuses-found) prove how hard a level with one goal
can be on a whole floor. They do not cover levels with additional walls or with more goals.

The column "seconds" shows how long the whole search took. The searches that took about 20 seconds
ran on a busy machine. The `--budget` in each command is the number of states that the search
explored, so you can repeat the search.

```console
$ trisolve records
one goal
...
```
"""
CODES = """The list shows the share code of each record and how the record was found:
"""
TAIL = """
## Beat a record

The records are files of the source tree, and `tools/fill_records.py` maintains them. In a
clone, search a floor, and then give the tool the level that the search found. The tool solves the
level, verifies the result with the slow search, and adds the level if it is harder than the record:

```sh
trisolve generate hexagon:4 --time-limit 600 --count 1 --seed 7 -o found.json
tools/fill_records.py add found.json --seconds 600
```

The exit code is 1 if the level is not harder, 2 if the level does not fit the floor, and 3 if
`--max-states` stops the check. If you made the level in another way, name its floor with `--floor`,
and say where the level comes from with `--found`. To keep records in a folder of your own, add
`--records DIR`, and show them with `trisolve records --records DIR`.

If `trisolve lint` reports a finding for a record, the record lists the finding's code and a reason
in `metadata.lint.ignore`. The records are not meant to be played as a pack: in some of them, a
block starts on its goal and has to come back.

The tool also searches many floors at once. The first command below searches all floors that
have no record, from small to large. The second command searches all floors again, on a
[cluster](checking.md#search-on-several-machines). The third command writes this page:

```sh
tools/fill_records.py search one-goal --time-limit 60
tools/fill_records.py search any-goals --time-limit 600 --seed 2 --again -- --scheduler tcp://10.0.0.5:8786
tools/records_page.py
```

`levels/records/floors.toml` lists the floors.
"""


def page_of(book: Book) -> str:
    """Return the page: both tables, with pictures, codes and how each record was found."""
    parts = [HEAD]
    for table, words in TABLES.items():
        rows = list(book.rows(table))
        parts.append(f"\n## {words[0].upper()}{words[1:]}\n\n{_table(table, rows)}")
        if any(record for _, record in rows):
            picture = f"pictures/records-{table}.png"
            parts.append(f"\n![The records with {words}, one board for each floor]({picture})\n")
        parts.append(_codes(rows))
    return "".join([*parts, TAIL])


def _table(table: str, rows: list[tuple[Floor, Record | None]]) -> str:
    lines = ["| floor | cells | moves | blocks | proved | seconds |", "| --- " * 6 + "|"]
    for floor, record in rows:
        proved = proved_moves(table, floor)
        limit = "" if proved is None else _proof(floor, record, proved)
        moves, blocks, seconds = "", "", ""
        if record is not None:
            moves, blocks = str(record.moves), str(len(record.level.blocks))
            seconds = f"{record.found['seconds']:g}" if "seconds" in record.found else ""
        n_cells = len(floor.cells)
        lines.append(f"| {floor.name} | {n_cells} | {moves} | {blocks} | {limit} | {seconds} |")
    return "\n".join(lines) + "\n"


def _proof(floor: Floor, record: Record | None, proved: int) -> str:
    """Return the proof that the census of a floor gives for its record."""
    if record is None or record.moves < proved:
        return f"some level on the whole floor needs {proved} moves"
    if record.moves > proved:
        return f"no level on the whole floor needs more than {proved} moves"
    is_whole = len(record.level.floor) == len(floor.cells)
    return ("" if is_whole else "as hard as ") + "the hardest level on the whole floor"


def _codes(rows: list[tuple[Floor, Record | None]]) -> str:
    parts = []
    for floor, record in rows:
        if record is None:
            continue
        found = record.found.get("command", "")
        how = f", found by `{found}`" if found.startswith("trisolve") else f", found by {found}"
        parts.append(f"- **{floor.name}**: `{record.code}`{how if found else ''}\n")
    return f"\n{CODES}\n{''.join(parts)}" if parts else ""


def main() -> None:
    """Write the page and one sheet for each table."""
    book = Book()
    (DOCS / "records.md").write_text(page_of(book), "utf-8")
    for table, words in TABLES.items():
        files = [
            str(book.path(record.table, floor)) for floor, record in book.rows(table) if record
        ]
        options = ["--per-page", "30", "--title", f"Records: {words}"] if len(files) > 1 else []
        output = str(DOCS / "pictures" / f"records-{table}.png")
        command = [sys.executable, "-m", "trisolve", "render", *files, *options, "-o", output]
        if files:
            subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
