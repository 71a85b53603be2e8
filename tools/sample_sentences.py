"""Draw sentences that people read, so that a native editor can judge them.

    python tools/sample_sentences.py [--seed S]

Prints 300 sentences with their file and line: 30 of the README, 120 of the docs, 60 of help texts
and errors, 30 of the words of pages, and 60 of docstrings. The same seed draws the same sentences
from the same sources. Judge each as a technical editor would: left as it is, or changed. The share
that is left is the measure of the text, so a new judgment takes a new seed.
"""

import argparse
import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
MIN_WORDS = 4
ITEM = re.compile(r"\s*(?:[-*] |\d+\. |[\w`.*]+(?:, [\w`.*]+)* : |\S(?:.*\S)? {2,}\S|.*──)")
"""Where an item of a docstring's list, a parameter, or a row of a table or a diagram begins."""


class Sentence(NamedTuple):
    """A sentence, and where its paragraph begins."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        """Return FILE:LINE: and the sentence."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line}: {self.text}"


def split(text: str) -> list[str]:
    """Return the sentences of a paragraph that have at least a few words.

    >>> split("Write it to a file. See `a.b`, e.g. A level has no goal yet: draw one.")
    ['Write it to a file.', 'See `a.b`, e.g. A level has no goal yet: draw one.']
    """
    found = re.split(r"(?<=[^.A-Z]{2}[.?!])(?<!e\.g\.)\s+(?=[A-Z`*\"'(-])", " ".join(text.split()))
    return [one for one in found if len(re.findall(r"[A-Za-z]{2,}", one)) >= MIN_WORDS]


def of_markdown(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a page: paragraphs, items of lists and cells of tables."""
    text = re.sub(
        r"(?m)^(```|~~~).*?^\1",
        lambda m: "\n" * m[0].count("\n"),
        path.read_text("utf-8"),
        flags=re.S,
    )
    text = re.sub(r"<[^>]*>", lambda m: "\n" * m[0].count("\n"), text)
    paragraph: list[str] = []
    first = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        row = line.strip()
        begins = re.match(r"[-*] |\d+\. |#|\|", row)
        if (not row or begins or line.startswith("    ")) and paragraph:
            yield from (Sentence(path, first, one) for one in split(" ".join(paragraph)))
            paragraph = []
        if row.startswith("|"):
            cells = (cell for cell in row.strip("|").split(" | "))
            yield from (Sentence(path, number, one) for cell in cells for one in split(cell))
        elif row and not row.startswith("#") and not line.startswith("    "):
            first = first if paragraph else number
            paragraph.append(re.sub(r"^(?:[-*]|\d+\.) ", "", row))


def of_help_and_errors(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of options, of the docstrings of commands, and of errors raised."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                value = keyword.value
                if keyword.arg == "help" and isinstance(value, ast.Constant):
                    text = str(value.value)
                    yield from (Sentence(path, value.lineno, one) for one in split(text))
        if isinstance(node, ast.Raise):
            for part in ast.walk(node):
                if isinstance(part, ast.JoinedStr):
                    text = ast.unparse(part)[2:-1]
                    yield from (Sentence(path, part.lineno, one) for one in split(text))
        if isinstance(node, ast.FunctionDef) and any(
            "Annotated" in ast.unparse(one.annotation) for one in node.args.args if one.annotation
        ):
            yield from of_docstring(path, node)


def items(paragraph: str) -> Iterator[str]:
    r"""Yield the items of a list, the entries of parameters or the rows of a table, else the text.

    >>> list(items("width, height : a size\n    in pixels\nname : a word"))
    ['width, height : a size in pixels', 'name : a word']
    """
    item: list[str] = []
    before = 0
    for line in paragraph.split("\n"):
        indent = len(line) - len(line.lstrip())
        goes_on = indent == before or (indent > before and ITEM.match(item[-1] if item else ""))
        if item and (ITEM.match(line) or not goes_on):
            yield " ".join(part.strip() for part in item)
            item = []
        item.append(line)
        before = indent
    yield " ".join(part.strip() for part in item)


def of_docstring(path: Path, node: ast.AST) -> Iterator[Sentence]:
    """Yield the sentences of a docstring, without its examples."""
    kinds = (ast.FunctionDef, ast.ClassDef, ast.Module)
    text = ast.get_docstring(node) if isinstance(node, kinds) else None
    for paragraph in re.split(r"\n\s*\n|\n\s*[-=]{2}[-= ]*\n", text or ""):
        plain = re.split(r"(?m)^\s*>>>", paragraph)[0]
        line = getattr(node, "lineno", 1)
        yield from (Sentence(path, line, one) for part in items(plain) for one in split(part))


def of_docstrings(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of the docstrings of public names in a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (getattr(node, "name", None) or "").startswith("_"):
            yield from of_docstring(path, node)


def of_words(path: Path) -> Iterator[Sentence]:
    """Yield the sentences in the strings of a file of page words."""
    text = re.sub(r'(["`]) \+\n\s*["`]', "", path.read_text("utf-8"))
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip().startswith(("*", "//", "/**")):
            for found in re.findall(r'"([^"]+)"|`([^`]+)`', line):
                yield from (Sentence(path, number, one) for one in split(found[0] or found[1]))


def sample(seed: int) -> list[Sentence]:
    """Return 300 sentences; the same seed gives the same ones from the same sources."""
    modules = sorted((ROOT / "trisolve").rglob("*.py"))
    commands = [path for path in modules if "cli" in path.parts]
    kinds = (
        (30, of_markdown, [ROOT / "README.md"]),
        (120, of_markdown, sorted((ROOT / "docs").glob("*.md"))),
        (60, of_help_and_errors, commands),
        (30, of_words, sorted((ROOT / "trisolve" / "web" / "static").rglob("*words.js"))),
        (60, of_docstrings, [path for path in modules if "cli" not in path.parts]),
    )
    drawn: list[Sentence] = []
    for n, read, paths in kinds:
        every = [sentence for path in paths for sentence in read(path)]
        drawn += random.Random(seed).sample(every, n)
    return drawn


def main() -> None:
    """Print the sentences of a seed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    print(*sample(parser.parse_args().seed), sep="\n")


if __name__ == "__main__":
    main()
