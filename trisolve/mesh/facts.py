"""Count the parts of a mesh."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from trisolve.mesh.surface import Mesh
from trisolve.wording import counted

_COUNTS = ("vertices", "edges", "faces", "isolated", "components", "euler", "genus")
_MAX_LOOPS = 12


@dataclass(frozen=True)
class Facts:
    """The counts of a mesh.

    >>> from trisolve.mesh import board
    >>> Facts(board("cube")).as_json()["faces"]
    6
    """

    mesh: Mesh

    def as_json(self) -> dict[str, Any]:
        """Return the counts as JSON values, as ``mesh info --json`` prints them."""
        mesh = self.mesh
        sizes = Counter(map(len, mesh.faces))
        return {
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

    def described(self) -> str:
        """Return the counts as a table."""
        found = self.as_json()
        rows = [(key, str(found[key])) for key in _COUNTS]
        loops: list[int] = found["loops"]
        more = ", ..." if len(loops) > _MAX_LOOPS else ""
        lengths = ", ".join(map(str, loops[:_MAX_LOOPS])) + more
        rows.append(("loops", f"{len(loops)} (of {lengths} sides)" if loops else "0"))
        sizes = (f"{counted(n, 'face')} of {size}" for size, n in found["sizes"].items())
        rows.append(("sizes", ", ".join(sizes)))
        rows.append(("flat", "yes" if found["flat"] else "no"))
        lines = [f"{key:<11}{value}" for key, value in rows]
        return "\n".join(lines + [f"note: {note}" for note in found["notes"]])
