"""The editor's long jobs: mutate a level, generate from its layout, or make random layouts.

A page's request is checked here, name by name: the request contains no paths, and every number in
it is bounded.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, cast

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.kernels.machine import n_processors
from trisolve.sliding.choices import PushMode, Symmetry
from trisolve.sliding.generator.finds import Find, Keepers
from trisolve.sliding.generator.floors import ShapeSpec, parse_shape
from trisolve.sliding.generator.layout import MAX_LENGTH, layout
from trisolve.sliding.generator.options import (
    LOCKS,
    OPTION_NAMES,
    Options,
    fields_from,
    floor_of,
    options_from,
    usual_blocks,
)
from trisolve.sliding.generator.run import Reached, RunLimits, generate
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Block, Level
from trisolve.sliding.orientation import place_like, place_on
from trisolve.web.server.drawing import parse_drawing
from trisolve.web.server.edited_file import record_of

MAX_TRIALS, MAX_SECONDS, MAX_COUNT = 1_000_000, 600, 100
_SHAPE = re.compile(r"[a-z]{1,20}:\d{1,4}(x\d{1,4})?")
_DRAWN = "floor"
"""The name of the drawn floor, where a shape is expected."""
_SEND_EVERY_S = 0.4
_LAYOUT_TRIES = 10
"""The number of random layouts tried per layout asked for."""

Asked = dict[str, Any]
Send = Callable[[dict[str, Any]], None]


def _number(asked: Asked, name: str, usual: int, minimum: int, maximum: int) -> int:
    value = asked.get(name, usual)
    if type(value) is not int or not minimum <= value <= maximum:
        raise FormatError(f"expected {name} of {minimum} to {maximum:,}, got {value!r:.40}")
    return value


def _flag(asked: Asked, name: str, *, usual: bool = False) -> bool:
    value = asked.get(name, usual)
    if type(value) is not bool:
        raise FormatError(f"expected {name} as true or false, got {value!r:.40}")
    return value


def _text(asked: Asked, name: str, usual: str) -> str:
    value = asked.get(name, usual)
    if not isinstance(value, str):
        raise FormatError(f"expected {name} as text, got {value!r:.40}")
    return value


def _bounds(asked: Asked, name: str) -> Bounds | None:
    return parse_bounds(_text(asked, name, "")) if asked.get(name) else None


def _shape(asked: Asked, floor: frozenset[Cell]) -> ShapeSpec:
    """Return the requested shape, by default the floor that is drawn."""
    text = _text(asked, "shape", _DRAWN)
    if text != _DRAWN:
        if _SHAPE.fullmatch(text):
            return parse_shape(text)
        raise FormatError(f"expected a shape such as hexagon:4 or blob:60, got {text!r:.40}")
    if not floor:
        raise FormatError("expected a shape such as hexagon:4 or a drawn floor, found neither")
    return ShapeSpec(_DRAWN, floor)


def _texts(asked: Asked, name: str) -> tuple[str, ...]:
    value = asked.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise FormatError(f"expected {name} as a list of texts, got {value!r:.40}")
    return tuple(value)


def _cells(asked: Asked, name: str) -> tuple[int, ...]:
    value = asked.get(name, [])
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise FormatError(f"expected {name} as a list of cells, got {value!r:.40}")
    return tuple(value)


def _similarity(asked: Asked) -> float | None:
    """Return the maximum similarity of two finds in the page's unit, percent."""
    percent = _number(asked, "similarity", 100, 0, 100)
    return None if percent == 100 else percent / 100


def _records(finds: Iterable[Find], laid: Callable[[Level], Level]) -> list[dict[str, Any]]:
    """Return finds in the form that the page shows, hardest first."""
    return [
        {
            "level": record_of(laid(find.level)),
            "key": find.level.key,
            "moves": find.moves,
            "score": find.level.stats["score"],
            "grade": find.level.stats["grade"],
            "states": find.n_states,
        }
        for find in reversed(tuple(finds))
    ]


def _as_found(level: Level) -> Level:
    return level


_HIGHEST = {"max_states": 200_000, "climbs": 64, "min_pushes": 1000, "seed": 2**53}
"""The largest numbers that a page may ask for, where Options allow larger ones."""
_WANTED = [name for name in OPTION_NAMES if name not in ("push", "floor", "walls", "goals", *LOCKS)]


def _search_options(asked: Asked) -> dict[str, Any]:
    """Return the options of a search that a page asks for, except for its floor and goals."""
    for name, highest in _HIGHEST.items():
        _number(asked, name, 0, 0, highest)
    given = {name: asked[name] for name in _WANTED if asked.get(name, "") != ""}
    if isinstance(kinds := given.get("edit_kinds"), str):
        given["edit_kinds"] = kinds.replace(",", " ").split()
    return fields_from(given)


def _run(asked: Asked, options: Options, laid: Callable[[Level], Level], send: Send) -> None:
    """Search; report progress and the finds so far, and all of them at the end."""
    limits = RunLimits(
        trials=_number(asked, "trials", 1000, 1, MAX_TRIALS),
        time_limit=_number(asked, "seconds", 120, 1, MAX_SECONDS),
    )
    count = _number(asked, "count", 24, 1, MAX_COUNT)
    pick = _text(asked, "pick", "hardest")
    if pick not in {"hardest", "even", "first"}:
        raise FormatError(f"expected pick as one of hardest, even, first, got {pick!r:.40}")
    similarity = _similarity(asked)
    left_out = frozenset(_texts(asked, "leave_out"))
    keepers = Keepers(count, pick, similarity=similarity)
    shown: tuple[Find, ...] = ()
    last = 0.0

    def progress(reached: Reached) -> None:
        nonlocal shown, last
        if monotonic() - last < _SEND_EVERY_S:
            return
        last = monotonic()
        message: dict[str, Any] = {"trials": reached.n_trials, "of": limits.trials}
        if (chosen := keepers.chosen_finds()) != shown:
            shown = chosen
            message["finds"] = _records(chosen, laid)
        send(message)

    def take(finds: Iterable[Find]) -> None:
        keepers.add_all(find for find in finds if find.level.key not in left_out)

    outcome = generate(
        options,
        limits,
        count=count + len(left_out),  # the first ones may be those to leave out
        pick=pick,
        similarity=similarity,
        workers=n_processors(),
        on_finds=take,
        progress=progress,
    )
    trials = outcome.reached.n_trials
    send(
        {"trials": trials, "of": trials, "finds": _records(keepers.chosen_finds(), laid)}
        | {"ended": outcome.ended}
    )


def _run_from(asked: Asked, level: Level, send: Send) -> None:
    """Search around a level; locked parts stay, as do floor and goals unless they may change."""
    may_change = {name: _flag(asked, name) or None for name in ("walls", "goals")}
    wanted = _search_options(asked) | may_change
    options = options_from(level, **wanted, **_locks(asked))
    _run(asked, options, partial(place_like, like=level, locked=options.lock), send)


def _locks(asked: Asked) -> dict[str, Any]:
    return {"lock": _texts(asked, "lock"), "lock_floor": _cells(asked, "lock_floor")}


def mutate(asked: Asked, send: Send) -> None:
    """Search for harder variations of the drawn level."""
    level = parse_drawing(asked["level"]).level
    if level is None or not level.has_goals:
        found = "no blocks" if level is None else "blocks without goals"
        raise FormatError(
            f"expected a level with a goal to search around, found {found}: "
            "draw a block and its goal, or start with Layouts or Generate"
        )
    _run_from(asked, level, send)


def from_layout(asked: Asked, send: Send) -> None:
    """Search for levels with the drawn goals; without goals, on the drawn floor or on a shape."""
    floor, push, level = parse_drawing(asked["level"])
    if level is not None and level.has_goals and "shape" not in asked:
        locked = _texts(asked, "lock")
        stay = tuple(one for one in level.blocks if one.highlighted or one.id in locked)
        _run_from(asked, replace(level, blocks=stay, solution=None, stats={}), send)
        return
    spec = _shape(asked, floor)
    walls = "clean" if _flag(asked, "walls") else "keep"
    own = {"shape": spec.text, "mask": floor_of(spec), "push": push, "floor": walls}
    options = Options(
        **({"blocks": usual_blocks(spec)} | _search_options(asked) | own | _locks(asked))
    )
    _run(asked, options, partial(place_on, floor=spec.cells) if spec.cells else _as_found, send)


def layouts(asked: Asked, send: Send) -> None:
    """Make random layouts on a shape or on the drawn floor, no two of them alike.

    A small floor may have fewer layouts than were asked for.
    """
    from numpy.random import SeedSequence, default_rng

    spec = _shape(asked, parse_drawing(asked["level"]).floor)
    lengths = _bounds(asked, "lengths") or Bounds(3, 4)
    seed = _number(asked, "seed", 0, 0, 2**53)
    count = _number(asked, "count", 12, 1, MAX_COUNT)
    carve = _number(asked, "carve", 0, 0, 75) / 100
    highlighted = _number(asked, "highlighted", 1, 1, 4)
    seen = set(_texts(asked, "leave_out"))
    finds: list[dict[str, Any]] = []
    for number in range(_LAYOUT_TRIES * count):
        found = layout(
            spec,
            default_rng(SeedSequence(seed, spawn_key=(number,))),
            highlighted=highlighted,
            lengths=(lengths.minimum, MAX_LENGTH if lengths.maximum is None else lengths.maximum),
            symmetry=cast(Symmetry, _text(asked, "symmetry", "none")),
            carve=carve,
            push=cast(PushMode, _text(asked, "push", "full")),
        )
        if found.key not in seen:
            seen.add(found.key)
            finds.append({"level": record_of(found), "key": found.key})
            send({"trials": len(finds), "of": count, "finds": finds})
        if len(finds) == count:
            return
    send({"trials": len(finds), "of": count, "finds": finds})


SEARCHES: dict[str, Callable[[Asked, Send], None]] = {
    "mutate": mutate,
    "generate": from_layout,
    "layouts": layouts,
}


def warm_up() -> None:
    """Load or compile all the kernels that a search uses."""
    level = Level(range(24), [Block("A", [0, 1, 2], goal=[8, 9, 10]), Block("B", [12, 13, 14])])
    options = options_from(level, climbs=1)
    generate(options, RunLimits(trials=5), count=1, workers=1)
