"""Where a command's levels and packs go: to a file, or to standard output."""

from dataclasses import dataclass

from trisolve.cli.option_records import Output
from trisolve.cli.output import STDOUT, check_one_on_stdout, say
from trisolve.sliding.formats import dump_level, dump_pack, save_pack
from trisolve.sliding.formats.any_format import dump_like, save_like
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack


@dataclass(frozen=True)
class LevelOutput(Output):
    """Where a command writes levels; without a file, or if the file is ``-``, they are printed."""

    @property
    def prints(self) -> bool:
        """Whether levels go to standard output.

        >>> LevelOutput().prints, LevelOutput("-").prints, LevelOutput("pack.json").prints
        (True, True, False)
        """
        return self.file is None or super().prints

    def check(self, *, as_json: bool = False) -> None:
        """Refuse an output that cannot be written; JSON and levels would share standard output."""
        if self.prints:
            check_one_on_stdout(STDOUT, "the levels take", as_json=as_json)
        super().check(as_json=as_json)

    def put_level(self, level: Level, format: str | None = None, text: str = "") -> None:
        """Write a level, or print it; on standard output the format is JSON by default.

        `text` is a level in text format whose comments stay, if this format is written.
        """
        if self.file is None or self.prints:
            say(dump_like(level, format or "json", text).removesuffix("\n"))
        else:
            save_like(level, self.file, format, text)

    def put_pack(self, pack: Pack, format: str | None = None) -> None:
        """Write a pack, or print it as JSON."""
        if self.file is None or self.prints:
            say(dump_pack(pack).removesuffix("\n"))
        else:
            save_pack(pack, self.file, format)


def say_codes(pack: Pack) -> None:
    """Print the levels of a pack as share codes, one per line."""
    for level in pack.levels:
        say(dump_level(level, "share").removesuffix("\n"))
