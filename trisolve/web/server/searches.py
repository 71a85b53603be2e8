"""The editor's long jobs: mutate a level, generate from its layout, make random layouts.

A page's request is checked here, name by name: it has no paths, and every number has bounds.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic
from typing import Any

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.kernels.machine import n_processors
from trisolve.sliding.formats import parse_level
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.keepers import Keepers
from trisolve.sliding.generator.layout import MAX_LENGTH, layout
from trisolve.sliding.generator.options import Options, options_from
from trisolve.sliding.generator.run import Reached, RunLimits, generate
from trisolve.sliding.generator.shape_spec import ShapeSpec, parse_shape
from trisolve.sliding.laying import laid_like
from trisolve.sliding.level import Block, Level
from trisolve.web.server.edited_file import record_of

MAX_TRIALS, MAX_SECONDS, MAX_COUNT, MAX_STATES = 1_000_000, 600, 100, 200_000
_SHAPE = re.compile(r"[a-z]{1,20}:\d{1,4}(x\d{1,4})?")
_SEND_EVERY_S = 0.4

Asked = dict[str, Any]
Send = Callable[[dict[str, Any]], None]


def _number(asked: Asked, name: str, usual: int, minimum: int, maximum: int) -> int:
    value = asked.get(name, usual)
    if type(value) is not int or not minimum <= value <= maximum:
        raise FormatError(f"expected {name} of {minimum} to {maximum:,}, got {value!r:.40}")
    return value


def _flag(asked: Asked, name: str) -> bool:
    value = asked.get(name, False)
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


def _records(finds: Iterable[Find], like: Level) -> list[dict[str, Any]]:
    """Return finds as the page shows them, hardest first."""
    return [
        {
            "level": record_of(laid_like(find.level, like)),
            "key": find.level.key,
            "moves": find.moves,
            "score": find.level.stats["score"],
            "grade": find.level.stats["grade"],
            "states": find.n_states,
        }
        for find in reversed(tuple(finds))
    ]


def _run(asked: Asked, level: Level, send: Send) -> None:
    """Search around a level; report progress and the finds so far, and all of them at the end."""
    options: Options = options_from(
        level,
        walls=_flag(asked, "walls"),
        goals=_flag(asked, "goals"),
        strategy=_text(asked, "strategy", "anneal"),
        objective=_text(asked, "objective", "moves"),
        moves=_bounds(asked, "moves"),
        blocks=_bounds(asked, "blocks"),
        lengths=_bounds(asked, "lengths"),
        max_states=_number(asked, "max_states", 20_000, 100, MAX_STATES),
        unique=_flag(asked, "unique"),
        every_block=_flag(asked, "every_block"),
        max_dead=float(_number(asked, "max_dead", 100, 0, 100)),
        climbs=_number(asked, "climbs", Options.climbs, 1, 64),
        seed=_number(asked, "seed", 0, 0, 2**53),
    )
    limits = RunLimits(
        trials=_number(asked, "trials", 1000, 1, MAX_TRIALS),
        time_limit=_number(asked, "seconds", 120, 1, MAX_SECONDS),
    )
    count = _number(asked, "count", 24, 1, MAX_COUNT)
    pick = _text(asked, "pick", "hardest")
    if pick not in {"hardest", "even", "first"}:
        raise FormatError(f"expected pick as one of hardest, even, first, got {pick!r:.40}")
    keepers = Keepers(count, pick)
    shown: tuple[Find, ...] = ()
    last = 0.0

    def progress(reached: Reached) -> None:
        nonlocal shown, last
        if monotonic() - last < _SEND_EVERY_S:
            return
        last = monotonic()
        message: dict[str, Any] = {"trials": reached.n_trials, "of": limits.trials}
        if (chosen := keepers.chosen()) != shown:
            shown = chosen
            message["finds"] = _records(chosen, level)
        send(message)

    outcome = generate(
        options,
        limits,
        count=count,
        pick=pick,
        workers=n_processors(),
        on_finds=keepers.add_all,
        progress=progress,
    )
    trials = outcome.reached.n_trials
    send(
        {"trials": trials, "of": trials, "finds": _records(outcome.finds, level)}
        | {"ended": outcome.ended}
    )


def mutate(asked: Asked, send: Send) -> None:
    """Search for harder levels around the one that is drawn."""
    _run(asked, parse_level(asked["level"]), send)


def from_layout(asked: Asked, send: Send) -> None:
    """Search for levels on the floor that is drawn, with its goals and nothing else kept."""
    level = parse_level(asked["level"])
    aimed = tuple(block for block in level.blocks if block.highlighted)
    if not aimed:
        raise FormatError("expected a layout with a goal to generate from, got one without goals")
    _run(asked, replace(level, blocks=aimed, solution=None, stats={}), send)


def layouts(asked: Asked, send: Send) -> None:
    """Make random layouts of a shape, or on the floor that is drawn."""
    from numpy.random import SeedSequence, default_rng

    text = _text(asked, "shape", "hexagon:3")
    if text == "floor":
        spec = ShapeSpec("floor", parse_level(asked["level"]).floor)
    elif _SHAPE.fullmatch(text):
        spec = parse_shape(text)
    else:
        raise FormatError(f"expected a shape such as hexagon:4 or blob:60, got {text!r:.40}")
    lengths = _bounds(asked, "lengths") or Bounds(3, 4)
    seed = _number(asked, "seed", 0, 0, 2**53)
    count = _number(asked, "count", 12, 1, MAX_COUNT)
    carve = _number(asked, "carve", 0, 0, 75) / 100
    highlighted = _number(asked, "highlighted", 1, 1, 4)
    finds: list[dict[str, Any]] = []
    for number in range(count):
        found = layout(
            spec,
            default_rng(SeedSequence(seed, spawn_key=(number,))),
            highlighted=highlighted,
            lengths=(lengths.minimum, MAX_LENGTH if lengths.maximum is None else lengths.maximum),
            symmetry=_text(asked, "symmetry", "none"),
            carve=carve,
            push=_text(asked, "push", "full"),
        )
        finds.append({"level": record_of(found), "key": found.key})
        send({"trials": number + 1, "of": count, "finds": finds})


SEARCHES: dict[str, Callable[[Asked, Send], None]] = {
    "mutate": mutate,
    "generate": from_layout,
    "layouts": layouts,
}


def warm_up() -> None:
    """Load or compile all that a search uses."""
    level = Level(range(24), [Block("A", [0, 1, 2], goal=[8, 9, 10]), Block("B", [12, 13, 14])])
    options = options_from(level, climbs=1)
    generate(options, RunLimits(trials=5), count=1, workers=1)
