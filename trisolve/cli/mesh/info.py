"""``trisolve mesh info``: what a mesh consists of."""

from collections import Counter

from trisolve.cli.kinds import Kind, input_failed
from trisolve.cli.mesh.options import MeshFiles, Reading, reads_meshes
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, counted, gravest, say, say_json, titled
from trisolve.errors import TrisolveError
from trisolve.mesh import Mesh, load_mesh

EXAMPLES = (
    "trisolve mesh info squares:3x3",
    "trisolve mesh info octagon torus:8x5 --json",
)


@reads_meshes
def info(
    files: MeshFiles,
    *,
    reading: Reading,
    as_json: AsJson = False,
) -> int:
    """Count the vertices, edges, faces, components and boundary loops of meshes."""
    codes = []
    for file in files:
        try:
            mesh = load_mesh(file, **reading._asdict())
        except TrisolveError as error:
            codes.append(input_failed(file, error, Kind.MESH, as_json=as_json))
            continue
        codes.append(Code.DONE)
        found = _described(file, mesh)
        if as_json:
            say_json(found)
        else:
            _say(found)
    return gravest(codes)


def _described(file: str, mesh: Mesh) -> dict[str, object]:
    sizes = Counter(map(len, mesh.faces))
    return {
        "file": file,
        "name": mesh.name,
        "vertices": mesh.n_vertices,
        "edges": mesh.n_edges,
        "faces": mesh.n_faces,
        "isolated": mesh.n_isolated,
        "components": mesh.n_components,
        "euler": mesh.euler,
        "genus": mesh.genus,
        "loops": [len(loop) for loop in mesh.loops],
        "sizes": {str(size): sizes[size] for size in sorted(sizes)},
        "flat": mesh.is_flat,
        "notes": list(mesh.notes),
    }


def _say(found: dict[str, object]) -> None:
    name = str(found["name"])
    say(titled(str(found["file"]), "" if name == found["file"] else name))
    keys = ("vertices", "edges", "faces", "isolated", "components", "euler", "genus")
    rows = [(key, str(found[key])) for key in keys]
    loops, sizes = found["loops"], found["sizes"]
    assert isinstance(loops, list)
    assert isinstance(sizes, dict)
    lengths = ", ".join(str(length) for length in loops[:12]) + (", ..." if len(loops) > 12 else "")
    rows.append(("loops", f"{len(loops)} (of {lengths} sides)" if loops else "0"))
    rows.append(("sizes", ", ".join(f"{counted(n, 'face')} of {k}" for k, n in sizes.items())))
    rows.append(("flat", "yes" if found["flat"] else "no"))
    for key, value in rows:
        say(f"  {key:<11}{value}")
    notes = found["notes"]
    assert isinstance(notes, list)
    for note in notes:
        say(f"  note: {note}")
