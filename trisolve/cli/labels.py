"""``--labels``: the texts on the things in a picture or drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import typer

from trisolve.cli.completing import some_of
from trisolve.errors import FormatError

NONE = "none"


@dataclass(frozen=True)
class Labels:
    """The texts that a command can write on things: each word to type, and the text written.

    >>> labels = Labels({"cells": "their numbers", "axes": "the axes"})
    >>> sorted(labels.chosen(["axes,cells"])), labels.chosen(None)
    (['axes', 'cells'], frozenset())
    """

    words: Mapping[str, str]
    default: str = ""

    def option(self) -> Any:  # noqa: ANN401 - typer's own type has no name
        """Return the option of a command."""
        each = "; ".join(f"{word}: {what}" for word, what in self.words.items())
        several = ", separated by commas" if len(self.words) > 1 else ""
        default = f" {self.default}" if self.default else ""
        return typer.Option(
            "--labels",
            metavar="WHAT",
            help=f"What to write{several}: {each}.{default}",
            show_default=False,
            autocompletion=some_of(self.words),
        )

    def chosen(self, given: list[str] | None) -> frozenset[str]:
        """Return the given words; raise FormatError for an unknown word."""
        found = {word.strip() for text in given or () for word in text.split(",")}
        for word in sorted(found - {*self.words, NONE}):
            *known, last = [*self.words, NONE]
            expected = f"expected {', '.join(known)} or {last}"
            raise FormatError(f"--labels: {expected}, got {word!r:.40}")
        return frozenset(found)


CELLS = Labels({"cells": "the number of every cell"})
"""The labels of boards in the terminal."""
CellLabels: TypeAlias = Annotated[list[str] | None, CELLS.option()]
