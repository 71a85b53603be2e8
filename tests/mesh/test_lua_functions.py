"""The Lua module of a mesh gives the answers of the mesh and of BOCO's rules in Python."""

from random import Random

import numpy as np
import pytest
from lupa import lua54
from thorough import LONG

from trisolve import boco
from trisolve.boco.rules import IllegalTurn, group_at, is_encircled
from trisolve.mesh import MeshError, board, build_mesh
from trisolve.mesh.tables import dump_lua

LUA = lua54.LuaRuntime()
NAMES = (
    *("octagon", "rosette", "cube", "dodecahedron", "icosahedron", "octahedron", "torus:4x3"),
    *("squares:1x1", "squares:3x2", "squares:5x4", "triangle:3", "triangle:6", "hexagon:2"),
    *("honeycomb:3", "kagome:2", "cairo:2", "snub-square:2", "floret:2", "deltoidal:2", "hat:1"),
    *("penrose:2", "penrose-kites:2", "spectre:1", "truncated-cube", "snub-cube", "rhombille:2"),
    *("kagome-torus:3x3", "elongated-triangular:2", "prismatic-pentagonal:2", "kisrhombille:1"),
)


def star(random):
    """Return a board of one face with corners at random distances, rotated in space."""
    n = random.randrange(3, 16)
    angles = [2 * np.pi * k / n for k in range(n)]
    points = np.array([[np.cos(a), np.sin(a), 0] for a in angles])
    points *= np.array([[random.uniform(0.2, 1)] for _ in angles])
    turn, _ = np.linalg.qr([[random.gauss(0, 1) for _ in range(3)] for _ in range(3)])
    return build_mesh(points @ turn + random.uniform(-3, 3), [range(n)])


def torn(random):
    """Return a named board without some of its faces."""
    whole = board(random.choice(NAMES))
    kept = [face for face in whole.faces if random.random() < 0.8] or whole.faces[:1]
    return build_mesh(whole.vertices, kept, split=True)


def boards():
    random = Random(7)
    made = [(star, torn)[k % 2](random) for k in range(170)]
    return [*map(board, NAMES), *made]


def lua_of(mesh, number=0):
    faces = ("columns", "records")[number % 2]
    return LUA.execute(dump_lua(mesh, faces))


def lists(table):
    return [tuple(one.values()) for one in table.values()]


def corners_of(mesh, face):
    return mesh.vertices[list(mesh.faces[face])]


def check_faces(mesh, module, random):
    for face in range(mesh.n_faces):
        across = [one + 1 for one in mesh.traverse(face)]
        assert list(module.traverse(face + 1).values()) == across
        triangles = [tuple(v + 1 for v in triple) for triple in mesh.triangulate(face)]
        assert lists(module.triangulate(face + 1)) == triangles
        weights = np.array([random.random() for _ in mesh.faces[face]])
        inside = weights @ corners_of(mesh, face) / weights.sum()
        corner = mesh.vertices[mesh.faces[face][0]]
        for x, y, _ in (inside, corner) if mesh.is_flat else ():
            assert module.pick(x, y) == (mesh.pick2d(x, y) + 1 or False)


def check_rays(mesh, module, random):
    rays = LUA.table_from
    for _ in range(6):
        origin = [random.gauss(0, 4) for _ in range(3)]
        triangle = mesh.vertices[list(mesh.triangulate(random.randrange(mesh.n_faces))[0])]
        weights = np.array([random.random() for _ in range(3)])
        direction = (weights @ triangle / weights.sum() - origin).tolist()
        hit = mesh.pick_ray(origin, direction)
        face, t = module.intersect(rays(origin), rays(direction))
        assert face == hit.face + 1
        assert t == pytest.approx(hit.t)
        missed = [-x for x in direction]
        assert module.intersect(rays(origin), rays(missed)) == (False, None) or (
            mesh.pick_ray(origin, missed) is not None
        )


@pytest.mark.long
def test_lua_walks_picks_triangulates_and_intersects_like_python_on_200_boards():
    random, found = Random(1), boards()
    assert len(found) == 200
    for number, mesh in enumerate(found):
        module = lua_of(mesh, number)
        check_faces(mesh, module, random)
        check_rays(mesh, module, random)


def code_of(state, face):
    try:
        state.child(face)
    except IllegalTurn as error:
        return error.code
    return False


def check_position(state, module, random):
    game = state.game
    owners = {f: state.owner(f) for f in range(game.n_faces) if state.owner(f) is not None}
    position = LUA.table_from({f + 1: p + 1 for f, p in owners.items()})
    position["rim"] = game.rim
    for face in (-1, game.n_faces, *random.sample(range(game.n_faces), min(6, game.n_faces))):
        assert module.fault(position, face + 1) == code_of(state, face)
    for face in owners:
        group = group_at(game.board, owners, face)
        found = module.encircled(position, face + 1)
        if is_encircled(game.board, game.rim, owners, group):
            assert list(found.values()) == sorted(f + 1 for f in group)
        else:
            assert found is False


def test_lua_plays_games_of_boco_by_the_rules():
    random = Random(2)
    codes = set()
    for number in range(200 if LONG else 40):
        mesh = board(NAMES[number % len(NAMES)])
        if mesh.n_faces > 64:
            mesh = board("squares:4x4")
        module = lua_of(mesh, number // 2)
        state = boco.Game(mesh, rim=("safe", "wall")[number % 2]).new_initial_state()
        while not state.is_terminal():
            if random.random() < 0.3:
                check_position(state, module, random)
            state.apply_action(random.choice(state.legal_actions()))
        check_position(state, module, random)
        codes.add(state.reason)
    assert codes == {"encircled", "self-encircled", "full", "no-move"} & codes
    assert len(codes) >= 3


def test_a_ray_from_inside_through_an_edge_or_a_corner_hits_a_face():
    table = LUA.table_from
    for name in ("cube", "icosahedron", "snub-cube", "dodecahedron"):
        mesh = board(name)
        module = lua_of(mesh)
        for edge in range(mesh.n_edges):
            ends = mesh.vertices[list(mesh.edge_record(edge).vertices)]
            for place in (ends[0], ends.mean(axis=0), ends[0] * 0.75 + ends[1] * 0.25):
                inside = np.array([0.1, 0.2, 0.07]) + mesh.vertices.mean(axis=0)
                way = place - inside
                face, t = module.intersect(table(inside.tolist()), table(way.tolist()))
                assert face
                assert t == pytest.approx(mesh.pick_ray(inside, way).t)


def test_a_face_that_python_refuses_has_no_triangles_in_lua():
    crossing = [[0, 0, 0], [2, 2, 0], [2, 0, 0], [0, 1, 0]]
    line = [[0, 0, 0], [1, 1, 1], [2, 2, 2]]
    back = [[0, 0, 0], [2, 0, 0], [1, 0, 0], [1, 2, 0]]
    for points in (crossing, line, back):
        mesh = build_mesh(points, [range(len(points))])
        with pytest.raises(MeshError, match="degenerate-face"):
            mesh.triangulate(0)
        assert lua_of(mesh).triangulate(1) is False


def test_lua_keeps_corners_on_straight_sides_exact():
    points = [[0, 0, 0], [0.1, 0.1, 0], [0.2, 0.2, 0], [0.3, 0.3, 0], [1 / 3, 0.7, 0], [-1, 1, 0]]
    mesh = build_mesh(points, [range(len(points))])
    expected = [tuple(v + 1 for v in triple) for triple in mesh.triangulate(0)]
    assert lists(lua_of(mesh).triangulate(1)) == expected
