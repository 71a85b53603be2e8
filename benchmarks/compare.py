#!/usr/bin/env python3
"""What got slower between two results of ``make bench``; exit code 1 if anything did.

A figure is slower (or faster) when its median changed by more than the margin and the ranges of the
runs do not overlap: what lies within what one machine shows from run to run is no news. Ratios to a
peer hold on any machine; seconds of two machines say nothing about the code, so then only ratios
count. Figures that are in one of the two alone are named.
"""

import argparse
import json
import sys
from pathlib import Path

from figures import shown


def load(path):
    """Return a report; exit with a line if that is none."""
    try:
        report = json.loads(Path(path).read_text(encoding="utf-8"))
        return report | {"figures": {found["name"]: found for found in report["figures"]}}
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"compare.py: {path}: expected a result of benchmarks/all.py: {error}")


def verdict(old, new, margin):
    """Return "slower", "faster" or "same" for two figures of one name, and the ratio of medians."""
    if old["median"] <= 0 or new["median"] <= 0:
        return "same", 1.0
    ratio = new["median"] / old["median"]
    apart = new["least"] > old["most"] or new["most"] < old["least"]
    if not apart or 1 / (1 + margin) <= ratio <= 1 + margin:
        return "same", ratio
    return ("faster" if (ratio > 1) == new["more_is_better"] else "slower"), ratio


def compared(old, new, margin):
    """Return the rows (verdict, name, ratio, old figure, new figure) of what is in both."""
    same_machine = old["machine"]["processor"] == new["machine"]["processor"]
    rows = []
    for name, after in new["figures"].items():
        before = old["figures"].get(name)
        if before is not None and (same_machine or after["unit"].startswith("x")):
            rows.append((*verdict(before, after, margin), name, before, after))
    return rows


def main():
    """Compare, print; return 1 if a figure is slower."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--margin", type=float, default=0.1, help="a change that is none, as share")
    options = parser.parse_args()
    old, new = load(options.old), load(options.new)
    if old["machine"]["processor"] != new["machine"]["processor"]:
        processors = " and ".join(one["machine"]["processor"] for one in (old, new))
        print(f"two machines ({processors}): only ratios are compared")
    rows = compared(old, new, options.margin)
    order = ("slower", "faster", "same")
    for verdict, ratio, name, before, after in sorted(rows, key=lambda row: order.index(row[0])):
        values = f"{shown(before['median'])} -> {shown(after['median'])} {after['unit']}"
        print(f"{verdict:7} {ratio:5.2f} x  {name}: {values}")
    for one, other, where in ((old, new, "old"), (new, old, "new")):
        for name in one["figures"]:
            if name not in other["figures"]:
                print(f"only in the {where} one: {name}")
    slower = sum(row[0] == "slower" for row in rows)
    print(f"{slower} of {len(rows)} figures slower")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
