#!/usr/bin/env python3
"""The ladder of BOCO: each machine plays 200 games against the one before it.

A match is played on the board of the stronger machine, from random openings, with sides swapped.
Every match must be won: its whole 95% interval of the Elo difference lies above 0. The rows of the
whole ladder are kept in ``benchmarks/results/boco_ladder.jsonl``. With ``--only``, rows are printed
and the table stays as it was measured.
"""

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

from trisolve.boco import Game, match
from trisolve.boco.ladder import LADDER

RESULTS = Path(__file__).parent / "results" / "boco_ladder.jsonl"


def measured(number, weaker, rung, games, seed):
    """Return the row of one match."""
    found = match(Game(rung.board), rung.player, weaker.player, games=games, seed=seed)
    row = {"rung": number, "board": rung.board, "machine": rung.player, "against": weaker.player}
    return {**row, **found.as_json()}


def main():
    """Play the matches that are asked for, and keep their rows."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", type=int, nargs="*", help="the rungs, from 2 on")
    given = options.parse_args()
    rows, failed = {}, []
    if RESULTS.exists():
        rows = {row["rung"]: row for row in map(json.loads, RESULTS.read_text().splitlines())}
    for number, (weaker, rung) in enumerate(pairwise(LADDER), 2):
        if given.only and number not in given.only:
            continue
        row = rows[number] = measured(number, weaker, rung, given.games, given.seed)
        print(json.dumps(row), flush=True)
        if row["low"] is not None and row["low"] <= 0:
            failed.append(number)
        if not given.only:
            RESULTS.write_text("".join(json.dumps(rows[n]) + "\n" for n in sorted(rows)))
    sys.exit(f"not stronger than the machine before: {failed}" if failed else 0)


if __name__ == "__main__":
    main()
