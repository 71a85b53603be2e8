"""Refuse words and phrases that a native reader stumbles over, and suggest replacements.

    python tools/check_language.py [PATH ...]
    python tools/check_language.py --places "that of"

Reads every source and every page of documentation that git tracks (or those below the given paths)
line by line. The list below is not a style guide: it holds the patterns that came back most often.
A line that quotes such a word on purpose ends in `language: quoted`.

Other phrases are right in some sentences and a burden in most: COUNTED says how often each may
occur in the docs, in Python strings and in the JavaScript of pages. These numbers may only fall.
The check fails above a number, and names the new one below it. `--places` lists where a phrase is.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
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
    """A regular expression for lines in lower case, and the replacement of what it finds."""

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
    Pattern(r"\b_?most_(?!common)[a-z_]+|\bmost(?:: int|=)|_most\b", "max_..."),
    Pattern(r"\bleast(?:: int|=)", "min_..."),
    Pattern(r"\bhabits?\b", "move ordering, policy"),
    Pattern(r"\bmerits?\b", "score"),
    Pattern(r"\blikeness", "similarity"),
    Pattern(r"(?<!: )\bportraits?\b|\bsitters?\b", "fingerprint"),
    # sentences that have to be read twice
    Pattern(r"(?:\"\"\"|[*;:,] |\band )return what(?:ever)?\b", "Return the X that ..."),
    Pattern(r"\bin the form of (?:its|the|their|a) (?:suffix|name)", "in the format of"),
    Pattern(r"\b(?:made|created) if (?:missing|needed)\b", "created if it does not exist"),
)

_COMPILED = [
    (re.compile(one.found.removeprefix(r"\b"), re.MULTILINE), re.compile(one.found), one.instead)
    for one in PATTERNS
]
"""Each pattern twice: first without the boundary before it, as a file is searched for letters much
faster than for boundaries; nearly all files are done then.
"""


class Counted(NamedTuple):
    """A phrase, its maximum number of occurrences, and its replacement."""

    name: str
    found: str
    maximum: int
    instead: str


COUNTED = (
    Counted("that of", r"\b(?:that|those) of\b", 1, "repeat the noun"),
    Counted("what is", r"\bwhat (?:is|was)\b", 18, "name the thing"),
    Counted("that one", r"\band that one\b|, that one\b|\bone of them the other\b", 0, "the noun"),
    Counted(
        "of records",
        r"\b[a-z]+s of (?:seeds|files|records|levels|the article)\b",
        23,
        "a compound or a possessive",
    ),
    Counted(
        "Whether first",
        r"(?:^|[.:] )(?:Whether [^.,]*,|Of (?:two|several)\b)",
        25,
        "the subject first",
    ),
    Counted("; so is", r"; so (?:are|is|do)\b|, so is\b", 0, '"also" before the verb'),
    Counted("too.", r"\btoo(?=[.;]|$)", 0, '"also" before the verb'),
    Counted("whatever", r"\bwhatever (?:the|is|was)\b", 1, "regardless of"),
    Counted("in the form of", r"\bin the form of\b", 0, "in the format of, as"),
    Counted("gets one each", r"\bgets? (?:a|one) [^.]*\beach\b", 0, "is numbered, has its own"),
    Counted(
        "that size",
        r"\b(?:of|with|for|at|in|to|by) that "
        r"(?:many|size|name|width|height|depth|index|number|capacity|kind|id)\b",
        9,
        "the given size, n cells",
    ),
    Counted("of some", r"\bof some [a-z]+s\b", 2, "of the given files, of a set of cells"),
    Counted(
        "a larger one",
        r"\b(?:an?|the) [a-z-]+ ones?\b(?! (?:of|by|after|step|move)\b)",
        38,
        "the noun again",
    ),
    Counted("how far", r"\bhow far\b", 18, "the progress, the distance"),
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
    """Yield the number of each line that a pattern matches, the match and the replacement."""
    lower = text.lower()
    for quick, pattern, instead in _COMPILED:
        if quick.search(lower) is None:
            continue
        lines = zip(lower.splitlines(), text.splitlines(), strict=True)
        for number, (line, original) in enumerate(lines, 1):
            for match in pattern.finditer(line) if QUOTED not in line else ():
                yield number, original[match.start() : match.end()], instead


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the prose in a page of documentation, a Python or a JavaScript file, by first line.

    In Python that is every string with a space in it; a text on several lines becomes one line.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, " ".join(node.value.split())
    else:
        without_marks = re.sub(r"\n[ \t]*(?:\*|//)(?!/)", "\n", text)
        yield 1, " ".join(without_marks.split())


def places_in(path: Path) -> list[tuple[str, str]]:
    """Return each occurrence of a counted phrase in a file: its name, and file, line and words."""
    patterns = [(phrase.name, re.compile(phrase.found, re.IGNORECASE)) for phrase in COUNTED]
    found = []
    for line, text in prose(path):
        for name, pattern in patterns:
            for match in pattern.finditer(text):
                around = text[max(match.start() - 40, 0) : match.end() + 40]
                found.append((name, f"{path.relative_to(ROOT)}:{line}: {around}"))
    return found


def places() -> Iterator[tuple[str, str]]:
    """Yield each occurrence of a counted phrase in docs, Python strings and JavaScript."""
    for path in tracked(["README.md", "docs/*.md", "trisolve/*.py", "trisolve/*.js"]):
        yield from places_in(path)


def count_complaints(counts: Mapping[str, int], counted: tuple[Counted, ...]) -> Iterator[str]:
    """Yield a line for each phrase that occurs more or less often than its maximum."""
    for phrase in counted:
        n = counts[phrase.name]
        if n > phrase.maximum:
            yield (
                f"{phrase.name!r}: expected at most {phrase.maximum}, got {n}: write "
                f'{phrase.instead}; --places "{phrase.name}" lists them'
            )
        elif n < phrase.maximum:
            yield f"{phrase.name!r}: {n} left, lower its maximum of {phrase.maximum} to {n}"


def check_counts() -> bool:
    """Print the counted phrases that differ from their maxima; return whether none is above."""
    counts = Counter(name for name, _ in places())
    for line in count_complaints(counts, COUNTED):
        print(line)
    return all(counts[phrase.name] <= phrase.maximum for phrase in COUNTED)


def complaints_in(path: Path) -> list[str]:
    """Return a line for each complaint about a file."""
    found = sorted(complaints(path.read_text(encoding="utf-8")))
    where = path.relative_to(ROOT)
    return [f"{where}:{number}: {words!r}: write {instead}" for number, words, instead in found]


def main(arguments: list[str]) -> int:
    """Print every complaint; return 1 if there is one."""
    if arguments[:1] == ["--places"]:
        for name, place in places():
            if name in arguments[1:]:
                print(place)
        return 0
    paths = tracked([str(Path(name).resolve()) for name in arguments])
    lines = [line for path in paths for line in complaints_in(path)]
    print(*lines, sep="\n", end="\n" if lines else "")
    if lines:
        print(f"{len(lines)} places", file=sys.stderr)
    is_within = arguments or check_counts()
    return 0 if is_within and not lines else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
