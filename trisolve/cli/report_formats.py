"""Reports from ``check`` and ``lint`` for other programs: SARIF for code review, JUnit for CI."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.findings import Checked
from trisolve.errors import FormatError

FormatName: TypeAlias = Literal["text", "json", "sarif", "junit"]
Format: TypeAlias = Annotated[
    FormatName,
    typer.Option(
        "--format",
        help="The format of the report: text, json (the same as --json), SARIF 2.1.0 or JUnit XML.",
    ),
]


def chosen_format(given: FormatName, *, as_json: bool) -> FormatName:
    """Return the format of a report; raise FormatError if --json and --format disagree.

    >>> chosen_format("text", as_json=True), chosen_format("sarif", as_json=False)
    ('json', 'sarif')
    """
    if as_json and given not in ("text", "json"):
        raise FormatError(f"expected --json or --format {given}, got both")
    return "json" if as_json else given


def dump_report(
    format: str, command: str, levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]] = ()
) -> str:
    """Return the report of a command in the format "sarif" or "junit".

    `rules` explain the codes of findings: code, name, explanation.
    """
    if format == "sarif":
        from trisolve.cli.sarif import dump_sarif

        return dump_sarif(levels, rules)
    from trisolve.cli.junit import dump_junit

    return dump_junit(command, levels)
