"""The JSON Schemas of all files accept the shipped files, and are never stricter than readers."""

import json
from collections import defaultdict
from copy import deepcopy
from functools import cache

import pytest
from jsonschema import Draft202012Validator
from places import LEVELS
from thorough import LONG

from trisolve import boco, entanglement, hexagon, mesh
from trisolve.boco.certificate import FORMAT as BOCO_CERTIFICATE
from trisolve.errors import TrisolveError
from trisolve.files.strict_json import parse_json
from trisolve.schemas import catalog, file_of, formats, schema_of
from trisolve.sliding.formats import parse
from trisolve.sliding.proof.certificate import parse_certificate
from trisolve.tantrix.files import parse_any
from trisolve.web.site.build import site_files
from trisolve.web.site.options import SiteOptions

READERS = {
    "level": parse,
    "pack": parse,
    "certificate": parse_certificate,
    "hexmap": hexagon.parse_map,
    "mesh": mesh.parse_mesh,
    "entanglement": entanglement.parse_puzzle,
    "tantrix": parse_any,
    "boco": boco.parse_record,
}
ODD = (None, True, -1, 0.5, 10**30, "x", [], {}, [[]], {"x": 1})


@cache
def by_format():
    """Return the shipped files as JSON values, by their format."""
    found = defaultdict(list)
    for path in sorted(LEVELS.rglob("*.json*")):
        text = path.read_text("utf-8")
        for one in text.splitlines() if path.suffix == ".jsonl" else [text]:
            value = json.loads(one)
            first = value[0] if isinstance(value, list) else value
            found[first.get("format")].append(value)
    return found


def shipped(kind):
    """Return the shipped files of a kind as JSON values, which no test changes."""
    return by_format()[f"trisolve-{kind}"]


def example(kind):
    if kind == "pack":
        return {
            "format": "trisolve-pack",
            "version": 1,
            "name": "One",
            "levels": [example("level")],
        }
    if kind == "mesh":
        return json.loads(mesh.dump_mesh(mesh.board("squares:2x2")))
    if kind == "hexmap":
        grid = hexagon.load_map(LEVELS / "hexagon" / "one-room.hex")
        return json.loads(hexagon.dump_map(grid, "json"))
    if kind == "boco":
        return {**shipped("boco")[0], "players": ["a", "b"], "metadata": {}}
    if kind == "certificate":
        layers = [{"states": 1, "hash": "0" * 32}]
        head = {"format": "trisolve-certificate", "version": 1, "rules": 1, "key": "0" * 16}
        return {**head, "metric": "moves", "status": "unsolvable", "layers": layers}
    return min(shipped(kind), key=lambda value: len(json.dumps(value)))


def mutants(value):
    """Yield the value with one part removed, added or replaced by something odd."""

    def changed(place, change):
        found = deepcopy(value)
        inner = found
        for key in place[:-1]:
            inner = inner[key]
        change(inner, place[-1])
        return found

    def places(inner, before=()):
        pairs = inner.items() if isinstance(inner, dict) else enumerate(inner[:2])
        for key, item in pairs:
            yield (*before, key)
            if isinstance(item, dict | list):
                yield from places(item, (*before, key))

    for place in list(places(value)):
        yield changed(place, lambda inner, key: inner.pop(key))
        for odd in ODD:
            yield changed(place, lambda inner, key, odd=odd: inner.__setitem__(key, odd))
    if isinstance(value, dict):
        yield {**value, "surplus": 1}


@pytest.mark.parametrize("kind", formats())
def test_every_kind_of_file_has_a_schema_with_a_stable_id(kind):
    schema = schema_of(kind)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"https://json.schemastore.org/trisolve-{kind}-1.json"
    assert schema["$id"].endswith(file_of(kind))


@pytest.mark.parametrize("kind", formats())
def test_bundled_files_are_valid(kind):
    validator = Draft202012Validator(schema_of(kind))
    for value in shipped(kind)[: 5 if LONG else 2]:
        validator.validate(value)


@pytest.mark.parametrize("kind", READERS)
def test_a_schema_accepts_what_its_reader_accepts_and_finds_malformed_files(kind):
    validator, read = Draft202012Validator(schema_of(kind)), READERS[kind]
    value = example(kind)
    validator.validate(value)
    n_found = n_refused = 0
    for mutant in mutants(value):
        text = json.dumps(mutant)
        valid = validator.is_valid(parse_json(text))
        try:
            read(text)
        except TrisolveError:
            n_refused += 1
            n_found += not valid
        else:
            assert valid, text[:400]
    assert n_found >= 0.8 * n_refused


def test_a_schema_covers_boco_certificates():
    proof = boco.certify(boco.Game("tetrahedron").new_initial_state())
    assert proof.contents["format"] == BOCO_CERTIFICATE
    Draft202012Validator(schema_of("boco-certificate")).validate(proof.contents)


@pytest.mark.long
def test_a_schema_covers_the_files_of_a_site():
    files = site_files(SiteOptions(sources=("article", "tutorial"), only=True))
    packs = [path for path in files if path.startswith("slide/packs/") and path.endswith(".json")]
    months = [path for path in files if path.startswith("daily/2") and path.endswith(".json")]
    assert packs
    assert months
    for kind, paths in (("site-pack", packs), ("daily", months)):
        validator = Draft202012Validator(schema_of(kind))
        for path in paths:
            validator.validate(json.loads(files[path]))
        broken = json.loads(files[paths[0]])
        del broken["format"]
        assert not validator.is_valid(broken)


def test_the_command_prints_each_schema_and_writes_all_with_the_catalog(run, tmp_path):
    assert json.loads(run("schema", "tantrix").out) == schema_of("tantrix")
    assert json.loads(run("schema", "catalog").out) == catalog()
    folder = tmp_path / "schemas"
    assert run("schema", "all", "-o", folder).out.startswith(
        f"{len(formats())} schemas and a catalog written to"
    )
    assert {path.name for path in folder.iterdir()} == {*map(file_of, formats()), "catalog.json"}
    assert {one["url"] for one in catalog()["schemas"]} == {schema_of(k)["$id"] for k in formats()}
    run("schema", "all").assert_one_line()
    run("schema", "level", "-o", folder).assert_one_line()
