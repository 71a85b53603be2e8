"""New boards: lattice faces merged at random, symmetrically if requested; the best boards are kept.

Two regions that share a side are merged if the result is one simple polygon without a hole. For a
symmetric board, one random symmetry of the lattice generates a group of rotations or reflections,
and all images of a pair under this group are merged at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from trisolve.boco.analysis import Analysis, analyze
from trisolve.boco.board import board_of, symmetries
from trisolve.boco.game import Game
from trisolve.boco.rules import Rim
from trisolve.errors import FormatError
from trisolve.kernels.randomness import SplitMix64

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

MIN_FACES, MAX_FACES = 6, 60
_MAX_MERGED = 4
_ATTEMPTS = 400
_NODES = 3_000_000
_WINNERS = {1: "first", 0: "draw", -1: "second", None: "open"}


@dataclass(frozen=True)
class Design:
    """A generated board with its analysis."""

    mesh: "Mesh"
    lattice: str
    seed: int
    analysis: Analysis

    def as_json(self) -> dict[str, Any]:
        """Return the board's size and its analysis as JSON values."""
        found = self.analysis
        return {
            "faces": self.mesh.n_faces,
            "lattice": self.lattice,
            "seed": self.seed,
            "value": found.value,
            "swap_value": found.swap_value,
            "wins": found.wins,
            "draws": found.draws,
            "losses": found.losses,
            "plies": found.plies,
            "first_share": found.first_share,
            "symmetries": found.symmetries,
        }

    def described(self) -> str:
        """Return a short description of how the board plays."""
        found = self.analysis
        wins = f"{found.wins} of {self.mesh.n_faces} first moves win"
        plies = f"games of {found.plies:.1f} moves"
        return f"{_WINNERS[found.value]}, {wins}, {plies}, {self.lattice}"

    @property
    def rank(self) -> tuple[int, float, float]:
        """The sort key for boards, best first: fair boards, then balanced boards, then long games.

        A board is fair if it is a draw with best play. Next come boards whose value is unknown and
        boards that are draws with the swap, then all others.
        """
        found = self.analysis
        fair = {0: 0, None: 1}.get(found.value, 2)
        if fair == 2 and found.swap_value == 0:
            fair = 1
        return fair, round(abs(found.first_share - 0.5), 6), -found.plies


def lattices(faces: int) -> tuple[str, ...]:
    """Return lattices for making boards with `faces` faces; they have about twice as many faces.

    >>> lattices(16)
    ('squares:6x6', 'hexagon:2', 'triangle:6', 'honeycomb:4')
    """
    wanted = 2 * faces
    side = _smallest(wanted, lambda n: n * n)
    hexagon = _smallest(wanted * 3 // 4, lambda n: 6 * n * n)
    honeycomb = _smallest(wanted, lambda n: 3 * n * (n - 1) + 1)
    return (
        f"squares:{side}x{side}",
        f"hexagon:{hexagon}",
        f"triangle:{side}",
        f"honeycomb:{honeycomb}",
    )


def _smallest(wanted: int, size: Callable[[int], int]) -> int:
    n = 1
    while size(n) < wanted:
        n += 1
    return n


class _Regions:
    """A lattice while faces are merged: which of its faces belong to the same region."""

    def __init__(self, mesh: "Mesh") -> None:
        self.mesh = mesh
        self.region = list(range(mesh.n_faces))
        self.rings = {face: list(ring) for face, ring in enumerate(mesh.faces)}
        self.sizes = dict.fromkeys(range(mesh.n_faces), 1)
        self.near = [mesh.traverse(face) for face in range(mesh.n_faces)]

    def copy(self) -> "_Regions":
        """Return a copy for trying a merge."""
        other = object.__new__(_Regions)
        other.mesh, other.near = self.mesh, self.near
        other.region, other.sizes = list(self.region), dict(self.sizes)
        other.rings = dict(self.rings)
        return other

    def merge(self, a: int, b: int) -> bool:
        """Merge the regions of two faces; return whether the result is one simple polygon."""
        one, two = self.region[a], self.region[b]
        if one == two:
            return True
        if self.sizes[one] + self.sizes[two] > _MAX_MERGED:
            return False
        ring = _join_rings(self.rings[one], self.rings[two])
        if ring is None:
            return False
        self.rings[one] = ring
        del self.rings[two]
        self.sizes[one] += self.sizes.pop(two)
        self.region = [one if region == two else region for region in self.region]
        return True

    def build(self, name: str) -> "Mesh":
        """Return the board without unused vertices."""
        from trisolve.mesh import build_mesh

        rings = [self.rings[region] for region in sorted(self.rings)]
        used = sorted({vertex for ring in rings for vertex in ring})
        number = {vertex: at for at, vertex in enumerate(used)}
        points = self.mesh.vertices.tolist()
        faces = [[number[vertex] for vertex in ring] for ring in rings]
        return build_mesh([points[vertex] for vertex in used], faces, name=name)


def _join_rings(one: list[int], two: list[int]) -> list[int] | None:
    """Return the outline of two rings that share sides, or None if it is not one simple ring.

    >>> _join_rings([0, 1, 2, 3], [2, 1, 4])
    [0, 1, 4, 2, 3]
    """
    sides = {(a, b) for ring in (one, two) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)}
    outer = {a: b for a, b in sides if (b, a) not in sides}
    if len(outer) != sum((b, a) not in sides for a, b in sides):
        return None  # the outline would pass a corner twice
    start = next((vertex for vertex in one if vertex in outer), None)
    if start is None:
        return None
    ring, at = [start], outer[start]
    while at != start:
        ring.append(at)
        at = outer[at]
    return ring if len(ring) == len(outer) else None


def _turns(mesh: "Mesh", random: SplitMix64) -> list[tuple[int, ...]]:
    """Return the symmetries generated by a random symmetry other than the identity."""
    board = board_of(mesh)
    found = symmetries(board, board.rim)
    if len(found) == 1:
        return found
    chosen = found[1 + random.uniform(len(found) - 1)]
    turns, at = [found[0]], chosen
    while at != found[0]:
        turns.append(at)
        at = tuple(chosen[face] for face in at)
    return turns


def make_board(lattice: str, faces: int, seed: int, *, symmetric: bool = False) -> "Mesh | None":
    """Return a board with `faces` faces merged from a lattice, or None if merging gets stuck.

    >>> make_board("squares:4x4", 9, 1).n_faces
    9
    """
    from trisolve.mesh import board

    random = SplitMix64(seed)
    regions = _Regions(board(lattice))
    turns = _turns(regions.mesh, random) if symmetric else [tuple(range(regions.mesh.n_faces))]
    for _ in range(_ATTEMPTS):
        if len(regions.rings) <= faces:
            break
        a = random.uniform(regions.mesh.n_faces)
        b = regions.near[a][random.uniform(len(regions.near[a]))]
        if regions.region[a] == regions.region[b]:
            continue
        tried = regions.copy()
        merged = all(tried.merge(turn[a], turn[b]) for turn in turns)
        if merged and len(tried.rings) >= faces:
            regions = tried
    if len(regions.rings) != faces:
        return None
    return regions.build(f"{faces} faces of {lattice}, seed {seed}")


def _candidates(
    faces: int, seed: int, symmetric: bool, chosen: str | None
) -> Iterator[tuple[str, int, "Mesh"]]:
    """Yield boards that are all different under the rules, until no new board turns up."""
    random = SplitMix64(seed)
    kinds = (chosen,) if chosen else lattices(faces)
    seen: set[str] = set()
    idle = 0
    while idle < _ATTEMPTS:
        lattice = kinds[random.uniform(len(kinds))]
        own_seed = random.draw() >> 33
        made = make_board(lattice, faces, own_seed, symmetric=symmetric)
        idle += 1
        if made is not None and (key := board_of(made).key) not in seen:
            seen.add(key)
            idle = 0
            yield lattice, own_seed, made


def design(
    faces: int,
    *,
    count: int = 1,
    seed: int = 0,
    rim: Rim = "safe",
    symmetric: bool = False,
    lattice: str | None = None,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Design]:
    """Return the best of several random boards, best first.

    Parameters
    ----------
    faces : the number of faces on each board
    count : how many boards to return; fewer if the lattice allows only fewer
    seed : equal seeds give equal boards
    rim : the rim rule that applies when boards are compared
    symmetric : whether boards must be symmetric
    lattice : the name of the board whose faces are merged; by default one of four lattices
    tries : how many boards to make and analyze; three times the count by default
    progress : called with (boards analyzed, boards to analyze)

    >>> [board.mesh.n_faces for board in design(8, count=2, tries=2, lattice="squares:4x4")]
    [8, 8]
    """
    if not MIN_FACES <= faces <= MAX_FACES:
        raise FormatError(f"expected from {MIN_FACES} to {MAX_FACES} faces, got {faces}")
    if count < 1:
        raise FormatError(f"expected count of at least 1, got {count}")
    n = max(tries or 3 * count, count)
    found: list[Design] = []
    for name, own_seed, mesh in _candidates(faces, seed, symmetric, lattice):
        analysis = analyze(Game(mesh, rim), max_nodes=_NODES)
        found.append(Design(mesh, name, own_seed, analysis))
        if progress is not None:
            progress(len(found), n)
        if len(found) == n:
            break
    if not found:
        raise FormatError(f"expected a lattice that gives boards with {faces} faces, got {lattice}")
    return sorted(found, key=lambda one: one.rank)[:count]


def with_metadata(made: Design, name: str) -> "Mesh":
    """Return the mesh of a design under a new name, with the analysis in its metadata."""
    found = made.analysis
    facts: dict[str, Any] = {
        "value": found.value,
        "swap_value": found.swap_value,
        "plies": found.plies,
        "first_share": found.first_share,
        "lattice": made.lattice,
        "seed": made.seed,
    }
    return replace(made.mesh, name=name, metadata={"boco": facts})
