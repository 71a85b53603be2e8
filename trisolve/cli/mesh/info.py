"""``trisolve mesh info``: the parts of a mesh, counted."""

from trisolve.cli.mesh.options import MeshFiles
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.mesh.entries import BOARDS, Facts

EXAMPLES = (
    "trisolve mesh info squares:3x3",
    "trisolve mesh info octagon torus:8x5 --json",
)


def info(files: MeshFiles, *, as_json: AsJson = False) -> int:
    """Count the vertices, edges, faces, components and boundary loops of meshes."""
    run = Run(BOARDS, files, as_json=as_json)
    return run.each(lambda mesh: run.tell(Facts(mesh)))
