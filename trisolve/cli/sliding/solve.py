"""``solve``, ``check``, ``certify`` and ``verify``: shortest solutions, and proofs of them."""

from collections.abc import Iterator
from dataclasses import replace
from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from trisolve.cli.checking import CheckOptions
from trisolve.cli.kinds import is_arriving
from trisolve.cli.options import (
    AsJson,
    AsRows,
    NoSeconds,
    Output,
    PlainStateLimits,
    StateLimits,
    Threads,
    without_seconds,
)
from trisolve.cli.output import STDOUT, Code, counted, heading, say, say_json
from trisolve.cli.run import Batches, Run, Tagged, code_of_status
from trisolve.cli.sliding import (
    ANALYSIS,
    SEARCH,
    AsKey,
    Disk,
    Files,
    Metric,
    Workers,
    compile_ahead,
)
from trisolve.cli.sliding.sources import (
    LINKS,
    LINKS_AND_MASKS,
    Mask,
    one_level,
    uncompiled_while_few,
)
from trisolve.errors import FormatError
from trisolve.files.entries import only_one
from trisolve.files.whole import STDIN, check_output
from trisolve.limits import Limits, stop_phrase
from trisolve.options import argument, command, option
from trisolve.sliding import search
from trisolve.sliding.formats import Link
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.search import expecting
from trisolve.sliding.solution import Solution
from trisolve.stopwatch import silence

if TYPE_CHECKING:
    from trisolve.sliding.insight.reasons import Explanation
    from trisolve.sliding.proof.certificate import Certificate
    from trisolve.sliding.proof.certify import Limited


_Answers: TypeAlias = Batches[Link, tuple[Level, Solution]]


@command(
    examples=(
        "trisolve solve article:puzzle-30",
        "trisolve solve --metric steps --json article:puzzle-30",
        "trisolve solve article:puzzle-30 -o solved.json",
        "trisolve solve --reasons article:puzzle-30",
        "trisolve solve expert:50 --any --max-states 2000",
    )
)
def solve(
    files: Files,
    *,
    metric: Metric = "moves",
    bounds: StateLimits,
    disk: Disk = None,
    threads: Threads = None,
    workers: Workers = None,
    output: Output,
    as_json: AsRows = False,
    no_seconds: NoSeconds = False,
    any_solution: Annotated[
        bool,
        option(
            "If a limit stops the proof, find a solution that is not proved shortest, and "
            "print bounds on the optimum. This search visits at most 100,000 states or a tenth as "
            "many states as the proof, whichever is more.",
            name="--any",
        ),
    ] = False,
    reasons: Annotated[
        bool,
        option("Explain why each move of the solution is made."),
    ] = False,
    quiet: Annotated[
        bool, option("Print only the solution, one line per level.", name="--quiet -q")
    ] = False,
) -> int:
    """Find provably shortest solutions.

    A move is a block and a distance: B2 drags block B two steps forward along its axis, and A-3
    drags A three steps back. A step is two triangles. If there is no solution, the exit code says
    why: 1 if the level cannot be solved, and 3 if a limit stopped the search. -o writes the levels
    with their solutions, and several levels as a pack; a level without a solution is written
    unchanged. If input and output are .tri files, comments are kept. Lists on standard input are
    answered line by line as they arrive. With --any, the exit code is 0 if the solution is as short
    as the proved lower bound.
    """
    from trisolve.sliding.any_solution import solve_any
    from trisolve.sliding.search import solve_batches

    run = Run(LINKS, files, output=output, as_json=as_json)
    if quiet and reasons:
        raise FormatError("expected --reasons or --quiet, got both")
    if any_solution and disk is not None:
        raise FormatError("--any: expected no --disk, which has no limit on states")
    if quiet:
        silence()

    def answer(level: Level, found: Solution, text: str = "") -> str:
        some = None
        if any_solution and found.status == "limit":
            some = solve_any(level, found, time_limit=bounds.time_limit)
            found = some.as_solution(found)
        if as_json:
            result = found.as_json()
            why = {"reasons": _explain(level, found).as_json()["moves"]} if reasons else {}
            unproved = some.as_json() if some and found.status == "limit" else {}
            run.say_json({**(without_seconds(result) if no_seconds else result), **why, **unproved})
        elif not quiet:
            run.tell(found)
            if some is not None and found.status == "limit" and not run.prints:
                say(indent(some.described(), "  "))
            if reasons and found.moves and not run.prints:
                say(indent(_explain(level, found).described(), "  "))
        elif not run.prints:
            say(dump_moves(found.moves) if found.status == "solved" else found.status)
        if run.writes:
            solved = found.status == "solved"
            level = replace(level, solution=found.moves) if solved else level
            run.keep(Link(level, text=text))
        return found.status

    def batches(levels: Iterator[tuple[Tagged[Link], Level]], limits: Limits) -> _Answers:
        limits = limits.but(threads=workers or threads)
        for batch in solve_batches(levels, metric=metric, limits=limits):
            yield ((one.tag, (one.level, one.solution)) for one in batch)

    def solve_one(level: Level, **given: Any) -> Solution:  # noqa: ANN401 - limits
        limits = Limits(**given, threads=threads)
        return search.solve_within(level, limits, metric=metric, disk=disk)

    def work(link: Link) -> str:
        level = with_goals(link)
        return answer(level, run.search(solve_one, level, limits=bounds), link.text)

    is_batch = bounds.is_of_states_alone and disk is None and not is_arriving()
    if is_batch and run.has_several():
        return run.many(with_goals, batches, lambda found: answer(*found), bounds)
    compile_ahead(*SEARCH)
    return run.each(work)


def _explain(level: Level, found: Solution) -> "Explanation":
    """Return why each move of a solution is made; empty if there is no solution."""
    from trisolve.sliding.insight.reasons import Explanation, explanation_of

    solved = found.status == "solved"
    return explanation_of(level, found.moves) if solved else Explanation(found.status)


def with_goals(link: Link) -> Level:
    """Return the level of a link; raise InvalidLevel if there is nothing to solve."""
    link.level.check_goals()
    return link.level


_GOALLESS = "no block has a goal"


@command(
    examples=(
        "trisolve check tutorial",
        "trisolve check --json article:puzzle-30",
        "trisolve check --format junit tutorial",
    )
)
def check(
    files: Files,
    *,
    metric: Metric = "moves",
    limits: StateLimits,
    options: CheckOptions,
) -> int:
    """Check that levels are valid and that their claims are right.

    A claimed solution must be legal, solve the level, and be shortest in the metric. Claimed stats
    (moves, steps, states, successors, layers, score, grade) must match a search. Stats with other
    names are listed as not checked. If a claim is wrong, the exit code is 1, and the difference is
    printed.
    """
    from trisolve.sliding.insight.claims import check_claims

    checks = options.checking()
    run = Run(LINKS_AND_MASKS, files, checks=checks)
    compile_ahead(*ANALYSIS)

    def work(entry: Link | Mask) -> str:
        if isinstance(entry, Mask):
            checks.pass_mask(run.label, entry.floor)
            return "mask"
        level = entry.level
        found = run.search(check_claims, level, metric=metric, limits=limits)
        goalless = {} if level.has_goals else {"note": _GOALLESS}
        note = "" if level.has_goals else f"; {_GOALLESS}"
        return run.report(replace(found, name=level.name, details=goalless), note=note)

    code = run.each(work, uncompiled_while_few)
    codes = [code_of_status(status) for status in run.statuses if status != "mask"]
    if checks.format == "text" and not options.quiet and len(codes) > 1:
        say(_total(codes))
    return code


def _total(codes: list[Code]) -> str:
    words = {
        Code.DONE: "right",
        Code.NEGATIVE: "wrong",
        Code.LIMIT: stop_phrase(None),
        Code.BAD_INPUT: "invalid",
    }
    counts = [f"{codes.count(code):,} {word}" for code, word in words.items() if code in codes]
    return f"{counted(len(codes), 'level')}: {', '.join(counts)}"


@command(
    examples=(
        "trisolve certify article:puzzle-30 -o puzzle-30.certificate",
        "trisolve certify --metric steps article:puzzle-30",
    )
)
def certify(
    file: Annotated[
        str,
        argument("A level in any format, - for standard input, or a share code.", of="FILE"),
    ],
    output: Annotated[
        str,
        option("The file to write; - for standard output.", of="CERT", name="--output -o"),
    ] = STDOUT,
    *,
    metric: Metric = "moves",
    bounds: StateLimits,
    as_key: AsKey = False,
    as_json: AsJson = False,
) -> int:
    """Certify that an optimum is right, or that a level cannot be solved.

    The certificate contains a shortest solution and, for each layer of the search, the number and a
    hash of its states. `trisolve verify` checks the certificate with an independent search in plain
    Python. If a limit stops the search, nothing is written, and the exit code is 3.
    """
    from trisolve.sliding.proof import certify as certificate
    from trisolve.sliding.proof.certificate import Certificate, dump_certificate, save_certificate
    from trisolve.sliding.proof.certify import Limited

    label, level = one_level(file)
    puzzle = level.canonical() if as_key else level
    if output != STDOUT:
        check_output(output)
    run = Run(LINKS, as_json=as_json)
    with expecting([puzzle]):
        found = run.search(certificate.certify, puzzle, limits=bounds, metric=metric)
    if isinstance(found, Certificate):
        if output == STDOUT:
            say(dump_certificate(found).removesuffix("\n"))
            return Code.DONE
        save_certificate(found, output)
    if as_json:
        say_json(_as_dict(label, level, output, found))
    else:
        say(f"{heading(label, level.name)}\n  {_certificate_text(run, found, output)}")
    return Code.LIMIT if isinstance(found, Limited) else Code.DONE


def _certificate_text(run: Run[Link], found: "Certificate | Limited", output: str) -> str:
    from trisolve.sliding.proof.certify import Limited

    if isinstance(found, Limited):
        return run.text_of(found)
    layers = f"{counted(found.n_states, 'state')} in {counted(len(found.layers), 'layer')}"
    return f"{found.described()}: {layers} certified in {output}"


def _as_dict(
    label: str, level: Level, output: str, found: "Certificate | Limited"
) -> dict[str, Any]:
    from trisolve.sliding.proof.certify import Limited

    head = {"file": label, "name": level.name}
    if isinstance(found, Limited):
        return {**head, "certificate": None, "status": "limit", "states": found.n_states}
    return {
        **head,
        "certificate": output,
        "status": found.status,
        "metric": found.metric,
        "optimum": found.optimum,
        "layers": len(found.layers),
        "states": found.n_states,
    }


@command(examples=("trisolve certify article:puzzle-5 | trisolve verify article:puzzle-5 -",))
def verify(
    file: Annotated[
        str,
        argument("A level in any format, - for standard input, or a share code.", of="FILE"),
    ],
    certificate: Annotated[
        str,
        argument("A certificate written by `trisolve certify`; - for standard input.", of="CERT"),
    ],
    *,
    limits: PlainStateLimits,
    as_key: Annotated[
        bool,
        option("Verify the canonical form of the level, for a certificate made with --as-key."),
    ] = False,
    as_json: AsJson = False,
    no_seconds: NoSeconds = False,
) -> int:
    """Verify a certificate by searching the level again, slowly, and comparing every layer.

    The search is written in plain Python, follows the rules literally, and shares no code with the
    solver. The search visits a few thousand states per second, and uses about a hundred bytes per
    state. A certificate is valid only for the exact level: a rotated, shifted or renamed copy needs
    its own certificate. If the certificate is wrong, the output names the layer where it is wrong,
    and the exit code is 1.
    """
    from trisolve.sliding.proof import verifier
    from trisolve.sliding.proof.certificate import load_certificate

    if file == certificate == STDIN:
        raise typer.BadParameter("expected - for FILE or CERT, got it for both")
    claimed = load_certificate(certificate)
    run = Run(only_one(LINKS), [file], as_json=as_json)

    def work(link: Link) -> str:
        level = link.level.canonical() if as_key else link.level
        verdict = run.search(verifier.verify, level, claimed, limits=limits)
        if as_json:
            found = {"certificate": certificate, **verdict.as_json()}
            run.say_json(without_seconds(found) if no_seconds else found)
        else:
            run.tell(verdict)
        return verdict.status

    return run.each(work)
