"""All kernels that Python calls are compiled or loaded once their puzzle has been warmed up."""

import ast
import subprocess
import sys
from functools import partial
from types import SimpleNamespace

import pytest
from places import ROOT
from thorough import first_daily

from trisolve import warming
from trisolve.warming import compiled_rooms

DECORATORS = {"kernel", "inlined"}
FOR_TESTS = {"trisolve.sliding.engine.store:home"}
USED = """
import sys
from types import SimpleNamespace
import numpy as np
import trisolve
from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.large.ranks import Ranks
from trisolve.sliding.engine.large.visited import GrowingVisited
from trisolve.stopwatch import heard_by

trisolve.warm_up("sliding")
heard = SimpleNamespace(begin=print, end=lambda: None)
with heard_by(heard):
    level = trisolve.load_level("article:puzzle-30")
    for metric in ("moves", "steps"):
        trisolve.analyze(level, metric=metric).graph.entered_on_shortest()
    trisolve.generate("hexagon:3", trials=20, seed=1)
    states = np.arange(1000, dtype=np.uint64)
    parts = np.array([digit << 4 * block for block in range(15) for digit in range(16)], np.uint64)
    with Threads(2) as threads:
        for bits in (14, 34, 38, 50):  # bits; slots of 32 bits, of 64 and then 32, of 64
            growing = GrowingVisited(Ranks(parts, 1 << bits), threads, lambda: False)
            growing.save()
            growing.make_room(states, 2000)
            growing.make_room(states, 200_000)
"""
WARMED = """
import sys
from importlib import import_module
import trisolve
trisolve.warm_up(sys.argv[1])
for name in sys.argv[2:]:
    module, _, kernel = name.rpartition(":")
    if not getattr(import_module(module), kernel).entry.signatures:
        print(name)
"""


def is_kernel(node):
    return any(isinstance(mark, ast.Name) and mark.id in DECORATORS for mark in node.decorator_list)


def imports(tree):
    """Return the target of each name that a module imports, as "module:name"."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}:{alias.name}"
    return names


def called_by_python(module, tree):
    """Yield "module:name" for all that a module's Python calls, except in kernels."""
    names, waiting = imports(tree), [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) and is_kernel(node):
            continue
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name):
            yield names.get(called.id, f"{module}:{called.id}")
        elif isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            yield f"{names.get(called.value.id, '').replace(':', '.')}:{called.attr}"
        waiting += ast.iter_child_nodes(node)


def entries(puzzle):
    """Return "module:kernel" of every kernel of a room that its Python calls."""
    kernels, used = [], set()
    for path in sorted((ROOT / "trisolve" / puzzle).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        kernels += [
            f"{module}:{node.name}"
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and is_kernel(node)
        ]
        used |= set(called_by_python(module, tree))
    return [kernel for kernel in kernels if kernel in used - FOR_TESTS]


@pytest.mark.parametrize("puzzle", first_daily(compiled_rooms()[::-1]))
def test_after_warming_nothing_is_left_to_compile(puzzle):
    expected = entries(puzzle)
    assert expected
    command = [sys.executable, "-c", WARMED, puzzle, *expected]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    assert done.stdout == ""


def test_kernels_that_fail_in_a_subprocess_are_compiled_in_the_main_process(monkeypatch):
    failing = [sys.executable, "-c", "raise SystemExit(1)"]
    monkeypatch.setattr(warming, "start_compiling", lambda *_: subprocess.Popen(failing))
    warmed, ready = [], []
    for puzzle in ("hexagon", "mesh"):
        fake = SimpleNamespace(warm_up=partial(warmed.append, puzzle))
        monkeypatch.setitem(sys.modules, f"trisolve.{puzzle}.engine.warming", fake)
    warming.keep_kernels("hexagon", "mesh", progress=lambda puzzle, _: ready.append(puzzle))
    assert warmed == ready == ["mesh", "hexagon"]


@pytest.mark.long
def test_searches_of_all_sizes_find_their_kernels_compiled():
    command = [sys.executable, "-c", USED]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900)
    assert done.stdout == ""
