"""Plays for tests and benchmarks: simulated players who think, stray, undo and give up."""

import json
from dataclasses import dataclass

import numpy as np
from thorough import LONG

from trisolve.sliding import rules
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.playtests import model
from trisolve.sliding.search import solve

DATE = "2026-11-23"


def draw_few(monkeypatch):
    """Fit the model with few draws in the daily tests of what uses its times."""
    if not LONG:
        monkeypatch.setitem(model.fit_times.__kwdefaults__, "n_draws", 100)
        monkeypatch.setattr(model, "N_BURNED", 20)


def record(level, events, end="solved", *, seconds=None, player="k3v9q0z2", **more):
    """Return a play as a dictionary; it ends with its last event unless `seconds` says more."""
    last = events[-1][0] if events else 0.0
    return {
        "format": "trisolve-play",
        "version": 1,
        "level": dump_share_code(level.bare()),
        "rules": rules.VERSION,
        "player": player,
        "date": DATE,
        "end": end,
        "seconds": last if seconds is None else seconds,
        "events": events,
        **more,
    }


def line(play):
    """Return a play as a line of JSON."""
    return json.dumps(play, separators=(",", ":"))


def write(path, plays):
    """Write plays to a file; return its path as text."""
    path.write_text("".join(f"{line(play)}\n" for play in plays), encoding="utf-8")
    return str(path)


@dataclass
class Sampler:
    """Makes plays of one level: its solution, with moves that stray and are undone.

    Before about every seventh move, the player makes another one and undoes it. The seconds are
    spread evenly, unless `wall` names a move of the solution that takes most of them.
    """

    level: object
    stray: float = 0.15

    def __post_init__(self):
        self.code = dump_share_code(self.level.bare())
        moves = self.level.solution or solve(self.level).moves
        self.solution = [str(move) for move in moves]
        self.others = []
        at = self.level.positions
        for move in moves:
            self.others.append([str(one) for one, _ in rules.successors(self.level, at)])
            at = rules.apply(self.level, at, move).positions

    def what(self, rng):
        """Return the events of a play that solves the level, and the weight of each event."""
        events, weights = [], []
        for number, move in enumerate(self.solution):
            weight = 1.0
            while rng.random() < self.stray:
                events += [str(rng.choice(self.others[number])), "undo"]
                weights += [weight, 0.3]
            events.append(move)
            weights.append(weight)
        return events, weights

    def play(self, rng, seconds, patience=np.inf, *, player="k3v9q0z2", wall=None, **more):
        """Return a play that takes `seconds` to solve, but is abandoned after `patience`."""
        events, weights = self.what(rng)
        weights = np.array(weights) * rng.uniform(0.5, 1.5, len(weights))
        if wall is not None:
            weights[wall_place(events, wall)] += 2 * weights.sum()
        at = np.round(np.cumsum(weights) / weights.sum() * seconds, 1)
        done = [[float(when), what] for when, what in zip(at, events, strict=True)]
        if seconds <= patience:
            return record(self.level, done, player=player, **more)
        kept = [event for event in done if event[0] <= patience]
        end = round(float(patience), 1)
        return record(self.level, kept, "left", seconds=end, player=player, **more)


def wall_place(events, wall):
    """Return the index of the event that is move number `wall`, without counting undone moves."""
    depth = -1
    for place, what in enumerate(events):
        depth += -1 if what == "undo" else 1
        if depth == wall and events[place + 1 : place + 2] != ["undo"]:
            return place
    return len(events) - 1
