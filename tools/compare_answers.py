#!/usr/bin/env python3
"""Compare the answers of two versions: OLD and NEW are checkouts, or Pythons with trisolve.

Runs every example in OLD's help and every command in its documentation with both versions. The
commands of a page run in one folder, in order. Compares exit codes, standard output and written
files, with times masked, and prints the differences. Commands that only NEW has are not compared.
The exit code is 1 if anything differs.
"""

import argparse
import ast
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SERVING = re.compile(r"trisolve (edit\b|site serve\b|play\s*$)")
"""Commands that run until Ctrl-C."""
MASKED = (
    (re.compile(r"\b\d+(\.\d+)?(e-\d+)? (s|ms|min)\b"), "T s"),
    (re.compile(r'("(?:\w+_)?seconds(?:_\w+)?":\s*)[-+.\de]+'), r"\1T"),
    (re.compile(r"[\d,.]+( \w+ per second|/s\b)"), r"T\1"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)?"), "DATE"),
)
_CAPTIONED = re.compile(
    r"^```{code-block} \w+\n:caption: (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TYPED = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
_MAX_DIFFERENCES = 6


class Version(NamedTuple):
    """An installed version.

    python : its interpreter
    root : the checkout, or the folder with the package
    package : where the package is
    """

    python: str
    root: Path
    package: Path


class Answer(NamedTuple):
    """The exit code, output and files of a command; files by their paths."""

    code: int | str
    out: str
    files: dict[str, bytes]


def version_of(text: str) -> Version:
    """Return the version that a text names: a checkout, or an interpreter."""
    path = Path(os.path.abspath(text))  # the link of a venv is its interpreter
    if path.is_dir():
        return Version(sys.executable, path, path / "trisolve")
    command = [str(path), "-c", "import trisolve; print(trisolve.__path__[0])"]
    found = subprocess.run(command, check=True, capture_output=True, text=True, cwd="/").stdout
    package = Path(found.strip())
    return Version(str(path), package.parent, package)


def examples(package: Path) -> Iterator[str]:
    """Yield the examples in the help of every command."""
    for path in sorted((package / "cli").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and "EXAMPLES" in ast.unparse(node):
                for part in ast.walk(node):
                    if isinstance(part, ast.Constant) and "trisolve " in str(part.value):
                        yield str(part.value)


def sessions(version: Version) -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """Yield the sessions, each for one folder: a name, the commands, the files present before."""
    for example in dict.fromkeys(examples(version.package)):
        yield "help", [example], {}
    for page in [version.root / "README.md", *sorted((version.root / "docs").glob("*.md"))]:
        if page.is_file():
            text = page.read_text("utf-8")
            typed = [one for block in _CONSOLE.findall(text) for one in _TYPED.findall(block)]
            yield page.name, typed, dict(_CAPTIONED.findall(text))


def prepared(version: Version, folder: Path) -> dict[str, str]:
    """Put the command on its own PATH; return the environment for running commands."""
    folder.mkdir()
    command = folder / "trisolve"
    command.write_text(f'#!/bin/sh\nexec "{version.python}" -m trisolve "$@"\n')
    command.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(version.root),
        "COLUMNS": "80",
    }


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder, without those in levels/, which were put there before."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] != "levels"
    }


def answer(command: str, folder: Path, environment: dict[str, str], patience_s: float) -> Answer:
    """Run a command in a shell; return its outcome."""
    before = contents(folder)
    with subprocess.Popen(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            out, _ = process.communicate(timeout=patience_s)
            code: int | str = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, code = b"", "no answer in time"
    after = contents(folder)
    return Answer(
        code,
        masked(out, folder),
        {name: data for name, data in after.items() if before.get(name) != data},
    )


def masked(data: bytes, folder: Path) -> str:
    """Return output without the parts that vary between runs: times, and the folder."""
    text = data.decode("utf-8", "replace").replace(str(folder), "FOLDER")
    for pattern, mask in MASKED:
        text = pattern.sub(mask, text)
    return text


def differences(old: Answer, new: Answer, folders: tuple[Path, Path]) -> Iterator[str]:
    """Yield the differences between two answers, in lines."""
    if old.code != new.code:
        yield f"exit code {old.code} -> {new.code}"
    yield from _lines(old.out, new.out)
    for name in sorted(old.files.keys() | new.files.keys()):
        if name not in new.files or name not in old.files:
            yield f"{name}: written by {'OLD' if name in old.files else 'NEW'} only"
            continue
        texts = [
            masked(one.files[name], folder) for one, folder in zip((old, new), folders, strict=True)
        ]
        if texts[0] != texts[1]:
            yield f"{name}: {len(old.files[name])} -> {len(new.files[name])} bytes"
            if b"\0" not in old.files[name] and not name.endswith(".html"):  # a page is its script
                yield from _lines(*texts)


def _lines(old: str, new: str) -> Iterator[str]:
    found = [
        line[:200]
        for line in difflib.unified_diff(old.split("\n"), new.split("\n"), lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))
    ]
    yield from found[:_MAX_DIFFERENCES]
    if len(found) > _MAX_DIFFERENCES:
        yield f"... and {len(found) - _MAX_DIFFERENCES} lines more"


def compared(versions: tuple[Version, Version], only: str, patience_s: float) -> tuple[int, int]:
    """Print the differences; return the numbers of compared and of differing commands."""
    n_compared = n_different = 0
    with tempfile.TemporaryDirectory() as place:
        folders = (Path(place, "old"), Path(place, "new"))
        environments = [
            prepared(version, Path(place, f"bin-{n}")) for n, version in enumerate(versions)
        ]
        for name, commands, files in sessions(versions[0]):
            wanted = [one for one in commands if is_wanted(one, name, only)]
            for folder in folders if wanted else ():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                if name != "help":  # pages are read at the top of a checkout
                    shutil.copytree(versions[0].root / "levels", folder / "levels")
                for file, text in files.items():
                    (folder / file).write_text(text, "utf-8")
            for command in wanted:
                old, new = (
                    answer(command, folder, environment, patience_s)
                    for folder, environment in zip(folders, environments, strict=True)
                )
                found = [*differences(old, new, folders)]
                n_compared, n_different = n_compared + 1, n_different + bool(found)
                if found:
                    print(f"{name}: $ {command}", *found, sep="\n    ", flush=True)
    return n_compared, n_different


def is_wanted(command: str, name: str, only: str) -> bool:
    """Return whether a command is one of trisolve's, ends by itself, and was requested."""
    is_ours = re.search(r"\btrisolve ", command) and not SERVING.search(command)
    return bool(is_ours and re.search(only, f"{name}: {command}"))


def main() -> int:
    """Compare two versions, and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("old", help="a checkout, or a Python with trisolve installed")
    parser.add_argument("new", help="the same of the version to compare")
    parser.add_argument("--only", default="", help="only commands or pages that match this pattern")
    parser.add_argument("--patience", type=float, default=300, help="seconds for each command")
    given = parser.parse_args()
    versions = version_of(given.old), version_of(given.new)
    n_compared, n_different = compared(versions, given.only, given.patience)
    print(f"commands compared: {n_compared}; different: {n_different}")
    return 1 if n_different else 0


if __name__ == "__main__":
    sys.exit(main())
