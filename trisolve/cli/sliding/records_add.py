"""``trisolve records add``: claim that levels are harder than the records."""

from typing import Annotated, Any

import typer

from trisolve.cli.option_records import PlainStateLimits
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.cli.sliding.options import Files
from trisolve.cli.sliding.records_options import RecordsFolder
from trisolve.cli.sliding.sources import LINKS
from trisolve.sliding.formats import Link
from trisolve.sliding.records.book import Book
from trisolve.sliding.records.claims import claim

EXAMPLES = (
    "trisolve records add --records mine --floor triangle:5 "
    "tri1.QAQACIBwPh_P-CAAMABAAAAgIcBAEr6aqFQ",
)


def add(
    files: Files,
    *,
    floor: Annotated[
        str | None,
        typer.Option(
            metavar="FLOOR",
            help="The level's floor, as named in `trisolve records`; by default, the shape on "
            "which the level was generated.",
            show_default=False,
        ),
    ] = None,
    found: Annotated[
        str | None,
        typer.Option(
            metavar="WORDS",
            help="How the level was found, if trisolve did not generate it.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0, metavar="SECONDS", help="How long the search took.", show_default=False
        ),
    ] = None,
    records: RecordsFolder = None,
    limits: PlainStateLimits,
    as_json: AsJson = False,
) -> int:
    """Check whether levels are harder than the records of their floors, and write the new records.

    Each level is solved, graded, and verified by the slow search that shares nothing with the
    solver. The codes of lint findings are listed in the level, which is not changed otherwise. A
    level with one goal is claimed for the table of such levels, and also counts for the table of
    levels with any number of goals. The exit code is 1 if a level is not harder than the record, 2
    if it does not fit the floor, and 3 if a limit stopped the check.
    """
    run, book = Run(LINKS, files, as_json=as_json), Book(records)
    how: dict[str, Any] = {"command": found, "seconds": seconds}
    known = {key: value for key, value in how.items() if value is not None}

    def work(link: Link) -> str:
        options = {"floor": floor, "found": known}
        claimed = run.search(claim, link.level, book, limits=limits, **options)
        return run.tell(claimed)

    return run.each(work)
