"""``trisolve pack info``: the contents of a pack."""

from dataclasses import asdict

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.sliding.pack_source import MAKE_ONE, PackFile, read_pack
from trisolve.paint.terminal import printable
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

EXAMPLES = (MAKE_ONE, "trisolve pack info pack.json")


def info(pack: PackFile, *, as_json: AsOneJson = False) -> int:
    """Report the contents of a pack, based on the claims of its levels, without a search."""
    from trisolve.sliding.packs.listing import Spread, summarize
    from trisolve.sliding.packs.sections import sections_of

    found = read_pack(pack)
    whole, sections = summarize(found.levels), sections_of(found)
    if as_json:
        parts = [
            {"name": section.name, **asdict(summarize(_levels(found, section.numbers)))}
            for section in sections
        ]
        say_json({"file": pack, "name": found.name, **asdict(whole), "sections": parts})
        return Code.DONE

    def line(label: str, spread: Spread | None) -> None:
        if spread is not None:
            span = f"{spread.least:g} to {spread.most:g}, median {spread.middle:g}"
            say(f"  {label:<7} {span}")

    say(titled(pack, found.name))
    say(f"  {counted(whole.n_levels, 'level')}, {whole.n_solved:,} with a solution")
    line("moves", whole.moves)
    line("score", whole.score)
    line("blocks", whole.blocks)
    line("cells", whole.floor)
    if whole.grades:
        say(f"  grades  {', '.join(f'{n} {grade}' for grade, n in whole.grades.items())}")
    if whole.pushes:
        say(f"  push    {', '.join(f'{n} {push}' for push, n in whole.pushes.items())}")
    for section in sections:
        part = summarize(_levels(found, section.numbers))
        moves = f", {part.moves.least:g} to {part.moves.most:g} moves" if part.moves else ""
        score = f", score {part.score.least:g} to {part.score.most:g}" if part.score else ""
        say(f"  - {printable(section.name)}: {counted(part.n_levels, 'level')}{moves}{score}")
    return Code.DONE


def _levels(pack: Pack, numbers: range) -> list[Level]:
    return [pack.levels[number] for number in numbers]
