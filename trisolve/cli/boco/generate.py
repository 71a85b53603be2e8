"""``trisolve boco generate``: new boards, the fairest first."""

import os
import sys
from typing import Annotated

import typer

from trisolve.boco.generate import MAX_FACES, MIN_FACES, Design, design, with_metadata
from trisolve.cli.boco.options import RimOption, counted_progress
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import STDOUT, Code, say, say_json
from trisolve.errors import FileError, FormatError
from trisolve.mesh import dump_mesh

EXAMPLES = (
    "trisolve boco generate --faces 12 --count 2 --tries 4 -o boards",
    "trisolve boco generate --faces 16 --symmetric --seed 5 --count 1 --json -o boards",
)
_WORTH = {1: "first", 0: "draw", -1: "second", None: "open"}


def generate(
    *,
    faces: Annotated[
        int,
        typer.Option(min=MIN_FACES, max=MAX_FACES, metavar="N", help="How many faces a board has."),
    ] = 20,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many boards to write.")] = 1,
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=2**64 - 1, metavar="S", help="The same seed gives the same boards."
        ),
    ] = 1,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="Make symmetric boards.")] = False,
    lattice: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="BOARD",
            help="The name of the board whose faces are merged; by default one of four lattices.",
            show_default=False,
        ),
    ] = None,
    tries: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="How many boards to make and compare; by default 3 times --count.",
            show_default=False,
        ),
    ] = None,
    rim: RimOption = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="The directory to write to, made if missing; - for standard output.",
        ),
    ] = ".",
    as_json: AsOneJson = False,
) -> int:
    """Make boards by merging faces of a lattice, and keep the best: fair ones, then long games.

    Each board is solved within 3,000,000 positions, and played by two players who look two moves
    ahead. The results are in the metadata of its file; board-1.json is the best.
    """
    if output == STDOUT and (count > 1 or as_json):
        raise FormatError("-o -: expected one board, without --json")
    with counted_progress("boards") as progress:
        made = design(
            faces,
            count=count,
            seed=seed,
            rim="wall" if rim == "wall" else "safe",
            symmetric=symmetric,
            lattice=lattice,
            tries=tries,
            progress=progress,
        )
    if output == STDOUT:
        sys.stdout.write(dump_mesh(with_metadata(made[0], f"Board 1 of seed {seed}")))
        return Code.DONE
    boards = []
    for number, one in enumerate(made, 1):
        path = os.path.join(output, f"board-{number}.json")
        _write(one, f"Board {number} of seed {seed}", path)
        boards.append(_as_dict(one, path))
        if not as_json:
            found = one.analysis
            say(
                f"{path}: {_WORTH[found.value]}, {found.wins} of {one.mesh.n_faces} first moves "
                f"win, games of {found.plies:.1f} moves, {one.lattice}"
            )
    if as_json:
        say_json({"boards": boards})
    return Code.DONE


def _write(one: Design, name: str, path: str) -> None:
    from trisolve.mesh import save_mesh

    directory = os.path.dirname(path)
    try:
        os.makedirs(directory or ".", exist_ok=True)
    except OSError as error:
        expected = "expected a directory that can be made"
        raise FileError(f"{directory}: {expected}: {error.strerror}") from None
    save_mesh(with_metadata(one, name), path)


def _as_dict(one: Design, path: str) -> dict[str, object]:
    found = one.analysis
    return {
        "written": path,
        "faces": one.mesh.n_faces,
        "lattice": one.lattice,
        "seed": one.seed,
        "value": found.value,
        "swap_value": found.swap_value,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "plies": found.plies,
        "first_share": found.first_share,
        "symmetries": found.symmetries,
    }
