"""``trisolve boco check``: whether moves are legal, claims right, certificates sound."""

from typing import Annotated, Any

import typer

from trisolve.boco.record import Check, Record
from trisolve.boco.record import check as check_record
from trisolve.cli.boco.options import read_records
from trisolve.cli.kinds import Kind, input_failed
from trisolve.cli.output import Code, gravest, say, say_json, titled
from trisolve.errors import FormatError, TrisolveError

EXAMPLES = (
    "trisolve boco check boco:cross boco:octagon",
    "trisolve boco check boco:octagon --json",
)
CODES = {"right": Code.DONE, "open": Code.DONE, "wrong": Code.NEGATIVE, "limit": Code.LIMIT}


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Records of games, .json or .jsonl, - for standard input; with --certificate "
            "boards too.",
            show_default=False,
        ),
    ],
    *,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="CERT",
            help="Check this certificate against the board, rim and swap of each file; a board "
            "alone is taken with the certificate's own rules.",
            show_default=False,
        ),
    ] = None,
    max_positions: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Stop checking a certificate at N positions."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a game, one line each.")
    ] = False,
) -> int:
    """Play records and hold what they claim against the game; or check a certificate.

    A certificate is checked by a verifier that shares nothing with the solver.
    """
    codes = []
    for file in files:
        try:
            codes += _check_file(file, certificate, max_positions, as_json)
        except TrisolveError as error:
            codes.append(input_failed(file, error, Kind.BOCO, as_json=as_json))
    return gravest(codes)


def _check_file(
    file: str, certificate: str | None, max_positions: int | None, as_json: bool
) -> list[Code]:
    if certificate is not None:
        return [_check_certificate(file, certificate, max_positions, as_json)]
    codes = []
    for label, record in read_records(file):
        found = check_record(record)
        codes.append(CODES[found.status])
        if as_json:
            value = _shape(label, record.name, found.status, found.right, found.wrong)
            say_json({**value, "ply": found.ply})
        else:
            _say(label, record, found)
    return codes


def _shape(
    file: str,
    name: str,
    status: str,
    right: Any = (),  # noqa: ANN401 - texts
    wrong: Any = (),  # noqa: ANN401 - texts
) -> dict[str, Any]:
    return {
        "file": file,
        "name": name,
        "status": status,
        "right": list(right),
        "wrong": list(wrong),
        "ply": None,
    }


def _say(label: str, record: Record, found: Check) -> None:
    say(f"{titled(label, record.name)}: {found.status}")
    for text in found.right:
        say(f"  {text}")
    for text in found.wrong:
        say(f"  wrong: {text}")


def _check_certificate(file: str, path: str, max_positions: int | None, as_json: bool) -> Code:
    from trisolve.boco.certificate import load_certificate, verify
    from trisolve.boco.game import Game
    from trisolve.cli.boco.options import is_record, read_source, sources
    from trisolve.mesh.boards import is_board_name

    proof = load_certificate(path)
    rules = proof.contents
    if is_board_name(file) or file.endswith(".obj") or not is_record(read_source(file)[0]):
        rim = rules.get("rim")
        game = Game(file, "wall" if rim == "wall" else "safe", rules.get("swap") is True)
    else:
        games = sources(file, None, False)
        if len(games) != 1:
            raise FormatError(f"expected one game, {file} has {len(games)}")
        game = games[0].state.game
    verdict = verify(game, proof, max_positions=max_positions)
    status = {"verified": "right", "refuted": "wrong", "limit": "limit"}[verdict.status]
    told = f"{verdict.status}: {verdict.reason}"
    if verdict.status == "verified":
        told = f"{told}; value {rules['value']} after moves {rules['moves']}"
    if verdict.position is not None:
        told = f"{told} (at {verdict.position})"
    if as_json:
        right, wrong = ([told], []) if status == "right" else ([], [told])
        say_json({**_shape(file, "", status, right, wrong), "position": verdict.position})
    else:
        say(f"{titled(path, '')} on {titled(file, '')}: {told}")
    return CODES[status]
