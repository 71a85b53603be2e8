"""Daily puzzles of a puzzle that declares itself, made by the function that it names."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from trisolve.files.listed import files_of
from trisolve.files.records import object_of
from trisolve.reports import Status
from trisolve.rooms import Daily, load, room
from trisolve.web.pages.puzzle_page import arguments_like, entry_of


@cache
def daily_of(name: str) -> Daily:
    """Return the function for a puzzle's days: new puzzles from its page's presets, in turn."""
    found, files = room(name), files_of(name)
    declared = found.declared
    assert declared is not None, f"{name}: expected a declaration"
    generate, solve = load(declared.generate), declared.solve and load(declared.solve)
    shown = [files.entries(one)[0] for one in found.site[0].shows]

    def make(seed: int) -> dict[str, Any] | None:
        made = generate(**arguments_like(generate, shown[seed % len(shown)]), seed=seed)
        if made is None or (solve and Status.of(solve(made).status).code):
            return None
        value: dict[str, Any] = json.loads(files.dump(made))
        return value

    def check(value: object) -> None:
        files.parse(json.dumps(object_of(value)))

    def link(value: Mapping[str, Any]) -> dict[str, Any]:
        (puzzle,) = files.parse(json.dumps(value))
        own, given = entry_of(name, puzzle)["id"], arguments_like(generate, puzzle)
        alike = (one.name for one in shown if arguments_like(generate, one) == given)
        return {"link": f"puzzle={own}", "id": own, "line": next(alike, found.title)}

    return Daily(make, check, link)


def day_entries(
    name: str, values: Iterable[Mapping[str, Any]], entries: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return daily puzzles as entries of their page, without the data that they share."""
    found = []
    for value in values:
        (puzzle,) = files_of(name).parse(json.dumps(value))
        own = entry_of(name, puzzle)
        like = next((one for one in entries if one["view"] == own["view"]), {})
        shared = {"like": like["id"]} if like else {}
        found.append({key: one for key, one in own.items() if one != like.get(key)} | shared)
    return found
