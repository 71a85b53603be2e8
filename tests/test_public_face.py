"""The public names and signatures are recorded: a change affects every user."""

import inspect
import subprocess
import sys
import textwrap

import pytest
from places import DATA, ROOT
from signatures import parameters

import trisolve

PINNED = DATA / "public_face.txt"


def face():
    lines = []
    for name in trisolve.__all__:
        thing = getattr(trisolve, name)
        if inspect.isclass(thing) and issubclass(thing, BaseException):
            bases = ", ".join(base.__name__ for base in thing.__bases__)
            lines.append(f"{name}: {bases}")
            continue
        lines.append(f"{name}{parameters(thing)}")
        if inspect.isclass(thing):
            members = sorted(member for member in vars(thing) if not member.startswith("_"))
            lines += textwrap.wrap(
                " ".join(members), 96, initial_indent="  ", subsequent_indent="  "
            )
    return "\n".join(lines) + "\n"


def test_public_names_and_signatures_are_pinned():
    """To change them on purpose: python tests/test_public_face.py, and note it in the CHANGELOG."""
    assert face() == PINNED.read_text(encoding="utf-8")


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'trisolve' has no attribute 'sovle'"):
        _ = trisolve.sovle


def test_importing_trisolve_loads_nothing_else():
    program = (
        "import sys; before = set(sys.modules); import trisolve; "
        "print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == "['trisolve', 'trisolve.faces']"


if __name__ == "__main__":
    PINNED.write_text(face(), encoding="utf-8")
