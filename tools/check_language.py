"""Refuse words and phrases that a native reader stumbles over, with what to write instead.

    python tools/check_language.py [PATH ...]

Reads every source and every page of documentation that git tracks (or those below the given paths)
line by line. The list below is not a style guide: it holds the patterns that came back most often.
A line that quotes such a word on purpose ends in `language: quoted`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SUFFIXES = {".py", ".js", ".ts", ".css", ".md", ".toml", ".yml", ".yaml", ""}
SKIPPED = ("tests/data/", "levels/", "benchmarks/results/", "tools/check_language.py", "LICENSE")
QUOTED = "language: quoted"

_COUNTED = (
    "trials|states|positions|nodes|playouts|bytes|bits|ms|ns|seconds|picks|rays|successors|times|"
    "lines?|rows?|objects?|one|buttons?|keys?|paths?|files?|tests?"
)
_PER = (
    "second|minute|state|level|board|trial|move|game|position|node|line|file|row|cell|face|page|"
    "side|block|puzzle|pack|find|operation|day|search|key|element|turn|tile|thread|worker|core|"
    "process|idea|group|step|hex|corner|edge|triangle|length|part|week|query|module|room"
)


class Pattern(NamedTuple):
    """A regular expression, matched without regard to case, and what to write instead."""

    found: str
    instead: str


PATTERNS = (
    # spelling
    Pattern(r"(?<!no-)colour", "color"),
    Pattern(r"neighbour", "neighbor"),
    Pattern(r"(?<![\"'`])centre|centre(?![\"'`])|centring", "center, centering"),
    Pattern(r"analys(?:e|ed|er|ing)\b", "analyze"),
    Pattern(r"\bgrey", "gray"),
    Pattern(r"behaviour|favour|honour|labour", "the spelling with -or"),
    Pattern(r"(?:label|model|travel|signal)l(?:ed|ing)\b", "the spelling with one l"),
    Pattern(
        r"(?:initial|normal|recogn|organ|optim|serial|minim|maxim|real)is(?:e|ed|ing)\b", "-ize"
    ),
    Pattern(r"\b(?:spoilt|learnt|burnt|whilst|amongst|licence|judgement)\b", "the American word"),
    Pattern(r"(?<![\w.*])\d+(?:\.\d+)? %(?=[\s.,;:)\"'`|]|$)(?! [\d(])", "57%, without a space"),
    # words of another language or another century
    Pattern(r"\btold\b(?! apart)", "reported, said, shown"),
    Pattern(
        r"\btells? (?:of|how|what|why|when|where|that|no|all|one|less|more|nothing|it|its)\b",
        "says, shows, reports",
    ),
    Pattern(r"\bbeside\b", "next to, in addition to, besides"),
    Pattern(r"\banew\b", "again"),
    Pattern(r"\bwhoever\b|\bwhosoever\b", "anyone who"),
    Pattern(r"\bsomebody\b", "someone"),
    Pattern(r"\bupon\b", "on"),
    Pattern(r"\bso many\b", "N, that many"),
    Pattern(r"\bas readily as\b", "just as easily as"),
    Pattern(r"\bin the (?:mean|median)\b", "on average, median"),
    Pattern(r"\bhangs? together\b", "is connected"),
    Pattern(r"\bbecomes of\b", "happens to, is treated"),
    Pattern(r"\bcomes? to lie\b", "ends up, lands"),
    Pattern(r"\bbut for\b", "except for"),
    Pattern(r"\bstands? (?:in|on|at|above|below|here|there)\b", "is in, is at"),
    Pattern(r"\b(?:he|his|him|himself)\b", "they, their, it"),
    Pattern(r"\b(?:goes|to go) on with\b", "continue"),
    Pattern(r"\bstands? wherever\b", "use it wherever"),
    Pattern(r"\b(?:is|are) no (?:neighbors?|boards?|puzzles?|levels?)\b", "is not a ..."),
    Pattern(r"\bsays? so\b", "reports it, or name what it says"),
    Pattern(rf"\b(?:{_COUNTED}) an? (?:{_PER})s?\b", "per, or: one X for each Y"),
    # errors
    Pattern(r"expected several\b", "expected a list"),
    Pattern(r"\bis (?:none|missing) or twice\b", "appears twice, or: is missing"),
    Pattern(r"\bthis one (?:is|does|has)\b", "say what was found"),
    Pattern(r", it is missing", "which is missing"),
    # names of limits, private metaphors
    Pattern(r"\b_?MOST_(?!common)[A-Z_]+|\bmost(?:: int|=)|_most\b", "max_..."),
    Pattern(r"\bleast(?:: int|=)", "min_..."),
    Pattern(r"\bhabits?\b", "move ordering, policy"),
    Pattern(r"\bmerits?\b", "score"),
    Pattern(r"\blikeness", "similarity"),
    Pattern(r"(?<!: )\bportraits?\b|\bsitters?\b", "fingerprint"),
)


def tracked(paths: list[str]) -> Iterator[Path]:
    """Yield the files to read that git tracks below some paths, or all of them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in SUFFIXES and not name.startswith(SKIPPED) and path.is_file():
            yield path


def complaints(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each line that a pattern matches, what matched and what to write."""
    compiled = [(re.compile(one.found, re.IGNORECASE), one.instead) for one in PATTERNS]
    for number, line in enumerate(text.splitlines(), 1):
        if QUOTED in line:
            continue
        for pattern, instead in compiled:
            for match in pattern.finditer(line):
                yield number, match[0], instead


def main(arguments: list[str]) -> int:
    """Print every complaint; return 1 if there is one."""
    n_found = 0
    for path in tracked([str(Path(name).resolve()) for name in arguments]):
        for number, found, instead in complaints(path.read_text(encoding="utf-8")):
            print(f"{path.relative_to(ROOT)}:{number}: {found!r}: write {instead}")
            n_found += 1
    if n_found:
        print(f"{n_found} places", file=sys.stderr)
    return 1 if n_found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
