"""Figures that benchmarks leave behind: noted while scripts run, kept as JSON and as a table.

A script calls `note` for what it measures. That does nothing unless BENCH_FIGURES names a file, as
it does when ``benchmarks/all.py`` runs the script; so a script by itself only prints.

A figure is *public* when a user gets it by the command or the call that it is of; all others are
*internal*: parts of the engine, called as nobody else calls them.
"""

import json
import os
import platform
import resource
import subprocess
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"


def note(name, values, unit="s", *, of="internal", more_is_better=False):
    """Keep what several runs measured, `of` "public" or "internal", if someone keeps figures."""
    place = os.environ.get("BENCH_FIGURES")
    if place:
        with open(place, "a", encoding="utf-8") as stream:
            found = figure(name, values, unit, of=of, more_is_better=more_is_better)
            stream.write(json.dumps(found) + "\n")


def figure(name, values, unit="s", *, of="internal", more_is_better=False):
    """Return a figure: the median of some values, and their range."""
    if of not in ("public", "internal"):
        raise ValueError(f"expected a figure to be public or internal, got {of!r}")
    values = [float(value) for value in values]
    return {
        "name": name,
        "unit": unit,
        "of": of,
        "more_is_better": more_is_better,
        "median": median(values),
        "least": min(values),
        "most": max(values),
        "runs": len(values),
    }


def spent():
    """Return the processor seconds of this process and of those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def processor():
    """Return the model name of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def commit():
    """Return the commit that lies here, with a + where something is changed; "" outside of git."""

    def git(*arguments):
        command = ["git", "-C", str(ROOT), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain") else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine():
    """Return the machine and versions that the figures were measured on."""
    return {
        "processor": processor(),
        "processors": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    }


def shown(value):
    """Return a number as a table shows it, with three digits that count."""
    if value == 0 or 0.001 <= abs(value) < 1000:
        return f"{value:.3g}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2e}"


def table(report):
    """Return a report as text to read: what it was measured on, then a row a figure."""
    on = report["machine"]
    lines = [
        f"# Benchmarks of {report['date']}",
        "",
        f"Commit {report['commit'] or 'unknown'}; {on['processors']} x {on['processor']}, "
        f"Python {on['python']}, {on['system']}; load at the start {on['load']}.",
        "Median of the runs, and their range. Public: what a user gets by this command or call.",
    ]
    for of in ("public", "internal"):
        rows = [found for found in report["figures"] if found["of"] == of]
        if not rows:
            continue
        lines += ["", f"## {of.capitalize()}", "", "| what | median | range | runs |"]
        lines.append("| --- | --- | --- | --- |")
        for found in rows:
            span = f"{shown(found['least'])} to {shown(found['most'])}"
            value = f"{shown(found['median'])} {found['unit']}".strip()
            lines.append(f"| {found['name']} | {value} | {span} | {found['runs']} |")
    failed = [script["script"] for script in report["scripts"] if script["code"]]
    if failed:
        lines += ["", f"Failed: {', '.join(failed)}."]
    return "\n".join(lines) + "\n"


def write(report, directory=RESULTS):
    """Write a report as DATE-COMMIT.json and .md; return the path of the first."""
    directory.mkdir(parents=True, exist_ok=True)
    name = "-".join(part for part in (report["date"][:10], report["commit"].rstrip("+")) if part)
    path = directory / f"{name}.json"
    path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    path.with_suffix(".md").write_text(table(report), encoding="utf-8")
    return path
