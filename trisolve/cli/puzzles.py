"""The commands of puzzles that declare themselves, made from the functions that they name.

A command's own options come from the typed signature of the function; see `trisolve.options`. The
modules of a puzzle are loaded when its command runs or shows its help, and no earlier.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from trisolve.cli.options import (
    AsJson,
    AsOneJson,
    AsRows,
    Count,
    Entries,
    Entry,
    MaxBytes,
    MaxNodes,
    MaxStates,
    Output,
    SearchLimits,
    Seed,
    TimeLimit,
)
from trisolve.cli.output import Code, complain, say_json
from trisolve.cli.run import Run
from trisolve.cli.table import verbs_of
from trisolve.errors import TrisolveError
from trisolve.files.entries import entries_of, only_one
from trisolve.files.listed import files_of
from trisolve.limits import OPTIONS, stop_phrase
from trisolve.options import Option
from trisolve.reports import Found, Report, Status, Unchecked, Wrong
from trisolve.rooms import Declared, Room, load, room

_LIMITS = {
    "max_states": MaxStates,
    "max_nodes": MaxNodes,
    "max_bytes": MaxBytes,
    "time_limit": TimeLimit,
}


class _Limits(SearchLimits, frozen=True):
    """The limits that a function of a package takes."""

    given: Mapping[str, Any]

    def arguments(self) -> dict[str, Any]:
        return {name: self.given[name] for name in OPTIONS if name in self.given}


def _make_command(
    verb: str,
    name: str,
    run: Callable[..., int],
    functions: Sequence[Callable[..., Any]],
    *,
    about: str = "",
    example: str = "",
) -> Callable[..., int]:
    """Return a command: a function in which the options of other functions replace `**given`."""
    added = [one for function in functions for one in _options_of(function, verb)]
    own = [one for one in signature(run).parameters.values() if one.kind is not one.VAR_KEYWORD]
    types = get_type_hints(run, include_extras=True)
    types |= {one.name: one.annotation for one in added}
    arguments = [one for one in added if one.default is one.empty]
    options = [one for one in added if one.default is not one.empty]

    @wraps(run)
    def command(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        return run(**given)

    first = [one.replace(kind=one.POSITIONAL_OR_KEYWORD) for one in arguments]
    ordered = [*first, *own, *options]
    command.__signature__ = Signature(ordered)  # type: ignore[attr-defined]
    command.__annotations__ = types
    found = room(name)
    command.__doc__ = f"{verbs_of(found)[verb]}\n\n{about}"
    command.__name__ = verb
    command.examples = (example or _example(found, verb),)  # type: ignore[attr-defined]
    return command


def _example(found: Room, verb: str) -> str:
    ships = found.declared.ships if found.declared else ()
    file = f"{found.name}:{ships[0]}" if ships else f"{found.name}.json"
    after = {"render": " -o picture.svg", "play": " -o page.html", "show": ""}.get(verb, " --json")
    return f"trisolve {verb} {file}{after}"


def _options_of(function: Callable[..., Any], verb: str) -> Iterator[Parameter]:
    """Yield the parameters of a function that are options or limits, with their types.

    Raises TrisolveError for a required parameter that is not described.
    """
    where = f"{function.__module__}:{function.__qualname__}"
    hints = get_type_hints(function, include_extras=True)
    every = list(signature(function).parameters.values())
    for one in every if verb == "generate" else every[1:]:
        hint = hints.get(one.name)
        if one.kind is one.VAR_KEYWORD:
            names = getattr((get_args(hint) or (None,))[0], "__annotations__", {})
            for name in filter(names.__contains__, _LIMITS):
                yield Parameter(name, one.KEYWORD_ONLY, default=None, annotation=_LIMITS[name])
        elif one.name in _LIMITS:
            yield one.replace(kind=one.KEYWORD_ONLY, annotation=_LIMITS[one.name])
        elif get_origin(hint) is Annotated and any(isinstance(x, Option) for x in get_args(hint)):
            yield one.replace(kind=one.KEYWORD_ONLY, annotation=hint)
        elif one.default is one.empty and one.name != "seed":
            expected = f"expected a type such as Annotated[int, option(...)] for {one.name!r}"
            raise TrisolveError(f"{where}: {expected}, found none")


def _own(name: str) -> Declared:
    declared = room(name).declared
    assert declared is not None, f"{name}: expected a declaration"
    return declared


def solve(name: str) -> Callable[..., int]:
    """Return the command that solves puzzles."""
    function = load(_own(name).solve)

    def run(files: Entries, *, as_json: AsRows = False, **given: Any) -> int:  # noqa: ANN401
        limits, options = _split_limits(given)
        run = Run(files_of(name).source, files, as_json=as_json)
        return run.each(lambda one: run.tell(run.search(function, one, limits=limits, **options)))

    about = "Exit code 1: there is no solution. Exit code 3: a limit stopped the search."
    return _make_command("solve", name, run, [function], about=about)


def check(name: str) -> Callable[..., int]:
    """Return the command that checks puzzles and the claims of their files."""
    from trisolve.cli.checking import CheckOptions

    judge = judge_of(name)
    assert judge is not None, f"{name}: expected solve or check"

    def run(files: Entries, *, options: CheckOptions, **given: Any) -> int:  # noqa: ANN401
        limits, more = _split_limits(given)
        run = Run(files_of(name).source, files, checks=options.checking())
        return run.each(lambda one: run.report(run.search(judge, one, limits=limits, **more)))

    about = "Exit code 1: a claim is wrong. Exit code 3: a limit stopped the search."
    return _make_command("check", name, run, [judge], about=about)


def judge_of(name: str) -> Callable[..., Report] | None:
    """Return the function that checks a puzzle: its own, or a comparison with `solve`."""
    own, files = _own(name), files_of(name)
    if own.check:
        checks: Callable[..., Report] = load(own.check)
        return checks
    if not own.solve:
        return None
    solve = load(own.solve)

    @wraps(solve)
    def judge(puzzle: object, **given: Any) -> Report:  # noqa: ANN401 - of the function
        return judge_claims(files.values(puzzle), solve(puzzle, **given))

    return judge


def judge_claims(claims: Mapping[str, Any], found: Found) -> Report:
    """Return the report on whether a puzzle can be solved and whether its claims are right.

    A claim is checked if the result has the same key. A number is compared with a list's length.

    >>> judge_claims({"moves": 3}, Found("solved")).right
    ('solvable',)
    >>> print(*judge_claims({}, Found("unsolvable")).wrong)
    solvable: claimed yes, found there is no solution
    """
    status, name = Status.of(found.status), claims.get("name") or ""
    if status is Status.LIMIT:
        why = f"{stop_phrase(found.limit)}: {found.described()}"
        return Report(unchecked=(Unchecked("solvable", why, limited=True),), name=name)
    values = found.as_json()
    pairs = {key: (claims[key], values[key]) for key in claims if key in values and key != "name"}
    sized = {key: (a, _like(b, a)) for key, (a, b) in pairs.items()}
    wrong = [Wrong(key, a, b) for key, (a, b) in sized.items() if a != b]
    right = [key for key, (a, b) in sized.items() if a == b]
    if status.code:
        wrong.insert(0, Wrong("solvable", "yes", found.described()))
    else:
        right.insert(0, "solvable")
    return Report(tuple(right), tuple(wrong), name=name)


def _like(value: object, claimed: object) -> object:
    """Return a value in the form that its claim has: a list as its length, or as a tuple."""
    if isinstance(value, list):
        return len(value) if isinstance(claimed, int) else tuple(value)
    return value


def show(name: str) -> Callable[..., int]:
    """Return the command that shows puzzles in the terminal."""
    cells_of = load(_own(name).cells)
    files = files_of(name)

    def run(files_given: Entries, *, as_json: AsJson = False, **given: Any) -> int:  # noqa: ANN401
        run = Run(files.source, files_given, as_json=as_json)

        def work(puzzle: object) -> str:
            cells = cells_of(puzzle, **given)
            shown = [
                {"fill": fill, "sign": cells.signs.get(cell, "")}
                for cell, fill in enumerate(cells.fills)
            ]
            return run.answer(cells.text(), **(files.values(puzzle) | {"cells": shown}))

        return run.each(work)

    return _make_command("show", name, run, [cells_of])


def render(name: str) -> Callable[..., int]:
    """Return the command that draws a puzzle."""
    from trisolve.cli.pictures import StillOptions

    cells_of = load(_own(name).cells)

    def run(file: Entry, *, picture: StillOptions, **given: Any) -> int:  # noqa: ANN401
        to = picture.target()
        ((_, puzzle),) = entries_of(only_one(files_of(name).source), file)
        drawn = cells_of(puzzle, **given).picture(theme=picture.theme, size=to.size)
        return to.draw(drawn, file=file)

    return _make_command("render", name, run, [cells_of])


def generate(name: str) -> Callable[..., int]:
    """Return the command that makes puzzles from seeds."""
    from trisolve.web.pages.puzzle_page import arguments_like

    function, files, own = load(_own(name).generate), files_of(name), _own(name)

    def run(
        *,
        seed: Seed = 0,
        count: Count = 1,
        output: Output,
        as_json: AsOneJson = False,
        **given: Any,  # noqa: ANN401 - of the function
    ) -> int:
        run = Run(files.source, output=output if as_json else output.or_stdout(), as_json=as_json)
        for number in range(seed, seed + count):
            run.count(number - seed, count, f"{own.noun}s")
            made = run.search(function, **given, seed=number)
            if made is None:
                complain(f"seed {number}: skipped, no {own.noun} was found", kind="")
            else:
                run.keep(made)
        written = run.write()
        if as_json:
            say_json({"written": written, f"{own.noun}s": len(run.kept)})
        else:
            run.say_written(written)
        return Code.DONE if len(run.kept) == count else Code.NEGATIVE

    words = ""
    with suppress(IndexError, KeyError, TrisolveError):  # `rooms check` names the fault
        like = arguments_like(function, files.load(f"{name}:{own.ships[0]}")[0])
        every = signature(function).parameters.items()
        words = " ".join(str(like[key]) for key, one in every if one.default is one.empty)
    about = f"The same seed gives the same {own.noun}. Several of them become a list."
    example = f"trisolve {name} generate {words} --seed 3".replace("  ", " ")
    return _make_command("generate", name, run, [function], about=about, example=example)


def play(name: str) -> Callable[..., int]:
    """Return the command that makes a page."""
    from trisolve.cli.pages import ListPageOptions

    def run(files: Entries, *, page: ListPageOptions, **given: Any) -> int:  # noqa: ANN401
        return page.make(load(f"trisolve.web.pages.puzzle_page:page_of@{name}"), files)

    about = "The page has all puzzles of the files, in order. The browser keeps every game."
    return _make_command("play", name, run, [], about=about)


def _split_limits(given: Mapping[str, Any]) -> tuple[_Limits, dict[str, Any]]:
    """Return the limits among the options, and the other options."""
    return _Limits(given), {key: value for key, value in given.items() if key not in OPTIONS}
