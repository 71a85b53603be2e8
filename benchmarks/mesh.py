#!/usr/bin/env python3
"""How fast meshes are, each as a ratio to well-known libraries measured in the same run.

Processor time of one thread, the least of several runs, everything compiled before. Libraries that
are not installed are left out: pip install trimesh meshio openmesh libigl rtree embreex
mapbox_earcut networkx.
"""

import argparse
import tempfile
import tracemalloc
from importlib.util import find_spec
from pathlib import Path
from time import process_time

import numpy as np

from trisolve import mesh
from trisolve.mesh.engine import topology
from trisolve.mesh.obj_reading import obj_contents


def surface(n):
    """Return a bent surface of 2 n² triangles, in no particular order of z."""
    i = np.arange(n * n)
    a = i // n * (n + 1) + i % n
    corners = [[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]
    faces = np.array(corners).transpose(2, 0, 1).reshape(-1, 3)
    x, y = (axis.ravel().astype(float) for axis in np.meshgrid(np.arange(n + 1), np.arange(n + 1)))
    points = np.stack([x, y, 5 * np.sin(0.1 * x) * np.cos(0.07 * y)], axis=1)
    return points + np.random.default_rng(1).random(points.shape) / 100, faces


def obj_of(points, faces):
    """Return triangles as OBJ text, with six decimals as most programs write them."""
    rows = ["v %.6f %.6f %.6f" % tuple(p) for p in points.tolist()]  # noqa: UP031
    rows += ["f %d %d %d" % tuple(f) for f in (faces + 1).tolist()]  # noqa: UP031
    return ("\n".join(rows) + "\n").encode()


def comb(n):
    """Return a comb of n corners with deep teeth."""
    k = n // 2 - 1
    teeth = [(k - i / 2, 100.0 if i % 2 == 0 else 1.0) for i in range(2 * k)]
    return np.array([(0.0, 0.0), (float(k), 0.0), *teeth])


def least(work, runs):
    """Return the least processor time of some runs, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def have(*modules):
    """Return whether all of some libraries are installed."""
    return all(find_spec(module) for module in modules)


def row(what, ours, unit, goal, peers):
    """Print a line: what, our figure, the goal, and the ratio to each peer."""
    text = "  ".join(f"{name} {figure:,.4g} (x {ours / figure:.2f})" for name, figure in peers)
    print(f"{what:<34} {ours:>12,.4g} {unit:<8} goal {goal:<12} {text}")


def reading(runs):
    """Measure the OBJ reader on a file of 10 MB, as its users call it."""
    data = obj_of(*surface(367))
    megabytes = len(data) / 1e6
    peers = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "surface.obj"
        path.write_bytes(data)
        if have("trimesh"):
            import trimesh

            read = lambda: trimesh.load(path, process=False)  # noqa: E731
            peers.append(("trimesh", megabytes / least(read, runs)))
        if have("meshio"):
            import meshio

            peers.append(("meshio", megabytes / least(lambda: meshio.read(path), 1)))
        if have("openmesh"):
            import openmesh

            read = lambda: openmesh.read_trimesh(str(path))  # noqa: E731
            peers.append(("openmesh", megabytes / least(read, runs)))
        if have("igl"):
            import igl

            peers.append(("libigl", megabytes / least(lambda: igl.readOBJ(str(path)), runs)))
        goal = "x >= 0.5"
        ours = megabytes / least(lambda: mesh.load_mesh(path), runs)
        row(f"OBJ, {megabytes:.1f} MB, load_mesh", ours, "MB/s", goal, peers)
        ours = megabytes / least(lambda: obj_contents(data), runs)
        row("OBJ, text to arrays, unchecked", ours, "MB/s", goal, peers)
    tracemalloc.start()
    mesh.parse_obj(data)
    row("OBJ, memory over text", tracemalloc.get_traced_memory()[1] / len(data), "x", "<= 6", [])
    tracemalloc.stop()


def half_edges(points, faces, runs):
    """Measure half-edges with all checks."""
    corners = faces.astype(np.int32).ravel()
    starts = np.arange(len(faces) + 1, dtype=np.int32) * 3

    def work():
        assert topology.corners_pass(corners, starts, len(points))
        assert topology.half_edges_of(corners, starts, len(points))

    peers = []
    if have("trimesh"):
        import trimesh

        def adjacency():
            return trimesh.Trimesh(points, faces, process=False).face_adjacency

        peers.append(("trimesh face_adjacency", 1e3 * least(adjacency, runs)))
    what = f"half-edges, checks, {len(faces):,} faces"
    row(what, 1e3 * least(work, runs), "ms", "<= 50", peers)


def points_picked(runs):
    """Measure point picks."""
    rng = np.random.default_rng(2)
    for size, goal in ((100, ">= 1 million"), (300, ">= 300,000")):
        board = mesh.board(f"squares:{size}x{size}")
        points = rng.random((300_000, 2)) * size
        seconds = least(lambda b=board, p=points: b.pick2d(p), runs)
        row(f"pick2d, {size} x {size}", len(points) / seconds, "/s", goal, [])


def rays_picked(points, faces, runs):
    """Measure ray picks."""
    rng = np.random.default_rng(3)
    size = points[:, 0].max()
    n = 100_000
    origins = np.stack([rng.random(n) * size, rng.random(n) * size, np.full(n, 50.0)], axis=1)
    ends = np.stack([rng.random(n) * size, rng.random(n) * size, np.zeros(n)], axis=1)
    ways = ends - origins
    peers = []
    if have("trimesh"):
        import trimesh

        surface_of = trimesh.Trimesh(points, faces, process=False)
        if have("embreex"):
            embree = trimesh.ray.ray_pyembree.RayMeshIntersector(surface_of)
            seconds = least(lambda: embree.intersects_first(origins, ways), runs)
            peers.append(("embree", n / seconds))
        if have("rtree"):
            rtree = trimesh.ray.ray_triangle.RayMeshIntersector(surface_of)
            few = 50  # it looks at thousands of triangles a ray, all rays at once
            seconds = least(lambda: rtree.intersects_first(origins[:few], ways[:few]), 1)
            peers.append(("rtree", few / seconds))
    m = mesh.build_mesh(points, faces)
    seconds = least(lambda: m.pick_ray(origins, ways), runs)
    row("pick_ray, nearest", n / seconds, "/s", ">= 300,000", peers)


def faults(runs):
    """Measure how long the first fault takes: one bow-tie among squares that touch nothing."""
    for n in (1_000, 4_000):
        text = "".join(
            f"v {2 * k + x} {y} 0\n" for k in range(n) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
        )
        text += "v -1 0 0\nv -1 -1 0\n"
        text += "".join(f"f {k} {k + 1} {k + 2} {k + 3}\n" for k in range(1, 4 * n, 4))
        text += f"f 1 {4 * n + 1} {4 * n + 2}\n"
        row(
            f"one bow-tie, {n:,} squares",
            least(lambda t=text: mesh.inspect(t), runs),
            "s",
            "<= 2",
            [],
        )


def triangulation(runs):
    """Measure the cutting of one large face."""
    ring = comb(10_000)
    m = mesh.build_mesh(np.c_[ring, np.zeros(len(ring))], [range(len(ring))])
    peers = []
    if have("mapbox_earcut"):
        import mapbox_earcut

        ends = np.array([len(ring)], dtype=np.uint32)
        seconds = least(lambda: mapbox_earcut.triangulate_float64(ring, ends), runs)
        peers.append(("earcut", 1e3 * seconds))
    row("triangulate, a comb of 10,000", 1e3 * least(m.triangles, runs), "ms", "<= 3 x", peers)


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=299, help="squares along a side of the surface")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    points, faces = surface(arguments.size)
    print(f"{len(faces):,} triangles; figures in processor time, x: ours over theirs")
    reading(arguments.runs)
    half_edges(points, faces, arguments.runs)
    points_picked(arguments.runs)
    rays_picked(points, faces, arguments.runs)
    faults(arguments.runs)
    triangulation(arguments.runs)


if __name__ == "__main__":
    main()
