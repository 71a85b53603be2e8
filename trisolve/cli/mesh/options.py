"""What the commands on meshes share: where a mesh comes from, and how it is read."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import typer

MeshFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A mesh: .obj, .json, - for standard input, or the name of a board such as "
        "squares:3x3.",
        show_default=False,
    ),
]
MeshFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Meshes: .obj, .json, - for standard input, or names of boards such as squares:3x3.",
        show_default=False,
    ),
]


class Reading(NamedTuple):
    """How a mesh is read: the options that `load_mesh` takes."""

    merge: bool = False
    orient: bool = False
    stitch: bool = False
    split: bool = False
    up: str = "z"


_OPTIONS: dict[str, Any] = {
    "merge": Annotated[
        bool, typer.Option("--merge", help="Join vertices at exactly equal positions.")
    ],
    "orient": Annotated[bool, typer.Option("--orient", help="Turn faces so that neighbors agree.")],
    "stitch": Annotated[
        bool,
        typer.Option(
            "--stitch", help="Make a corner in the middle of a side a corner of that face too."
        ),
    ],
    "split": Annotated[
        bool,
        typer.Option("--split", help="Duplicate the vertices where faces touch only at a corner."),
    ],
    "up": Annotated[
        Literal["z", "y", "x", "-z", "-y", "-x"],
        typer.Option(help="The axis of the file that points up; Blender writes y."),
    ],
}


def reads_meshes(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of `Reading`; it gets them together as `reading`.

    >>> @reads_meshes
    ... def show(file: str, *, reading: Reading) -> int:
    ...     return int(reading.merge)
    >>> show("board.obj", merge=True)
    1
    """

    @wraps(command)
    def wrapped(*args: Any, **options: Any) -> int:  # noqa: ANN401 - the command's own
        given = {name: options.pop(name) for name in Reading._fields if name in options}
        return command(*args, reading=Reading(**given), **options)

    own = [one for one in signature(command).parameters.values() if one.name != "reading"]
    defaults = Reading()._asdict()
    added = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=annotation)
        for name, annotation in _OPTIONS.items()
    ]
    as_json = [one for one in own if one.name == "as_json"]
    others = [one for one in own if one.name != "as_json"]
    parameters = [*others, *added, *as_json]
    made: Any = wrapped
    made.__signature__ = signature(command).replace(parameters=parameters)
    made.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": int}
    return wrapped
